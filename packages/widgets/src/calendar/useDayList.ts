import { type SportsEvent, startOfDay } from '@touchline/domain';
import { useMemo, useRef } from 'react';
import type { ToEventCard } from '../shared/event/to-event-card.ts';
import type { CalendarState } from './calendar-state.ts';
import type { CalendarConfig } from './config.ts';
import { type Initial, isDrawnFor } from './initial.ts';
import type { Day } from './queries.ts';
import type { DayList } from './screen.ts';
import { dayNamesOf } from './strip.ts';
import type { LoadedDay } from './useDay.ts';
import { dayListOf } from './view.ts';

export interface DayListInput {
  readonly config: CalendarConfig;
  readonly state: CalendarState;
  readonly spoilerFree: boolean;
  readonly loaded: LoadedDay;
  readonly initial: Initial | undefined;
  /** The active day. */
  readonly shown: Day;
  readonly locale: string;
  readonly toCard: ToEventCard;
}

const NO_EVENTS: readonly SportsEvent[] = [];

/** What stands below the strip, and the events in it; the very same while nothing about it changes. */
export function useDayList({ config, state, spoilerFree, loaded, initial, shown, locale, toCard }: DayListInput): {
  readonly day: DayList;
  readonly items: readonly SportsEvent[];
} {
  const { listed, next } = loaded;
  const { items, pages, isOther, hasMore, loadingMore, moreFailed, error } = listed;
  const { acted, revealed } = state;
  const { groupBy, query } = config;
  const { loadType } = query;
  const { date, timeZone } = shown;
  const of = useDayOfItems(startOfDay(date, timeZone).text, isOther);
  const drawn = useMemo(() => {
    // The server's drawing has the scores, unless its own configuration hides them.
    const showsScores = spoilerFree && !initial?.config.spoilerFree;
    return initial && !acted && !showsScores && isDrawnFor(initial, config, date) ? initial.drawn : undefined;
  }, [initial, acted, spoilerFree, config, date]);

  const day = useMemo(
    () =>
      dayListOf(
        {
          listed: { items, pages, isOther, hasMore, loadingMore, moreFailed, error },
          drawn,
          of,
          next: next === null ? null : { date: next, label: dayNamesOf(locale).dayOfWeek(next) },
          loadType,
          acted,
          groupBy,
        },
        (events) =>
          events.map((event, index) => toCard(event, { index, hidden: spoilerFree && !revealed.has(event.id) }))
      ),
    [
      items,
      pages,
      isOther,
      hasMore,
      loadingMore,
      moreFailed,
      error,
      drawn,
      of,
      next,
      locale,
      loadType,
      acted,
      groupBy,
      toCard,
      spoilerFree,
      revealed,
    ]
  );
  const drawnItems = initial?.state.items as readonly SportsEvent[] | undefined;
  return { day, items: (day === drawn ? drawnItems : items) ?? NO_EVENTS };
}

/** The day that the items are of: the last one that was answered, while the active one is on its way. */
function useDayOfItems(active: string, isOther: boolean): string {
  const answered = useRef(active);
  if (!isOther) answered.current = active;
  return answered.current;
}
