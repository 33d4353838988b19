import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { openTestLists, type TestLists } from '../../testing/lists/listing.ts';
import { openTestStore, testStore } from '../../testing/store.ts';
import type { Content } from '../content.ts';
import { eventKind, eventListing, publicEvents } from '../events/event.ts';
import { createItemCache } from './item-cache.ts';
import type { ProjectionContext } from './projection-context.ts';
import { itemsOf } from './read-items.ts';

let store: Store;
let lists: TestLists;
let publishers = 0;
let queries = 0;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

beforeEach(async () => {
  lists = await openTestLists(store.database, `p${publishers++}`);
  for (const id of ['a', 'b', 'c']) await lists.put(eventKind, id, { title: { en: `Cup ${id}`, nl: `Beker ${id}` } });
  queries = 0;
});

const items = createItemCache(1_000_000);
const ports = () =>
  ({
    database: store.database,
    items,
    queries: {
      run: (
        _: unknown,
        __: unknown,
        { database, read }: { database: unknown; read: (connection: unknown) => unknown }
      ) => {
        queries += 1;
        return read(database);
      },
    },
  }) as unknown as Content;

const sourceIn = (locale: string) => {
  const context = {
    publisher: { id: lists.publisher, version: '1-0' },
    locales: [locale, 'en'],
    view: 'FULL',
    home: { publicUrl: 'https://touchline.example', publisher: lists.publisher, imageHosts: [], versions: new Map() },
    scorePaths: new Map(),
    imageState: '0-0',
  } as unknown as ProjectionContext;
  return { content: publicEvents, context, client: { id: 'client', share: 1 } };
};

async function titlesOf(states: Parameters<typeof itemsOf>[2], locale = 'en'): Promise<readonly string[]> {
  const read = await itemsOf(ports(), sourceIn(locale), states);
  return read.map(({ json }) => JSON.parse(json.toString()).title);
}

describe(`items of a page (${testStore})`, () => {
  it('are read by one statement, in the order of the page, and later not at all', async () => {
    const { rows } = await lists.list(eventListing, { orderBy: 'id desc' });
    expect(await titlesOf(rows)).toEqual(['Cup c', 'Cup b', 'Cup a']);
    expect(queries).toBe(1);
    expect(await titlesOf(rows.slice(1))).toEqual(['Cup b', 'Cup a']);
    expect(queries).toBe(1);
  });

  it('are read once more for another language', async () => {
    const { rows } = await lists.list(eventListing);
    expect(await titlesOf(rows)).toEqual(['Cup a', 'Cup b', 'Cup c']);
    expect(await titlesOf(rows, 'nl')).toEqual(['Beker a', 'Beker b', 'Beker c']);
    expect(await titlesOf(rows)).toEqual(['Cup a', 'Cup b', 'Cup c']);
    expect(queries).toBe(2);
  });

  it('are read again after a write', async () => {
    await titlesOf((await lists.list(eventListing)).rows);
    await lists.change(eventKind, 'b', { title: 'Final' });
    expect(await titlesOf((await lists.list(eventListing)).rows)).toEqual(['Cup a', 'Final', 'Cup c']);
    expect(queries).toBe(2);
  });

  it('have their new state if they change after the page was read, and are left out if they are deleted', async () => {
    const { rows } = await lists.list(eventListing);
    await lists.change(eventKind, 'b', { title: 'Final' });
    await store.database
      .deleteFrom('events')
      .where('publisher_id', '=', lists.publisher)
      .where('id', '=', 'c')
      .execute();
    const read = await itemsOf(ports(), sourceIn('en'), rows);
    expect(read.map(({ id, revision }) => [id, revision])).toEqual([
      ['a', 1],
      ['b', 4],
    ]);
  });
});
