// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { eventsQuery, type ListInput } from '@touchline/client';
import type { Page, SportsEvent } from '@touchline/domain';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { Listed } from './listed.ts';
import { pageSource } from './page-source.ts';
import { eventOf, pass, show, type TestServer, testPage, testServer, wireEvent } from './test-page.tsx';
import { useList } from './useList.ts';

testPage();

interface ListProps {
  readonly server: TestServer;
  readonly input?: ListInput | null;
  readonly seed?: Page<SportsEvent>;
  readonly keepOther?: boolean;
  readonly onList: (list: Listed<SportsEvent>) => void;
}

function List({ server, input = {}, seed, keepOther, onList }: ListProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  onList(useList({ query: input && eventsQuery(pageSource(source), input), source, seed, keepOther }));
  return null;
}

/** A list, shown, and the last that is known of it. */
async function listed(server: TestServer, props: Partial<ListProps> = {}) {
  const seen: Listed<SportsEvent>[] = [];
  const onList = (list: Listed<SportsEvent>) => seen.push(list);
  const { change, leave } = await show(<List server={server} onList={onList} {...props} />);
  return {
    seen,
    now: () => seen.at(-1) as Listed<SportsEvent>,
    titles: () => seen.at(-1)?.items?.map(({ title }) => title),
    ask: (input: ListInput) => change(<List server={server} onList={onList} {...props} input={input} />),
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
  it('asks once, and gives the first page', async () => {
    const server = testServer(season);
    const list = await listed(server);
    expect(list.now()).toMatchObject({ items: undefined, hasMore: false, error: undefined });
    await pass(20);

    expect(server.calls).toHaveLength(1);
    expect(list.now().items).toHaveLength(10);
    expect(list.now()).toMatchObject({ total: 25, hasMore: true, isOther: false });
  });

  it('goes on by itself behind a page that is empty (AIP-158)', async () => {
    const server = testServer((url) =>
      url.searchParams.has('pageToken') ? { events: [wireEvent('e1')] } : { events: [], nextPageToken: '2' }
    );
    const list = await listed(server);
    await pass(40);

    expect(server.calls).toHaveLength(2);
    expect(list.titles()).toHaveLength(1);
  });

  it('API-10: two widgets with the same question make one call', async () => {
    const server = testServer(season);
    const [first, second] = [await listed(server), await listed(server)];
    await pass(20);

    expect(server.calls).toHaveLength(1);
    expect(first.now().items).toHaveLength(10);
    expect(second.titles()).toEqual(first.titles());
  });

  it('makes no call for what came with the page, also where two widgets bring the same', async () => {
    const server = testServer(season);
    const [first, second] = [
      await listed(server, { seed: page(eventOf('a')) }),
      await listed(server, { seed: page(eventOf('a')) }),
    ];
    expect(first.seen[0]?.items?.map(({ id }) => id)).toEqual(['a']);
    await pass(60_000);

    expect(server.calls).toEqual([]);
    expect(second.titles()).toEqual(['a at 1']);
  });

  it('takes over what came with a page later, in place of what is no longer fresh', async () => {
    const server = testServer(season);
    const early = await listed(server, { seed: page(eventOf('a', 1)) });
    await pass(20_000);
    const late = await listed(server, { seed: page(eventOf('a', 5)) });
    await pass(20);

    expect([early.titles(), late.titles()]).toEqual([['a at 5'], ['a at 5']]);
    expect(server.calls).toEqual([]);
  });

  it('does not cut a list that has grown by what came with a page later', async () => {
    const server = testServer(season);
    const grown = await listed(server);
    await pass(20);
    await act(async () => grown.now().more());
    await pass(20_000);
    await listed(server, { seed: page(eventOf('e1')) });
    expect(grown.now().items).toHaveLength(20);
  });

  it('takes a seed for its first question only', async () => {
    const server = testServer(one);
    const list = await listed(server, { seed: page(eventOf('a')) });
    await list.ask({ filter: 'x' });
    await pass(20);
    expect(list.titles()).toEqual(['x at 1']);
  });

  it('asks nothing without a question', async () => {
    const server = testServer(season);
    const list = await listed(server, { input: null });
    await pass(20);
    list.now().more();
    list.now().retry();
    await pass(20);
    expect(server.calls).toEqual([]);
    expect(list.now().items).toBeUndefined();
  });

  it('asks again when somebody comes back to what is no longer fresh, past the browser’s own copy', async () => {
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

describe('another question', () => {
  it('CAL-15: gives up the call that nobody waits for any more', async () => {
    const server = testServer(one);
    server.delay = 500;
    const list = await listed(server, { input: { filter: 'monday' } });
    await list.ask({ filter: 'tuesday' });
    await pass(600);

    expect(server.aborted.map((url) => url.searchParams.get('filter'))).toEqual(['monday']);
    expect(list.titles()).toEqual(['tuesday at 1']);
    expect(list.seen.some(({ items }) => items?.[0]?.id === 'monday')).toBe(false);
  });

  it('CAL-15: keeps the list of before, marked, until the other one is there', async () => {
    const server = testServer(one);
    const list = await listed(server, { input: { filter: 'monday' }, keepOther: true });
    await pass(20);
    await list.ask({ filter: 'tuesday' });

    expect([list.titles(), list.now().isOther]).toEqual([['monday at 1'], true]);
    await pass(20);
    expect([list.titles(), list.now().isOther]).toEqual([['tuesday at 1'], false]);
  });

  it('starts from nothing where the list of before is not kept', async () => {
    const server = testServer(one);
    const list = await listed(server, { input: { filter: 'monday' } });
    await pass(20);
    await list.ask({ filter: 'tuesday' });
    expect(list.now().items).toBeUndefined();
  });

  it('CAL-15: knows the day that was visited before without a call', async () => {
    const server = testServer(one);
    const list = await listed(server, { input: { filter: 'monday' } });
    await pass(20);
    await list.ask({ filter: 'tuesday' });
    await pass(20);
    await list.ask({ filter: 'monday' });
    expect(list.titles()).toEqual(['monday at 1']);
    await pass(20);
    expect(server.calls).toHaveLength(2);
  });
});

describe('more', () => {
  const tokens = (server: TestServer) => server.calls.map((url) => url.searchParams.get('pageToken'));

  it('asks page after page by token, each once however often it is called', async () => {
    const server = testServer(season);
    const list = await listed(server);
    await pass(20);
    for (let page = 0; page < 4; page++) {
      await act(async () => {
        list.now().more();
        list.now().more();
      });
      await pass(20);
    }

    expect(tokens(server)).toEqual([null, '2', '3']);
    expect(list.now().items).toHaveLength(25);
    expect(list.now()).toMatchObject({ hasMore: false, loadingMore: false });
    expect(list.now().pages.map(({ items }) => items.length)).toEqual([10, 10, 5]);
  });

  it('adds one page when two widgets with the same list ask', async () => {
    const server = testServer(season);
    const [first, second] = [await listed(server), await listed(server)];
    await pass(20);
    await act(async () => first.now().more());
    await act(async () => second.now().more());
    await pass(100);
    expect(tokens(server)).toEqual([null, '2']);
    expect(second.now().items).toHaveLength(20);
  });

  it('waits for a look at the pages that are there, then adds its own', async () => {
    const server = testServer(season);
    const list = await listed(server, { input: { refetchIntervalMs: 1_000 } });
    await pass(20);
    await pass(985);
    await act(async () => list.now().more());
    await pass(40);

    expect(tokens(server)).toEqual([null, null, '2']);
    expect(list.now().items).toHaveLength(20);
  });

  it('says when it failed, keeps what there is, and tries again', async () => {
    let works = false;
    const server = testServer((url) => (works || !url.searchParams.has('pageToken') ? season(url) : 400));
    const list = await listed(server);
    await pass(20);
    await act(async () => list.now().more());
    await pass(20);
    expect(list.now()).toMatchObject({ moreFailed: true, loadingMore: false, hasMore: true });
    expect(list.now().items).toHaveLength(10);

    works = true;
    await act(async () => list.now().retry());
    await pass(20);
    expect(list.now()).toMatchObject({ moreFailed: false, error: undefined });
    expect(list.now().items).toHaveLength(20);
  });

  it('drops an item that slid onto the next page meanwhile', async () => {
    const server = testServer((url) =>
      url.searchParams.has('pageToken')
        ? { events: [wireEvent('a'), wireEvent('b')] }
        : { events: [wireEvent('a')], nextPageToken: '2' }
    );
    const list = await listed(server);
    await pass(20);
    await act(async () => list.now().more());
    await pass(20);
    expect(list.titles()).toEqual(['a at 1', 'b at 1']);
  });
});

describe('a failure', () => {
  it('CARD-25: is told after three silent retries, and gone after another try', async () => {
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

  it('CARD-25: of a look for changes leaves the old list as it is', async () => {
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

  it('of the network ends by itself when the browser is online again', async () => {
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
