import { Bones, type InsteadProps, type LateViews, SKELETONS, Skeletons, Tending } from '../cards/index.ts';
import { ContentFallback } from '../shared/ContentFallback.tsx';

export const carouselViews: LateViews = { Instead: CardCarouselInstead, Bones, Tending };

/** What a carousel shows in place of cards that are on their way, or could not be had. */
function CardCarouselInstead({ screen: { look, texts, content }, act }: InsteadProps) {
  return (
    <ContentFallback
      isError={content.list === 'error'}
      className="tl-card-notice"
      look={look}
      texts={texts}
      onRetry={() => act({ act: 'retry' })}
    >
      <div className="tl-card-row" part="track" data-type={look.type}>
        <ul aria-hidden="true">
          <Skeletons count={SKELETONS.carousel} look={look} />
        </ul>
      </div>
    </ContentFallback>
  );
}
