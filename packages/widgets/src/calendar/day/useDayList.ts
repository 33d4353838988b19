import { type SportsEvent, startOfDay } from '@touchline/domain';
import { useMemo, useRef } from 'react';
import type { ToEventCard } from '../../shared/event/to-event-card.ts';
import type { CalendarConfig } from '../config.ts';
import { type Initial, isDrawnFor } from '../data/initial.ts';
import type { Day } from '../data/queries.ts';
import type { DayList } from '../screen.ts';
import type { CalendarState } from '../state/calendar-state.ts';
import { dayNamesOf } from '../strip/strip.ts';
import { dayListOf } from '../view.ts';
import type { LoadedDay } from './useDay.ts';

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

/** Returns the area below the strip and its events; the same object while nothing changes. */
export function useDayList({ config, state, spoilerFree, loaded, initial, shown, locale, toCard }: DayListInput): {
  readonly day: DayList;
  readonly items: readonly SportsEvent[];
} {
  const { listed, next } = loaded;
  const { items, pages, isPrevious, hasMore, loadingMore, moreFailed, error } = listed;
  const { acted, revealed } = state;
  const { groupBy, query } = config;
  const { loadType } = query;
  const { date, timeZone } = shown;
  const of = useDayOfItems(startOfDay(date, timeZone).text, isPrevious);
  const drawn = useMemo(() => {
    // The server's markup contains scores unless its own configuration hides them.
    const showsScores = spoilerFree && !initial?.config.spoilerFree;
    return initial && !acted && !showsScores && isDrawnFor(initial, config, date) ? initial.drawn : undefined;
  }, [initial, acted, spoilerFree, config, date]);

  const day = useMemo(
    () =>
      dayListOf(
        {
          listed: { items, pages, isPrevious, hasMore, loadingMore, moreFailed, error },
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
      isPrevious,
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

/** Returns the day of the items: while the active day is loading, the last loaded one. */
function useDayOfItems(active: string, isOther: boolean): string {
  const answered = useRef(active);
  if (!isOther) answered.current = active;
  return answered.current;
}
