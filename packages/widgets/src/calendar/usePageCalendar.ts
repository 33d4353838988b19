import { type DataState, readConfig, type SportsEvent } from '@touchline/domain';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createActs } from '../shared/acts.ts';
import { readPageFunctions } from '../shared/page-functions.ts';
import { type Callbacks, createPageHost } from '../shared/pageHost.ts';
import { speechOf } from '../shared/speech.ts';
import { contentTexts } from '../shared/text/all.ts';
import { useContentWords } from '../shared/useContentWords.ts';
import type { CalendarProps } from './CalendarProps.ts';
import type { CalendarViewProps } from './CalendarView.tsx';
import { callingBack } from './calling-back.ts';
import { type CalendarConfig, calendarSchema } from './config.ts';
import { initialOf } from './initial.ts';
import { type CalendarAct, screenOfState } from './screen.ts';
import { useCalendar } from './useCalendar.ts';
import { visitorZone } from './visitor-zone.ts';

export interface PageCalendar {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly state: DataState;
  /** Of the teams' colours; '' for none. */
  readonly css: string;
  readonly view: CalendarViewProps;
}

/** A calendar in a React page. Its first render repeats what the server has drawn of `initialData`. */
export function usePageCalendar(props: CalendarProps): PageCalendar {
  const { initialData } = props;
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<DataState>(initialData?.dataState ?? 'loading');
  const [acts] = useState(() => createActs<CalendarAct>());
  const functions = usePageFunctions(props);
  const host = usePageHost(props, { element, functions, onState: setState });
  const { config, problems } = useConfig(props);
  const [initial] = useState(() => initialOf(initialData, { config, announced: false, isOurs: true }));
  const isFirst = useIsFirst();

  const speech = speechOf(config, isFirst ? (initialData?.locale ?? 'en') : navigator.language);
  const words = useContentWords({
    speech,
    own: config.texts,
    state: initialData,
    builtIn: contentTexts[speech.language],
    source: { api: props.api, publicKey: config.publicKey },
  });
  const { screen, css } = useCalendar({
    config,
    problems,
    initial,
    texts: words.texts,
    speech: { locale: words.locale, dir: speechOf(config, words.locale).dir },
    visitorZone: isFirst && initialData ? initialData.timeZone : visitorZone(),
    acts,
    getLink: functions.getLink,
    hearsClicks: functions.hearsClicks || props.onCardClick !== undefined,
    host,
  });
  // Browsers and servers format some dates differently.
  const drawn = isFirst && initialData ? screenOfState(initialData) : screen;
  return {
    element,
    state,
    css,
    view: {
      screen: drawn,
      act: acts.send,
      host,
      onClick: (event, { nativeEvent }) => functions.onClick(event, nativeEvent),
    },
  };
}

/** Properties of the component as configuration; the very same object while they say the same. */
export function useConfig(props: CalendarProps): {
  readonly config: CalendarConfig;
  readonly problems: readonly string[];
} {
  const { initialData: _, cards: __, events: ___, title, ...own } = props;
  const given = JSON.stringify({ ...own, heading: title });
  return useMemo(() => readConfig(calendarSchema, { attributes: {}, config: JSON.parse(given) }), [given]);
}

type Functions = ReturnType<typeof readPageFunctions<SportsEvent>>;

/** The page's functions: a new object only where what they decide at drawing is new. */
function usePageFunctions(props: CalendarProps): Functions {
  const latest = useLatest(props);
  const getLink = props.cards?.getLink;
  const hearsClicks = props.cards?.onClick !== undefined;
  return useMemo(() => {
    const now = () => readPageFunctions<SportsEvent>(latest.current);
    return {
      getLink: readPageFunctions<SportsEvent>({ cards: { getLink } }).getLink,
      hearsClicks,
      onClick: (event, click) => now().onClick(event, click),
      onEmpty: () => now().onEmpty(),
      onDataLoaded: (detail) => now().onDataLoaded(detail),
    } satisfies Partial<Functions> as Functions;
  }, [latest, getLink, hearsClicks]);
}

function usePageHost(
  props: CalendarProps,
  given: {
    readonly element: RefObject<HTMLElement | null>;
    readonly functions: Functions;
    readonly onState: (state: DataState) => void;
  }
) {
  const { api } = props;
  const { element, functions, onState } = given;
  const latest = useLatest(props);
  return useMemo(() => {
    const host = createPageHost({
      api,
      element: () => element.current,
      callbacks: () => callbacksOf(latest.current),
      onState,
    });
    return callingBack(host, functions);
  }, [api, element, functions, onState, latest]);
}

function callbacksOf({ onState, onError, onCardClick }: CalendarProps): Callbacks {
  return { state: onState, error: onError, cardclick: onCardClick };
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Whether this render has to give what a server gives. */
export function useIsFirst(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => false,
    () => true
  );
}

function noSubscription(): () => void {
  return () => undefined;
}
