import { ApiError, bannerCollectionQuery } from '@touchline/client';
import { type BannerCollection, readConfig, withoutScores } from '@touchline/domain';
import { useEffect, useMemo, useState } from 'react';
import { pageSource } from '../shared/data/page-source.ts';
import { useRequest } from '../shared/data/useRequest.ts';
import { useStable } from '../shared/hooks/useStable.ts';
import type { ScreenInput, ScreenResult } from '../shared/host/container.tsx';
import { useWidgetEvents, widgetErrorOf } from '../shared/host/useWidgetEvents.ts';
import { useScoresChoice } from '../shared/scores/useScoresChoice.ts';
import { type Dictionary, useBuiltInTexts } from '../shared/text/useBuiltInTexts.ts';
import { appearanceOf } from './appearance-of.ts';
import type { BannerCarouselProps } from './BannerCarouselProps.ts';
import { type BannerCarouselConfig, bannerCarouselSchema } from './config.ts';
import { useCountedBanners } from './count/useCountedBanners.ts';
import { Loading } from './Loading.tsx';
import type { CarouselAppearance, Screen } from './screen.ts';
import { type BannerTexts, englishTexts, loadBannerTexts } from './text/index.ts';
import { dataStateOf, type LoadedState, type View, viewOf } from './view.ts';

const NO_COLLECTION: BannerCollection = { id: '', banners: [] };

type BannerInput = ScreenInput<BannerCarouselConfig, BannerCarouselProps>;

const texts: Pick<Dictionary<BannerTexts>, 'english' | 'load'> = { english: englishTexts, load: loadBannerTexts };

/** Loads the configured collection, emits its events, and returns the screen with its styles. */
export function useBannerScreen(input: BannerInput): ScreenResult<Screen, never> {
  const { problems, props, host } = input;
  const config = useStable(input.config);
  const initial = useInitial(input);
  const { spoilerFree = false } = useScoresChoice(config) as { readonly spoilerFree?: boolean };
  const localized = useBuiltInTexts(input, texts);
  const loaded = useBannerCollection(config, host.api, initial);
  const { collection } = loaded;
  const view = viewOf(loaded);
  const state = dataStateOf(view);
  useWidgetEvents({
    host,
    state,
    error: widgetErrorOf(loaded.error),
    errorKey: loaded.error?.code,
    problems,
    emitContent: () => {
      // The page has already received the events of the server's content.
      if (!props && collection && collection === initial) return;
      const items = collection?.banners;
      if (items?.length) host.emit('dataloaded', { items, page: 1, total: items.length });
      else if (state === 'empty') host.emit('empty', {});
    },
    contentKey: collection ?? state,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows from the collection
  const result = useMemo(() => {
    const { appearance, css } = appearanceOf(config, collection ?? NO_COLLECTION, localized.dir);
    return { screen: screenOf(spoilerFree ? withoutScoresIn(view) : view, { appearance, ...localized }), css };
  }, [config, collection, view.screen, spoilerFree, localized]);
  const { screen } = result;
  useCountedBanners({ config, host, screen });
  const controls = 'appearance' in screen ? screen.appearance.controls : undefined;
  useEffect(() => {
    if (controls && typeof host.element === 'object') host.element.setAttribute('data-controls', controls);
  }, [host, controls]);
  return { ...result, dispatch: ignore };
}

function ignore(): void {}

/** Returns the collection that came with the page, if it is the configured one; no request is made. */
function useInitial({ host: { state }, config, initialInput, props }: BannerInput): BannerCollection | undefined {
  const [initial] = useState(
    () =>
      state && {
        key: contentKeyOf(readConfig(bannerCarouselSchema, initialInput).config),
        collection: { id: state.id, banners: state.items as BannerCollection['banners'] },
      }
  );
  if (props) return props.initialData;
  return initial?.key === contentKeyOf(config) ? initial.collection : undefined;
}

/** Returns a key of everything that the content depends on. */
function contentKeyOf({ publicKey, collection, locale }: BannerCarouselConfig): string {
  return JSON.stringify([publicKey, collection, locale]);
}

/** Removes scores from a banner's texts. They belong to the publisher and name no event, so all scores are removed. */
function withoutScoresIn(view: View): View {
  if (view.screen !== 'carousel') return view;
  const { collection } = view;
  const banners = collection.banners.map((banner) => ({
    ...banner,
    altText: withoutScores(banner.altText),
    texts: banner.texts.map((line) => ({ ...line, text: withoutScores(line.text) })),
  }));
  return { ...view, collection: { ...collection, banners } };
}

function screenOf(
  view: View,
  {
    appearance,
    texts,
    locale,
  }: { readonly appearance: CarouselAppearance; readonly texts: BannerTexts; readonly locale: string }
): Screen {
  switch (view.screen) {
    case 'loading':
      return { screen: 'loading', appearance, texts, Placeholder: Loading };
    case 'carousel':
      return { screen: 'carousel', appearance, collection: view.collection, texts, locale };
    case 'nothing':
      return view;
  }
}

/** The collection as loaded, with the error that prevented loading. */
type LoadedCollection = LoadedState & { readonly error?: ApiError };

/**
 * Loads the configured collection (spec §7). A new key, id, locale or API is a new query. `initial`: content that came
 * with the page; no request is made.
 */
function useBannerCollection(
  config: BannerCarouselConfig,
  api: string,
  initial: BannerCollection | undefined
): LoadedCollection {
  const { publicKey, collection } = config;
  const isIncomplete = publicKey === '' || collection === '';
  const { answer, error } = useRequest(initial || isIncomplete ? null : bannerQuery(config, api));

  if (initial) return { collection: initial };
  if (isIncomplete) return failureOf(incompleteError(publicKey === '' ? 'public-key' : 'collection'));
  if (answer) return { collection: answer };
  return error ? failureOf(error) : {};
}

/** Returns the request of the configured collection. */
export function bannerQuery({ publicKey, collection, locale }: BannerCarouselConfig, api: string) {
  return bannerCollectionQuery(pageSource({ api, publicKey }), { id: collection, locale });
}

function failureOf(error: ApiError): LoadedCollection {
  return error.status === 404 ? { missing: true, error } : { failed: true, error };
}

function incompleteError(attribute: string): ApiError {
  return new ApiError({ code: 'CONFIG', status: 0, message: `Set the attribute ${attribute} of the banner carousel.` });
}
