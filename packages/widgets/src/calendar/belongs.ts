import { addDays, type SportsEvent, startOfDay } from '@touchline/domain';
import type { CalendarConfig } from './config.ts';
import type { Day } from './queries.ts';

/**
 * Whether an event that was pushed stands on a day, as far as its start tells (CAL-16); what a filter says of it is the
 * server's to know.
 */
export function belongsTo(
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
