import type { Compare, Condition } from '@touchline/contract/filter';
import { DAY_MS } from '@touchline/domain';
import { eventListing } from '../events/event.ts';
import { type ListedQuery, type ParsedListQuery, readListQuery } from '../public-list/read-list-query.ts';

/** Maximum number of events in a calendar, in the requested order: more than any calendar app shows comfortably. */
export const MAX_EVENTS = 10_000;
/** Days before and after today that a calendar covers if the filter does not select a time. */
export const DAYS_BACK = 30;
export const DAYS_AHEAD = 400;

/** Before every time that can be stored. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
/** With a filter on one of these fields, the default time span does not apply. */
const CHOOSING = new Set(['start_time', 'end_time', 'id']);

/** The query of a feed. `canonical` is equal for queries of the same events. */
export type FeedQuery = Pick<ParsedListQuery, 'filter' | 'orderBy' | 'search' | 'canonical'> & {
  readonly limit: number;
};

/**
 * Reads the query of a calendar feed. Events without a start time are never included.
 *
 * `now`: epoch ms. The default span consists of whole days (UTC), so that the feed stays the same all day. Throws the
 * reasons of contract §4 and §5.
 */
export function readFeedQuery(query: ListedQuery, now: number): FeedQuery {
  const { filter, orderBy, search, canonical } = readListQuery({ ...query, pinnedIds: [] }, eventListing);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const span = choosesTime(filter)
    ? [start('>=', EARLIEST)]
    : [start('>=', today - DAYS_BACK * DAY_MS), start('<', today + DAYS_AHEAD * DAY_MS)];
  return {
    filter: { kind: 'and', operands: filter ? [filter, ...span] : span },
    orderBy,
    search,
    canonical: JSON.stringify([canonical, span]),
    limit: MAX_EVENTS,
  };
}

function choosesTime(condition: Condition | null): boolean {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return condition.operands.some(choosesTime);
    case 'not':
      return choosesTime(condition.operand);
    case 'compare':
    case 'present':
      return CHOOSING.has(condition.field);
    default:
      return false;
  }
}

/** Written as a time span, because the index supports that. */
function start(comparator: Compare['comparator'], value: number): Compare {
  return { kind: 'compare', field: 'start_time', path: [], comparator, operand: { type: 'time', value } };
}
