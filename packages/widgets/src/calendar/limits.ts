import type { CalendarConfig } from './config.ts';

/** Days of the strip; the active one is in the middle. Source: spec §9. */
export const STRIP_DAYS = 7;

/** Index of the active day in the strip. */
export const CENTRE = 3;

/** Placeholders while events load. Source: spec §9. */
const SKELETONS = 10;

/** Returns the number of placeholders, and of those whose space is reserved. */
export function placeholdersOf({ minItems, query: { limit } }: Pick<CalendarConfig, 'minItems' | 'query'>): {
  readonly drawn: number;
  readonly reserved: number;
} {
  const page = Math.ceil(limit);
  return { drawn: Math.min(SKELETONS, page), reserved: Math.min(Math.round(minItems), page) };
}
