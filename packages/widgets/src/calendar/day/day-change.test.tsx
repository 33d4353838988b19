// @vitest-environment jsdom
import { eventsQuery } from '@touchline/client';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { pageSource } from '../../shared/data/page-source.ts';
import { useList } from '../../shared/data/useList.ts';
import type { EventCardView } from '../../shared/event/event-card.ts';
import { pass, show, type TestServer, testPage, testServer, wireEvent } from '../../testing/page.tsx';
import { prefetchDays } from './day-change.ts';

testPage();

const queryOf = ({ api }: TestServer, day: string) =>
  eventsQuery(pageSource({ api, publicKey: 'pk_1' }), { filter: day });

const logo = { src: 'https://img.example/a.png', srcSet: undefined };
const toCard = () => ({ home: { logo }, away: null }) as EventCardView;

function Neighbours({ server }: { readonly server: TestServer }) {
  useEffect(() => {
    const source = { api: server.api, publicKey: 'pk_1' };
    return prefetchDays([queryOf(server, 'monday'), queryOf(server, 'wednesday')], { source, toCard });
  }, [server]);
  return null;
}

interface MondayProps {
  readonly server: TestServer;
  readonly onCount: (count: number | undefined) => void;
}

function Monday({ server, onCount }: MondayProps) {
  const { items } = useList({ query: queryOf(server, 'monday'), source: { api: server.api, publicKey: 'pk_1' } });
  onCount(items?.length);
  return null;
}

const days = (server: TestServer) => server.calls.map((url) => url.searchParams.get('filter'));

describe('prefetchDays', () => {
  it('fetches when the page is idle', async () => {
    const server = testServer(() => ({ events: [wireEvent('a')] }));
    await show(<Neighbours server={server} />);
    await pass(100);
    expect(server.calls).toEqual([]);
    await pass(1_000);
    expect(days(server)).toEqual(['monday', 'wednesday']);

    const drawn: unknown[] = [];
    await show(<Monday server={server} onCount={(count) => drawn.push(count)} />);
    await pass(20);
    expect(drawn[0]).toBe(1);
    expect(server.calls).toHaveLength(2);
  });

  it('fetches nothing after unmounting or with data saving', async () => {
    const server = testServer(() => ({ events: [] }));
    await (await show(<Neighbours server={server} />)).leave();
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    await show(<Neighbours server={server} />);
    await pass(5_000);
    expect(server.calls).toEqual([]);
  });

  it('ignores failures', async () => {
    const complain = vi.spyOn(console, 'error');
    const server = testServer(() => 403);
    await show(<Neighbours server={server} />);
    await pass(5_000);
    expect(server.calls).toHaveLength(2);
    expect(complain).not.toHaveBeenCalled();
  });
});
