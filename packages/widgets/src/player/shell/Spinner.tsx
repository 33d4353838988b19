import type { PlayerTexts } from '../text/en.ts';

/** Something is waited for. It shows, and is said, only after a moment: most waits are over by then. */
export function Spinner({ texts }: { readonly texts: PlayerTexts }) {
  return (
    <div className="tl-player-busy" role="status">
      <span className="tl-hidden">{texts.Loading}</span>
    </div>
  );
}
