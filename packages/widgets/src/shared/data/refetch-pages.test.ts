import { QueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@touchline/client';
import { MINUTE_MS, type Page, readEvent, type SportsEvent } from '@touchline/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refetchPages } from './refetch-pages.ts';
import type { Pages } from './share-items.ts';

const PAGE_SIZE = 4;
/**
 * Maximum number of calls for one event: the page that it leaves and the one that it enters, each longer than one
 * response.
 */
const MOST = 4;

function eventAt(id: string, minute: number | null, revision = 1): SportsEvent {
  const startTime = minute === null ? null : new Date(minute * MINUTE_MS).toISOString();
  const event = readEvent({ id, title: id, revision: String(revision), startTime });
  if (!event) throw new Error('no event');
  return event;
}

type Order = (one: SportsEvent, other: SportsEvent) => number;
const byId: Order = (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id));
const keyOf = ({ startTime }: SportsEvent, direction: number) =>
  startTime === null ? Number.MAX_VALUE : direction * startTime;
const byStart =
  (direction: number): Order =>
  (one, other) =>
    keyOf(one, direction) - keyOf(other, direction) || byId(one, other);

/** A list as on the server: a page begins after the item that its token names, wherever that is now (contract §4). */
function listOf(events: readonly SportsEvent[], { order = byStart(1), pinned = [] as readonly string[] } = {}) {
  const content = new Map(events.map((event) => [event.id, event]));
  const calls: string[] = [];
  let failing = false;
  const sorted = () => {
    const rest = [...content.values()].filter(({ id }) => !pinned.includes(id)).sort(order);
    return [...pinned.flatMap((id) => content.get(id) ?? []), ...rest];
  };
  const tokens = new Map<string, SportsEvent>();

  function answer(token: string): Page<SportsEvent> {
    const last = tokens.get(token);
    const rest = last ? sorted().filter((event) => !pinned.includes(event.id) && order(event, last) > 0) : sorted();
    const items = rest.slice(0, PAGE_SIZE);
    const end = items.at(-1);
    const nextPageToken = end && rest.length > PAGE_SIZE ? `${end.id} ${end.startTime}` : '';
    if (end && nextPageToken) tokens.set(nextPageToken, end);
    return { items, nextPageToken, totalSize: content.size, revision: '' };
  }

  const query: ListQuery<SportsEvent, AbortSignal> = {
    queryKey: ['list'],
    queryFn: async ({ pageParam = '' }) => {
      calls.push(pageParam);
      if (failing) throw new Error('the server is gone');
      return answer(pageParam);
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: 0,
    retry: false,
  };
  const client = new QueryClient();
  const loaded = () => client.getQueryData<Pages<SportsEvent>>(query.queryKey) as Pages<SportsEvent>;
  return {
    calls,
    sorted,
    load: async (pages: number) => {
      await client.fetchInfiniteQuery({ ...query, pages });
      calls.length = 0;
    },
    put: (event: SportsEvent) => content.set(event.id, event),
    fail: () => {
      failing = true;
    },
    refetch: (event: SportsEvent, tries = 1) =>
      refetchPages(client, query, { events: new Map([[event.id, event]]), tries: new Map([[event.id, tries]]) }),
    pages: () => loaded().pages.map(({ items }) => items.map(({ id }) => id)),
    total: () => loaded().pages[0]?.totalSize,
    /** The displayed items, each once. */
    shown: () => {
      const items = loaded().pages.flatMap((page) => page.items);
      return items.filter(({ id }, index) => items.findIndex((item) => item.id === id) === index);
    },
    hasMore: () => loaded().pages.at(-1)?.nextPageToken !== '',
  };
}

/** e00, e01, …, one every ten minutes. */
function season(count: number): SportsEvent[] {
  return Array.from({ length: count }, (_, n) => eventAt(`e${String(n).padStart(2, '0')}`, n * 10));
}

describe('refetchPages', () => {
  it('requests the page that an event leaves and the one that it enters, and keeps items that were pushed out', async () => {
    const list = listOf(season(20));
    await list.load(5);
    const moved = eventAt('e01', 125, 2);
    list.put(moved);

    expect(await list.refetch(moved)).toBe(true);
    expect(list.calls).toHaveLength(2);
    expect(list.shown()).toEqual(list.sorted());
    expect(list.pages()[3]).toEqual(['e12', 'e01', 'e13', 'e14', 'e15']);
  });

  it('also requests the first page for an inserted event, because it has the total', async () => {
    const list = listOf(season(20));
    await list.load(5);
    const added = eventAt('new', 125);
    list.put(added);

    expect(await list.refetch(added)).toBe(true);
    expect(list.calls).toHaveLength(2);
    expect(list.shown()).toEqual(list.sorted());
    expect(list.total()).toBe(21);
  });

  it('adds an event at the end of a completely loaded list to the last page', async () => {
    const list = listOf(season(19));
    await list.load(5);
    const added = eventAt('new', 999);
    list.put(added);

    await list.refetch(added);
    expect(list.shown()).toEqual(list.sorted());
  });

  it('requests nothing again for an event after the loaded pages', async () => {
    const list = listOf(season(20));
    await list.load(3);
    const added = eventAt('new', 150);
    list.put(added);

    expect(await list.refetch(added)).toBe(true);
    expect(list.calls).toEqual(['']);
    expect(await list.refetch(added, 2)).toBe(true);
    expect(list.calls).toEqual(['']);
  });

  it('removes an event that moved after the loaded pages', async () => {
    const list = listOf(season(20));
    await list.load(3);
    const moved = eventAt('e05', 150, 2);
    list.put(moved);

    await list.refetch(moved);
    expect(list.calls).toHaveLength(1);
    expect(list.shown()).toEqual(list.sorted().slice(0, 11));
  });

  it('supports lists in descending order, and pinned events before it', async () => {
    const list = listOf(season(20), { order: byStart(-1), pinned: ['e03', 'e17'] });
    await list.load(5);
    const moved = eventAt('e01', 105, 2);
    list.put(moved);

    expect(await list.refetch(moved)).toBe(true);
    expect(list.calls).toHaveLength(2);
    expect(list.shown()).toEqual(list.sorted());
  });

  it('requests all pages of a list in another order', async () => {
    const events = season(20).map((event, n) => ({ ...event, startTime: ((n * 7) % 20) * MINUTE_MS }));
    const list = listOf(events, { order: byId });
    await list.load(5);

    expect(await list.refetch(eventAt('e01', 125, 2))).toBe(false);
    expect(list.calls).toEqual([]);
  });

  it('requests all pages when an event was not found before, and when a call fails', async () => {
    const list = listOf(season(20));
    await list.load(5);
    const before = list.pages();
    expect(await list.refetch(eventAt('e01', 125, 2), 2)).toBe(false);
    expect(list.calls).toEqual([]);

    list.fail();
    expect(await list.refetch(eventAt('e01', 125, 2))).toBe(false);
    expect(list.pages()).toEqual(before);
  });

  it('matches the server’s items and order after any moves and insertions', async () => {
    const change = fc.record({ id: fc.nat(29), minute: fc.option(fc.nat(25).map((n) => n * 10)) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 12 }),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom(1, -1),
        async (changes, loaded, direction) => {
          const list = listOf(season(20), { order: byStart(direction) });
          await list.load(loaded);
          for (const [n, { id, minute }] of changes.entries()) {
            const event = eventAt(`e${String(id).padStart(2, '0')}`, minute, n + 2);
            list.put(event);
            if (!(await list.refetch(event))) await list.load(loaded);
            expect(list.calls.length).toBeLessThanOrEqual(MOST * (n + 1));
            const shown = list.shown();
            const sorted = list.sorted();
            const ids = ({ id, revision }: SportsEvent) => `${id}@${revision}`;
            expect(shown.map(ids).join()).toEqual(
              (list.hasMore() ? sorted.slice(0, shown.length) : sorted).map(ids).join()
            );
          }
        }
      )
    );
  });
});
