import { type DataState, readConfig } from '@touchline/domain';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { WidgetHost } from '../shared/host.ts';
import { readPageFunctions } from '../shared/page-functions.ts';
import { type Callbacks, createPageHost } from '../shared/pageHost.ts';
import { speechOf } from '../shared/speech.ts';
import { contentTexts } from '../shared/text/all.ts';
import { useContentWords } from '../shared/useContentWords.ts';
import type { CardsProps } from './CardsProps.tsx';
import type { CardsViewProps } from './CardsViewProps.tsx';
import { drawWith } from './CustomCard.tsx';
import type { CardsSchema } from './config.ts';
import type { CardItem } from './data.ts';
import type { LateViews } from './screen.ts';
import type { CardsSeed } from './seed.ts';
import { useCards } from './useCards.ts';
import { isShownAnyway } from './view.ts';
import { zoneOf } from './zone-of.ts';

export interface PageCards {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Variable styles of this configuration; '' for none. */
  readonly css: string;
  readonly state: DataState;
  /** Nothing is to be seen, and no space taken. */
  readonly hidden: boolean;
  readonly view: CardsViewProps;
}

/** Cards in a React page. They render on the server: with `initialData` whole, without it the placeholder. */
export function usePageCards(
  props: CardsProps,
  { schema, pauses, late }: { readonly schema: CardsSchema; readonly pauses: boolean; readonly late: LateViews }
): PageCards {
  const { api, initialData } = props;
  const component = props.cards?.component;
  const element = useRef<HTMLDivElement>(null);
  const latest = useLatestRef(props);
  const host: WidgetHost = useMemo(
    () =>
      createPageHost({
        api,
        element: () => element.current,
        callbacks: () => callbacksOf(latest.current),
        // The state follows from what is shown.
        onState: () => undefined,
      }),
    [api, latest]
  );

  const { config, problems } = readConfig(schema, { attributes: {}, config: { ...props, heading: props.title } });
  const visitor = useVisitor();
  const speech = speechOf(config, visitor.language);
  const source = { api, publicKey: config.publicKey };
  const builtIn = contentTexts[speech.language];
  const words = useContentWords({ speech, own: config.texts, state: undefined, builtIn, source });
  const [seed] = useState(() => initialData && toSeed(initialData));
  const functions = useFunctions(props);
  const { screen, css, state, act } = useCards({
    config,
    problems,
    functions: { ...functions, hearsClicks: functions.hearsClicks || props.onCardClick !== undefined },
    draw: useMemo(() => component && drawWith(component), [component]),
    pauses,
    late,
    seed,
    drawn: undefined,
    announced: false,
    texts: words.texts,
    speech,
    timeZone: zoneOf(config, visitor.timeZone),
    host,
  });
  const hidden = (state === 'empty' || state === 'error') && !isShownAnyway(screen.content);
  const onClick: CardsViewProps['onClick'] = (item, event) => functions.onClick(item, event.nativeEvent);
  return { element, css, state, hidden, view: { screen, act, host, onClick } };
}

function callbacksOf({ onState, onError, onCardClick }: CardsProps): Callbacks {
  return { state: onState, error: onError, cardclick: onCardClick };
}

function toSeed({ items, page, revision = '', eventTypes }: NonNullable<CardsProps['initialData']>): CardsSeed {
  const { nextPageToken = '', totalSize = items.length } = page ?? {};
  return { page: { items, nextPageToken, totalSize, revision }, eventTypes };
}

/** The page's functions: a new object only where what they decide at drawing is new. */
function useFunctions(props: CardsProps) {
  const latest = useLatestRef(props);
  const { onClick, getLink, imageLoader } = props.cards ?? {};
  const hearsClicks = onClick !== undefined;
  return useMemo(() => {
    const drawing = readPageFunctions<CardItem>({ cards: { getLink, imageLoader } });
    const now = () => readPageFunctions<CardItem>(latest.current);
    return {
      ...drawing,
      hearsClicks,
      onClick: (item: CardItem, event: unknown) => now().onClick(item, event),
      onEmpty: () => now().onEmpty(),
      onDataLoaded: (detail: Parameters<typeof drawing.onDataLoaded>[0]) => now().onDataLoaded(detail),
    };
  }, [latest, hearsClicks, getLink, imageLoader]);
}

function useLatestRef<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What the browser says of its visitor; on a server, and for hydration, English and UTC. */
function useVisitor(): { readonly language: string; readonly timeZone: string } {
  const language = useSyncExternalStore(
    noSubscription,
    () => navigator.language,
    () => 'en'
  );
  const timeZone = useSyncExternalStore(
    noSubscription,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC'
  );
  return { language, timeZone };
}

/** Neither changes while a page is open. */
function noSubscription(): () => void {
  return () => undefined;
}
