import type { Comparator, Condition, Operand } from '@touchline/contract/filter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { idsOf, openTestLists, type TestLists, type TestQuery, toListQuery } from '../../testing/lists/listing.ts';
import { openTestStore } from '../../testing/store.ts';
import { creativeWorkKind, creativeWorkListing } from '../creative-works.ts';
import { entityKind, entityListing } from '../entities.ts';
import { eventKind, eventListing } from '../events/event.ts';
import { publisherKind } from '../publishers.ts';
import { listRows } from './list-rows.ts';

let store: Store;
let publishers = 0;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

/** An empty publisher for each test, so that tests do not see each other's content. */
const emptyLists = (languageCode?: string) => openTestLists(store.database, `p${publishers++}`, languageCode);

async function withEvents(events: Record<string, object>): Promise<TestLists> {
  const lists = await emptyLists();
  for (const [id, fields] of Object.entries(events)) await lists.put(eventKind, id, { ...fields });
  return lists;
}

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('order', () => {
  const events = {
    b: { startTime: at(15), title: 'Zürich' },
    a: { startTime: at(15), title: 'zagreb' },
    never: { startTime: null, title: '' },
    early: { startTime: at(9), title: 'Ärhus' },
  };

  it('API-02: CAL-17: is by start, then by id, with missing starts last', async () => {
    const lists = await withEvents(events);
    expect(await lists.ids(eventListing)).toEqual(['early', 'a', 'b', 'never']);
    expect(await lists.ids(eventListing, { orderBy: 'start_time desc' })).toEqual(['a', 'b', 'early', 'never']);
  });

  it('API-02: supports several fields in both directions', async () => {
    const lists = await withEvents(events);
    expect(await lists.ids(eventListing, { orderBy: 'start_time desc, id desc' })).toEqual([
      'b',
      'a',
      'early',
      'never',
    ]);
    expect(await lists.ids(eventListing, { orderBy: 'status, title' })).toEqual(['early', 'a', 'b', 'never']);
    expect(await lists.ids(eventListing, { orderBy: 'create_time desc' })).toEqual(['early', 'never', 'a', 'b']);
  });

  it('API-02: of texts ignores case and accents and puts empty ones last', async () => {
    const lists = await withEvents(events);
    expect(await lists.ids(eventListing, { orderBy: 'title' })).toEqual(['early', 'a', 'b', 'never']);
    expect(await lists.ids(eventListing, { orderBy: 'title desc' })).toEqual(['b', 'a', 'early', 'never']);
  });

  it('API-02: of texts uses the requested language', async () => {
    const lists = await withEvents({
      one: { title: { en: 'Cup', nl: 'Beker' } },
      two: { title: 'Bowl' },
    });
    expect(await lists.ids(eventListing, { orderBy: 'title', locales: ['en'] })).toEqual(['two', 'one']);
    expect(await lists.ids(eventListing, { orderBy: 'title', locales: ['nl-BE', 'en'] })).toEqual(['one', 'two']);
  });

  it('API-03: of works is by release, latest first, with missing ones last', async () => {
    const lists = await emptyLists();
    for (const [id, releaseTime] of Object.entries({ old: at(1), none: null, latest: at(20) })) {
      await lists.put(creativeWorkKind, id, { releaseTime });
    }
    expect(await lists.ids(creativeWorkListing)).toEqual(['latest', 'old', 'none']);
  });

  it('API-04: of entities is by name, also as displayName', async () => {
    const lists = await emptyLists();
    for (const [id, displayName] of Object.entries({
      e1: 'PSV',
      e2: 'ajax',
      e3: { nl: 'Utrecht', en: 'Ütrecht FC' },
    })) {
      await lists.put(entityKind, id, { displayName });
    }
    expect(await lists.ids(entityListing)).toEqual(['e2', 'e1', 'e3']);
    expect(await lists.ids(entityListing, { orderBy: 'name desc' })).toEqual(['e3', 'e1', 'e2']);
    expect(await lists.ids(entityListing, { orderBy: 'displayName' })).toEqual(['e2', 'e1', 'e3']);
  });
});

describe('pages', () => {
  const orders = ['', 'start_time desc', 'title', 'title desc, start_time', 'id desc', 'status desc, end_time'];

  it.each(orders)('API-02: contain each event once when ordered by "%s"', async (orderBy) => {
    const lists = await emptyLists();
    for (let n = 0; n < 13; n++) {
      const startTime = n % 5 === 0 ? null : at(n % 3);
      await lists.put(eventKind, `e${n}`, { startTime, title: ['', 'Ä', 'b'][n % 3] ?? '', endTime: startTime });
    }

    const whole = await lists.ids(eventListing, { orderBy, limit: 100 });
    const pages = await lists.walk(eventListing, { orderBy, limit: 3 });

    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 3, 1]);
    expect(pages.flat()).toEqual(whole);
  });

  it('API-02: have no gaps or duplicates when events are inserted in between', async () => {
    const lists = await emptyLists();
    const expected = Array.from({ length: 25 }, (_, n) => `e${String(n).padStart(2, '0')}`);
    for (const [n, id] of expected.entries()) await lists.put(eventKind, id, { startTime: at(Math.floor(n / 2)) });

    const seen: string[] = [];
    for (let after: string | null = null, round = 0; round === 0 || after !== null; round++) {
      const page = await lists.list(eventListing, { limit: 4, after });
      seen.push(...idsOf(page));
      after = page.next;
      await lists.put(eventKind, `new-a${round}`, { startTime: at(0) });
      await lists.put(eventKind, `a-first${round}`, { startTime: at(0) });
    }

    expect(seen.filter((id) => expected.includes(id))).toEqual(expected);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('API-02: have the size of the whole list, also an empty page', async () => {
    const lists = await withEvents({ a: { typeId: 'football' }, b: { typeId: 'tennis' }, c: { typeId: 'football' } });
    const first = await lists.list(eventListing, { filter: 'type_id = "football"', limit: 1 });
    expect([first.size.rows, first.rows.length]).toEqual([2, 1]);

    const page = await lists.list(eventListing, { filter: 'type_id = "football"', after: first.next, limit: 1 });
    const beyond = JSON.stringify(['infinity', 'zz']);
    const empty = await lists.list(eventListing, { filter: 'type_id = "football"', after: beyond, limit: 1 });

    expect([page.size.rows, page.rows.length, page.next]).toEqual([2, 1, null]);
    expect(empty).toEqual({ rows: [], next: null, size: { rows: 2, isEstimated: false } });
  });

  const uncounted: [string, TestQuery][] = [
    ['of a filter that no index serves', { filter: 'title:"cup" AND start_time > "2026-11-21T00:00:00Z"' }],
    ['of such a filter, latest first', { filter: 'metadata.round = 1', orderBy: 'start_time desc' }],
    ['of such a filter beside pinned events', { filter: 'metadata.round = 1', pinnedIds: ['e7', 'e2'] }],
    ['of an entity from a time on', { filter: 'entity_ids:ajax AND start_time >= "2026-11-21T03:00:00Z"' }],
    ['of an entity up to a time', { filter: 'entity_ids:ajax AND start_time < "2026-11-21T07:00:00Z"' }],
    ['of a search from a time on', { search: 'cup', filter: 'start_time > "2026-11-21T02:00:00Z"' }],
    ['in the order of change', { orderBy: 'update_time desc' }],
  ];
  it.each(uncounted)('API-02: %s are the same without a count', async (_, query) => {
    const lists = await withEvents(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [
          `e${n}`,
          {
            startTime: n === 11 ? null : at(n),
            title: n % 4 === 3 ? 'Bowl' : 'Cup',
            entityIds: n % 3 === 0 ? [] : ['ajax'],
            metadata: { round: n % 5 === 0 ? 2 : 1 },
          },
        ])
      )
    );
    const counted = await lists.list(eventListing, { ...query, limit: 100 });
    expect(counted.rows.length).toBeGreaterThan(3);
    expect(counted.size).toEqual({ rows: counted.rows.length, isEstimated: false });

    const pages = await lists.walk(eventListing, { ...query, limit: 2, isCounted: false });
    expect(pages.flat()).toEqual(idsOf(counted));
  });

  it('API-02: return the state of each row', async () => {
    const lists = await withEvents({ a: {}, b: {} });
    await lists.change(eventKind, 'a', { title: 'Cup' });
    expect((await lists.list(eventListing)).rows).toEqual([
      { id: 'a', revision: 3, createTime: Date.parse('2026-11-21T12:00:02Z') },
      { id: 'b', revision: 2, createTime: Date.parse('2026-11-21T12:00:03Z') },
    ]);
  });

  it('API-09: contain nothing of other publishers', async () => {
    const mine = await withEvents({ a: { entityIds: ['ajax'], title: 'Ajax' } });
    await withEvents({ b: { entityIds: ['ajax'], title: 'Ajax' } });
    expect(await mine.ids(eventListing, { filter: 'entity_ids:ajax' })).toEqual(['a']);
    expect(await mine.ids(eventListing, { search: 'ajax' })).toEqual(['a']);
    expect(await mine.ids(eventListing, { pinnedIds: ['b'] })).toEqual(['a']);
    expect((await mine.list(eventListing, { pinnedIds: ['b'] })).size.rows).toBe(1);
  });
});

describe('pinned events', () => {
  const five = () =>
    withEvents(
      Object.fromEntries([...'abcde'].map((id, n) => [id, { startTime: at(n), typeId: n < 3 ? 'football' : '' }]))
    );

  it('CARD-19: come first in the given order, once each, and not on later pages', async () => {
    const lists = await five();
    expect(await lists.walk(eventListing, { pinnedIds: ['d', 'b', 'd'], limit: 3 })).toEqual([
      ['d', 'b', 'a'],
      ['c', 'e'],
    ]);
  });

  it('CARD-19: bypass filter and search, count, and are dropped if unknown', async () => {
    const lists = await five();
    const query = { pinnedIds: ['e', 'nobody', 'no id!', 'a'], filter: 'type_id = "football"' };
    const page = await lists.list(eventListing, query);
    expect(idsOf(page)).toEqual(['e', 'a', 'b', 'c']);
    expect(page.size.rows).toBe(4);
    expect(await lists.ids(eventListing, { pinnedIds: ['e'], search: 'nothing like it' })).toEqual(['e']);
    expect(await lists.ids(eventListing, { pinnedIds: ['e'], search: '...' })).toEqual(['e']);
  });

  it.each(['', 'title desc', 'start_time desc'])(
    'CARD-19: continue after the page, ordered by "%s"',
    async (orderBy) => {
      const lists = await five();
      const pages = await lists.walk(eventListing, { pinnedIds: ['c', 'e', 'd'], limit: 2, orderBy });
      expect(pages.flat().slice(0, 3)).toEqual(['c', 'e', 'd']);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(new Set(pages.flat()).size).toBe(5);
    }
  );
});

describe('search', () => {
  it('API-02: finds all words, regardless of case and accents, with the last one incomplete', async () => {
    const lists = await withEvents({
      koln: { title: '1. FC Köln - Mainz 05' },
      named: { title: 'Match', metadata: { home: { name: 'FC Koln' }, team: [{ shortName: 'Mainz' }] } },
      text: { title: 'Match', description: 'Mainz visits Koln' },
      other: { title: 'Mainz - Bremen', metadata: { code: 'koln' } },
    });
    const ids = async (search: string) => [...(await lists.ids(eventListing, { search }))].sort();
    expect(await ids('KÖLN mainz')).toEqual(['koln', 'named', 'text']);
    expect(await ids('mai köl')).toEqual([]);
    expect(await ids('koln mai')).toEqual(['koln', 'named', 'text']);
    expect(await ids("  bremen' & | ! :* (")).toEqual(['other']);
  });

  it('API-02: returns the best matches first unless an order is requested', async () => {
    const lists = await withEvents({
      text: { title: 'Match', description: 'with Ajax', startTime: at(1) },
      titled: { title: 'Ajax', startTime: at(3) },
      named: { title: 'Match', metadata: { home: { name: 'Ajax' } }, startTime: at(2) },
    });
    expect(await lists.ids(eventListing, { search: 'ajax' })).toEqual(['titled', 'named', 'text']);
    expect(await lists.ids(eventListing, { search: 'ajax', orderBy: 'start_time' })).toEqual([
      'text',
      'named',
      'titled',
    ]);
    expect((await lists.walk(eventListing, { search: 'ajax', limit: 1 })).flat()).toEqual(['titled', 'named', 'text']);
  });

  it('API-02: searches the texts that the visitor sees', async () => {
    const lists = await withEvents({
      both: { title: { en: 'Cup final', nl: 'Bekerfinale' }, description: { en: 'Tickets left' } },
      plain: { title: 'Bekerfinale' },
      marked: {
        title: 'Race',
        metadata: { circuit: { name: { $t: { nl: 'Zandvoort aan Zee', en: 'Zandvoort Beach' } } } },
      },
    });
    const ids = async (search: string, ...locales: string[]) =>
      [...(await lists.ids(eventListing, { search, locales }))].sort();
    expect(await ids('bekerfin', 'nl', 'en')).toEqual(['both', 'plain']);
    expect(await ids('bekerfin', 'nl-BE', 'en')).toEqual(['both', 'plain']);
    expect(await ids('bekerfin', 'en')).toEqual(['plain']);
    expect(await ids('bekerfin', 'fr', 'en')).toEqual(['plain']);
    expect(await ids('cup', 'nl', 'en')).toEqual([]);
    expect(await ids('tickets', 'nl', 'en')).toEqual(['both']);
    expect(await ids('zee', 'nl', 'en')).toEqual(['marked']);
    expect(await ids('zee', 'en')).toEqual([]);
  });

  it('API-02: finds any part of text that is written without spaces', async () => {
    const lists = await withEvents({ tokyo: { title: 'J1リーグ2026、東京都' }, thai: { title: 'บุรีรัมย์' } });
    for (const search of ['東', '東京', '京都', '都', 'リーグ', 'リーグ20', 'j1 東京都']) {
      expect([search, await lists.ids(eventListing, { search })]).toEqual([search, ['tokyo']]);
    }
    expect(await lists.ids(eventListing, { search: '都東' })).toEqual([]);
    expect(await lists.ids(eventListing, { search: 'บุรี' })).toEqual(['thai']);
  });

  it('API-02: is none for blank text, and matches nothing for text without a word', async () => {
    const lists = await withEvents({ a: { title: 'Ajax' } });
    expect(await lists.ids(eventListing, { search: ' \t' })).toEqual(['a']);
    expect(await lists.list(eventListing, { search: '!?' })).toEqual({
      rows: [],
      next: null,
      size: { rows: 0, isEstimated: false },
    });
  });

  it('API-02: follows the publisher to another language', async () => {
    const lists = await emptyLists('en');
    // In French the description falls back to the publisher's language.
    await lists.put(eventKind, 'a', { title: { fr: 'Finale' }, description: { en: 'Saturday', nl: 'Zaterdag' } });
    await lists.put(entityKind, 'n', { displayName: { fr: 'Coupe' }, description: { en: 'Saturday', nl: 'Zaterdag' } });
    await lists.put(creativeWorkKind, 'w', { title: { fr: 'Film' }, description: { en: 'Saturday', nl: 'Zaterdag' } });
    expect(await lists.ids(eventListing, { search: 'saturday', locales: ['fr', 'en'] })).toEqual(['a']);

    await lists.change(publisherKind, lists.publisher, { languageCode: 'nl' });

    expect(await lists.ids(eventListing, { search: 'saturday', locales: ['fr', 'nl'] })).toEqual([]);
    expect(await lists.ids(eventListing, { search: 'zaterdag', locales: ['fr', 'nl'] })).toEqual(['a']);
    expect(await lists.ids(entityListing, { search: 'zaterdag', locales: ['fr', 'nl'] })).toEqual(['n']);
    expect(await lists.ids(creativeWorkListing, { search: 'zaterdag', locales: ['fr', 'nl'] })).toEqual(['w']);
  });
});

describe('filter', () => {
  it('API-02: CAL-16: of a calendar day includes both ends', async () => {
    const lists = await withEvents({
      before: { typeId: 'football', startTime: '2026-11-20T22:59:59.999Z' },
      midnight: { typeId: 'football', startTime: '2026-11-20T23:00:00.000Z' },
      next: { typeId: 'tennis', startTime: '2026-11-21T23:00:00.000Z' },
      cricket: { typeId: 'cricket', startTime: at(12) },
      never: { typeId: 'football', startTime: null },
    });
    const filter =
      '(type_id = "football" OR type_id = "tennis") AND start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"';
    expect(await lists.ids(eventListing, { filter })).toEqual(['midnight', 'next']);
    expect(await lists.ids(eventListing, { filter: 'start_time > "2026-01-01T00:00:00Z"' })).not.toContain('never');
    expect(await lists.ids(eventListing, { filter: 'NOT start_time > "2026-01-01T00:00:00Z"' })).toEqual(['never']);
  });

  it('API-02: compares the texts that the visitor sees, also in metadata', async () => {
    const lists = await withEvents({
      a: { title: { en: 'Cup', nl: 'Beker' }, metadata: { venue: { name: { $t: { en: 'Park', 'nl-NL': 'Tuin' } } } } },
    });
    const has = async (filter: string, ...locales: string[]) =>
      (await lists.ids(eventListing, { filter, locales })).length;
    expect(await has('title = "Beker"', 'nl', 'en')).toBe(1);
    expect(await has('title = "Beker"', 'en')).toBe(0);
    expect(await has('metadata.venue.name = "Tuin"', 'nl-NL', 'en')).toBe(1);
    expect(await has('metadata.venue.name:"tu"', 'nl_nl')).toBe(1);
    expect(await has('metadata.venue.name = "Park"', 'nl', 'en')).toBe(1);
  });

  it('API-09: that takes too long per row, with a few very large ones, answers TIMEOUT after 2 s', async () => {
    const lists = await emptyLists();
    const description = 'Übermäßig lang '.repeat(1_300);
    for (let n = 0; n < 60; n++) await lists.put(eventKind, `e${n}`, { description });
    const filter = Array.from({ length: 45 }, (_, n) => `description:"x${n}"`).join(' OR ');
    const began = performance.now();

    const listing = lists.list(eventListing, { filter });

    await expect(listing).rejects.toMatchObject({ reason: 'TIMEOUT', statusCode: 504 });
    expect(performance.now() - began).toBeGreaterThan(1_900);
    expect((await lists.list(eventListing, { filter: 'id = "e1"' })).size.rows).toBe(1);
  });

  it('API-09: accepts any text as a value', async () => {
    const lists = await withEvents({ a: { title: 'Ajax' } });
    const hostile = [
      "' OR '1'='1",
      '\\',
      '%',
      '_',
      '$1',
      '\0',
      '\ud800',
      'é'.repeat(300),
      '"}',
      '{',
      "');drop table events;--",
    ];
    for (const text of hostile) {
      const filters: Condition[] = [
        { kind: 'text', text, fields: ['title'] },
        compare('title', '=', { type: 'string', value: text, parts: null }),
        compare('title', '=', { type: 'string', value: text, parts: [text, text] }),
        compare('entity_ids', ':', { type: 'string', value: text, parts: null }),
        compare('metadata', ':', { type: 'json', text, quoted: true, parts: null, number: null, boolean: null }, [
          text,
        ]),
        { kind: 'present', field: 'metadata', path: [text, text] },
      ];
      for (const filter of filters) {
        const { rows } = await listRows(store.database, eventListing, {
          ...query,
          publisher: lists.publisher,
          filter,
        });
        expect([text, filter, rows]).toEqual([text, filter, []]);
      }
      expect(await lists.ids(eventListing, { search: text })).toEqual([]);
      expect(await lists.ids(eventListing, { pinnedIds: [text] })).toEqual(['a']);
    }
  });
});

const query = toListQuery(eventListing, '', {});

function compare(field: string, comparator: Comparator, operand: Operand, path: readonly string[] = []): Condition {
  return { kind: 'compare', field, path, comparator, operand };
}
