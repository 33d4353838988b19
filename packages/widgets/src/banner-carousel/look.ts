import { type BannerCollection, controlsOn } from '@touchline/domain';
import type { BannerCarouselConfig } from './config.ts';
import type { CarouselLook } from './screen.ts';
import { bannerStyles } from './styles.ts';

/** How a carousel with this configuration and content looks, and the style sheet that goes with it. */
export function lookOf(
  config: BannerCarouselConfig,
  collection: BannerCollection,
  dir: CarouselLook['dir']
): { readonly look: CarouselLook; readonly css: string } {
  const { label, theme, arrows, buttons, deepLinks, autoplay, gradient, textAlignment } = config;
  const { scope, css } = bannerStyles(config, collection);
  return {
    look: {
      config: { label, theme, arrows, buttons, deepLinks, autoplay, gradient, textAlignment },
      dir,
      scope,
      controls: controlsOn(config.contextBackground ?? ''),
    },
    css,
  };
}
