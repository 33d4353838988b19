import { type DataState, readConfig, type SportsEvent } from '@touchline/domain';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { createActs } from '../shared/acts.ts';
import { useCounted } from '../shared/count/useCounted.ts';
import type { PageFunctions } from '../shared/page-functions.ts';
import { type Callbacks, createPageHost } from '../shared/pageHost.ts';
import { speechOf } from '../shared/speech.ts';
import { contentTexts } from '../shared/text/all.ts';
import { useContentWords } from '../shared/useContentWords.ts';
import { useIsFirst } from '../shared/useIsFirst.ts';
import { useLatest } from '../shared/useLatest.ts';
import { usePageFunctions } from '../shared/usePageFunctions.ts';
import { visitorZone } from '../shared/visitor-zone.ts';
import type { CalendarProps } from './CalendarProps.ts';
import type { CalendarViewProps } from './CalendarView.tsx';
import { callingBack } from './calling-back.ts';
import { type CalendarConfig, calendarSchema } from './config.ts';
import { initialOf } from './initial.ts';
import { type CalendarAct, screenOfState } from './screen.ts';
import { shownOf } from './shown-of.ts';
import { useCalendar } from './useCalendar.ts';

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
  const functions = usePageFunctions<SportsEvent>(props);
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
    functions: { ...functions, hearsClicks: functions.hearsClicks || props.onCardClick !== undefined },
    host,
  });
  useCounted({ config, port: { api: props.api, element }, shown: shownOf(screen) });
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

function usePageHost(
  props: CalendarProps,
  given: {
    readonly element: RefObject<HTMLElement | null>;
    readonly functions: PageFunctions<SportsEvent>;
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
