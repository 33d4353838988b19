import { type Config, choice, group, isCalendarDay, paths } from '@touchline/domain';
import { widgetFields } from '../shared/config.ts';
import { contentFields, queryFields, textWhich } from '../shared/content-fields.ts';
import { countingFields } from '../shared/counting-fields.ts';

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
  paths: paths(),
};

export type CalendarConfig = Config<typeof calendarSchema>;
