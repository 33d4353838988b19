import type { More } from './more-of.ts';
import type { ContentTexts } from './text/en.ts';

export interface MoreButtonProps {
  readonly of: Pick<More, 'loadingMore' | 'moreFailed'>;
  readonly texts: ContentTexts;
  readonly onMore: () => void;
}

/** The button for the next page, or a second try at it. It stays where it is while it loads, so that focus does too. */
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
