import type { DataState } from '@touchline/domain';
import { PageWidget } from '../shared/host/PageWidget.tsx';
import type { BannerCarouselProps } from './BannerCarouselProps.ts';
import { bannerContainer } from './BannerContainer.tsx';
import { BannerView } from './BannerView.tsx';
import type { Screen } from './screen.ts';
import { bannerTexts } from './text/all.ts';

/**
 * The banner carousel in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`.
 *
 * It renders on the server: with `initialData` the banners, without it the placeholder.
 */
export function BannerCarousel(props: BannerCarouselProps) {
  return (
    <PageWidget
      container={bannerContainer}
      View={BannerView}
      props={props}
      builtIn={bannerTexts}
      stateOf={stateOf}
      isHidden={isHidden}
    />
  );
}

function stateOf(screen: Screen): DataState {
  if (screen.screen === 'nothing') return screen.because ?? 'empty';
  return screen.screen === 'carousel' ? 'loaded' : 'loading';
}

function isHidden({ screen }: Screen): boolean {
  return screen === 'nothing';
}
