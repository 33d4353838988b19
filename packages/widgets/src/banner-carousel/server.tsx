import { attributeNames, type BannerCollection, bannerHeight, controlsOn, readConfig } from '@touchline/domain';
import { renderToString } from 'react-dom/server';
import type { WidgetHost } from '../shared/host.ts';
import type { RenderedWidget, RenderInput, ServerWidget } from '../shared/server-widget.ts';
import { Carousel } from './Carousel.tsx';
import { bannerCarouselSchema } from './config.ts';
import { speechOf } from './language.ts';
import css from './sheet.css?inline';
import { bannerStyles } from './styles.ts';
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
  const { config } = readConfig(bannerCarouselSchema, { attributes });
  const speech = speechOf(config, locale);
  const texts = bannerTexts[speech.language];
  const { css, scope } = bannerStyles(config, data);
  const empty = data.banners.length === 0;
  return {
    html: empty
      ? ''
      : renderToString(
          <Carousel
            collection={data}
            config={config}
            texts={texts}
            locale={speech.locale}
            dir={speech.dir}
            scope={scope}
            host={nobody}
          />
        ),
    css: empty ? '' : css,
    host: empty ? {} : { 'data-controls': controlsOn(config.contextBackground ?? '') },
    state: {
      dataState: empty ? 'empty' : 'loaded',
      locale: speech.locale,
      timeZone,
      now,
      texts,
      id: data.id,
      items: data.banners,
    },
  };
}

/** Nobody listens while the server renders. */
const nobody: WidgetHost = { api: '', emit: () => true, setState: () => undefined };
