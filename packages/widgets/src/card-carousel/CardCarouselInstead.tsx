import { Bones, ErrorPanel, type InsteadProps, type LateViews, SKELETONS, Skeletons, Tending } from '../cards/index.ts';

export const carouselViews: LateViews = { Instead: CardCarouselInstead, Bones, Tending };

/** What a carousel shows in place of cards that are on their way, or could not be had. */
function CardCarouselInstead({ screen: { look, texts, content }, act }: InsteadProps) {
  if (content.list === 'error') return <ErrorPanel texts={texts} onRetry={() => act({ act: 'retry' })} />;
  return (
    <div className="tl-card-row" part="track" data-type={look.type}>
      <ul aria-hidden="true">
        <Skeletons count={SKELETONS.carousel} look={look} />
      </ul>
    </div>
  );
}
