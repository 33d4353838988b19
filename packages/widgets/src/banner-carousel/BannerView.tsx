import type { ViewProps } from '../shared/host/mountWidget.tsx';
import { Carousel } from './carousel/Carousel.tsx';
import type { Screen } from './screen.ts';

/** Draws the screen. A new collection gets a new carousel, which starts at its first banner. */
export function BannerView({ screen, host }: ViewProps<Screen, never>) {
  if (screen.screen === 'carousel') return <Carousel key={screen.collection.id} {...screen} host={host} />;
  return screen.Placeholder && <screen.Placeholder {...screen} />;
}
