import type { Banner, BannerCollection, Controls, FragmentState } from '@touchline/domain';
import type { BannerCarouselConfig } from './config.ts';
import type { BannerTexts } from './text/index.ts';

/** The part of the configuration that the carousel reads; the rest becomes styles and content. */
export type CarouselConfig = Pick<
  BannerCarouselConfig,
  'label' | 'theme' | 'arrows' | 'buttons' | 'deepLinks' | 'autoplay' | 'gradient' | 'textAlignment'
>;

/** Appearance from the configuration, apart from content and texts. The server sends it with its markup. */
export interface CarouselAppearance {
  readonly config: CarouselConfig;
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** Class for the variable styles; '' without any. */
  readonly scope: string;
  readonly controls: Controls;
}

/** The screen until there is content. The server never renders it. */
export interface LoadingScreen {
  readonly screen: 'loading';
  readonly appearance: CarouselAppearance;
  readonly texts: BannerTexts;
  /** Draws it. Its code is in the lazy chunk, so that hydration does not need it. */
  readonly Placeholder: (screen: Pick<LoadingScreen, 'appearance' | 'texts'>) => React.ReactNode;
}

/** Everything that the view draws. */
export type Screen =
  | LoadingScreen
  /** `because`: absent on the server's screen, which is empty. */
  | { readonly screen: 'nothing'; readonly because?: 'empty' | 'error'; readonly Placeholder?: undefined }
  | {
      readonly screen: 'carousel';
      readonly appearance: CarouselAppearance;
      readonly collection: BannerCollection;
      readonly texts: BannerTexts;
      /** Language of the built-in texts, for `lang`. */
      readonly locale: string;
    };

/** `view` of the banner carousel's fragment state. */
export interface BannerFragmentView {
  readonly appearance: CarouselAppearance;
  /** Problems found in the attributes. */
  readonly problems: readonly string[];
}

/** Returns the screen that the server has rendered. Texts are complete: the server runs the same build. */
export function screenOfState({ id, items, locale, texts, view }: FragmentState): Screen {
  if (items.length === 0) return { screen: 'nothing' };
  return {
    screen: 'carousel',
    appearance: (view as BannerFragmentView).appearance,
    collection: { id, banners: items as readonly Banner[] },
    texts: texts as BannerTexts,
    locale,
  };
}
