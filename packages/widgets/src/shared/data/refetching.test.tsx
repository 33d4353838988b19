// @vitest-environment jsdom
import { eventsQuery, type ListInput } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { pass, setVisible, show, type TestServer, testPage, testServer, wireEvent } from '../../testing/page.tsx';
import type { ListState } from './list-state.ts';
import { pageSource } from './page-source.ts';
import { useList } from './useList.ts';

testPage();

interface ListProps {
  readonly server: TestServer;
  readonly input: ListInput;
  readonly onList?: (list: ListState<SportsEvent>) => void;
}

function List({ server, input, onList }: ListProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  const list = useList({ query: eventsQuery(pageSource(source), input), source });
  onList?.(list);
  return null;
}

function pages(url: URL) {
  const page = Number(url.searchParams.get('pageToken') ?? 1);
  return { events: [wireEvent(`e${page}`)], nextPageToken: page < 3 ? String(page + 1) : '' };
}

describe('refetchIntervalMs', () => {
  it('CARD-20: 2000 refetches every 2 s while the page is visible', async () => {
    const server = testServer(pages);
    await show(<List server={server} input={{ refetchIntervalMs: 2_000, refetchOnWindowFocus: false }} />);
    await pass(20);
    await pass(10_000);
    expect(server.calls).toHaveLength(6);

    await setVisible(false);
    await pass(60_000);
    expect(server.calls).toHaveLength(6);

    await setVisible(true);
    await pass(4_000);
    expect(server.calls).toHaveLength(8);
  });

  it('CARD-20: refetches all loaded pages in their order, and keeps unchanged items', async () => {
    const server = testServer(pages);
    const seen: ListState<SportsEvent>[] = [];
    await show(<List server={server} input={{ refetchIntervalMs: 2_000 }} onList={(list) => seen.push(list)} />);
    await pass(20);
    await act(async () => seen.at(-1)?.loadMore());
    await pass(20);
    const before = seen.at(-1)?.items;
    await pass(2_100);

    expect(server.calls.map((url) => url.searchParams.get('pageToken'))).toEqual([null, '2', null, '2']);
    expect(before).toHaveLength(2);
    expect(seen.at(-1)?.items).toBe(before);
  });

  it('shares requests of two widgets that started at different times, and stops with the last', async () => {
    const server = testServer(pages);
    const input = { refetchIntervalMs: 2_000 };
    const first = await show(<List server={server} input={input} />);
    await pass(1_000);
    const second = await show(<List server={server} input={input} />);
    await pass(1_020);
    expect(server.calls).toHaveLength(2);
    await pass(8_000);
    expect(server.calls).toHaveLength(6);

    await first.leave();
    await pass(4_000);
    expect(server.calls).toHaveLength(8);
    await second.leave();
    await pass(60_000);
    expect(server.calls).toHaveLength(8);
  });

  it('uses the shorter of two intervals', async () => {
    const server = testServer(pages);
    await show(<List server={server} input={{ refetchIntervalMs: 60_000 }} />);
    const hasty = await show(<List server={server} input={{ refetchIntervalMs: 1_000 }} />);
    await pass(3_100);
    expect(server.calls).toHaveLength(4);
    await hasty.leave();
    await pass(50_000);
    expect(server.calls).toHaveLength(4);
  });
});

describe('refetchOnWindowFocus', () => {
  it.each<[string, boolean | undefined, number, number]>([
    ['true asks once on each return', true, 3_000, 2],
    ['false asks nothing', false, 60_000, 1],
    ['unset asks nothing while the list is fresh', undefined, 3_000, 1],
    ['unset asks once when it no longer is', undefined, 11_000, 2],
  ])('CARD-21: %s', async (_, refetchOnWindowFocus, away, calls) => {
    const server = testServer(pages);
    await show([1, 2].map((n) => <List key={n} server={server} input={{ refetchOnWindowFocus }} />));
    await pass(20);
    await setVisible(false);
    await pass(away);
    expect(server.calls).toHaveLength(1);
    await setVisible(true);
    await pass(100);
    expect(server.calls).toHaveLength(calls);
  });
});
