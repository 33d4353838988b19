import { type FragmentState, readConfig } from '@touchline/domain';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { bareEvent } from '../shared/event/bare-event.ts';
import type { WidgetHost } from '../shared/host.ts';
import type { RenderedWidget, RenderInput } from '../shared/server-widget.ts';
import { speechOf } from '../shared/speech.ts';
import { contentTexts } from '../shared/text/all.ts';
import { mergeTexts } from '../shared/text/merge-texts.ts';
import type { CardsViewProps } from './CardsViewProps.tsx';
import { cardsOf } from './cards-of.ts';
import type { CardsSchema } from './config.ts';
import type { CardsData } from './data.ts';
import { lookOf } from './look.ts';
import { type CardsFragmentView, cardsScreenOf } from './screen.ts';
import { cardListOf, isShownAnyway } from './view.ts';

export interface CardsPaint {
  readonly schema: CardsSchema;
  readonly View: ComponentType<CardsViewProps>;
  readonly pauses: boolean;
}

/** The markup that the browser's first render repeats exactly; '' where there is nothing to show. */
export function renderCards(
  { attributes, data, locale, timeZone: given, now }: RenderInput<CardsData>,
  { schema, View, pauses }: CardsPaint
): RenderedWidget {
  const { config, problems } = readConfig(schema, { attributes });
  const speech = speechOf(config, locale);
  const texts = mergeTexts(contentTexts[speech.language], data.texts, config.texts);
  const timeZone = config.timezone ?? given;
  const items = data.items.slice(0, config.max);
  const toCard = cardsOf({ config, texts, locale: speech.locale, timeZone, eventTypes: data.eventTypes });
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
  const { look, css } = lookOf(config, speech);
  const view: CardsFragmentView = { look, content, problems, stripped: config.spoilerFree };
  const state: FragmentState = {
    dataState: content.list === 'empty' ? 'empty' : 'loaded',
    locale: speech.locale,
    timeZone,
    now,
    texts,
    id: '',
    items: config.spoilerFree ? items.map((item) => ('status' in item ? bareEvent(item) : item)) : items,
    view,
    revision: data.revision,
    page: { ...data.page, totalSize: atMost(config.max, data.page.totalSize) },
    eventTypes: data.eventTypes,
  };
  if (content.list === 'empty' && content.hidden) return { html: '', css: '', host: {}, state };
  const html = renderToString(<View screen={cardsScreenOf(state)} act={ignore} host={nobody} onClick={ignore} />);
  return { html, css, host: isShownAnyway(content) ? { 'data-shown': '' } : {}, state };
}

/** What is beyond `max` is not there. */
function atMost(max: number | undefined, total: number): number {
  return Math.min(max ?? total, total);
}

function ignore(): void {}

/** Nobody listens while the server renders. */
const nobody: WidgetHost = { api: '', emit: () => true, setState: ignore };
