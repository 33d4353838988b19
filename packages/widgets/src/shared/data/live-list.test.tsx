// @vitest-environment jsdom
import { eventsQuery, type ListInput } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { Belongs } from './arrivals.ts';
import type { Listed } from './listed.ts';
import { pageSource } from './page-source.ts';
import { serverClockOf } from './server-clock.ts';
import { deletion, look, pass, show, type TestServer, testPage, testServer, upsert, wireEvent } from './test-page.tsx';
import { useList } from './useList.ts';

testPage();

interface ListProps {
  readonly server: TestServer;
  readonly input?: ListInput;
  readonly belongs?: Belongs;
  readonly locale?: string;
  readonly onList?: (list: Listed<SportsEvent>) => void;
}

function List({ server, input = {}, belongs = () => 'yes', locale, onList }: ListProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  const query = eventsQuery(pageSource(source), { ...input, locale });
  const list = useList({ query, source, live: { locale, belongs } });
  onList?.(list);
  return null;
}

/** A list with what it drew. */
async function listed(server: TestServer, props: Omit<ListProps, 'server' | 'onList'> = {}) {
  const seen: Listed<SportsEvent>[] = [];
  const { leave } = await show(<List server={server} onList={(list) => seen.push(list)} {...props} />);
  return { seen, titles: () => seen.at(-1)?.items?.map(({ title }) => title), leave };
}

/** A publisher whose list can be changed; `revision` is its counter. */
function publisher(...events: object[]) {
  const content = { events, revision: '10' };
  const server = testServer(() => content);
  const say = (text: string) => act(async () => server.streams.at(-1)?.say(text));
  const open = () => server.streams.filter(({ isOpen }) => isOpen);
  const since = () => server.streams.map(({ url }) => url.searchParams.get('lastEventId'));
  return { content, server, say, open, since };
}

describe('what is pushed', () => {
  it('changes the event where it stands, and nothing else', async () => {
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

  it('takes away what was deleted, and what left the list', async () => {
    const { server, say } = publisher(wireEvent('a'), wireEvent('b'), wireEvent('c'));
    const list = await listed(server, { belongs: ({ id }) => (id === 'b' ? 'no' : 'yes') });
    await pass(100);
    await say(deletion('a', 11) + upsert('b', 12));
    expect(list.titles()).toEqual(['c at 1']);
  });

  it('outlives an answer that is older than it', async () => {
    const { server, say } = publisher(wireEvent('a'));
    const list = await listed(server, { input: { refetchIntervalMs: 1_000 } });
    await pass(100);
    await say(upsert('a', 11));
    await pass(1_000);
    expect(server.calls).toHaveLength(2);
    expect(list.titles()).toEqual(['a at 11']);
  });

  it('is drawn by the one of 50 widgets that shows it, once, and makes no call', async () => {
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
          belongs={({ id }) => (id === `e${n}` ? 'yes' : 'no')}
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

describe('an event that arrives', () => {
  it('is asked for where it belongs: once in 5 s however many come', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    const list = await listed(server, { belongs: () => 'yes' });
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

  it('makes one call for 50 widgets that show the same list, and none where it does not belong', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    const widgets = Array.from({ length: 50 }, (_, n) => n);
    await show(widgets.map((n) => <List key={n} server={server} belongs={() => 'yes'} />));
    await listed(server, { input: { filter: 'other' }, belongs: () => 'no' });
    await pass(200);
    expect(server.calls).toHaveLength(2);
    content.revision = '11';
    await say(upsert('new', 11));
    await pass(10_000);
    expect(server.calls).toHaveLength(3);
  });

  it('is not asked for over and over where the server keeps it for a later page', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server, { belongs: () => 'yes' });
    await pass(100);
    for (let revision = 11; revision < 40; revision++) {
      await say(upsert('late', revision));
      await pass(3_000);
    }
    expect(server.calls).toHaveLength(3);
  });

  it('is asked for every 30 s at most where nobody here can tell whether it belongs', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server, { belongs: () => 'unknown' });
    await pass(100);
    for (let revision = 11; revision < 71; revision++) {
      await say(upsert('odd', revision));
      await pass(1_000);
    }
    expect(server.calls).toHaveLength(3);
  });
});

describe('an event that changes', () => {
  it('is asked for again when it starts at another time, for its place is another', async () => {
    const { server, content, say } = publisher(wireEvent('a', 1, { startTime: '2026-11-21T14:00:00Z' }));
    await listed(server);
    await pass(100);
    content.revision = '11';
    content.events = [wireEvent('a', 11, { startTime: '2026-11-21T20:00:00Z' })];
    await say(upsert('a', 11, { startTime: '2026-11-21T20:00:00Z' }));
    await pass(60_000);
    expect(server.calls).toHaveLength(2);
  });

  it('costs a list of 51 pages two calls when it moves from one to another, and stands in its new place', async () => {
    const timeOf = (n: number) => new Date(Date.UTC(2026, 10, 21) + n * 60_000).toISOString();
    const events = Array.from({ length: 5_001 }, (_, n) => wireEvent(`e${n}`, 1, { startTime: timeOf(n) }));
    let revision = '10';
    // A page begins after the start that its token names, as the server's do.
    const server = testServer((url) => {
      const rest = events.filter(({ startTime }) => startTime > (url.searchParams.get('pageToken') ?? ''));
      const items = rest.slice(0, 100);
      const nextPageToken = rest.length > 100 ? items.at(-1)?.startTime : '';
      return { events: items, nextPageToken, totalSize: events.length, revision };
    });
    const list = await listed(server, { input: { pageSize: 100 } });
    await pass(20);
    for (let page = 1; page < 51; page++) {
      await act(async () => list.seen.at(-1)?.more());
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

  it('comes when it begins to belong, however often it did not', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    const started = 'EVENT_STATUS_STARTED';
    const list = await listed(server, { belongs: ({ status }) => (status === started ? 'yes' : 'no') });
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

  it('is asked for again where it left and came back', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server, { belongs: ({ title }) => (title === 'b at 30' ? 'no' : 'yes') });
    await pass(100);
    for (const revision of [11, 30, 31]) {
      await say(upsert('b', revision));
      await pass(20_000);
    }
    expect(server.calls).toHaveLength(5);
  });

  it('that was pushed before a list came is asked for where that list does not know of it', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    await listed(server, { belongs: () => 'no' });
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

  it('is asked for only when somebody looks', async () => {
    const { server, content, say } = publisher(wireEvent('a'));
    await listed(server, { input: { refetchOnWindowFocus: false } });
    await pass(100);
    content.revision = '11';
    await say(upsert('new', 11));
    await look(false);
    await pass(60_000);
    expect(server.calls).toHaveLength(1);
    await look(true);
    await pass(1_000);
    expect(server.calls).toHaveLength(2);
  });
});

describe('the line', () => {
  it('is one for all widgets, begins after the oldest list, and ends with the last widget', async () => {
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

  it('begins anew for a list that is older than what it has told', async () => {
    const { server, content, since, open } = publisher(wireEvent('a'));
    await listed(server);
    await pass(100);
    content.revision = '4';
    await listed(server, { input: { filter: 'from a cache' } });
    await pass(100);
    expect(since()).toEqual(['10', '4']);
    expect(open()).toHaveLength(1);
  });

  it('stays when a widget leaves and another comes', async () => {
    const { server } = publisher(wireEvent('a'));
    const first = await listed(server);
    await pass(100);
    await first.leave();
    await listed(server, { input: { filter: 'x' } });
    await pass(5_000);
    expect(server.streams.map(({ isOpen }) => isOpen)).toEqual([true]);
  });

  it('is one for each language', async () => {
    const { server } = publisher(wireEvent('a'));
    await listed(server, { locale: 'nl' });
    await listed(server, { locale: 'de' });
    await pass(100);
    expect(server.streams.map(({ url }) => url.searchParams.get('locale'))).toEqual(['nl', 'de']);
  });

  it('goes by the newest event where a server does not say how old its list is', async () => {
    const { server, content, since } = publisher(wireEvent('a', 3), wireEvent('b', 8));
    content.revision = '';
    await listed(server);
    await pass(100);
    expect(since()).toEqual(['8']);
  });

  it('asks for all lists, each once, when the server cannot tell what was missed', async () => {
    const { server, say } = publisher(wireEvent('a'));
    await listed(server);
    await listed(server);
    await listed(server, { input: { filter: 'x' } });
    await pass(100);
    await say('id: 99\nevent: reset\ndata: {"revision":"99"}\n\n');
    await pass(100);
    expect(server.calls).toHaveLength(4);
  });

  it('CARD-21: is closed while nobody looks, and goes on where it was', async () => {
    const { server, say, open, since } = publisher(wireEvent('a'));
    await listed(server);
    await pass(100);
    await say(upsert('a', 12));
    await look(false);
    await pass(60_000);
    expect(open()).toEqual([]);
    expect(server.calls).toHaveLength(1);

    await look(true);
    await pass(100);
    expect(open()).toHaveLength(1);
    expect(since()).toEqual(['10', '12']);
  });

  it('gives way to a look at the lists about every 15 s where streams are kept back', async () => {
    const { server } = publisher(wireEvent('a'));
    server.streaming = false;
    await listed(server);
    await pass(60_000);
    const before = server.calls.length;
    expect(before).toBeGreaterThan(1);
    await pass(150_000);
    expect(server.calls.length - before).toBe(10);
  });

  it('tells the server’s time as well', async () => {
    const { server } = publisher(wireEvent('a'));
    server.date = new Date(Date.now() - 60_000).toUTCString();
    await listed(server);
    await pass(5);
    expect(serverClockOf(server.api).known()).toBe(false);
    await pass(100);
    expect(Math.round((serverClockOf(server.api).now() - Date.now()) / 1_000)).toBe(-60);
  });
});
