// @vitest-environment jsdom
import { bannerCollectionQuery } from '@touchline/client';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { pass, show, type TestServer, testPage, testServer } from '../../testing/page.tsx';
import { pageSource } from './page-source.ts';
import { prefetch, useRequest } from './useRequest.ts';

testPage();

const banner = { id: 'b1', image: { url: 'https://cdn.example/b1.webp' }, altText: 'A banner' };
const queryOf = ({ api }: TestServer, id = 'home') =>
  bannerCollectionQuery(pageSource({ api, publicKey: 'pk_1' }), { id });

type Result = ReturnType<typeof useRequest>;

function Banners({ server, onResult }: { readonly server: TestServer; readonly onResult: (result: Result) => void }) {
  onResult(useRequest(queryOf(server)));
  return null;
}

/** Renders a widget that needs banners. Returns its results. */
async function banners(server: TestServer) {
  const results: Result[] = [];
  const leave = await show(<Banners server={server} onResult={(result) => results.push(result)} />);
  return { results, last: () => results.at(-1), leave };
}

describe('useRequest', () => {
  it('shares one request, also with one that has begun before', async () => {
    const server = testServer(() => ({ id: 'home', banners: [banner] }));
    prefetch(queryOf(server));
    const [first, second] = [await banners(server), await banners(server)];
    await pass(20);

    expect(first.last()).toMatchObject({ answer: { id: 'home' } });
    expect(second.last()?.answer).toBe(first.last()?.answer);
    expect(server.calls.map(({ pathname }) => pathname)).toEqual(['/v1/bannerCollections/home']);
  });

  it('keeps an answer for the next widget, and requests it again once it is a minute old', async () => {
    const server = testServer(() => ({ id: 'home', banners: [banner] }));
    await banners(server);
    await pass(20);

    const fresh = await banners(server);
    expect(fresh.results[0]?.answer).toBeDefined();
    await pass(60_000);
    expect(server.calls).toHaveLength(1);
    const stale = await banners(server);
    await pass(20);

    expect(server.calls).toHaveLength(2);
    // The same content: nothing was rendered again.
    expect(stale.results).toHaveLength(1);
  });

  it('reports a failure, and requests again when the browser is online again', async () => {
    let works = false;
    const server = testServer(() => (works ? { id: 'home', banners: [banner] } : 404));
    const { last } = await banners(server);
    await pass(20);
    expect(last()).toMatchObject({ error: { status: 404 } });

    works = true;
    await act(async () => dispatchEvent(new Event('online')));
    expect(last()).toEqual({});
    await pass(20);

    expect(last()).toMatchObject({ answer: { id: 'home' } });
    expect(last()?.error).toBeUndefined();
  });
});
