import { type BannerCollection, controlsOn } from '@touchline/domain';
import type { BannerCarouselConfig } from './config.ts';
import type { CarouselAppearance } from './screen.ts';
import { bannerStyles } from './styles.ts';

/** Returns the appearance of a carousel with this configuration and content, and its style sheet. */
export function appearanceOf(
  config: BannerCarouselConfig,
  collection: BannerCollection,
  dir: CarouselAppearance['dir']
): { readonly appearance: CarouselAppearance; readonly css: string } {
  const { label, theme, arrows, buttons, deepLinks, autoplay, gradient, textAlignment } = config;
  const { scope, css } = bannerStyles(config, collection);
  return {
    appearance: {
      config: { label, theme, arrows, buttons, deepLinks, autoplay, gradient, textAlignment },
      dir,
      scope,
      controls: controlsOn(config.contextBackground ?? ''),
    },
    css,
  };
}
