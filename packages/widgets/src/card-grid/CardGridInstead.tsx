import { Bones, type InsteadProps, type LateViews, SKELETONS, Skeletons, Tending } from '../cards/index.ts';
import { ErrorPanel } from '../shared/ErrorPanel.tsx';

export const gridViews: LateViews = { Instead: CardGridInstead, Bones, Tending };

/** What a grid shows in place of cards that are on their way, or could not be had. */
function CardGridInstead({ screen: { look, texts, content }, act }: InsteadProps) {
  if (content.list === 'error') {
    return <ErrorPanel className="tl-card-notice" texts={texts} onRetry={() => act({ act: 'retry' })} />;
  }
  return (
    <ul
      className="tl-card-grid tl-card-bones"
      data-type={look.type}
      data-grows={look.mayGrow && look.reserved === look.first ? '' : undefined}
      aria-hidden="true"
    >
      <Skeletons count={SKELETONS.grid} reserved={look.reserved} look={look} />
    </ul>
  );
}
