import type { PlayerTexts } from '../text/en.ts';

/** Time after which screen readers announce the wait. Most waits are shorter. */
const ANNOUNCE_DELAY_MS = 1_000;

/**
 * Renders a spinner that appears after a moment, because most waits are short. A placeholder (`part`) appears
 * immediately. Screen readers can find its text at any time. They announce it if the visitor has used the player and
 * the wait gets long.
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
    // The spinner may have been removed by then.
    if (!region?.closest('[data-acted]')) return;
    region.setAttribute('aria-live', 'polite');
    // Screen readers announce only text that is added to a live region.
    region.append(...region.childNodes);
  }, ANNOUNCE_DELAY_MS);
}
