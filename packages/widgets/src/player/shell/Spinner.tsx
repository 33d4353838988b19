import { useEffect, useRef, useState } from 'react';
import type { PlayerTexts } from '../text/en.ts';

/** ms of waiting after which it is said: most waits are over by then. */
const PATIENCE = 1_000;

/**
 * Shows that something is loading, after a moment: most waits are over by then. A placeholder (`part`) shows at once.
 * Screen readers find the text in it at any time, and read it aloud when a wait of a visitor who has acted gets long.
 */
export function Spinner({ texts, part }: { readonly texts: PlayerTexts; readonly part?: 'skeleton' }) {
  const region = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!region.current?.closest('.tl-root[data-acted]')) return;
    const timer = setTimeout(setLong, PATIENCE, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={region} className="tl-player-busy" part={part} role="status" aria-live={isLong ? 'polite' : 'off'}>
      {/* Another element: only a text that comes into a live region is read. */}
      <span key={`${isLong}`} className="tl-hidden">
        {texts.Loading}
      </span>
    </div>
  );
}
