import { type DayInput, filterOfDay, type ListInput } from '@touchline/client';
import { addDays, dayIn, readConfig, startOfDay } from '@touchline/domain';
import { type CalendarConfig, calendarSchema } from '../config.ts';

/** A day in a zone. */
export interface Day {
  /** YYYY-MM-DD */
  readonly date: string;
  /** IANA */
  readonly timeZone: string;
}

/**
 * Returns the request for the events of a day: the configured filter and the bounds of the day. By default the order is
 * `start_time asc` with 10 events a page (CAL-16, CAL-17, CAL-18).
 */
export function dayInput(config: CalendarConfig, day: Day): DayInput {
  const { query, pinned, locale, dayBoundary, refetchIntervalMs, refetchOnWindowFocus } = config;
  return {
    ...boundsOf(day),
    dayBoundary,
    filter: query.filter,
    search: query.search,
    orderBy: query.orderBy?.trim() ? query.orderBy : 'start_time asc',
    // The page size must be a whole number.
    pageSize: Math.ceil(query.limit),
    pageToken: query.pageToken,
    initialPageParam: query.initialPageParam,
    pinnedIds: pinned,
    locale,
    refetchIntervalMs,
    refetchOnWindowFocus,
  };
}

/** Returns the request for the first event after a day. */
export function nextInput(config: CalendarConfig, day: Day): ListInput {
  const { query, locale } = config;
  const filter = `start_time >= "${boundsOf(day).end}"`;
  return {
    filter: query.filter?.trim() ? `(${query.filter}) AND ${filter}` : filter,
    search: query.search,
    orderBy: 'start_time asc',
    pageSize: 1,
    locale,
  };
}

/** Returns the request for the days with events in a span, `last` included: only the starts of events. */
export function busyInput(
  config: CalendarConfig,
  { first, last, timeZone }: { readonly first: string; readonly last: string; readonly timeZone: string }
): DayInput {
  const { filter, search } = config.query;
  const start = startOfDay(first, timeZone).text;
  const end = startOfDay(addDays(last, 1), timeZone).text;
  return { start, end, dayBoundary: 'exclusive', filter, search, fields: ['startTime'], pageSize: BUSY_PAGE };
}

/** Events per request for a month of the picker: the maximum of one call (contract §4). */
const BUSY_PAGE = 100;

/** The data that the server loads for a calendar with these attributes. */
export interface CalendarDataRequest extends Day {
  /**
   * The events of the day. If the configured filter is invalid it is passed on unchanged, so that the list request
   * rejects it.
   */
  readonly list: ListRequest;
  /** The first event after the day, requested when the day is empty. */
  readonly next: ListRequest;
}

export interface ListRequest {
  readonly filter: string;
  readonly orderBy: string;
  readonly search: string;
  readonly pageSize: number;
  readonly pageToken: string;
  readonly pinnedIds: readonly string[];
}

/** Returns the data request of a calendar; `now` in epoch ms, `timeZone` for attributes without one. */
export function calendarRequest(
  attributes: Readonly<Record<string, string>>,
  { now, timeZone }: { readonly now: number; readonly timeZone: string }
): CalendarDataRequest {
  const { config } = readConfig(calendarSchema, { attributes });
  const day = firstDay(config, { now, timeZone });
  return { ...day, list: listRequestOf(dayInput(config, day), dayFilter(config, day)), next: nextRequest(config, day) };
}

/** Returns the first day that a calendar shows, in its zone: the configured one, else today (CAL-20). */
export function firstDay(config: CalendarConfig, defaults: { readonly now: number; readonly timeZone: string }): Day {
  const timeZone = config.timezone ?? defaults.timeZone;
  return { date: config.date ?? dayIn(timeZone, defaults.now), timeZone };
}

function boundsOf({ date, timeZone }: Day): { readonly start: string; readonly end: string } {
  return { start: startOfDay(date, timeZone).text, end: startOfDay(addDays(date, 1), timeZone).text };
}

function dayFilter(config: CalendarConfig, day: Day): string {
  const input = dayInput(config, day);
  try {
    return filterOfDay(input);
  } catch {
    return input.filter ?? '';
  }
}

function nextRequest(config: CalendarConfig, day: Day): ListRequest {
  const input = nextInput(config, day);
  return listRequestOf(input, input.filter ?? '');
}

function listRequestOf(input: ListInput, filter: string): ListRequest {
  const { orderBy = '', search = '', pageSize = 0, pageToken, initialPageParam, pinnedIds = [] } = input;
  return { filter, orderBy, search, pageSize, pageToken: pageToken || initialPageParam || '', pinnedIds };
}
