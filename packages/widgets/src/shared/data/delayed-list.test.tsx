// @vitest-environment jsdom
import { eventsQuery } from '@touchline/client';
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pass, show, type TestServer, testPage, testServer, upsert, wireEvent } from '../../testing/page.tsx';
import { addLivePlayback } from './live/live-playback.ts';
import { pageSource } from './page-source.ts';
import { useList } from './useList.ts';

testPage();
// Fake timers do not control dynamic imports.
beforeAll(async () => void (await import('./live/page-delay-buffer.ts')));

interface ListProps {
  readonly server: TestServer;
  readonly isDelayed: boolean;
  readonly onTitles: (titles: readonly string[]) => void;
}

function List({ server, isDelayed, onTitles }: ListProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  const query = eventsQuery(pageSource(source), { refetchIntervalMs: 30_000 });
  const { items, pages } = useList({
    query,
    source,
    live: { locale: undefined, matches: () => 'yes', isDelayed },
  });
  onTitles((items ?? []).map(({ title }) => title));
  // Pages and items must match.
  expect(pages.flatMap((page) => page.items)).toEqual(items ?? []);
  return null;
}

const leaving = new Set<() => void>();
afterEach(() => {
  for (const leave of leaving) leave();
  leaving.clear();
});

/** A stream that plays this many ms behind the clock. */
function watch(delay: number) {
  const listeners = new Set<() => void>();
  const stream = { delay };
  const leave = addLivePlayback({
    time: () => Date.now() - stream.delay,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  leaving.add(leave);
  /** Plays for this time and notifies four times a second, as players do. */
  const play = async (ms: number) => {
    for (let left = ms; left > 0; left -= 250) {
      await pass(Math.min(250, left));
      await act(async () => {
        for (const listener of listeners) listener();
      });
    }
  };
  return { stream, leave, play, listeners };
}

async function listed(isDelayed: boolean) {
  const content = { events: [wireEvent('a', 1)], revision: '10' };
  const server = testServer(() => content);
  let titles: readonly string[] = [];
  const shown = await show(
    <List
      server={server}
      isDelayed={isDelayed}
      onTitles={(next) => {
        titles = next;
      }}
    />
  );
  await pass(200);
  const say = (text: string) => act(async () => server.streams.at(-1)?.say(text));
  return { content, say, titles: () => titles, ...shown };
}

describe('a list that is delayed to the stream', () => {
  it('shows a pushed change when the playback position has reached it', async () => {
    const { play } = watch(20_000);
    const { say, titles } = await listed(true);
    await say(upsert('a', 11));
    await play(19_500);
    expect(titles()).toEqual(['a at 1']);
    await play(750);
    expect(titles()).toEqual(['a at 11']);
  });

  it('delays changes of refetches as well', async () => {
    const { play } = watch(20_000);
    const { content, titles } = await listed(true);
    Object.assign(content, { events: [wireEvent('a', 12)], revision: '12' });
    await play(31_000);
    expect(titles()).toEqual(['a at 1']);
    await play(20_000);
    expect(titles()).toEqual(['a at 12']);
  });

  it('shows everything when the player is removed', async () => {
    const { leave, listeners } = watch(20_000);
    const { say, titles } = await listed(true);
    await say(upsert('a', 11));
    expect(titles()).toEqual(['a at 1']);
    await act(async () => leave());
    expect(titles()).toEqual(['a at 11']);
    expect(listeners.size).toBe(0);
  });

  it('is not delayed by default', async () => {
    watch(20_000);
    const { say, titles } = await listed(false);
    await say(upsert('a', 11));
    expect(titles()).toEqual(['a at 11']);
  });

  it('follows the stream that is furthest behind', async () => {
    watch(1_000);
    const { play } = watch(20_000);
    const { say, titles } = await listed(true);
    await say(upsert('a', 11));
    await play(10_000);
    expect(titles()).toEqual(['a at 1']);
  });

  it('does not render again while a player only plays on', async () => {
    const { play } = watch(20_000);
    const { titles, say } = await listed(true);
    await say(upsert('a', 11));
    await play(1_000);
    const before = titles();
    await play(5_000);
    expect(titles()).toBe(before);
  });
});
