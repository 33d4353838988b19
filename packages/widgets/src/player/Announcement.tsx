import { useEffect, useRef, useState } from 'react';

/** ms after which screen readers have noticed a new live region, so that they read its text. */
const NOTICED = 100;
/** ms for which the text stays. A text that stayed longer would be read again when a dialog over it closes. */
const READ = 5_000;

/**
 * A status line that only screen readers notice. It reads each text once, and none before the visitor has acted in the
 * player (ERR-01). While it is empty it is hidden, because a screen reader that reads through the page would name it.
 */
export function Announcement({ text }: { readonly text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [phase, setPhase] = useState<'hidden' | 'empty' | 'filled'>('hidden');
  useEffect(() => {
    if (!text || !line.current?.closest('.tl-root[data-acted]')) return;
    setPhase('empty');
    const timers = [setTimeout(setPhase, NOTICED, 'filled'), setTimeout(setPhase, NOTICED + READ, 'hidden')];
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
