import { Bones, type InsteadProps, type LateViews, SKELETONS, Skeletons, Tending } from '../cards/index.ts';
import { ContentFallback } from '../shared/ContentFallback.tsx';

export const gridViews: LateViews = { Instead: CardGridInstead, Bones, Tending };

/** What a grid shows in place of cards that are on their way, or could not be had. */
function CardGridInstead({ screen: { look, texts, content }, act }: InsteadProps) {
  return (
    <ContentFallback
      isError={content.list === 'error'}
      className="tl-card-notice"
      look={look}
      texts={texts}
      onRetry={() => act({ act: 'retry' })}
    >
      <ul
        className="tl-card-grid tl-card-bones"
        data-type={look.type}
        data-grows={look.mayGrow && look.reserved === look.first ? '' : undefined}
        aria-hidden="true"
      >
        <Skeletons count={SKELETONS.grid} reserved={look.reserved} look={look} />
      </ul>
    </ContentFallback>
  );
}
