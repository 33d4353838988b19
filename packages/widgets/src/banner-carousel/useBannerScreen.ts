import { type BannerCollection, withoutScores } from '@touchline/domain';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { reportError, type WidgetHost } from '../shared/host.ts';
import { useScoresChoice } from '../shared/scores/useScoresChoice.ts';
import type { BannerCarouselConfig } from './config.ts';
import { lookOf } from './look.ts';
import type { CarouselLook, Screen } from './screen.ts';
import type { BannerTexts } from './text/index.ts';
import { type LoadedCollection, useBannerCollection } from './useBannerCollection.ts';
import { dataStateOf, type View, viewOf } from './view.ts';

export interface BannerScreenInput {
  readonly config: BannerCarouselConfig;
  /** What could not be read from the configuration. */
  readonly problems: readonly string[];
  /** Content that came with the page; then nothing is asked. */
  readonly initial: BannerCollection | undefined;
  /** The page has been told of `initial` already. */
  readonly announced: boolean;
  readonly texts: BannerTexts;
  readonly locale: string;
  readonly dir: CarouselLook['dir'];
  readonly host: WidgetHost;
}

/** Loads what is configured, tells the page about it, and gives what to show with the styles that go with it. */
export function useBannerScreen(input: BannerScreenInput): { readonly screen: Screen; readonly css: string } {
  const { config, problems, initial, announced, texts, locale, dir, host } = input;
  const { publicKey, collection } = config;
  const { spoilerFree = false } = useScoresChoice(config) as { readonly spoilerFree?: boolean };
  const known = useBannerCollection({ api: host.api, publicKey, collection, locale: config.locale, initial });
  const view = viewOf(known);
  useAnnouncements({ known, announced: announced && known.collection === initial, view, problems, host });

  // The configuration is read anew on each render; equal ones are one.
  const configured = JSON.stringify(config);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `configured` stands for the configuration
  return useMemo(() => {
    const { look, css } = lookOf(config, known.collection ?? NOTHING, dir);
    return { screen: screenOf(spoilerFree ? withoutScoresIn(view) : view, { look, texts, locale }), css };
  }, [configured, known.collection, view.screen, spoilerFree, texts, locale, dir]);
}

/** A banner's texts are the publisher's own: they name no event, so each score in them goes. */
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

const NOTHING: BannerCollection = { id: '', banners: [] };

function screenOf(
  view: View,
  { look, texts, locale }: { look: CarouselLook; texts: BannerTexts; locale: string }
): Screen {
  switch (view.screen) {
    case 'loading':
      return { screen: 'loading', look, texts };
    case 'carousel':
      return { screen: 'carousel', look, collection: view.collection, texts, locale };
    case 'nothing':
      return { screen: 'nothing' };
  }
}

/** Tells the page what it has become: its state, its content, and what went wrong, each once. */
function useAnnouncements({
  known,
  announced,
  view,
  problems,
  host,
}: Pick<BannerScreenInput, 'problems' | 'host'> & {
  readonly known: LoadedCollection;
  readonly announced: boolean;
  readonly view: View;
}): void {
  const state = dataStateOf(view);
  const problem = problems.join(' ');
  const code = known.error?.code;

  const tellState = useEffectEvent(() => host.setState(state));
  const tellError = useEffectEvent(() => {
    if (known.error) reportError(host, { code: known.error.code, message: known.error.message, cause: known.error });
  });
  const tellContent = useEffectEvent(() => {
    if (announced) return;
    const items = known.collection?.banners;
    if (items?.length) host.emit('dataloaded', { items, page: 1, total: items.length });
    else if (state === 'empty') host.emit('empty', {});
  });
  const tellProblem = useEffectEvent(() => {
    if (problem) reportError(host, { code: 'CONFIG', message: problem });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each is told when it changes
  useEffect(() => tellState(), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellError(), [code]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellContent(), [known.collection, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellProblem(), [problem]);
}
