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
import { cardGridSchema as schema } from './config.ts';
import sheet from './lazy-sheet.css?inline';

const lazy: LazyViews = { Fallback: CardGridPlaceholder, Skeleton: SkeletonCard, Effects: CardsEffects };
const options = { name: 'card-grid', schema, pauses: true, lazy };

/** Decides what card grids show. */
export const cardGridContainer = createLazyParts({
  schema,
  sheet,
  holdHeight,
  useScreen: (input: CardsInput) => useCardsScreen(input, options),
});

/** Replaces cards that are loading or failed to load in a grid. */
function CardGridPlaceholder({ screen: { appearance, texts, content }, dispatch }: PlaceholderProps) {
  return (
    <ContentFallback
      isError={content.list === 'error'}
      className="tl-card-notice"
      appearance={appearance}
      texts={texts}
      onRetry={() => dispatch({ type: 'retry' })}
    >
      <ul
        className="tl-card-grid tl-card-bones"
        data-type={appearance.type}
        data-grows={appearance.mayGrow && appearance.reserved === appearance.first ? '' : undefined}
        aria-hidden="true"
      >
        <Skeletons count={SKELETONS.grid} reserved={appearance.reserved} appearance={appearance} />
      </ul>
    </ContentFallback>
  );
}
