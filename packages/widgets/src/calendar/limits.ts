import type { CalendarConfig } from './config.ts';

/** Days of the strip; the active one is in the middle. Source: spec §9. */
export const STRIP_DAYS = 7;

/** Place of the active day in the strip, from 0. */
export const CENTRE = 3;

/** Placeholders while events are on their way. Source: spec §9. */
const SKELETONS = 10;

/** Returns the number of placeholders that a calendar draws, and of those whose space is reserved. */
export function placeholdersOf({ minItems, query: { limit } }: Pick<CalendarConfig, 'minItems' | 'query'>): {
  readonly drawn: number;
  readonly reserved: number;
} {
  const page = Math.ceil(limit);
  return { drawn: Math.min(SKELETONS, page), reserved: Math.min(Math.round(minItems), page) };
}
