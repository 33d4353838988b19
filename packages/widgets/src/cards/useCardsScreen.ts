import { readConfig } from '@touchline/domain';
import { startTransition, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useListAnnouncements } from '../shared/announce/useListAnnouncements.ts';
import type { Shown } from '../shared/count/count-content.ts';
import { useCounted } from '../shared/count/useCounted.ts';
import { useServerRejection } from '../shared/data/useServerRejection.ts';
import { useIsSlow } from '../shared/hooks/useIsSlow.ts';
import { useLatest } from '../shared/hooks/useLatest.ts';
import { useStable } from '../shared/hooks/useStable.ts';
import type { ScreenInput, ScreenResult } from '../shared/host/container.tsx';
import { usePageFunctions } from '../shared/host/usePageFunctions.ts';
import { useScoresChoice } from '../shared/scores/useScoresChoice.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import { fill } from '../shared/text/fill.ts';
import { useContentTexts } from '../shared/text/useContentTexts.ts';
import { appearanceOf } from './appearance-of.ts';
import type { CardsProps } from './CardsProps.tsx';
import { drawWith, templateCardOf } from './card/CustomCard.tsx';
import { createCards } from './card/create-cards.ts';
import { type CardsConfig, type CardsSchema, contentKeyOf, type DataType } from './config.ts';
import type { CardItem } from './data/cards-data.ts';
import { type CardsInitialData, initialDataOf, toInitialData } from './data/initial-data.ts';
import { type Content, useContent } from './data/useContent.ts';
import { useContentEvents } from './data/useContentEvents.ts';
import { type CardList, type CardsAction, type CardsScreen, cardsScreenOf, type LazyViews } from './screen.ts';
import { cardListOf, hasVisibleFallback } from './view.ts';

const ITEM_TYPES: Readonly<Record<DataType, string>> = {
  events: 'event',
  'creative-works': 'creative-work',
  entities: 'entity',
};

/** Differences between the card widgets. */
export interface CardsOptions {
  /** As in `touchline-{name}`. */
  readonly name: string;
  readonly schema: CardsSchema;
  /** A grid pauses automatic loading, so that content below it stays within reach. */
  readonly pauses: boolean;
  readonly lazy: LazyViews;
}

export type CardsInput = ScreenInput<CardsConfig, CardsProps>;

const NO_ITEMS: readonly CardItem[] = [];

/** Loads the configured content, emits events, and returns the screen with its styles. */
export function useCardsScreen(input: CardsInput, options: CardsOptions): ScreenResult<CardsScreen, CardsAction> {
  const { host, problems, props, visitorZone } = input;
  const { api } = host;
  const config = useStable(useScoresChoice(input.config));
  const { max } = config;
  const initial = useInitial(input, options);
  const rejection = useServerRejection(host.rejection, `${api} ${contentKeyOf(config)}`);
  const publicKey = rejection.error ? '' : config.publicKey;
  const { texts, locale, dir } = useContentTexts(input, publicKey);
  const timeZone = config.timezone ?? visitorZone;
  const loaded = useContent(config, { api, initialData: initial?.data, rejection });
  const { listed, eventTypes } = loaded;

  const functions = usePageFunctions<CardItem>(input);
  const toCard = useMemo(
    () => createCards({ config, texts, locale, timeZone, eventTypes, functions }),
    [config, texts, locale, timeZone, eventTypes, functions]
  );
  const items = useMemo(() => listed.items?.slice(0, max), [listed.items, max]);
  const cards = useMemo(() => items?.map(toCard), [items, toCard]);
  const { dispatch, focusIndex } = useActions(loaded, cards?.length ?? 0);
  const announcement = useLoadAnnouncement(loaded, { config, count: cards?.length ?? 0, texts, locale });
  const { drawn } = initial ?? {};
  const { pauses, lazy } = options;
  const list = cardListOf({ ...config, ...config.query, pauses, listed, cards, announcement, focusIndex });
  const content = contentOf(loaded, drawn?.content, list);
  const shown = content === drawn?.content ? drawn.items : items;
  const { spoilerFree } = config;
  useListAnnouncements({ config, spoilerFree, listed, eventTypes, list: content, widgetLocale: { locale, dir }, host });
  useContentEvents({ ...loaded, host, functions, content, max, announced: !props && !!initial, problems });

  const draw = useDraw(input);
  const shape = JSON.stringify({ ...content, cards: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` and `cards` stand for the content
  const result = useMemo(() => {
    const { appearance, css } = appearanceOf(config, { locale, dir });
    const screen = { appearance, texts, content, items: shown ?? NO_ITEMS, draw, lazy };
    return { screen, css };
  }, [config, locale, dir, texts, shape, cards, shown, draw, lazy]);

  useCounted({ config, host, shown: shownOf(options.name, config, result.screen) });
  const isVisible = hasVisibleFallback(content);
  // Before the state is set, so that the panel is never hidden for a moment.
  useLayoutEffect(() => {
    if (typeof host.element === 'object') host.element.toggleAttribute('data-shown', isVisible);
  }, [host, isVisible]);
  return { ...result, dispatch };
}

interface InitialCards {
  /** Key of the configuration that it belongs to; absent: of any. */
  readonly key?: string;
  readonly data: CardsInitialData;
  readonly drawn?: CardsScreen;
}

/** Returns content that came with the page for this configuration, and the server's screen, which stays until data is loaded. */
function useInitial(
  { host: { state, hydrate }, config, initialInput, props }: CardsInput,
  { schema }: CardsOptions
): InitialCards | undefined {
  const [initial] = useState((): InitialCards | undefined => {
    if (props?.initialData) return { data: toInitialData(props.initialData) };
    if (!state) return undefined;
    const key = contentKeyOf(readConfig(schema, initialInput).config);
    // Markup of another build may have another shape.
    return { key, data: initialDataOf(state), ...(hydrate && { drawn: cardsScreenOf(state) }) };
  });
  return initial?.key && initial.key !== contentKeyOf(config) ? undefined : initial;
}

/** Returns the page's own component or template for a card, which replaces ours (CARD-12). */
function useDraw({ host: { element }, props }: CardsInput): CardsScreen['draw'] {
  const component = props?.cards?.component;
  const draw = useMemo(() => component && drawWith(component), [component]);
  return typeof element === 'object' ? templateCardOf(element) : draw;
}

/** Handles the visitor's actions. `focusIndex`: the first new card after Show more; null: none. `count`: cards so far. */
function useActions({ listed, contentKey }: Content, count: number) {
  const [requested, setRequested] = useState({ contentKey, from: -1 });
  const latest = useLatest((action: CardsAction) => {
    if (action.type === 'retry') return listed.retry();
    // A transition: it is visible only after loading and must not delay the response to the press.
    if (action.focus) startTransition(() => setRequested({ contentKey, from: count }));
    listed.loadMore();
  });
  const dispatch = useCallback((action: CardsAction) => latest.current(action), [latest]);
  const focuses = requested.contentKey === contentKey && requested.from >= 0 && count > requested.from;
  return { dispatch, focusIndex: focuses ? requested.from : null };
}

/** Returns 'Showing 20 of 25' after more cards have been loaded, or 'Loading' if that takes a while; else ''. */
function useLoadAnnouncement(
  { listed }: Content,
  {
    config: { max = Number.POSITIVE_INFINITY, query },
    count,
    texts,
    locale,
  }: { readonly config: CardsConfig; readonly count: number; readonly texts: ContentTexts; readonly locale: string }
): string {
  const isSlow = useIsSlow(listed.loadingMore && query.loadType === 'button');
  const total = Math.min(listed.total ?? 0, max);
  if (isSlow) return texts.Loading;
  if (listed.pages.length < 2 || total <= 0) return '';
  const number = new Intl.NumberFormat(locale);
  // Above this the server may have estimated the total.
  const most = Math.min(total, 10_000);
  return fill(texts['Showing {n} of {total}'], {
    n: number.format(count),
    total: `${number.format(most)}${total > most ? '+' : ''}`,
  });
}

/** Returns a hidden error if nothing can be requested (CARD-14). */
function contentOf({ canRequest }: Content, drawn: CardList | undefined, list: CardList): CardList {
  if (!canRequest) return { list: 'error', hidden: true };
  return drawn && (list.list === 'loading' || list.list === 'error') ? drawn : list;
}

/** Returns the items of a card widget that are counted. `widget`: as in `touchline-{name}`. */
function shownOf(widget: string, { query: { dataType } }: CardsConfig, { items }: CardsScreen): Shown {
  return { widget, part: 'card', itemType: dataType ? ITEM_TYPES[dataType] : undefined, items };
}
