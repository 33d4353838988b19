import { ApiError, eventsOfDayQuery, eventsQuery, eventTypesQuery } from '@touchline/client';
import { addDays, dayIn, type EventType, type SportsEvent, startOfDay } from '@touchline/domain';
import { useMemo, useState } from 'react';
import type { ListState } from '../../shared/data/list-state.ts';
import { pageSource } from '../../shared/data/page-source.ts';
import type { ApiSource } from '../../shared/data/query-client.ts';
import { NO_TYPES, useEventTypes } from '../../shared/data/useEventTypes.ts';
import { useList } from '../../shared/data/useList.ts';
import { useOne } from '../../shared/data/useOne.ts';
import type { ServerRejection } from '../../shared/data/useServerRejection.ts';
import type { CalendarConfig } from '../config.ts';
import { type Initial, initialContentKey, pageOf } from '../data/initial.ts';
import { type Day, dayInput, nextInput } from '../data/queries.ts';

export interface LoadedDay {
  /** The events of the day; undefined items until the event types are loaded, which define how events are read. */
  readonly listed: ListState<SportsEvent>;
  readonly eventTypes: readonly EventType[];
  /** The next day with events, if this one has none; YYYY-MM-DD. */
  readonly next: string | null;
  /** Changes with the request; '' if nothing can be requested. */
  readonly contentKey: string;
  /** Retries failed requests. */
  readonly retry: () => void;
}

interface DayOptions {
  readonly shown: Day;
  readonly source: ApiSource;
  readonly initial: Initial | undefined;
  /** The initial content was current at this time, epoch ms; undefined: it is. */
  readonly initialTime: number | undefined;
  readonly rejection: ServerRejection | undefined;
}

/** Loads the events of a day, keeps them current, and searches for the next day that has some. */
export function useDay(
  config: CalendarConfig,
  { shown, source, initial, initialTime, rejection }: DayOptions
): LoadedDay {
  const { api, publicKey } = source;
  const { date, timeZone } = shown;
  const rejectionError = publicKey === '' ? keyMissing : rejection?.error;
  const isEnabled = rejectionError === undefined;

  const { query, after, types, live } = useMemo(() => {
    const from = pageSource({ api, publicKey });
    const day = { date, timeZone };
    const next = eventsQuery(from, nextInput(config, day));
    return {
      query: eventsOfDayQuery(from, dayInput(config, day)),
      after: { ...next, queryKey: [...next.queryKey, 'next'], enabled: true },
      types: eventTypesQuery(from),
      live: {
        locale: config.locale,
        matches: dayMembership(config, day),
        isDelayed: config.scoreDelay === 'stream',
      },
    };
  }, [config, api, publicKey, date, timeZone]);
  const contentKey = query.queryKey.join(' ');
  const [initialPage] = useState(() =>
    initial && initialContentKey(initial, api) === contentKey ? pageOf(initial) : undefined
  );
  const listed = useList({
    query: isEnabled ? query : null,
    source,
    initialData: initialPage,
    initialTime,
    live: isEnabled ? live : undefined,
    keepPrevious: true,
  });

  const eventTypes = useEventTypes(isEnabled ? types : null, { source, initialTypes: initial?.state.eventTypes });

  const ready = eventTypes ? listed : { ...listed, items: undefined };
  const empty = listed.items?.length === 0 && !listed.isPrevious && !listed.hasMore;
  const initialNext = nextOf(initial, shown);
  const following = useOne({ query: isEnabled && empty && initialNext === undefined ? after : null, source });
  const start = following.answer?.items[0]?.startTime ?? null;
  return {
    listed: isEnabled ? ready : { ...listed, error: rejectionError },
    eventTypes: eventTypes ?? NO_TYPES,
    next: initialNext ?? (start === null ? null : dayIn(timeZone, start)),
    contentKey: publicKey === '' ? '' : contentKey,
    retry: rejection?.error ? rejection.forget : listed.retry,
  };
}

/** Reported when the calendar cannot request anything. */
const keyMissing = new ApiError({
  code: 'CONFIG',
  status: 0,
  message: 'Set the attribute public-key of the calendar.',
});

/** Returns the next day according to the server's markup; undefined if that does not show this day. */
function nextOf(initial: Initial | undefined, { date, timeZone }: Day): string | null | undefined {
  const { request, drawn } = initial ?? {};
  if (request?.date !== date || request.timeZone !== timeZone || drawn?.list !== 'empty') return undefined;
  return drawn.next?.date ?? null;
}

/**
 * Returns a function that decides whether a pushed event belongs to a day, judged by its start (CAL-16). Only the
 * server can apply a filter.
 */
export function dayMembership(
  { query, pinned, dayBoundary }: CalendarConfig,
  { date, timeZone }: Day
): (event: SportsEvent) => 'yes' | 'no' | 'unknown' {
  const start = startOfDay(date, timeZone).time;
  const end = startOfDay(addDays(date, 1), timeZone).time;
  const first = new Set(pinned);
  const filtered = Boolean(query.filter?.trim() || query.search?.trim());
  return ({ id, startTime }) => {
    if (first.has(id)) return 'yes';
    if (startTime === null || startTime < start || startTime > end) return 'no';
    if (startTime === end && dayBoundary === 'exclusive') return 'no';
    return filtered ? 'unknown' : 'yes';
  };
}
