import { and, FilterError, group, parseFilter, printFilter, restriction } from '@touchline/contract/filter';
import type { SportsEvent } from '@touchline/domain';
import { ApiError } from './api-error.ts';
import { eventsQuery } from './events.ts';
import type { Abortable } from './get-json.ts';
import type { ListInput, ListQuery } from './list-query.ts';
import type { Source } from './source.ts';

/** A day of a calendar. */
export interface DayInput extends ListInput {
  /** Start of the day and of the next one: RFC 3339 with the zone's offset, `2026-11-21T00:00:00+01:00`. */
  readonly start: string;
  readonly end: string;
  /** Whether an event at the very start of the next day is on this day too (spec §7: it is) or only there. */
  readonly dayBoundary?: 'inclusive' | 'exclusive' | undefined;
}

/**
 * Lists the events of a day. The filter combines the configured one, in parentheses, with the two times (CAL-16). Default
 * order is `start_time asc` (CAL-17), default page size 10 (CAL-18).
 *
 * With an invalid filter or time, `queryFn` rejects without a call: with an `ApiError` that has the filter's reason, or
 * `CONFIG`. So a page handles mistakes in its configuration like any other failure.
 */
export function eventsOfDayQuery<Signal extends Abortable>(
  source: Source<Signal>,
  day: DayInput
): ListQuery<SportsEvent, Signal> {
  const orderBy = day.orderBy?.trim() ? day.orderBy : 'start_time asc';
  try {
    return eventsQuery(source, { ...day, orderBy, filter: filterOfDay(day) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const query = eventsQuery(source, { ...day, orderBy });
    return {
      ...query,
      // Must differ from the key of any valid list.
      queryKey: [...query.queryKey, day.start, day.end],
      queryFn: () => Promise.reject(error),
    };
  }
}

/** Combines the configured filter with the bounds of the day. Throws `ApiError` if either is invalid. */
export function filterOfDay({ filter, start, end, dayBoundary = 'inclusive' }: DayInput): string {
  const last = dayBoundary === 'exclusive' ? '<' : '<=';
  return printFilter(
    and(
      configured(filter),
      restriction('start_time', '>=', requireTime('start', start)),
      restriction('start_time', last, requireTime('end', end))
    )
  );
}

/** Adds parentheses, because OR binds tighter than AND: an OR at the end would include the next condition. */
function configured(filter = '') {
  try {
    return group(parseFilter(filter));
  } catch (cause) {
    if (!(cause instanceof FilterError)) throw cause;
    throw new ApiError({ code: cause.reason, status: 400, message: cause.message, cause });
  }
}

function requireTime(name: string, time: string): string {
  if (/T.+(Z|[+-]\d{2}:\d{2})$/.test(time) && !Number.isNaN(Date.parse(time))) return time;
  throw new ApiError({
    code: 'CONFIG',
    status: 400,
    message: `${name}: "${time}" is no time with an offset; write one like 2026-11-21T00:00:00+01:00.`,
  });
}
