import { attributeNames, type FragmentState, readConfig, type SportsEvent } from '@touchline/domain';
import { renderScreen } from '../shared/host/render-screen.tsx';
import { resolveLocale } from '../shared/resolve-locale.ts';
import type { RenderedWidget, RenderInput, ServerWidget } from '../shared/server-widget.ts';
import { contentTexts } from '../shared/text/all.ts';
import { mergeTexts } from '../shared/text/merge-texts.ts';
import { newWidgetSchema, requestOf } from './config.ts';
import { NewWidgetView } from './NewWidgetView.tsx';
import { appearanceOf, contentOf, dataStateOf, newWidgetScreenOf } from './screen.ts';
import css from './sheet.css?inline';

/** Heights in rem, as in the style sheets. */
const HEADING = 3.5625;
const ROW = 2.75;

/** Content that a server has loaded for the widget. */
export interface NewWidgetData {
  readonly items: readonly SportsEvent[];
  readonly page: { readonly nextPageToken: string; readonly totalSize: number };
  /** The publisher's change counter when it was read, '' unknown. */
  readonly revision: string;
  /** The publisher's own texts for the locale, by their English phrase. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The widget on the server: content and attributes in, markup and state out. */
export const newWidget: ServerWidget<'new-widget', NewWidgetData> = {
  name: 'new-widget',
  attributes: attributeNames(newWidgetSchema),
  staticCss: css,
  render,
  reserve: (attributes) => {
    const { heading, limit } = readConfig(newWidgetSchema, { attributes }).config;
    return `display:block;min-height:${(heading === '' ? 0 : HEADING) + Math.ceil(limit) * ROW}rem`;
  },
};

/** Returns the request of a widget with these attributes. */
export function newWidgetRequest(attributes: Readonly<Record<string, string>>) {
  return requestOf(readConfig(newWidgetSchema, { attributes }).config);
}

/** Returns the markup that the browser's first render repeats exactly. */
function render({ attributes, data, locale, timeZone, now }: RenderInput<NewWidgetData>): RenderedWidget {
  const { config } = readConfig(newWidgetSchema, { attributes });
  const widgetLocale = resolveLocale(config, locale);
  const content = contentOf(data.items, false);
  const state: FragmentState = {
    dataState: dataStateOf({ content }) === 'empty' ? 'empty' : 'loaded',
    locale: widgetLocale.locale,
    timeZone: config.timezone ?? timeZone,
    now,
    texts: mergeTexts(contentTexts[widgetLocale.language], data.texts, config.texts),
    id: '',
    items: data.items,
    view: { appearance: appearanceOf(config, widgetLocale), content },
    revision: data.revision,
    page: data.page,
  };
  const html = renderScreen(state, { View: NewWidgetView, toScreen: newWidgetScreenOf });
  return { html, css: '', host: {}, state };
}
