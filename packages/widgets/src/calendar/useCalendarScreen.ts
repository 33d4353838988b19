import { dayIn, readConfig, type SportsEvent } from '@touchline/domain';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { useListAnnouncements } from '../shared/announce/useListAnnouncements.ts';
import { useCounted } from '../shared/count/useCounted.ts';
import { type ServerRejection, useServerRejection } from '../shared/data/useServerRejection.ts';
import { teamColours } from '../shared/event/team-colours.ts';
import { useStable } from '../shared/hooks/useStable.ts';
import type { ScreenInput, ScreenResult } from '../shared/host/container.tsx';
import { usePageFunctions } from '../shared/host/usePageFunctions.ts';
import { useScoresChoice } from '../shared/scores/useScoresChoice.ts';
import { useContentTexts } from '../shared/text/useContentTexts.ts';
import type { CalendarProps } from './CalendarProps.ts';
import { type CalendarConfig, calendarSchema } from './config.ts';
import { type Initial, initialOf } from './data/initial.ts';
import { createCalendarCards } from './day/event-cards.ts';
import { useDay } from './day/useDay.ts';
import { useDayList } from './day/useDayList.ts';
import type { CalendarAction, CalendarScreen, LazyViews } from './screen.ts';
import { calendarAfter, calendarStateOf } from './state/calendar-state.ts';
import { useActions } from './state/useActions.ts';
import { useAnnouncement } from './state/useAnnouncement.ts';
import { useContentEvents } from './state/useContentEvents.ts';
import { useNow, useToday } from './state/useToday.ts';
import { toScreen } from './to-screen.ts';

export type CalendarInput = ScreenInput<CalendarConfig, CalendarProps>;

/** Loads the active day, handles actions, emits events, and returns the screen with its styles. */
export function useCalendarScreen(
  input: CalendarInput,
  views: LazyViews
): ScreenResult<CalendarScreen, CalendarAction> {
  const { host, visitorZone } = input;
  const { api } = host;
  const config = useStable(input.config);
  const initial = useInitial(input);
  const rejection = useServerRejection(host.rejection, JSON.stringify([api, config]));
  const { texts, locale, dir } = useContentTexts(input, rejection.error ? '' : config.publicKey);

  const timeZone = config.timezone ?? visitorZone;
  const { spoilerFree } = useScoresChoice(config);
  const today = useToday(timeZone, useNow(api, initial?.state.now), initial ? dayIn(timeZone, initial.state.now) : '');
  const [state, dispatch] = useCalendarState(config, spoilerFree);
  const date = state.date ?? config.date ?? today;
  const shown = useMemo(() => ({ date, timeZone }), [date, timeZone]);
  const source = useSource(api, config);
  const loaded = useDay(config, { shown, source, initial, initialTime: input.since, rejection });
  useRejectionReset(state.date, rejection);

  const { eventTypes, listed } = loaded;
  const functions = usePageFunctions<SportsEvent>(input);
  // Logos of the first day load lazily.
  const hasEagerLogos = state.acted;
  const toCard = useMemo(
    () => createCalendarCards({ config, texts, locale, timeZone, eventTypes, api, functions, hasEagerLogos }),
    [config, texts, locale, timeZone, eventTypes, api, functions, hasEagerLogos]
  );
  const { day, items } = useDayList({ config, state, spoilerFree, loaded, initial, shown, locale, toCard });
  const { dayChange, handleAction } = useActions({ dispatch, config, shown, source, loaded, toCard });
  useContentEvents({ loaded, day, problems: input.problems, initial, functions, host });
  useListAnnouncements({ config, spoilerFree, listed, eventTypes, list: day, widgetLocale: { locale, dir }, host });
  const announcement = useAnnouncement({ state, listed, day, shown, locale, texts });

  const screen = useMemo(() => {
    const widgetLocale = { locale, dir };
    const parts = {
      config,
      widgetLocale,
      texts,
      api,
      shown,
      today,
      day,
      visitorZone,
      spoilerFree,
      announcement,
      items,
    };
    return { ...toScreen(parts), lazy: { ...views, StripMotion: dayChange?.StripMotion } };
  }, [
    config,
    locale,
    dir,
    texts,
    api,
    shown,
    today,
    day,
    visitorZone,
    spoilerFree,
    announcement,
    items,
    views,
    dayChange,
  ]);
  useCounted({ config, host, shown: { widget: 'calendar', part: 'event-card', itemType: 'event', items } });
  const css = useMemo(() => (day.list === 'events' ? teamColours(day.cards) : ''), [day]);
  return { screen, css, dispatch: handleAction };
}

/** Returns the content that came with the page. The server of an element knew only the attributes. */
function useInitial({ host: { state, hydrate = false }, initialInput, props }: CalendarInput): Initial | undefined {
  const [initial] = useState(() => {
    const source = props ? initialInput : { attributes: initialInput.attributes };
    return initialOf(state, {
      isOurs: hydrate,
      config: readConfig(calendarSchema, source).config,
      announced: !props,
    });
  });
  return initial;
}

/** Returns the source of the content; the same object while it does not change. */
function useSource(api: string, { publicKey }: CalendarConfig) {
  return useMemo(() => ({ api, publicKey }), [api, publicKey]);
}

/** Clears a server rejection when the visitor chooses another day: it applied to the first one only. */
function useRejectionReset(chosen: string | null, { forget }: ServerRejection): void {
  useEffect(() => {
    if (chosen !== null) forget();
  }, [chosen, forget]);
}

/**
 * Returns the visitor's changes so far. A configuration with another day resets them; hidden scores are hidden again
 * in all events.
 */
function useCalendarState(config: CalendarConfig, spoilerFree: boolean) {
  const [state, dispatch] = useReducer(calendarAfter, undefined, calendarStateOf);
  useChange(`${config.date} ${config.spoilerFree}`, () => dispatch({ type: 'configured' }));
  useChange(spoilerFree, () => dispatch({ type: 'spoilers', hidden: spoilerFree }));
  return [state, dispatch] as const;
}

/** Calls `action` when `value` changes. */
function useChange(value: unknown, action: () => void): void {
  const before = useRef(value);
  const onChange = useEffectEvent(action);
  useEffect(() => {
    if (before.current !== value) onChange();
    before.current = value;
  }, [value]);
}
