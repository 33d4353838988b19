import { type FragmentState, readConfig } from '@touchline/domain';
import type { ComponentType } from 'react';
import { bareEvent } from '../shared/event/bare-event.ts';
import { renderScreen } from '../shared/host/render-screen.tsx';
import type { RenderedWidget, RenderInput } from '../shared/host/server-widget.ts';
import { contentTexts } from '../shared/text/all.ts';
import { mergeTexts } from '../shared/text/merge-texts.ts';
import { resolveLocale } from '../shared/text/resolve-locale.ts';
import { appearanceOf } from './appearance-of.ts';
import { createCards } from './card/create-cards.ts';
import type { CardsSchema } from './config.ts';
import type { CardsData } from './data/cards-data.ts';
import { type CardsFragmentView, type CardsViewProps, cardsScreenOf } from './screen.ts';
import { cardListOf, hasVisibleFallback } from './view.ts';

/** The differences between the two card widgets on the server. */
interface CardsVariant {
  readonly schema: CardsSchema;
  readonly View: ComponentType<CardsViewProps<never>>;
  /** See `CardsState`. */
  readonly pauses: boolean;
}

/**
 * Renders a card widget on the server. The browser's first render repeats the markup exactly; '' if there is nothing to
 * show.
 */
export function renderCards(
  { attributes, data, locale, timeZone: contentTimeZone, now }: RenderInput<CardsData>,
  { schema, View, pauses }: CardsVariant
): RenderedWidget {
  const { config, problems } = readConfig(schema, { attributes });
  const widgetLocale = resolveLocale(config, locale);
  const texts = mergeTexts(contentTexts[widgetLocale.language], data.texts, config.texts);
  const timeZone = config.timezone ?? contentTimeZone;
  const items = data.items.slice(0, config.max);
  const toCard = createCards({ config, texts, locale: widgetLocale.locale, timeZone, eventTypes: data.eventTypes });
  const content = cardListOf({
    listed: {
      pages: [{ items }],
      hasMore: data.page.nextPageToken !== '',
      loadingMore: false,
      moreFailed: false,
      error: undefined,
    },
    cards: items.map(toCard),
    max: config.max,
    loadType: config.query.loadType,
    pauses,
    hideWhenEmpty: config.hideWhenEmpty,
    hideOnError: config.hideOnError,
    announcement: '',
    focusIndex: null,
  });
  const { appearance, css } = appearanceOf(config, widgetLocale);
  const view: CardsFragmentView = { appearance, content, problems, stripped: config.spoilerFree };
  const state: FragmentState = {
    dataState: content.list === 'empty' ? 'empty' : 'loaded',
    locale: widgetLocale.locale,
    timeZone,
    now,
    texts,
    // Only a widget of a single resource has an id.
    id: '',
    // Visitors could read a hidden result in the page's source.
    items: config.spoilerFree ? items.map((item) => ('status' in item ? bareEvent(item) : item)) : items,
    view,
    revision: data.revision,
    page: { ...data.page, totalSize: Math.min(config.max ?? Number.POSITIVE_INFINITY, data.page.totalSize) },
    eventTypes: data.eventTypes,
  };
  if (content.list === 'empty' && content.hidden) return { html: '', css: '', host: {}, state };
  const html = renderScreen(state, { View, toScreen: cardsScreenOf });
  return { html, css, host: hasVisibleFallback(content) ? { 'data-shown': '' } : {}, state };
}
