import type { Pagination } from '../data/pagination.ts';
import type { ContentTexts } from '../text/en.ts';

export interface MoreButtonProps {
  readonly of: Pick<Pagination, 'loadingMore' | 'moreFailed'>;
  readonly texts: ContentTexts;
  readonly onMore: () => void;
}

/** The button for the next page, or a retry of it. It stays while loading, so that it keeps focus. */
export function MoreButton({ of: { loadingMore, moreFailed }, texts, onMore }: MoreButtonProps) {
  return (
    <>
      {moreFailed && <p role="status">{texts['Could not load this content.']}</p>}
      <button
        type="button"
        className="tl-button"
        data-kind="outline"
        part={moreFailed ? 'retry' : 'show-more'}
        // Not disabled: focus would be lost.
        aria-disabled={loadingMore || undefined}
        onClick={() => loadingMore || onMore()}
      >
        {texts[moreFailed ? 'Try again' : 'Show more']}
      </button>
    </>
  );
}
