import {
  CardsEffects,
  createCardsContainer,
  type LazyViews,
  type PlaceholderProps,
  SKELETONS,
  SkeletonCard,
  Skeletons,
} from '../cards/index.ts';
import { ContentFallback } from '../shared/ui/ContentFallback.tsx';
import { cardCarouselSchema as schema } from './config.ts';

const lazy: LazyViews = { Fallback: CardCarouselPlaceholder, Skeleton: SkeletonCard, Effects: CardsEffects };

/** Decides what card carousels show. */
export const cardCarouselContainer = createCardsContainer({ name: 'card-carousel', schema, pauses: false, lazy });

/** Replaces cards that are loading or failed to load in a carousel. */
function CardCarouselPlaceholder({ screen: { appearance, texts, content }, dispatch }: PlaceholderProps) {
  return (
    <ContentFallback
      isError={content.list === 'error'}
      className="tl-card-notice"
      appearance={appearance}
      texts={texts}
      onRetry={() => dispatch({ type: 'retry' })}
    >
      <div className="tl-card-row" part="track" data-type={appearance.type}>
        <ul aria-hidden="true">
          <Skeletons count={SKELETONS.carousel} appearance={appearance} />
        </ul>
      </div>
    </ContentFallback>
  );
}
