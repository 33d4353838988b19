import { Bones, type InsteadProps, type LateViews, SKELETONS, Skeletons, Tending } from '../cards/index.ts';
import { ErrorPanel } from '../shared/ErrorPanel.tsx';

export const carouselViews: LateViews = { Instead: CardCarouselInstead, Bones, Tending };

/** What a carousel shows in place of cards that are on their way, or could not be had. */
function CardCarouselInstead({ screen: { look, texts, content }, act }: InsteadProps) {
  if (content.list === 'error') {
    return <ErrorPanel className="tl-card-notice" texts={texts} onRetry={() => act({ act: 'retry' })} />;
  }
  return (
    <div className="tl-card-row" part="track" data-type={look.type}>
      <ul aria-hidden="true">
        <Skeletons count={SKELETONS.carousel} look={look} />
      </ul>
    </div>
  );
}
