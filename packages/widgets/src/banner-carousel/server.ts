import { attributeNames, type BannerCollection, bannerHeight, type FragmentState, readConfig } from '@touchline/domain';
import { renderScreen } from '../shared/host/render-screen.tsx';
import type { RenderedWidget, RenderInput, ServerWidget } from '../shared/host/server-widget.ts';
import { resolveLocale } from '../shared/text/resolve-locale.ts';
import { appearanceOf } from './appearance-of.ts';
import { BannerView } from './BannerView.tsx';
import { bannerCarouselSchema } from './config.ts';
import { type BannerFragmentView, screenOfState } from './screen.ts';
import css from './sheet.css?inline';
import { bannerTexts } from './text/all.ts';

/** The banner carousel on the server: content and attributes in, markup and state out. */
export const bannerCarousel: ServerWidget<'banner-carousel', BannerCollection> = {
  name: 'banner-carousel',
  attributes: attributeNames(bannerCarouselSchema),
  staticCss: css,
  render,
  reserve: (attributes) => {
    const { height, heightFraction } = readConfig(bannerCarouselSchema, { attributes }).config;
    return `display:block;min-height:${bannerHeight({ height, heightFraction })}`;
  },
};

/** The markup that the browser's first render repeats exactly; '' for an empty collection. */
function render({ attributes, data, locale, timeZone, now }: RenderInput<BannerCollection>): RenderedWidget {
  const { config, problems } = readConfig(bannerCarouselSchema, { attributes });
  const widgetLocale = resolveLocale(config, locale);
  const { appearance, css } = appearanceOf(config, data, widgetLocale.dir);
  const view: BannerFragmentView = { appearance, problems };
  const state: FragmentState = {
    dataState: data.banners.length === 0 ? 'empty' : 'loaded',
    locale: widgetLocale.locale,
    timeZone,
    now,
    texts: bannerTexts[widgetLocale.language],
    id: data.id,
    items: data.banners,
    view,
  };
  if (state.dataState === 'empty') return { html: '', css: '', host: {}, state };
  const html = renderScreen(state, { View: BannerView, toScreen: screenOfState });
  return { html, css, host: { 'data-controls': appearance.controls }, state };
}
