import type { PlayerTexts } from '../text/en.ts';

/** ms of waiting after which screen readers say so: most waits are over by then. */
const PATIENCE = 1_000;

/**
 * Shows that something is loading, after a moment: most waits are over by then. A placeholder (`part`) shows at once.
 * Screen readers find the text in it at any time, and read it aloud when a wait of a visitor who has acted gets long.
 */
export function Spinner({ texts, part }: { readonly texts: PlayerTexts; readonly part?: 'skeleton' }) {
  return (
    <div ref={readLater} className="tl-player-busy" part={part} role="status" aria-live="off">
      <span className="tl-hidden">{texts.Loading}</span>
    </div>
  );
}

function readLater(region: Element | null): void {
  setTimeout(() => {
    // It may be gone by then.
    if (!region?.closest('[data-acted]')) return;
    region.setAttribute('aria-live', 'polite');
    // Only a text that comes into a live region is read.
    region.append(...region.childNodes);
  }, PATIENCE);
}
