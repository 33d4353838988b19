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
import { cardGridSchema as schema } from './config.ts';

const lazy: LazyViews = { Fallback: CardGridPlaceholder, Skeleton: SkeletonCard, Effects: CardsEffects };

/** Decides what card grids show. */
export const cardGridContainer = createCardsContainer({ name: 'card-grid', schema, pauses: true, lazy });

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
