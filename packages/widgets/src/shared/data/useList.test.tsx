// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { eventsQuery, type ListInput } from '@touchline/client';
import type { Page, SportsEvent } from '@touchline/domain';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { eventOf, pass, show, type TestServer, testPage, testServer, wireEvent } from '../../testing/page.tsx';
import type { ListState } from './list-state.ts';
import { pageSource } from './page-source.ts';
import { useList } from './useList.ts';

testPage();

interface ListProps {
  readonly server: TestServer;
  readonly input?: ListInput | null;
  readonly initialData?: Page<SportsEvent>;
  readonly keepPrevious?: boolean;
  readonly onList: (list: ListState<SportsEvent>) => void;
}

function List({ server, input = {}, initialData, keepPrevious, onList }: ListProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  onList(
    useList({
      query: input && eventsQuery(pageSource(source), input),
      source,
      initialData,
      keepPrevious,
    })
  );
  return null;
}

/** Renders a list and returns its states. */
async function listed(server: TestServer, props: Partial<ListProps> = {}) {
  const seen: ListState<SportsEvent>[] = [];
  const onList = (list: ListState<SportsEvent>) => seen.push(list);
  const { change, leave } = await show(<List server={server} onList={onList} {...props} />);
  return {
    seen,
    now: () => seen.at(-1) as ListState<SportsEvent>,
    titles: () => seen.at(-1)?.items?.map(({ title }) => title),
    request: (input: ListInput) => change(<List server={server} onList={onList} {...props} input={input} />),
    leave,
  };
}

/** 25 events in pages of 10. */
function season(url: URL) {
  const page = Number(url.searchParams.get('pageToken') ?? 1);
  const events = Array.from({ length: 25 }, (_, n) => wireEvent(`e${n + 1}`)).slice((page - 1) * 10, page * 10);
  return { events, nextPageToken: page < 3 ? String(page + 1) : '', totalSize: 25 };
}

const one = (url: URL) => ({ events: [wireEvent(url.searchParams.get('filter') ?? 'e1')] });
const page = (...items: SportsEvent[]): Page<SportsEvent> => ({
  items,
  nextPageToken: '',
  totalSize: null,
  revision: '7',
});

describe('useList', () => {
  it('requests once, and returns the first page', async () => {
    const server = testServer(season);
    const list = await listed(server);
    expect(list.now()).toMatchObject({ items: undefined, hasMore: false, error: undefined });
    await pass(20);

    expect(server.calls).toHaveLength(1);
    expect(list.now().items).toHaveLength(10);
    expect(list.now()).toMatchObject({ total: 25, hasMore: true, isPrevious: false });
  });

  it('requests the next page automatically after an empty page (AIP-158)', async () => {
    const server = testServer((url) =>
      url.searchParams.has('pageToken') ? { events: [wireEvent('e1')] } : { events: [], nextPageToken: '2' }
    );
    const list = await listed(server);
    await pass(40);

    expect(server.calls).toHaveLength(2);
    expect(list.titles()).toHaveLength(1);
  });

  it('API-10: two widgets with the same query make one call', async () => {
    const server = testServer(season);
    const [first, second] = [await listed(server), await listed(server)];
    await pass(20);

    expect(server.calls).toHaveLength(1);
    expect(first.now().items).toHaveLength(10);
    expect(second.titles()).toEqual(first.titles());
  });

  it('makes no call for initial data, also if two widgets have the same', async () => {
    const server = testServer(season);
    const [first, second] = [
      await listed(server, { initialData: page(eventOf('a')) }),
      await listed(server, { initialData: page(eventOf('a')) }),
    ];
    expect(first.seen[0]?.items?.map(({ id }) => id)).toEqual(['a']);
    await pass(60_000);

    expect(server.calls).toEqual([]);
    expect(second.titles()).toEqual(['a at 1']);
  });

  it('replaces stale data by initial data of a later widget', async () => {
    const server = testServer(season);
    const first = await listed(server, { initialData: page(eventOf('a', 1)) });
    await pass(20_000);
    const second = await listed(server, { initialData: page(eventOf('a', 5)) });
    await pass(20);

    expect([first.titles(), second.titles()]).toEqual([['a at 5'], ['a at 5']]);
    expect(server.calls).toEqual([]);
  });

  it('does not truncate a longer list by initial data of a later widget', async () => {
    const server = testServer(season);
    const grown = await listed(server);
    await pass(20);
    await act(async () => grown.now().loadMore());
    await pass(20_000);
    await listed(server, { initialData: page(eventOf('e1')) });
    expect(grown.now().items).toHaveLength(20);
  });

  it('uses initial data for its first query only', async () => {
    const server = testServer(one);
    const list = await listed(server, { initialData: page(eventOf('a')) });
    await list.request({ filter: 'x' });
    await pass(20);
    expect(list.titles()).toEqual(['x at 1']);
  });

  it('requests nothing without a query', async () => {
    const server = testServer(season);
    const list = await listed(server, { input: null });
    await pass(20);
    list.now().loadMore();
    list.now().retry();
    await pass(20);
    expect(server.calls).toEqual([]);
    expect(list.now().items).toBeUndefined();
  });

  it('refetches stale data on remount, bypassing the browser’s cache', async () => {
    const server = testServer(season);
    const first = await listed(server);
    await pass(20);
    await first.leave();
    await pass(11_000);
    const again = await listed(server);
    expect(again.now().items).toHaveLength(10);
    await pass(20);
    expect(server.modes).toEqual([undefined, 'no-cache']);
  });
});

describe('a new query', () => {
  it('CAL-15: aborts the previous request', async () => {
    const server = testServer(one);
    server.delay = 500;
    const list = await listed(server, { input: { filter: 'monday' } });
    await list.request({ filter: 'tuesday' });
    await pass(600);

    expect(server.aborted.map((url) => url.searchParams.get('filter'))).toEqual(['monday']);
    expect(list.titles()).toEqual(['tuesday at 1']);
    expect(list.seen.some(({ items }) => items?.[0]?.id === 'monday')).toBe(false);
  });

  it('CAL-15: keeps the previous list, marked, until the new one is loaded', async () => {
    const server = testServer(one);
    const list = await listed(server, { input: { filter: 'monday' }, keepPrevious: true });
    await pass(20);
    await list.request({ filter: 'tuesday' });

    expect([list.titles(), list.now().isPrevious]).toEqual([['monday at 1'], true]);
    await pass(20);
    expect([list.titles(), list.now().isPrevious]).toEqual([['tuesday at 1'], false]);
  });

  it('starts empty if the previous list is not kept', async () => {
    const server = testServer(one);
    const list = await listed(server, { input: { filter: 'monday' } });
    await pass(20);
    await list.request({ filter: 'tuesday' });
    expect(list.now().items).toBeUndefined();
  });

  it('CAL-15: uses the cache for a day that was visited before', async () => {
    const server = testServer(one);
    const list = await listed(server, { input: { filter: 'monday' } });
    await pass(20);
    await list.request({ filter: 'tuesday' });
    await pass(20);
    await list.request({ filter: 'monday' });
    expect(list.titles()).toEqual(['monday at 1']);
    await pass(20);
    expect(server.calls).toHaveLength(2);
  });
});

describe('loadMore', () => {
  const tokens = (server: TestServer) => server.calls.map((url) => url.searchParams.get('pageToken'));

  it('requests page after page by token, each once however often it is called', async () => {
    const server = testServer(season);
    const list = await listed(server);
    await pass(20);
    for (let page = 0; page < 4; page++) {
      await act(async () => {
        list.now().loadMore();
        list.now().loadMore();
      });
      await pass(20);
    }

    expect(tokens(server)).toEqual([null, '2', '3']);
    expect(list.now().items).toHaveLength(25);
    expect(list.now()).toMatchObject({ hasMore: false, loadingMore: false });
    expect(list.now().pages.map(({ items }) => items.length)).toEqual([10, 10, 5]);
  });

  it('adds one page when two widgets with the same list request it', async () => {
    const server = testServer(season);
    const [first, second] = [await listed(server), await listed(server)];
    await pass(20);
    await act(async () => first.now().loadMore());
    await act(async () => second.now().loadMore());
    await pass(100);
    expect(tokens(server)).toEqual([null, '2']);
    expect(second.now().items).toHaveLength(20);
  });

  it('waits for a running refetch, then adds its own page', async () => {
    const server = testServer(season);
    const list = await listed(server, { input: { refetchIntervalMs: 1_000 } });
    await pass(20);
    await pass(985);
    await act(async () => list.now().loadMore());
    await pass(40);

    expect(tokens(server)).toEqual([null, null, '2']);
    expect(list.now().items).toHaveLength(20);
  });

  it('reports a failure, keeps loaded items, and retries', async () => {
    let works = false;
    const server = testServer((url) => (works || !url.searchParams.has('pageToken') ? season(url) : 400));
    const list = await listed(server);
    await pass(20);
    await act(async () => list.now().loadMore());
    await pass(20);
    expect(list.now()).toMatchObject({ moreFailed: true, loadingMore: false, hasMore: true });
    expect(list.now().items).toHaveLength(10);

    works = true;
    await act(async () => list.now().retry());
    await pass(20);
    expect(list.now()).toMatchObject({ moreFailed: false, error: undefined });
    expect(list.now().items).toHaveLength(20);
  });

  it('removes an item that moved to the next page meanwhile', async () => {
    const server = testServer((url) =>
      url.searchParams.has('pageToken')
        ? { events: [wireEvent('a'), wireEvent('b')] }
        : { events: [wireEvent('a')], nextPageToken: '2' }
    );
    const list = await listed(server);
    await pass(20);
    await act(async () => list.now().loadMore());
    await pass(20);
    expect(list.titles()).toEqual(['a at 1', 'b at 1']);
  });
});

describe('an error', () => {
  it('CARD-25: is reported after three silent retries, and cleared by a successful retry', async () => {
    let works = false;
    const server = testServer((url) => (works ? season(url) : 500));
    const list = await listed(server);
    await pass(5_000);
    expect(list.now().error).toBeUndefined();
    await pass(5_000);
    expect(list.now()).toMatchObject({ items: undefined, error: { status: 500 } });
    expect(server.calls).toHaveLength(4);

    works = true;
    await act(async () => list.now().retry());
    await pass(20);
    expect(list.now().error).toBeUndefined();
    expect(list.now().items).toHaveLength(10);
  });

  it('CARD-25: of a refetch keeps the old list', async () => {
    let works = true;
    const server = testServer((url) => (works ? season(url) : 403));
    const list = await listed(server, { input: { refetchIntervalMs: 2_000 } });
    await pass(20);
    const before = list.now().items;
    works = false;
    await pass(2_000);

    expect(list.now()).toMatchObject({ error: { status: 403 }, moreFailed: false });
    expect(list.now().items).toBe(before);
  });

  it('of the network is cleared automatically when the browser is online again', async () => {
    let works = false;
    const server = testServer((url) => {
      if (works) return season(url);
      throw new TypeError('Failed to fetch');
    });
    onlineManager.setOnline(false);
    const list = await listed(server);
    await pass(10_000);
    expect(list.now().error).toMatchObject({ code: 'NETWORK' });

    works = true;
    await act(async () => onlineManager.setOnline(true));
    await pass(20);
    expect(list.now().items).toHaveLength(10);
  });
});
