import { type DayInput, filterOfDay, type ListInput } from '@touchline/client';
import { addDays, dayIn, readConfig, startOfDay } from '@touchline/domain';
import { type CalendarConfig, calendarSchema } from './config.ts';

/** A day of somebody's. */
export interface Day {
  /** YYYY-MM-DD */
  readonly date: string;
  /** IANA */
  readonly timeZone: string;
}

/**
 * What is asked for the events of a day: the configured filter and the day's bounds, `start_time asc` unless another
 * order is configured, 10 a page unless another limit is (CAL-16, CAL-17, CAL-18).
 */
export function dayInput(config: CalendarConfig, day: Day): DayInput {
  const { query, pinned, locale, dayBoundary, refetchIntervalMs, refetchOnWindowFocus } = config;
  return {
    ...boundsOf(day),
    dayBoundary,
    filter: query.filter,
    search: query.search,
    orderBy: query.orderBy?.trim() ? query.orderBy : 'start_time asc',
    // Pages are of whole events.
    pageSize: Math.ceil(query.limit),
    pageToken: query.pageToken,
    initialPageParam: query.initialPageParam,
    pinnedIds: pinned,
    locale,
    refetchIntervalMs,
    refetchOnWindowFocus,
  };
}

/** What is asked for the first event after a day. */
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

/** What is asked to know on which of some days there are events, `last` included: nothing but when they start. */
export function busyInput(
  config: CalendarConfig,
  { first, last, timeZone }: { readonly first: string; readonly last: string; readonly timeZone: string }
): DayInput {
  const { filter, search } = config.query;
  const start = startOfDay(first, timeZone).text;
  const end = startOfDay(addDays(last, 1), timeZone).text;
  return { start, end, dayBoundary: 'exclusive', filter, search, fields: ['startTime'], pageSize: BUSY_PAGE };
}

/** Events looked at for a month of the picker: the most that one call gives (contract §4). */
const BUSY_PAGE = 100;

/** What the server has to find for a calendar with these attributes. */
export interface CalendarDemand extends Day {
  /** The events of the day. The filter is the configured one where that cannot be read, so that listing refuses it. */
  readonly list: ListDemand;
  /** The first event after the day, looked for when the day is empty. */
  readonly next: ListDemand;
}

export interface ListDemand {
  readonly filter: string;
  readonly orderBy: string;
  readonly search: string;
  readonly pageSize: number;
  readonly pageToken: string;
  readonly pinnedIds: readonly string[];
}

/** What to find for a calendar; `now` in epoch ms, `timeZone` for attributes that name none. */
export function calendarQuestion(
  attributes: Readonly<Record<string, string>>,
  { now, timeZone }: { readonly now: number; readonly timeZone: string }
): CalendarDemand {
  const { config } = readConfig(calendarSchema, { attributes });
  const day = firstDay(config, { now, timeZone });
  return { ...day, list: demandOf(dayInput(config, day), dayFilter(config, day)), next: nextDemand(config, day) };
}

/** The day that a calendar begins with, in its zone: the configured one, else today (CAL-20). */
export function firstDay(config: CalendarConfig, given: { readonly now: number; readonly timeZone: string }): Day {
  const timeZone = config.timezone ?? given.timeZone;
  return { date: config.date ?? dayIn(timeZone, given.now), timeZone };
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

function nextDemand(config: CalendarConfig, day: Day): ListDemand {
  const input = nextInput(config, day);
  return demandOf(input, input.filter ?? '');
}

function demandOf(input: ListInput, filter: string): ListDemand {
  const { orderBy = '', search = '', pageSize = 0, pageToken, initialPageParam, pinnedIds = [] } = input;
  return { filter, orderBy, search, pageSize, pageToken: pageToken || initialPageParam || '', pinnedIds };
}
