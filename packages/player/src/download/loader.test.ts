import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoaderCallbacks, LoaderContext, LoaderContextType } from 'hls.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_PLAYLIST_BYTES } from './download.ts';
import { createLoader, NO_PROGRESS_TIMEOUT_MS } from './loader.ts';
import { createPrefetch } from './prefetch.ts';

let server: Server;
let address: string;
/** A separate folder for each test, which ignores pending requests of other tests. */
let origin: string;
let count = 0;
let requests: IncomingMessage[] = [];
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!request.url?.startsWith(`/${count}/`)) return void response.end();
    requests.push(request);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  count++;
  origin = `${address}/${count}`;
  requests = [];
  respond = (_, response) => response.end('#EXTM3U');
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const contextOf = (properties: Partial<LoaderContext> = {}): LoaderContext => ({
  url: `${origin}/a.m3u8`,
  responseType: 'text',
  type: 'manifest' as LoaderContextType,
  ...properties,
});

function load(context: LoaderContext, prefetch = createPrefetch({}), policy = { maxLoadTimeMs: 20_000 }) {
  const loader = createLoader(prefetch);
  const ended = new Promise<Record<string, unknown>>((resolve) => {
    const callbacks: LoaderCallbacks<LoaderContext> = {
      onSuccess: (response) => resolve({ ...response, end: 'success' }),
      onError: (error) => resolve({ ...error, end: 'error' }),
      onTimeout: () => resolve({ end: 'timeout' }),
      onAbort: () => resolve({ end: 'abort' }),
    };
    const loadPolicy = { maxTimeToFirstByteMs: 10_000, timeoutRetry: null, errorRetry: null, ...policy };
    loader.load(context, { loadPolicy, maxRetry: 0, timeout: 0, retryDelay: 0, maxRetryDelay: 0 }, callbacks);
  });
  return { loader, ended };
}

describe('createLoader', () => {
  it('responds from the prefetch once, then from the network', async () => {
    const prefetch = createPrefetch({});
    prefetch.put(`${origin}/a.m3u8`, 'from the page');

    expect(await load(contextOf(), prefetch).ended).toMatchObject({ end: 'success', data: 'from the page' });
    expect(requests).toHaveLength(0);
    expect(await load(contextOf(), prefetch).ended).toMatchObject({ end: 'success', data: '#EXTM3U' });
    expect(requests).toHaveLength(1);
  });

  it('yields to the page before each prefetched response', async () => {
    const prefetch = createPrefetch({});
    await prefetch.put(`${origin}/a.m3u8`, 'from the page').done;
    let isAnswered = false;

    const { ended } = load(contextOf(), prefetch);
    void ended.then(() => {
      isAnswered = true;
    });
    // As many microtasks as one task could run.
    for (let step = 0; step < 1_000; step++) await null;
    expect(isAnswered).toBe(false);
    expect(await ended).toMatchObject({ end: 'success', data: 'from the page' });
  });

  it('waits for a pending download, and reports its real transfer times as if it had just ended', async () => {
    const prefetch = createPrefetch({});
    respond = (_, response) => void setTimeout(() => response.end('abcdef'), 120);
    const entry = prefetch.grab(`${origin}/0.m4s`);
    const { loader, ended } = load(contextOf({ url: `${origin}/0.m4s`, responseType: 'arraybuffer' }), prefetch);

    const { data } = await ended;
    expect(Buffer.from(data as ArrayBuffer).toString()).toBe('abcdef');
    expect(requests).toHaveLength(1);
    const { start, first, end } = loader.stats.loading;
    expect(end - start).toBeCloseTo(entry.endTime - entry.startTime, 0);
    expect(first).toBeGreaterThanOrEqual(start + 100);
    expect(performance.now() - end).toBeLessThan(1_000);
    expect(loader.stats).toMatchObject({ loaded: 6, total: 6, aborted: false });
  });

  it('decodes text that was downloaded as bytes', async () => {
    const prefetch = createPrefetch({});
    respond = (_, response) => response.end('#EXTM3U ü');
    await prefetch.grab(`${origin}/a.m3u8`).done;

    expect(await load(contextOf(), prefetch).ended).toMatchObject({ data: '#EXTM3U ü' });
  });

  it('returns the URL after redirects, as the base of relative URLs', async () => {
    respond = ({ url }, response) =>
      url?.includes('/b/')
        ? response.end('#EXTM3U')
        : response.writeHead(302, { location: `${origin}/b/a.m3u8` }).end();
    const prefetch = createPrefetch({});

    expect(await load(contextOf(), prefetch).ended).toMatchObject({ url: `${origin}/b/a.m3u8` });
    await prefetch.grab(`${origin}/a.m3u8`).done;
    expect(await load(contextOf(), prefetch).ended).toMatchObject({ url: `${origin}/b/a.m3u8` });
  });

  it('requests a byte range, and slices it out of a whole file itself', async () => {
    const prefetch = createPrefetch({});
    prefetch.put(`${origin}/all.mp4`, 'the whole file');
    respond = (_, response) => response.end('0123456789');
    const context = contextOf({ url: `${origin}/all.mp4`, responseType: 'arraybuffer', rangeStart: 2, rangeEnd: 5 });

    const { data } = await load(context, prefetch).ended;
    expect(requests[0]?.headers['range']).toBe('bytes=2-4');
    expect(Buffer.from(data as ArrayBuffer).toString()).toBe('234');
  });

  it.each([404, 500])('reports status %d once, without a retry', async (status) => {
    respond = (_, response) => response.writeHead(status).end();

    expect(await load(contextOf()).ended).toMatchObject({ end: 'error', code: status });
    const prefetch = createPrefetch({});
    const entry = prefetch.grab(`${origin}/a.m3u8`);
    expect(await load(contextOf(), { ...prefetch, take: () => entry }).ended).toMatchObject({ code: status });
    expect(requests).toHaveLength(2);
  });

  it('reports a missing response as status 0, as hls.js expects', async () => {
    respond = (request) => request.destroy();

    expect(await load(contextOf()).ended).toMatchObject({ end: 'error', code: 0 });
  });

  it('reports a truncated response as a server error, unless the network is down', async () => {
    respond = (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => request.destroy(), 20);
    };

    expect(await load(contextOf()).ended).toMatchObject({ end: 'error', code: 502 });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await load(contextOf()).ended).toMatchObject({ end: 'error', code: 0 });
  });

  it('rejects a playlist that is too long', async () => {
    respond = (_, response) => response.end(Buffer.alloc(MAX_PLAYLIST_BYTES + 1, ' '));
    const prefetch = createPrefetch({});

    expect(await load(contextOf()).ended).toMatchObject({ end: 'error', code: 413 });
    await prefetch.grab(`${origin}/a.m3u8`).done;
    expect(await load(contextOf(), prefetch).ended).toMatchObject({ end: 'error', code: 413 });
  });

  it('times out a download without progress, but not a slow one', async () => {
    let response: ServerResponse | undefined;
    respond = (_, stream) => {
      response = stream;
      stream.writeHead(200).write('a');
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { loader, ended } = load(contextOf());
    for (let bytes = 1; bytes <= 3; bytes++) {
      await vi.waitFor(() => expect(loader.stats.loaded).toBe(bytes), { interval: 5 });
      vi.advanceTimersByTime(NO_PROGRESS_TIMEOUT_MS - 1_000);
      if (bytes < 3) response?.write('b');
    }

    expect(loader.stats.aborted).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(await ended).toEqual({ end: 'timeout' });
  });

  it('times out a download that takes too long in total', async () => {
    respond = () => {};
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { ended } = load(contextOf(), createPrefetch({}), { maxLoadTimeMs: 3_000 });

    vi.advanceTimersByTime(4_000);
    expect(await ended).toEqual({ end: 'timeout' });
  });

  it('cancels the request when it is aborted, and reports that once', async () => {
    let isClosed = false;
    respond = (request) => request.on('close', () => (isClosed = true));
    const { loader, ended } = load(contextOf());
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    loader.abort();
    loader.abort();

    expect(await ended).toEqual({ end: 'abort' });
    expect(loader.stats.aborted).toBe(true);
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  it('is not aborted when it is destroyed after the response', async () => {
    const { loader, ended } = load(contextOf());
    await ended;
    loader.destroy();

    expect(loader.stats.aborted).toBe(false);
  });
});
