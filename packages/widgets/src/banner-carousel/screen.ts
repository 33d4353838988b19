import type { Banner, BannerCollection, Controls, FragmentState } from '@touchline/domain';
import type { BannerCarouselConfig } from './config.ts';
import type { BannerTexts } from './text/index.ts';

/** What of the configuration the carousel itself looks at; the rest has become styles and content. */
export type CarouselConfig = Pick<
  BannerCarouselConfig,
  'label' | 'theme' | 'arrows' | 'buttons' | 'deepLinks' | 'autoplay' | 'gradient' | 'textAlignment'
>;

/** How configuration reads, apart from content and words. The server sends it along with its markup. */
export interface CarouselLook {
  readonly config: CarouselConfig;
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** Class that the variable styles hang on; '' without any. */
  readonly scope: string;
  readonly controls: Controls;
}

/** What a visitor sees, whole: drawing it needs nothing else. */
export type Screen =
  | { readonly screen: 'loading'; readonly look: CarouselLook; readonly texts: BannerTexts }
  | { readonly screen: 'nothing' }
  | {
      readonly screen: 'carousel';
      readonly look: CarouselLook;
      readonly collection: BannerCollection;
      readonly texts: BannerTexts;
      /** Language of the built-in words, for `lang`. */
      readonly locale: string;
    };

/** `view` of the banner carousel's fragment state. */
export interface BannerView {
  readonly look: CarouselLook;
  /** What could not be read from the attributes. */
  readonly problems: readonly string[];
}

/** The screen that the server has drawn. Texts are complete: the server is of this very build. */
export function screenOfState({ id, items, locale, texts, view }: FragmentState): Screen {
  if (items.length === 0) return { screen: 'nothing' };
  return {
    screen: 'carousel',
    look: (view as BannerView).look,
    collection: { id, banners: items as readonly Banner[] },
    texts: texts as BannerTexts,
    locale,
  };
}
