import { eventsQuery } from '@touchline/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventOf } from '../../testing/page.tsx';
import { pageSource } from './page-source.ts';
import { queryClientOf } from './query-client.ts';
import { useList } from './useList.ts';
import { useServerClock } from './useServerClock.ts';

const source = { api: 'https://api.example', publicKey: 'pk_1' };

function Titles({ title }: { readonly title?: string }) {
  const seed = title ? { items: [eventOf(title)], nextPageToken: '', totalSize: 1, revision: '7' } : undefined;
  const live = { locale: 'nl', matches: () => 'yes' as const };
  const { items } = useList({ query: eventsQuery(pageSource(source)), source, initialData: seed, live });
  const { isKnown } = useServerClock(source.api);
  return <p>{`${items?.map(({ id }) => id).join() ?? 'loading'} ${isKnown}`}</p>;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('on a server', () => {
  it('renders content that came with the page, requests nothing, and keeps no state', () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    vi.useFakeTimers();
    expect(renderToString(<Titles title="mine" />)).toBe('<p>mine false</p>');
    expect(renderToString(<Titles />)).toBe('<p>loading false</p>');
    expect(queryClientOf(source)).not.toBe(queryClientOf(source));
    expect(fetch).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
