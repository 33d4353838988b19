import type { ContentTexts } from '../shared/text/en.ts';
import type { CardsAct, CardsContent } from './screen.ts';

export interface MoreProps {
  readonly content: CardsContent;
  readonly texts: ContentTexts;
  readonly act: (act: CardsAct) => void;
}

/** The button for the next page, or a second try at it. It stays where it is while it loads, so that focus does too. */
export function MoreButton({ content: { moreFailed, loadingMore }, texts, act }: MoreProps) {
  return (
    <>
      {moreFailed && <p>{texts['Could not load this content.']}</p>}
      <button
        type="button"
        className="tl-button"
        data-kind="outline"
        part={moreFailed ? 'retry' : 'show-more'}
        aria-disabled={loadingMore || undefined}
        onClick={() => loadingMore || act({ act: 'more', asked: true })}
      >
        {texts[moreFailed ? 'Try again' : 'Show more']}
      </button>
    </>
  );
}
