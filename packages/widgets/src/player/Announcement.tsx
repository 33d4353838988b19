import { useEffect, useRef, useState } from 'react';

/** Time after which screen readers have noticed a new live region, so that they announce its text. */
const REGION_DELAY_MS = 100;
/** Time for which the text stays. If it stayed longer, it would be read again when a dialog over it closes. */
const READING_TIME_MS = 5_000;

/**
 * Renders a status line for screen readers. They announce each text once, and none before the visitor has used the
 * player (ERR-01). While empty it is hidden, because screen readers would name it while reading the page.
 */
export function Announcement({ text }: { readonly text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [phase, setPhase] = useState<'hidden' | 'empty' | 'filled'>('hidden');
  useEffect(() => {
    if (!text || !line.current?.closest('.tl-root[data-acted]')) return;
    setPhase('empty');
    const timers = [
      setTimeout(setPhase, REGION_DELAY_MS, 'filled'),
      setTimeout(setPhase, REGION_DELAY_MS + READING_TIME_MS, 'hidden'),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setPhase('hidden');
    };
  }, [text]);
  return (
    <p ref={line} className="tl-hidden" role="status" aria-hidden={phase === 'hidden' || undefined}>
      {phase === 'filled' && text}
    </p>
  );
}
