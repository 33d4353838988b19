// @vitest-environment jsdom
import { eventsQuery, type ListInput } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import { act, cloneElement } from 'react';
import { describe, expect, it } from 'vitest';
import {
  deletion,
  pass,
  setVisible,
  show,
  type TestServer,
  testPage,
  testServer,
  upsert,
  wireEvent,
} from '../../testing/page.tsx';
import type { ListState } from './list-state.ts';
import type { ListMembership } from './live/live-insertions.ts';
import { pageSource } from './page-source.ts';
import { serverClockOf } from './server-clock.ts';
import { useList } from './useList.ts';

testPage();

interface ListProps {
  readonly server: TestServer;
  readonly input?: ListInput;
  readonly matches?: ListMembership;
  readonly locale?: string;
  readonly keepPrevious?: boolean;
  readonly onList?: (list: ListState<SportsEvent>) => void;
}

function List({ server, input = {}, matches: membershipOf = () => 'yes', locale, keepPrevious, onList }: ListProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  const query = eventsQuery(pageSource(source), { ...input, locale });
  const list = useList({ query, source, live: { locale, matches: membershipOf }, keepPrevious });
  onList?.(list);
  return null;
}

/** A list with its recorded renders. */
async function listed(server: TestServer, props: Omit<ListProps, 'server' | 'onList'> = {}) {
  const seen: ListState<SportsEvent>[] = [];
  const element = <List server={server} onList={(list) => seen.push(list)} {...props} />;
  const { change, leave } = await show(element);
  const request = (input: ListInput) => change(cloneElement(element, { input }));
  return { seen, titles: () => seen.at(-1)?.items?.map(({ title }) => title), request, leave };
}

/** A publisher with a mutable list; `revision` is its counter. */
function publisher(...events: object[]) {
  const content = { events, revision: '10' };
  const server = testServer(() => content);
  const say = (text: string) => act(async () => server.streams.at(-1)?.say(text));
  const open = () => server.streams.filter(({ isOpen }) => isOpen);
  const since = () => server.streams.map(({ url }) => url.searchParams.get('lastEventId'));
  return { content, server, say, open, since };
}

describe('pushed changes', () => {
  it('update only the event in place', async () => {
    const { server, say } = publisher(wireEvent('a'), wireEvent('b'));
    const list = await listed(server);
    await pass(100);
    const [a, b] = list.seen.at(-1)?.items ?? [];
    await say(upsert('a', 11));

    expect(list.titles()).toEqual(['a at 11', 'b at 1']);
    const [newA, newB] = list.seen.at(-1)?.items ?? [];
    expect([newA === a, newB === b]).toEqual([false, true]);
    expect(server.calls).toHaveLength(1);
  });

  it('remove deleted events, and events that left the list', async () => {
    const { server, say } = publisher(wireEvent('a'), wireEvent('b'), wireEvent('c'));
    const list = await listed(server, { matches: ({ id }) => (id === 'b' ? 'no' : 'yes') });
    await pass(100);
    await say(deletion('a', 11) + upsert('b', 12));
    expect(list.titles()).toEqual(['c at 1']);
  });

  it('survive an older response', async () => {
    const { server, say } = publisher(wireEvent('a'));
    const list = await listed(server, { input: { refetchIntervalMs: 1_000 } });
    await pass(100);
    await say(upsert('a', 11));
    await pass(1_000);
    expect(server.calls).toHaveLength(2);
    expect(list.titles()).toEqual(['a at 11']);
  });

  it('show an event that left the list and returned, without a call', async () => {
    const { server, say } = publisher(wireEvent('a'), wireEvent('b'));
    const list = await listed(server, { matches: ({ title }) => (title === 'a at 11' ? 'no' : 'yes') });
    await pass(100);
    await say(upsert('a', 11));
    expect(list.titles()).toEqual(['b at 1']);
    await say(upsert('a', 12));
    expect(list.titles()).toEqual(['a at 12', 'b at 1']);
    await pass(60_000);
    expect(server.calls).toHaveLength(1);
  });

  it('show in the list of the previous query while the next one is loading', async () => {
    const server = testServer((url) => ({ events: [wireEvent(url.searchParams.get('filter') ?? '')], revision: '10' }));
    const list = await listed(server, { input: { filter: 'monday' }, keepPrevious: true });
    await pass(100);
    server.delay = 5_000;
    await list.request({ filter: 'tuesday' });
    await act(async () => server.streams.at(-1)?.say(upsert('monday', 11)));
    expect([list.titles(), list.seen.at(-1)?.isPrevious]).toEqual([['monday at 11'], true]);
  });

  it('do not clear the failure of the next page', async () => {
    const server = testServer((url) =>
      url.searchParams.has('pageToken') ? 400 : { events: [wireEvent('a')], nextPageToken: '2', revision: '10' }
    );
    const list = await listed(server);
    await pass(100);
    await act(async () => list.seen.at(-1)?.loadMore());
    await pass(100);
    await act(async () => server.streams.at(-1)?.say(upsert('a', 11)));
    expect(list.titles()).toEqual(['a at 11']);
    expect(list.seen.at(-1)).toMatchObject({ moreFailed: true, error: { status: 400 } });
  });

  it('do not delay refetches at an interval', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server, { input: { refetchIntervalMs: 2_000 } });
    await pass(100);
    for (let revision = 11; revision < 21; revision++) {
      await say(upsert('a', revision));
      await pass(1_000);
    }
    expect(server.calls).toHaveLength(6);
  });

  it('are rendered once by the one of 50 widgets that shows them, without a call', async () => {
    const server = testServer((url) => ({
      events: [wireEvent(`e${url.searchParams.get('filter')}`)],
      revision: '10',
    }));
    const drawn = new Map<string, number>();
    const widgets = Array.from({ length: 50 }, (_, n) => String(n));
    await show(
      widgets.map((n) => (
        <List
          key={n}
          server={server}
          input={{ filter: n }}
          matches={({ id }) => (id === `e${n}` ? 'yes' : 'no')}
          onList={() => drawn.set(n, (drawn.get(n) ?? 0) + 1)}
        />
      ))
    );
    await pass(200);
    drawn.clear();
    await act(async () => server.streams.at(-1)?.say(upsert('e7', 11)));
    await pass(10_000);

    expect([...drawn]).toEqual([['7', 1]]);
    expect(server.calls).toHaveLength(50);
    expect(server.streams).toHaveLength(1);
  });
});

describe('an inserted event', () => {
  it('is refetched where it is a member: once in 5 s however many arrive', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    const list = await listed(server, { matches: () => 'yes' });
    await pass(100);
    for (let revision = 11; revision < 15; revision++) {
      content.events.push(wireEvent(`new${revision}`, revision));
      content.revision = String(revision);
      await say(upsert(`new${revision}`, revision));
      await pass(1_000);
    }
    expect(server.calls).toHaveLength(2);
    await pass(5_000);
    expect(server.calls).toHaveLength(3);
    expect(list.titles()).toHaveLength(5);
    await pass(60_000);
    expect(server.calls).toHaveLength(3);
  });

  it('makes one call for 50 widgets with the same list, and none where it is not a member', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    const widgets = Array.from({ length: 50 }, (_, n) => n);
    await show(widgets.map((n) => <List key={n} server={server} matches={() => 'yes'} />));
    await listed(server, { input: { filter: 'other' }, matches: () => 'no' });
    await pass(200);
    expect(server.calls).toHaveLength(2);
    content.revision = '11';
    await say(upsert('new', 11));
    await pass(10_000);
    expect(server.calls).toHaveLength(3);
  });

  it('is not refetched repeatedly if the server has it on a later page', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server, { matches: () => 'yes' });
    await pass(100);
    for (let revision = 11; revision < 40; revision++) {
      await say(upsert('late', revision));
      await pass(3_000);
    }
    expect(server.calls).toHaveLength(3);
  });

  it('is refetched every 30 s at most if only the server knows whether it is a member', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server, { matches: () => 'unknown' });
    await pass(100);
    for (let revision = 11; revision < 71; revision++) {
      await say(upsert('odd', revision));
      await pass(1_000);
    }
    expect(server.calls).toHaveLength(3);
  });
});

describe('an event that changes', () => {
  it('is refetched when its start changes, because its position changes', async () => {
    const { server, content, say } = publisher(wireEvent('a', 1, { startTime: '2026-11-21T14:00:00Z' }));
    await listed(server);
    await pass(100);
    content.revision = '11';
    content.events = [wireEvent('a', 11, { startTime: '2026-11-21T20:00:00Z' })];
    await say(upsert('a', 11, { startTime: '2026-11-21T20:00:00Z' }));
    await pass(60_000);
    expect(server.calls).toHaveLength(2);
  });

  it('costs a list of 51 pages two calls when it moves between pages, and gets its new position', async () => {
    const timeOf = (n: number) => new Date(Date.UTC(2026, 10, 21) + n * 60_000).toISOString();
    const events = Array.from({ length: 5_001 }, (_, n) => wireEvent(`e${n}`, 1, { startTime: timeOf(n) }));
    let revision = '10';
    // A page begins after the start that its token names, as on the server.
    const server = testServer((url) => {
      const rest = events.filter(({ startTime }) => startTime > (url.searchParams.get('pageToken') ?? ''));
      const items = rest.slice(0, 100);
      const nextPageToken = rest.length > 100 ? items.at(-1)?.startTime : '';
      return { events: items, nextPageToken, totalSize: events.length, revision };
    });
    const list = await listed(server, { input: { pageSize: 100 } });
    await pass(20);
    for (let page = 1; page < 51; page++) {
      await act(async () => list.seen.at(-1)?.loadMore());
      await pass(20);
    }
    await pass(100);
    expect([server.calls.length, list.titles()?.length]).toEqual([51, 5_001]);

    const moved = wireEvent('e150', 11, { startTime: new Date(Date.parse(timeOf(4_020)) + 30_000).toISOString() });
    events.splice(150, 1);
    events.splice(4_020, 0, moved);
    revision = '11';
    await act(async () => server.streams.at(-1)?.say(upsert('e150', 11, { startTime: moved.startTime })));
    await pass(60_000);
    expect(server.calls).toHaveLength(53);
    expect(list.titles()).toEqual(events.map(({ title }) => title));
  }, 30_000);

  it('is added when it becomes a member, however often it was not', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    const started = 'EVENT_STATUS_STARTED';
    const list = await listed(server, { matches: ({ status }) => (status === started ? 'yes' : 'no') });
    await pass(100);
    for (let revision = 11; revision < 20; revision++) await say(upsert('b', revision));
    await pass(60_000);
    expect(server.calls).toHaveLength(1);

    content.events = [wireEvent('b', 20, { status: started })];
    content.revision = '20';
    await say(upsert('b', 20, { status: started }));
    await pass(1_000);
    expect(list.titles()).toEqual(['b at 20']);
  });

  it('is refetched after it left and returned', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server, { matches: ({ title }) => (title === 'b at 30' ? 'no' : 'yes') });
    await pass(100);
    for (const revision of [11, 30, 31]) {
      await say(upsert('b', revision));
      await pass(20_000);
    }
    expect(server.calls).toHaveLength(5);
  });

  it('is refetched for a new list that is older than the push', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    await listed(server, { matches: () => 'no' });
    await pass(100);
    await say(upsert('new', 12));
    content.revision = '12';
    await listed(server, { input: { filter: 'knows' } });
    await pass(20);
    content.revision = '11';
    await listed(server, { input: { filter: 'does not' } });
    await pass(3_000);
    expect(server.calls.map((url) => url.searchParams.get('filter'))).toEqual([null, 'knows', 'does not', 'does not']);
  });

  it('is refetched only while the page is visible', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    await listed(server, { input: { refetchOnWindowFocus: false } });
    await pass(100);
    content.revision = '11';
    await say(upsert('new', 11));
    await setVisible(false);
    await pass(60_000);
    expect(server.calls).toHaveLength(1);
    await setVisible(true);
    await pass(1_000);
    expect(server.calls).toHaveLength(2);
  });
});

describe('the event stream', () => {
  it('is shared by all widgets, starts after the oldest list, and ends with the last widget', async () => {
    let revision = 20;
    const server = testServer((url) => ({
      events: [wireEvent(url.searchParams.get('filter') ?? '')],
      revision: String(revision--),
    }));
    const [first, second] = [await listed(server, { input: { filter: 'x' } }), await listed(server)];
    await pass(100);
    expect(server.streams.map(({ url }) => url.searchParams.get('lastEventId'))).toEqual(['19']);
    expect([...(server.streams[0]?.url.searchParams.keys() ?? [])].sort()).toEqual(['key', 'lastEventId']);

    await first.leave();
    await pass(5_000);
    expect(server.streams[0]?.isOpen).toBe(true);
    await second.leave();
    await pass(5_000);
    expect(server.streams[0]?.isOpen).toBe(false);
    expect(server.streams).toHaveLength(1);
  });

  it('reopens for a list that is older than its start', async () => {
    const { server, content, since, open } = publisher(wireEvent('a'));
    await listed(server);
    await pass(100);
    content.revision = '4';
    await listed(server, { input: { filter: 'from a cache' } });
    await pass(100);
    expect(since()).toEqual(['10', '4']);
    expect(open()).toHaveLength(1);
  });

  it('stays open when one widget leaves and another is added', async () => {
    const { server } = publisher(wireEvent('a'));
    const first = await listed(server);
    await pass(100);
    await first.leave();
    await listed(server, { input: { filter: 'x' } });
    await pass(5_000);
    expect(server.streams.map(({ isOpen }) => isOpen)).toEqual([true]);
  });

  it('is separate for each language', async () => {
    const { server } = publisher(wireEvent('a'));
    await listed(server, { locale: 'nl' });
    await listed(server, { locale: 'de' });
    await pass(100);
    expect(server.streams.map(({ url }) => url.searchParams.get('locale'))).toEqual(['nl', 'de']);
  });

  it('starts after the newest event if the server sends no revision of its list', async () => {
    const { server, content, since } = publisher(wireEvent('a', 3), wireEvent('b', 8));
    content.revision = '';
    await listed(server);
    await pass(100);
    expect(since()).toEqual(['8']);
  });

  it('refetches all lists once when the server cannot tell which changes were missed', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server);
    await listed(server);
    await listed(server, { input: { filter: 'x' } });
    await pass(100);
    await say('id: 99\nevent: reset\ndata: {"revision":"99"}\n\n');
    await pass(100);
    expect(server.calls).toHaveLength(4);
  });

  it('CARD-21: closes while the page is hidden, and resumes at its last event', async () => {
    const { server, say, open, since } = publisher(wireEvent('a'));
    await listed(server);
    await pass(100);
    await say(upsert('a', 12));
    await setVisible(false);
    await pass(60_000);
    expect(open()).toEqual([]);
    expect(server.calls).toHaveLength(1);

    await setVisible(true);
    await pass(100);
    expect(open()).toHaveLength(1);
    expect(since()).toEqual(['10', '12']);
  });

  it('falls back to polling the lists about every 15 s if streams are blocked', async () => {
    const { server } = publisher(wireEvent('a'));
    server.streaming = false;
    await listed(server);
    await pass(60_000);
    const before = server.calls.length;
    expect(before).toBeGreaterThan(1);
    await pass(150_000);
    expect(server.calls.length - before).toBe(10);
  });

  it('also provides the server’s time', async () => {
    const { server } = publisher(wireEvent('a'));
    server.date = new Date(Date.now() - 60_000).toUTCString();
    await listed(server);
    await pass(5);
    expect(serverClockOf(server.api).isKnown()).toBe(false);
    await pass(100);
    expect(Math.round((serverClockOf(server.api).now() - Date.now()) / 1_000)).toBe(-60);
  });
});
