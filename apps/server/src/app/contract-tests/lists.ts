import { beforeAll, describe, expect, it } from 'vitest';
import { openPublisher, type Query, type Target, type TestPublisher } from './target.ts';

const idsOf = ({ json }: { json: { events: { id: string }[] } }) => json.events.map(({ id }) => id);
const hour = (start: string, hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

/** Contract §8, 1 to 7: filter, paging, pinned ids, days. */
export function describeLists(target: () => Target): void {
  describe('filters', () => {
    let acme: TestPublisher;
    beforeAll(async () => {
      acme = await openPublisher(target());
      await acme.create('events', 'f1', { typeId: 'football', title: 'Ajax' });
      await acme.create('events', 'f2', { typeId: 'football', title: 'PSV' });
      await acme.create('events', 'f3', { typeId: 'football', title: 'AZ' });
      await acme.create('events', 't1', { typeId: 'tennis', title: 'PSV' });
    });

    const filters: [string, string[]][] = [
      ['type_id = "football" AND title = "Ajax" OR title = "PSV"', ['f1', 'f2']],
      ['(type_id = "football" AND title = "Ajax") OR title = "PSV"', ['f1', 'f2', 't1']],
      ['title = "Ajax" OR title = "PSV" AND type_id = "football"', ['f1', 'f2']],
      ['NOT type_id = "football" OR title = "AZ"', ['f3', 't1']],
    ];
    it.each(filters)('API-02: OR binds tighter than AND: %s', async (filter, expected) => {
      const answer = await acme.visit('/v1/events', { filter });

      expect(idsOf(answer).toSorted()).toEqual(expected);
      expect(answer.json.totalSize).toBe(expected.length);
    });

    it('CAL-16: a timestamp without quotes is rejected with the position of the error', async () => {
      const filter = 'start_time >= 2026-11-21T00:00:00Z';
      const answer = await acme.visit('/v1/events', { filter });

      expect([answer.status, answer.reason]).toEqual([400, 'FILTER_SYNTAX']);
      expect(Number(answer.metadata?.['position'])).toBeGreaterThan(filter.indexOf('2026'));
      expect(Number(answer.metadata?.['position'])).toBeLessThanOrEqual(filter.length);
    });
  });

  describe('pages', () => {
    const start = '2026-11-21T00:00:00Z';
    const query: Query = { pageSize: 10, orderBy: 'start_time asc', filter: 'type_id = "football"' };
    let acme: TestPublisher;
    const football = (id: string, hours: number) =>
      acme.create('events', id, { typeId: 'football', title: id, startTime: hour(start, hours) });
    beforeAll(async () => {
      acme = await openPublisher(target());
      for (let n = 0; n < 25; n += 1) await football(`e${n}`, n);
    });

    it('API-02: paging through 25 events with writes in between returns each once', async () => {
      const seen: string[] = [];
      let pageToken = '';
      for (let page = 0; page === 0 || pageToken !== ''; page += 1) {
        const answer = await acme.visit('/v1/events', { ...query, ...(pageToken && { pageToken }) });
        expect(answer.status).toBe(200);
        seen.push(...idsOf(answer));
        pageToken = answer.json.nextPageToken;
        // Before the current position, and at the very end.
        await football(`early${page}`, -page - 1);
        if (page === 0) await football('late', 100);
      }

      expect(seen).toEqual([...Array.from({ length: 25 }, (_, n) => `e${n}`), 'late']);
    });

    it('API-02: events at the same time are in the order of their ids', async () => {
      for (const id of ['same-c', 'same-a', 'same-d', 'same-b', 'same-e'])
        await acme.create('events', id, { typeId: 'same', startTime: start });

      const seen: string[] = [];
      let pageToken = '';
      do {
        const answer = await acme.visit('/v1/events', {
          pageSize: 2,
          filter: 'type_id = "same"',
          ...(pageToken && { pageToken }),
        });
        seen.push(...idsOf(answer));
        pageToken = answer.json.nextPageToken;
      } while (pageToken !== '');

      expect(seen).toEqual(['same-a', 'same-b', 'same-c', 'same-d', 'same-e']);
    });

    const changes: [string, Query][] = [
      ['filter', { filter: 'type_id = "tennis"' }],
      ['orderBy', { orderBy: 'start_time desc' }],
      ['search', { search: 'ajax' }],
      ['locale', { locale: 'fr' }],
      ['pinnedIds', { pinnedIds: ['e3'] }],
    ];
    it.each(changes)('API-02: a token is rejected after a change of %s', async (_, change) => {
      const first = await acme.visit('/v1/events', query);
      const pageToken = first.json.nextPageToken;
      const changed = await acme.visit('/v1/events', { ...query, ...change, pageToken });
      const longer = await acme.visit('/v1/events', { ...query, pageToken, pageSize: 3 });

      expect([changed.status, changed.reason]).toEqual([400, 'PAGE_TOKEN_MISMATCH']);
      expect([longer.status, longer.json.events.length]).toEqual([200, 3]);
    });

    it('rejects a token of another key, and a modified one', async () => {
      const { pageToken } = { pageToken: (await acme.visit('/v1/events', query)).json.nextPageToken };
      await acme.create('publicKeys', `${acme.key}b`, { allowNoReferrer: true });

      const other = await acme.visit('/v1/events', { ...query, key: `${acme.key}b`, pageToken });
      const [first = ''] = pageToken;
      const forged = (first === 'A' ? 'B' : 'A') + pageToken.slice(1);
      const tampered = await acme.visit('/v1/events', { ...query, pageToken: forged });

      expect([other.status, other.reason]).toEqual([400, 'PAGE_TOKEN_MISMATCH']);
      expect([tampered.status, tampered.reason]).toEqual([400, 'PAGE_TOKEN_MISMATCH']);
    });

    const sizes: [string, number, string | undefined, number][] = [
      ['0', 200, undefined, 10],
      ['1', 200, undefined, 1],
      ['100000', 200, undefined, 25],
      ['-1', 400, 'PAGE_SIZE_INVALID', 0],
      ['ten', 400, 'PAGE_SIZE_INVALID', 0],
    ];
    it.each(sizes)('CAL-18: pageSize=%s answers %i', async (pageSize, status, reason, count) => {
      const answer = await acme.visit('/v1/events', { ...query, pageSize });

      expect([answer.status, answer.reason]).toEqual([status, reason]);
      if (status === 200) expect(answer.json.events.length).toBeGreaterThanOrEqual(count);
      if (status === 200 && count < 25) expect(answer.json.events).toHaveLength(count);
    });
  });

  describe('pinned ids', () => {
    it('API-02: come first in their order, once, and only on the first page', async () => {
      const acme = await openPublisher(target());
      for (const n of [1, 2, 3, 4, 5])
        await acme.create('events', `e${n}`, { typeId: 'football', startTime: `2026-11-2${n}T12:00:00Z` });
      await acme.create('events', 'other', { typeId: 'tennis', startTime: '2026-11-20T12:00:00Z' });
      const query = { filter: 'type_id = "football"', pinnedIds: ['e4', 'nobody', 'other', 'e4'], pageSize: 3 };

      const first = await acme.visit('/v1/events', query);
      const second = await acme.visit('/v1/events', { ...query, pageToken: first.json.nextPageToken });

      expect(idsOf(first)).toEqual(['e4', 'other', 'e1']);
      expect(idsOf(second)).toEqual(['e2', 'e3', 'e5']);
      expect([first.json.totalSize, second.json.totalSize]).toEqual([6, 6]);
      expect(second.json.nextPageToken).toBe('');
    });
  });

  describe('days', () => {
    let acme: TestPublisher;
    const day = (from: string, to: string) =>
      acme.visit('/v1/events', {
        pageSize: 100,
        orderBy: 'start_time asc',
        filter: `start_time >= "${from}" AND start_time <= "${to}"`,
      });
    beforeAll(async () => {
      acme = await openPublisher(target(), { timeZone: 'Europe/Amsterdam' });
    });

    it('CAL-16: the day on which clocks go back has 25 hours, and all of their events', async () => {
      const midnight = '2026-10-25T00:00:00+02:00';
      for (let n = 0; n < 25; n += 1)
        await acme.create('events', `back${n}`, { startTime: hour(midnight, n + 0.5), timeZone: 'Europe/Amsterdam' });

      const answer = await day(midnight, '2026-10-26T00:00:00+01:00');

      expect(idsOf(answer)).toEqual(Array.from({ length: 25 }, (_, n) => `back${n}`));
    });

    it('CAL-16: the day on which clocks go forward has 23', async () => {
      const midnight = '2027-03-28T00:00:00+01:00';
      for (let n = 0; n < 24; n += 1)
        await acme.create('events', `forward${n}`, { startTime: hour(midnight, n + 0.5) });

      const answer = await day(midnight, '2027-03-29T00:00:00+02:00');

      expect(idsOf(answer)).toEqual(Array.from({ length: 23 }, (_, n) => `forward${n}`));
    });

    it('CAL-16: an event at midnight is in both days', async () => {
      await acme.create('events', 'midnight', { startTime: '2026-11-22T00:00:00+01:00' });

      const saturday = await day('2026-11-21T00:00:00+01:00', '2026-11-22T00:00:00+01:00');
      const sunday = await day('2026-11-22T00:00:00+01:00', '2026-11-23T00:00:00+01:00');

      expect([idsOf(saturday), idsOf(sunday)]).toEqual([['midnight'], ['midnight']]);
    });
  });
}
