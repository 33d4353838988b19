import type { DataState } from '@touchline/domain';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { useListAnnouncements } from '../shared/announce/useListAnnouncements.ts';
import type { Refused } from '../shared/data/useRefused.ts';
import type { WidgetHost } from '../shared/host.ts';
import type { PageFunctions } from '../shared/page-functions.ts';
import { useScoresChoice } from '../shared/scores/useScoresChoice.ts';
import type { Speech } from '../shared/speech.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import { fill } from '../shared/texts.ts';
import { useIsSlow } from '../shared/useIsSlow.ts';
import { useLatest } from '../shared/useLatest.ts';
import type { DrawCard } from './CustomCard.tsx';
import { cardsOf } from './cards-of.ts';
import type { CardsConfig } from './config.ts';
import type { CardItem } from './data.ts';
import { lookOf } from './look.ts';
import type { CardList, CardsAct, CardsScreen, LateViews } from './screen.ts';
import type { CardsSeed } from './seed.ts';
import { useContent } from './useContent.ts';
import { useTold } from './useTold.ts';
import { cardListOf, dataStateOf } from './view.ts';

export interface CardsInput {
  readonly config: CardsConfig;
  /** What could not be read from the configuration. */
  readonly problems: readonly string[];
  readonly functions: PageFunctions<CardItem>;
  /** In place of our cards. */
  readonly draw: DrawCard | undefined;
  /** A grid makes pauses in loading by itself. */
  readonly pauses: boolean;
  readonly late: LateViews;
  /** What came with the page as the answer to this very configuration. */
  readonly seed: CardsSeed | undefined;
  /** What the server has drawn for it, which stands until something better is known. */
  readonly drawn: CardsScreen | undefined;
  /** The page has been told of the seed already. */
  readonly announced: boolean;
  /** The server's own word that there is no content; nothing is asked until somebody tries again. */
  readonly refused?: Refused | undefined;
  readonly texts: ContentTexts;
  readonly speech: Pick<Speech, 'locale' | 'dir'>;
  /** IANA */
  readonly timeZone: string;
  readonly host: WidgetHost;
}

export interface Cards {
  readonly screen: CardsScreen;
  readonly css: string;
  readonly state: Exclude<DataState, 'idle'>;
  readonly act: (act: CardsAct) => void;
}

const NOBODY: readonly CardItem[] = [];

/** Loads what is configured, tells the page about it, and gives what to show with the styles that go with it. */
export function useCards(input: CardsInput): Cards {
  const { problems, functions, draw, pauses, late, seed, drawn, announced, refused } = input;
  const { texts, speech, timeZone, host } = input;
  const config = useScoresChoice(input.config);
  const { max, query, hideWhenEmpty, hideOnError } = config;
  const { locale, dir } = speech;
  // The configuration is read anew on each render; equal ones are one.
  const configured = JSON.stringify(config);
  const { listed, eventTypes, question, askable } = useContent(config, { api: host.api, seed, refused });

  const { hearsClicks, getLink, imageLoader } = functions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `configured` stands for the configuration
  const toCard = useMemo(
    () => cardsOf({ config, texts, locale, timeZone, eventTypes, functions: { hearsClicks, getLink, imageLoader } }),
    [configured, texts, locale, timeZone, eventTypes, hearsClicks, getLink, imageLoader]
  );
  const items = useMemo(() => listed.items?.slice(0, max), [listed.items, max]);
  const cards = useMemo(() => items?.map(toCard), [items, toCard]);

  const [asked, setAsked] = useState({ question, from: -1 });
  const known = cards?.length ?? 0;
  const focuses = asked.question === question && asked.from >= 0 && known > asked.from;
  const isSlow = useIsSlow(listed.loadingMore && query.loadType === 'button');
  const total = Math.min(listed.total ?? 0, max ?? Number.POSITIVE_INFINITY);
  const content = contentOf({
    askable,
    drawn: drawn?.content,
    list: cardListOf({
      listed,
      cards,
      max,
      loadType: query.loadType,
      pauses,
      hideWhenEmpty,
      hideOnError,
      announcement: isSlow
        ? texts.Loading
        : listed.pages.length > 1 && total > 0
          ? saying(texts, { n: known, total, locale })
          : '',
      focusIndex: focuses ? asked.from : null,
    }),
  });
  const isDrawn = content === drawn?.content;
  useListAnnouncements({ ...input, config, spoilerFree: config.spoilerFree, listed, eventTypes, list: content });
  useTold({ host, functions, content, listed, max, question, announced, problems });

  const shape = JSON.stringify({ ...content, cards: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `configured` and `shape` stand for what they were made of
  const { screen, css } = useMemo(() => {
    const { look, css } = lookOf(config, { locale, dir });
    const shown = isDrawn ? (drawn?.items ?? NOBODY) : (items ?? NOBODY);
    return { screen: { look, texts, content, items: shown, draw, late }, css };
  }, [configured, locale, dir, texts, shape, cards, items, isDrawn, draw, late]);

  const latest = useLatest((given: CardsAct) => {
    if (given.act === 'retry') return listed.retry();
    // Seen only once more has come: it must not hold up the press.
    if (given.asked) startTransition(() => setAsked({ question, from: known }));
    listed.more();
  });
  const act = useCallback((given: CardsAct) => latest.current(given), [latest]);
  return { screen, css, state: dataStateOf(content), act };
}

/** Without anything that could be asked there is nothing to show, and nothing to try again (CARD-14). */
function contentOf({
  askable,
  drawn,
  list,
}: {
  readonly askable: boolean;
  readonly drawn: CardList | undefined;
  readonly list: CardList;
}): CardList {
  if (!askable) return { list: 'error', hidden: true };
  return drawn && (list.list === 'loading' || list.list === 'error') ? drawn : list;
}

function saying(
  texts: ContentTexts,
  { n, total, locale }: { readonly n: number; readonly total: number; readonly locale: string }
): string {
  const number = new Intl.NumberFormat(locale);
  // Above this the server may have estimated the total.
  const most = Math.min(total, 10_000);
  return fill(texts['Showing {n} of {total}'], {
    n: number.format(n),
    total: `${number.format(most)}${total > most ? '+' : ''}`,
  });
}
