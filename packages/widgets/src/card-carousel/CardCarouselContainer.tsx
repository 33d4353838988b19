import {
  CardsEffects,
  type CardsInput,
  type LazyViews,
  type PlaceholderProps,
  SKELETONS,
  SkeletonCard,
  Skeletons,
  useCardsScreen,
} from '../cards/index.ts';
import { createLazyParts } from '../shared/host/container.tsx';
import { holdHeight } from '../shared/host/hold-height.ts';
import { ContentFallback } from '../shared/ui/ContentFallback.tsx';
import { cardCarouselSchema as schema } from './config.ts';
import sheet from './lazy-sheet.css?inline';

const lazy: LazyViews = { Fallback: CardCarouselPlaceholder, Skeleton: SkeletonCard, Effects: CardsEffects };
const options = { name: 'card-carousel', schema, pauses: false, lazy };

/** Decides what card carousels show. */
export const cardCarouselContainer = createLazyParts({
  schema,
  sheet,
  holdHeight,
  useScreen: (input: CardsInput) => useCardsScreen(input, options),
});

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
