import { environmentManager, focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './create-client.ts';
import type { Abortable } from './get-json.ts';
import type { ListInput, ListQuery } from './list-query.ts';
import { pagesOf25, sent, type TestCall, testSource } from './testing/source.ts';

const signal = { aborted: false };
const lists = [
  ['API-02, CARD-14: events', 'events', 'events'],
  ['API-03, CARD-14: creative works', 'creativeWorks', 'creativeWorks'],
  ['API-04, CARD-14: entities', 'entities', 'entities'],
] as const;

/** One of the client's lists over 25 items. */
function listOf(collection: 'events' | 'creativeWorks' | 'entities', answer = pagesOf25(collection)) {
  const { source, calls } = testSource(answer);
  const client = createClient(source);
  const request = (input?: ListInput): ListQuery<{ readonly id: string }, Abortable> => client[collection](input);
  return { request: request, calls };
}

describe.each(lists)('%s', (_, collection, path) => {
  it('are asked with every input of the call, the cache key apart', async () => {
    const { request, calls } = listOf(collection);
    const input: ListInput = {
      cacheKey: 'front page',
      pageSize: 6,
      filter: 'type_id = "football" OR title = "a&b"',
      search: 'derby dag',
      orderBy: 'title desc',
      locale: 'nl_BE',
      pinnedIds: ['n7', 'n3', 'n7'],
      pageToken: '2',
    };

    await request(input).queryFn({ signal });

    expect(calls[0]?.path).toBe(`/v1/${path}`);
    expect(calls[0]?.params).toEqual([
      ['filter', 'type_id = "football" OR title = "a&b"'],
      ['key', 'pk_1'],
      ['locale', 'nl-BE'],
      ['orderBy', 'title desc'],
      ['pageSize', '6'],
      ['pageToken', '2'],
      ['pinnedIds', 'n7'],
      ['pinnedIds', 'n3'],
      ['search', 'derby dag'],
    ]);
  });

  it('are ten a page and nothing else when nothing is asked', async () => {
    const { request, calls } = listOf(collection);

    const page = await request().queryFn({ signal });

    expect(calls[0]?.params).toEqual([
      ['key', 'pk_1'],
      ['pageSize', '10'],
    ]);
    expect(page).toMatchObject({ nextPageToken: '2', totalSize: 25 });
    expect(page.items.map(({ id }) => id)).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10']);
  });
});

describe('a list', () => {
  it('CARD-15: has the page size that is the limit', async () => {
    const { request, calls } = listOf('events');
    await request({ pageSize: 6 }).queryFn({ signal });
    expect(sent(calls[0], 'pageSize')).toEqual(['6']);
  });

  it('CARD-16: passes filter, search and order on unchanged', async () => {
    const { request, calls } = listOf('events');
    const input = { filter: ' a  =  "é" ', search: '  two  words', orderBy: 'start_time   desc' };

    await request(input).queryFn({ signal });

    expect([sent(calls[0], 'filter'), sent(calls[0], 'search'), sent(calls[0], 'orderBy')]).toEqual([
      [input.filter],
      [input.search],
      [input.orderBy],
    ]);
  });

  const starts: [string, ListInput, string][] = [
    ['CARD-17: pageToken', { pageToken: '2' }, '2'],
    ['CARD-17: initialPageParam', { initialPageParam: '3' }, '3'],
    ['CARD-17: pageToken where both are given', { pageToken: '2', initialPageParam: '3' }, '2'],
    ['no token where both are blank', { pageToken: '', initialPageParam: '' }, ''],
  ];
  it.each(starts)('begins with %s', async (_, input, token) => {
    const { request, calls } = listOf('events');
    const query = request(input);

    await query.queryFn({ signal });

    expect(query.initialPageParam).toBe(token);
    expect(sent(calls[0], 'pageToken')).toEqual(token === '' ? [] : [token]);
  });

  it('CARD-19: sends pinned ids in the given order, each once, without blank ones', async () => {
    const { request, calls } = listOf('entities');
    await request({ pinnedIds: ['psv', 'ajax', '', 'psv'] }).queryFn({ signal });
    expect(sent(calls[0], 'pinnedIds')).toEqual(['psv', 'ajax']);
  });

  it('asks for the members wanted, its id and the count always', async () => {
    const { request, calls } = listOf('events');
    await request({ fields: ['title', 'metadata.score'], view: 'BASIC' }).queryFn({ signal });
    expect(sent(calls[0], 'fields')).toEqual(['events(id,title,metadata.score),totalSize']);
    expect(sent(calls[0], 'view')).toEqual(['BASIC']);
  });

  it('drops items that cannot be read or came before, and keeps the rest', async () => {
    const { request } = listOf('events', () => ({ events: [null, {}, { id: 'a' }, 'b', { id: 'a' }, { id: 'c' }] }));
    const { items, nextPageToken, totalSize } = await request().queryFn({ signal });
    expect([items.map(({ id }) => id), nextPageToken, totalSize]).toEqual([['a', 'c'], '', null]);
  });

  it('API-09: is empty where the answer leaves the list out, as protobuf does', async () => {
    const { request } = listOf('events', () => ({ nextPageToken: 'later' }));
    expect(await request().queryFn({ signal })).toEqual({
      items: [],
      nextPageToken: 'later',
      totalSize: null,
      revision: '',
    });
  });

  it.each([[[]], ['text'], [null], [{ events: 'none' }]])('fails with NETWORK on %j', async (body) => {
    const { request } = listOf('events', () => body);
    await expect(request().queryFn({ signal })).rejects.toMatchObject({ name: 'ApiError', code: 'NETWORK' });
  });
});

describe('a list in a TanStack cache', () => {
  let cache: QueryClient;
  let leave: (() => void)[] = [];

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    // Without a window it takes itself for a server and starts no timers.
    environmentManager.setIsServer(() => false);
    cache = new QueryClient();
    cache.mount();
    focusManager.setFocused(true);
  });
  afterEach(() => {
    for (const end of leave) end();
    leave = [];
    cache.unmount();
    cache.clear();
    focusManager.setFocused(undefined);
    // Other files may come after this one, in the same process.
    environmentManager.setIsServer(() => true);
    vi.useRealTimers();
  });

  /** A widget that shows a list. */
  function watch(query: ListQuery<{ readonly id: string }, Abortable>) {
    const observer = new InfiniteQueryObserver(cache, query);
    leave.push(observer.subscribe(() => {}));
    return observer;
  }
  const settle = () => vi.advanceTimersByTimeAsync(1);
  const tokens = (calls: readonly TestCall[]) => calls.map((call) => sent(call, 'pageToken')[0] ?? '');

  it('API-10: two widgets with the same question make one call', async () => {
    const { request, calls } = listOf('events');
    const input = { filter: 'type_id = "football"', pinnedIds: ['a', 'b'], locale: 'en-US' };

    const first = watch(request(input));
    const second = watch(request({ locale: 'en_US', pinnedIds: ['a', 'b', 'a'], filter: 'type_id = "football"' }));
    await settle();

    expect(calls).toHaveLength(1);
    expect(first.getCurrentResult().data?.pages[0]?.items).toHaveLength(10);
    expect(second.getCurrentResult().data).toBe(first.getCurrentResult().data);
  });

  const otherFields: [string, ListInput][] = [
    ['filter', { filter: 'b' }],
    ['pinned ids', { filter: 'a', pinnedIds: ['x'] }],
    ['first page', { filter: 'a', initialPageParam: '2' }],
    ['page size', { filter: 'a', pageSize: 5 }],
    ['cache key', { filter: 'a', cacheKey: 'mine' }],
  ];
  it.each(otherFields)('API-02: another %s is another question', async (_, input) => {
    const { request, calls } = listOf('events');
    watch(request({ filter: 'a' }));
    watch(request(input));
    await settle();
    expect(calls).toHaveLength(2);
  });

  it('API-02, CAL-18: gets 25 items as three pages by token, and asks for no fourth', async () => {
    const { request, calls } = listOf('events');
    const list = watch(request());
    await settle();

    await list.fetchNextPage();
    await list.fetchNextPage();
    expect(list.getCurrentResult().hasNextPage).toBe(false);
    await list.fetchNextPage();

    expect(tokens(calls)).toEqual(['', '2', '3']);
    const pages = list.getCurrentResult().data?.pages ?? [];
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 5]);
  });

  it('goes on behind an empty page that has a token', async () => {
    const { request } = listOf('events', (call) =>
      sent(call, 'pageToken').length === 0 ? { events: [], nextPageToken: '2' } : { events: [{ id: 'a' }] }
    );
    const list = watch(request());
    await settle();

    expect(list.getCurrentResult().hasNextPage).toBe(true);
    await list.fetchNextPage();

    expect(list.getCurrentResult().data?.pages.flatMap(({ items }) => items)).toMatchObject([{ id: 'a' }]);
  });

  it('ends at a token that leads to itself', async () => {
    const { request } = listOf('events', () => ({ events: [{ id: 'a' }], nextPageToken: '2' }));
    const list = watch(request());
    await settle();
    await list.fetchNextPage();
    expect(list.getCurrentResult().hasNextPage).toBe(false);
  });

  it('CARD-20: asks again every 2 s, all loaded pages in order, and not in a hidden tab', async () => {
    const { request, calls } = listOf('events');
    const list = watch(request({ refetchIntervalMs: 2_000 }));
    await settle();
    await list.fetchNextPage();
    calls.length = 0;

    await vi.advanceTimersByTimeAsync(2_000);
    expect(tokens(calls)).toEqual(['', '2']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tokens(calls)).toEqual(['', '2', '', '2']);

    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(4);
  });

  it('API-10: two widgets with the same interval make one call each time', async () => {
    const { request, calls } = listOf('events');
    watch(request({ refetchIntervalMs: 2_000 }));
    await vi.advanceTimersByTimeAsync(700);
    watch(request({ refetchIntervalMs: 2_000 }));
    await vi.advanceTimersByTimeAsync(10_000);

    // At 0, 2, 4, 6, 8 and 10 s.
    expect(calls).toHaveLength(6);
  });

  const returns: [string, ListInput, number, number][] = [
    ['asks once when it is to', { refetchOnWindowFocus: true }, 1_000, 2],
    ['does not ask when it is not to', { refetchOnWindowFocus: false }, 60_000, 1],
    ['does not ask within 10 s when nothing is said', {}, 9_000, 1],
    ['asks after 10 s when nothing is said', {}, 11_000, 2],
  ];
  it.each(returns)('CARD-21: %s and the visitor comes back', async (_, input, away, count) => {
    const { request, calls } = listOf('events');
    watch(request(input));
    await settle();

    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(away);
    focusManager.setFocused(true);
    await settle();

    expect(calls).toHaveLength(count);
  });

  it('tells a failure once, without a second round of retries', async () => {
    const { request, calls } = listOf('events', () => 404);
    const list = watch(request());
    await settle();
    expect(list.getCurrentResult()).toMatchObject({ status: 'error', error: { code: 'HTTP_404', status: 404 } });
    expect(calls).toHaveLength(1);
  });
});
