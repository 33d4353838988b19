import { attributeNames, type BannerCollection, bannerHeight, type FragmentState, readConfig } from '@touchline/domain';
import { renderToString } from 'react-dom/server';
import type { WidgetHost } from '../shared/host.ts';
import type { RenderedWidget, RenderInput, ServerWidget } from '../shared/server-widget.ts';
import { speechOf } from '../shared/speech.ts';
import { bannerCarouselSchema } from './config.ts';
import { lookOf } from './look.ts';
import { ScreenView } from './ScreenView.tsx';
import { type BannerView, screenOfState } from './screen.ts';
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
  const speech = speechOf(config, locale);
  const { look, css } = lookOf(config, data, speech.dir);
  const view: BannerView = { look, problems };
  const state: FragmentState = {
    dataState: data.banners.length === 0 ? 'empty' : 'loaded',
    locale: speech.locale,
    timeZone,
    now,
    texts: bannerTexts[speech.language],
    id: data.id,
    items: data.banners,
    view,
  };
  if (state.dataState === 'empty') return { html: '', css: '', host: {}, state };
  const html = renderToString(<ScreenView screen={screenOfState(state)} host={nobody} />);
  return { html, css, host: { 'data-controls': look.controls }, state };
}

/** Nobody listens while the server renders. */
const nobody: WidgetHost = { api: '', emit: () => true, setState: () => undefined };
