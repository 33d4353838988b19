import { type Config, choice, group, isCalendarDay, number, paths } from '@touchline/domain';
import { widgetFields } from '../shared/config.ts';
import { contentFields, queryFields, textWhich } from '../shared/content-fields.ts';
import { countingFields } from '../shared/counting-fields.ts';
import { MIN_ITEMS } from '../shared/min-items.ts';

/** Configuration of `<touchline-calendar>` (spec §2.2, §3.9). Type, parser, attributes and docs table come from here. */
export const calendarSchema = {
  ...widgetFields,
  ...contentFields,
  ...countingFields,
  /** YYYY-MM-DD; absent: today, also after midnight. */
  date: textWhich(isCalendarDay, 'a day, as 2026-11-21'),
  /** Whether an event at midnight stands on both days (spec §7: it does) or on the new one only. */
  dayBoundary: choice('inclusive', 'exclusive'),
  query: group({ ...queryFields, loadType: choice('infinite', 'button') }),
  /** Events under the names of their competitions, or in one list. */
  groupBy: choice('none', 'competition'),
  /** Cards whose space is reserved while nothing is known of the day. */
  minItems: number(MIN_ITEMS, { min: 0, max: 100 }),
  paths: paths(),
};

export type CalendarConfig = Config<typeof calendarSchema>;
