import type { WidgetHost } from '../shared/host.ts';
import { Carousel } from './Carousel.tsx';
import { Loading } from './Loading.tsx';
import type { Screen } from './screen.ts';

/** Draws what a visitor sees. Another collection is another carousel, back at its first banner. */
export function ScreenView({ screen, host }: { readonly screen: Screen; readonly host: WidgetHost }) {
  switch (screen.screen) {
    case 'loading':
      return <Loading look={screen.look} texts={screen.texts} />;
    case 'carousel':
      return <Carousel key={screen.collection.id} {...screen} host={host} />;
    case 'nothing':
      return null;
  }
}
