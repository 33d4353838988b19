import { describe, expect, it } from 'vitest';
import { createFeed } from './feed.ts';
import { createCalendarCache, MAX_CALENDAR } from './feeds.ts';

const calendarOf = (etag: string, text = 'BEGIN:VCALENDAR') => {
  const { feed, add, end } = createFeed('en');
  add(text);
  end(null);
  return { etag, feed };
};

describe('createCalendarCache', () => {
  it('returns a calendar for as long as its ETag is the same', () => {
    const cache = createCalendarCache(1_000_000);
    cache.set('acme en', calendarOf('"1"'));
    expect(cache.get('acme en', '"1"')?.feed.length).toBe('BEGIN:VCALENDAR'.length);
    expect(cache.get('acme en', '"2"')).toBeUndefined();
    expect(cache.get('acme nl', '"1"')).toBeUndefined();
  });

  it('replaces a calendar by its newer version, so that frequent writes of one do not evict others', () => {
    const cache = createCalendarCache(100_000);
    cache.set('quiet', calendarOf('"1"'));
    for (let write = 0; write < 100; write += 1) cache.set('live', calendarOf(`"${write}"`, 'x'.repeat(5_000)));
    expect(cache.get('quiet', '"1"')).toBeDefined();
    expect(cache.get('live', '"98"')).toBeUndefined();
    expect(cache.get('live', '"99"')).toBeDefined();
  });

  it('does not store a calendar that is too long', () => {
    const cache = createCalendarCache(10 * MAX_CALENDAR);
    cache.set('long', calendarOf('"1"', 'x'.repeat(MAX_CALENDAR + 1)));
    expect(cache.get('long', '"1"')).toBeUndefined();
  });
});
