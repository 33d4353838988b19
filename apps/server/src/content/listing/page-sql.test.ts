import { checkFilter, parseFilter } from '@touchline/contract/filter';
import { describe, expect, it } from 'vitest';
import { type TestQuery, toListQuery } from '../../testing/lists/listing.ts';
import { eventListing } from '../events/event.ts';
import { idsSql, pageSql } from './page-sql.ts';

const sqlOf = (publisher: string, query: TestQuery) =>
  pageSql(eventListing, toListQuery(eventListing, publisher, query));

describe('pageSql', () => {
  const query = (word: string): TestQuery => ({
    filter: `type_id = "${word}" AND metadata.${word}:${word} AND title = "${word}*" AND ${word}`,
    search: `${word} ${word}`,
    pinnedIds: [word],
    locales: [`en-${word}`, 'en'],
    after: JSON.stringify([0.5, word]),
  });

  it("API-09: contains nothing of the caller's text: queries of the same shape have the same text", () => {
    const one = sqlOf('acme', query('zq9'));
    const other = sqlOf('zq9', query('ajax'));
    expect(one.text).not.toMatch(/zq9|acme/i);
    expect(other.text).toBe(one.text);
    expect(JSON.stringify(one.values)).toContain('zq9');
  });

  it('reads the clock only where no index decides', () => {
    const window = 'start_time >= "2026-11-21T00:00:00Z" AND start_time < "2026-11-22T00:00:00Z"';
    expect(sqlOf('acme', { filter: window }).text).not.toContain('touchline_too_late');
    expect(sqlOf('acme', { filter: `${window} AND title:a` }).text).toContain('touchline_too_late');
    expect(sqlOf('acme', { filter: window, orderBy: 'title' }).text).toContain('touchline_too_late');
  });

  it('has few shapes of text for the lists of widgets, so that they can be prepared once', () => {
    const days = Array.from({ length: 28 }, (_, day) => {
      const date = `2026-02-${String(day + 1).padStart(2, '0')}`;
      return `(type_id = "football" OR type_id = "tennis") AND start_time >= "${date}T00:00:00Z" AND start_time <= "${date}T23:59:59Z"`;
    });
    const texts = days.flatMap((filter) => [sqlOf('acme', { filter }).text, sqlOf('zeta', { filter, limit: 20 }).text]);
    expect(new Set(texts).size).toBe(1);
    expect(checkFilter(parseFilter(days[0] ?? ''), eventListing.fields)).not.toBeNull();
  });

  it('counts if the size is requested, and never for the ids of a feed', () => {
    const listQuery = toListQuery(eventListing, 'acme', { filter: 'type_id = "football"' });
    expect(pageSql(eventListing, listQuery).text).toContain('count(');
    expect(pageSql(eventListing, { ...listQuery, isCounted: false }).text).not.toContain('count(');
    expect(idsSql(eventListing, listQuery).text).not.toContain('count(');
  });
});
