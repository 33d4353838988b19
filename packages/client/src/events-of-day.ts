import { and, FilterError, group, parseFilter, printFilter, restriction } from '@touchline/contract/filter';
import type { SportsEvent } from '@touchline/domain';
import { ApiError } from './api-error.ts';
import { eventsQuery } from './events.ts';
import type { Abortable } from './get-json.ts';
import type { ListInput, ListQuery } from './list-query.ts';
import type { Source } from './source.ts';

/** A day of a calendar. */
export interface DayInput extends ListInput {
  /** When the day and the next one begin: RFC 3339 with the zone's offset, `2026-11-21T00:00:00+01:00`. */
  readonly start: string;
  readonly end: string;
  /** Whether an event at the very start of the next day is on this day too (spec §7: it is) or only there. */
  readonly dayBoundary?: 'inclusive' | 'exclusive' | undefined;
}

/**
 * The events of a day: the configured filter, in parentheses, and the two times (CAL-16), `start_time asc` unless another
 * order is given (CAL-17), 10 a page unless another size is (CAL-18).
 *
 * A filter that cannot be parsed, or a time that is none, makes `queryFn` reject without a call: `ApiError` with the
 * filter's reason, or `CONFIG`. So a mistake in a page's configuration is told where any other failure is.
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
      // Not the key of a list that can be had.
      queryKey: [...query.queryKey, day.start, day.end],
      queryFn: () => Promise.reject(error),
    };
  }
}

/** The configured filter and the bounds of the day. Throws `ApiError` where either cannot be read. */
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

/** In parentheses: without them an OR at its end would take in what follows, because OR binds tighter than AND. */
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
