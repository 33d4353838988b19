import type { ContentTexts } from '../shared/text/en.ts';

/** In place of cards where there are none and the list is shown all the same (CC-11). Not live: nothing speaks at load. */
export function EmptyHint({ texts }: { readonly texts: ContentTexts }) {
  return (
    <div className="tl-card-notice" part="empty" role="status" aria-live="off">
      <p>{texts['Nothing here yet.']}</p>
    </div>
  );
}
