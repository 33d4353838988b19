import type { ContentTexts } from '../shared/text/en.ts';

/** In place of cards where there are none and the list is shown all the same (CC-11). */
export function EmptyHint({ texts }: { readonly texts: ContentTexts }) {
  return (
    <div className="tl-card-notice" part="empty" role="status">
      <p>{texts['Nothing here yet.']}</p>
    </div>
  );
}
