import { LRUCache } from 'lru-cache';
import type { Feed } from './feed.ts';

/** Characters of the longest calendar that is cached: some 2,500 events. */
export const MAX_CALENDAR = 1024 * 1024;
/** Bytes that a calendar takes besides its text and name. */
const OVERHEAD = 500;

export interface CachedCalendar {
  /** Changes with each write of the publisher. */
  readonly etag: string;
  readonly feed: Feed;
}

/** Stores whole calendars by what was requested: a newer version replaces the one before it. */
export interface CalendarCache {
  /** Returns the calendar if it has that ETag. */
  get(name: string, etag: string): CachedCalendar | undefined;
  set(name: string, calendar: CachedCalendar): void;
}

/** `maxBytes`: of all calendars. */
export function createCalendarCache(maxBytes: number): CalendarCache {
  const cached = new LRUCache<string, CachedCalendar>({
    maxSize: maxBytes,
    sizeCalculation: ({ feed }, name) => 2 * (feed.length + name.length) + OVERHEAD,
  });
  return {
    get(name, etag) {
      const calendar = cached.get(name);
      return calendar?.etag === etag ? calendar : undefined;
    },
    set(name, calendar) {
      if (calendar.feed.length <= MAX_CALENDAR) cached.set(name, calendar);
    },
  };
}
