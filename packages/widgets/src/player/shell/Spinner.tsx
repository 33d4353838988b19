import type { PlayerTexts } from '../text/en.ts';

/**
 * Shows that something is loading, after a moment: most waits are over by then. A placeholder (`part`) shows at once.
 */
export function Spinner({ texts, part }: { readonly texts: PlayerTexts; readonly part?: 'skeleton' }) {
  return (
    <div className="tl-player-busy" part={part} role="status">
      <span className="tl-hidden">{texts.Loading}</span>
    </div>
  );
}
