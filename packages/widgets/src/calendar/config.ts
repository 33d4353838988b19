import { type Config, choice, group, isCalendarDay, number, paths } from '@touchline/domain';
import { contentFields, queryFields, textWhich } from '../shared/config/content-fields.ts';
import { countingFields } from '../shared/config/counting-fields.ts';
import { MIN_ITEMS } from '../shared/config/min-items.ts';
import { widgetFields } from '../shared/config/widget-fields.ts';

/** Configuration of `<touchline-calendar>` (spec §2.2, §3.9). Type, parser, attributes and docs table come from here. */
export const calendarSchema = {
  ...widgetFields,
  ...contentFields,
  ...countingFields,
  /** YYYY-MM-DD; absent: today, also after midnight. */
  date: textWhich(isCalendarDay, 'a day, as 2026-11-21'),
  /** Whether an event at midnight appears on both days (spec §7: it does) or only on the new one. */
  dayBoundary: choice('inclusive', 'exclusive'),
  query: group({ ...queryFields, loadType: choice('infinite', 'button') }),
  /** `competition`: groups events under the name and image of their competition. */
  groupBy: choice('none', 'competition'),
  /** Cards whose space is reserved while the day is loading. */
  minItems: number(MIN_ITEMS, { min: 0, max: 100 }),
  paths: paths(),
};

export type CalendarConfig = Config<typeof calendarSchema>;
