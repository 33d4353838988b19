import { dayIn, type SportsEvent } from '@touchline/domain';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react';
import type { Acts } from '../shared/acts.ts';
import { useListAnnouncements } from '../shared/announce/useListAnnouncements.ts';
import type { Refused } from '../shared/data/useRefused.ts';
import { teamColours } from '../shared/event/team-colours.ts';
import type { WidgetHost } from '../shared/host.ts';
import type { PageFunctions } from '../shared/page-functions.ts';
import { useScoresChoice } from '../shared/scores/useScoresChoice.ts';
import type { Speech } from '../shared/speech.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import { calendarViews } from './CalendarInstead.tsx';
import { type CalendarState, calendarAfter, calendarStateOf } from './calendar-state.ts';
import type { CalendarConfig } from './config.ts';
import { eventCardsOf } from './event-cards.ts';
import type { Initial } from './initial.ts';
import type { CalendarAct, CalendarScreen } from './screen.ts';
import { toScreen } from './to-screen.ts';
import { useActs } from './useActs.ts';
import { useAnnouncement } from './useAnnouncement.ts';
import { useAnnouncements } from './useAnnouncements.ts';
import { useDay } from './useDay.ts';
import { useDayList } from './useDayList.ts';
import { useNow } from './useNow.ts';
import { useToday } from './useToday.ts';

export interface CalendarInput {
  /** The very same object while it says the same. */
  readonly config: CalendarConfig;
  /** What could not be read from the configuration. */
  readonly problems: readonly string[];
  readonly initial: Initial | undefined;
  /** The server's own word that there is no content; nothing is asked until somebody tries again. */
  readonly refused?: Refused | undefined;
  readonly texts: ContentTexts;
  readonly speech: Pick<Speech, 'locale' | 'dir'>;
  /** IANA; what is shown where the configuration names none. */
  readonly visitorZone: string;
  readonly acts: Acts<CalendarAct>;
  /** The page's own. */
  readonly functions: Pick<PageFunctions<SportsEvent>, 'hearsClicks' | 'getLink' | 'imageLoader'>;
  readonly host: WidgetHost;
}

/** Loads the active day, hears what the visitor does, tells the page, and gives what to show with its styles. */
export function useCalendar(input: CalendarInput): { readonly screen: CalendarScreen; readonly css: string } {
  const { config, problems, initial, refused, texts, speech, visitorZone, acts, functions, host } = input;
  const { hearsClicks, getLink, imageLoader } = functions;
  const { api } = host;
  const { publicKey } = config;
  const timeZone = config.timezone ?? visitorZone;
  const { spoilerFree } = useScoresChoice(config);
  const today = useToday(timeZone, useNow(api, initial?.state.now), initial ? dayIn(timeZone, initial.state.now) : '');
  const [state, dispatch] = useCalendarState(config, spoilerFree);
  const date = state.date ?? config.date ?? today;
  const shown = useMemo(() => ({ date, timeZone }), [date, timeZone]);
  const source = useMemo(() => ({ api, publicKey }), [api, publicKey]);

  const loaded = useDay(config, { shown, source, initial, refused });
  useOtherDay(state.date, refused);
  const { eventTypes, listed } = loaded;
  const { locale, dir } = speech;
  const toCard = useMemo(
    () =>
      eventCardsOf({
        config,
        texts,
        locale,
        timeZone,
        eventTypes,
        api,
        getLink,
        imageLoader,
        // Of the first day they come as they are scrolled to.
        hasEagerLogos: state.acted,
        clickable: hearsClicks,
      }),
    [config, texts, locale, timeZone, eventTypes, api, getLink, imageLoader, state.acted, hearsClicks]
  );
  const { day, items } = useDayList({ config, state, spoilerFree, loaded, initial, shown, locale, toCard });
  const dayChange = useActs({ acts, dispatch, config, shown, source, loaded, toCard });
  useAnnouncements({ loaded, day, problems, initial, host });
  useListAnnouncements({ ...input, ...loaded, spoilerFree, list: day });

  const announcement = useAnnouncement({ state, listed, day, shown, locale, texts });
  const screen = useMemo(
    () => ({
      ...toScreen({
        config,
        speech: { locale, dir },
        texts,
        api,
        shown,
        today,
        day,
        visitorZone,
        spoilerFree,
        announcement,
        items,
      }),
      late: { ...calendarViews, StripMotion: dayChange?.StripMotion },
    }),
    [config, locale, dir, texts, api, shown, today, day, visitorZone, spoilerFree, announcement, items, dayChange]
  );
  return { screen, css: useMemo(() => (day.list === 'events' ? teamColours(day.cards) : ''), [day]) };
}

/** What was refused is not the chosen day. */
function useOtherDay(chosen: string | null, refused: Refused | undefined): void {
  const forget = refused?.forget;
  useEffect(() => {
    if (chosen !== null) forget?.();
  }, [chosen, forget]);
}

/** The visitor's actions so far. A configuration with another day resets them; hidden scores are hidden again in all events. */
function useCalendarState(config: CalendarConfig, spoilerFree: boolean) {
  const [state, dispatch] = useReducer(calendarAfter, undefined, calendarStateOf);
  useChange(`${config.date} ${config.spoilerFree}`, () => dispatch({ act: 'configured' }));
  useChange(spoilerFree, () => dispatch({ act: 'spoilers', hidden: spoilerFree }));
  return [state, dispatch] as const satisfies readonly [CalendarState, unknown];
}

/** Calls `act` when `value` is another one than before. */
function useChange(value: unknown, act: () => void): void {
  const before = useRef(value);
  const onChange = useEffectEvent(act);
  useEffect(() => {
    if (before.current !== value) onChange();
    before.current = value;
  }, [value]);
}
