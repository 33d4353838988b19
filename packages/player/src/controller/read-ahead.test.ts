import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrefetch } from '../download/prefetch.ts';
import { readAhead, readAheadFromPlan } from './read-ahead.ts';

const MULTIVARIANT = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000\nlow/index.m3u8\n';
const MEDIA = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXTINF:4,\n1.m4s\n';
const VOD = `${MEDIA}#EXT-X-ENDLIST\n`;

let server: Server;
let origin: string;
let requests: string[] = [];
/** Response by path: a text, or a status. */
let files: Record<string, string | number> = {};

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    requests.push(url);
    const file = files[url] ?? '';
    answer.writeHead(typeof file === 'number' ? file : 200).end(String(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  files = { '/master.m3u8': MULTIVARIANT, '/low/index.m3u8': VOD };
});
afterEach(() => vi.unstubAllGlobals());

describe('readAhead', () => {
  it('PL-07: loads playlists and the init segment, and no media segment before it begins', async () => {
    const prefetch = createPrefetch({});
    const ahead = readAhead(`${origin}/master.m3u8`, prefetch, 0);
    await vi.waitFor(() => expect(requests).toEqual(['/master.m3u8', '/low/index.m3u8', '/low/init.mp4']));

    expect(await ahead.full).toBe(false);
    expect(ahead.startUrl()).toBe(`${origin}/low/index.m3u8`);
    ahead.begin();
    await vi.waitFor(() => expect(requests.at(-1)).toBe('/low/0.m4s'));
  });

  it('loads the segment at the start position', async () => {
    const ahead = readAhead(`${origin}/master.m3u8`, createPrefetch({}), 6);
    ahead.begin();

    await vi.waitFor(() => expect(requests.at(-1)).toBe('/low/1.m4s'));
    expect(requests).not.toContain('/low/0.m4s');
  });

  it('leaves the segments of a live stream to the engine, which finds the live edge', async () => {
    files['/low/index.m3u8'] = MEDIA;
    const prefetch = createPrefetch({});
    const ahead = readAhead(`${origin}/master.m3u8`, prefetch, 0);
    ahead.begin();
    const playlist = prefetch.grab(`${origin}/master.m3u8`);
    await playlist.done;
    await vi.waitFor(() => expect(requests).toContain('/low/index.m3u8'));
    await prefetch.grab(`${origin}/low/index.m3u8`).done;

    expect(requests).toEqual(['/master.m3u8', '/low/index.m3u8']);
  });

  it('is stale when the live playlist that the engine received is old', async () => {
    files['/low/index.m3u8'] = MEDIA;
    const ahead = readAhead(`${origin}/low/index.m3u8`, createPrefetch({}), 0);
    await ahead.full;
    expect(ahead.isStale()).toBe(false);

    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 3_000);
    expect(ahead.isStale()).toBe(true);
    vi.restoreAllMocks();
  });

  it.each([404, 500])('rejects when the server rejects the playlist with %d', async (status) => {
    files['/master.m3u8'] = status;

    await expect(readAhead(`${origin}/master.m3u8`, createPrefetch({}), 0).full).rejects.toMatchObject({ status });
  });

  it('PL-10: returns failed requests too, so that they are not repeated at once', async () => {
    files['/low/index.m3u8'] = 500;
    const ahead = readAhead(`${origin}/master.m3u8`, createPrefetch({}), 0);
    await vi.waitFor(() => expect(requests).toContain('/low/index.m3u8'));
    await ahead.full;
    await new Promise((resolve) => setTimeout(resolve, 50));

    await expect(ahead.take(`${origin}/low/index.m3u8`)?.done).rejects.toThrow('500');
    expect(ahead.take(`${origin}/low/index.m3u8`)).toBeUndefined();
  });

  it('needs the light build for an invalid playlist, whose error the engine reports', async () => {
    files['/master.m3u8'] = '<!doctype html>';

    expect(await readAhead(`${origin}/master.m3u8`, createPrefetch({}), 0).full).toBe(false);
  });
});

describe('readAheadFromPlan', () => {
  const plan = () => ({
    multivariant: { url: `${origin}/master.m3u8`, text: MULTIVARIANT },
    playlist: { url: `${origin}/low/index.m3u8`, text: VOD },
    full: true,
    duration: 8,
    tracks: [],
    first: [`${origin}/low/init.mp4`, `${origin}/low/0.m4s`],
  });
  const onOutdated = vi.fn();

  it('requests what the engine needs first, once it begins', async () => {
    const ahead = readAheadFromPlan(plan(), createPrefetch({}), { startTime: 0, onOutdated });
    expect([await ahead.full, ahead.startUrl()]).toEqual([true, `${origin}/low/index.m3u8`]);
    expect(requests).toEqual([]);

    ahead.begin();
    await vi.waitFor(() => expect(requests.sort()).toEqual(['/low/0.m4s', '/low/init.mp4']));
  });

  it('requests nothing if playback starts at another position', () => {
    const prefetch = createPrefetch({});
    const ahead = readAheadFromPlan(plan(), prefetch, { startTime: 5, onOutdated });
    ahead.begin();

    expect(ahead.take(`${origin}/low/0.m4s`)).toBeUndefined();
  });

  it('is out of date if the server rejects a file, and not if there is no response', async () => {
    files['/low/0.m4s'] = 404;
    readAheadFromPlan(plan(), createPrefetch({}), { startTime: 0, onOutdated }).begin();
    await vi.waitFor(() => expect(onOutdated).toHaveBeenCalledTimes(1));

    const nowhere = { ...plan(), first: ['http://127.0.0.1:1/0.m4s'] };
    const ahead = readAheadFromPlan(nowhere, createPrefetch({}), { startTime: 0, onOutdated });
    ahead.begin();
    await expect(ahead.take('http://127.0.0.1:1/0.m4s')?.done).rejects.toThrow();
    expect(onOutdated).toHaveBeenCalledTimes(1);
  });

  it('has the init segments that came with the page', async () => {
    const track = {
      type: 'audiovideo' as const,
      mime: 'video/mp4; codecs="avc1.4d401e"',
      initUrl: `${origin}/low/init.mp4`,
      init: btoa('ftyp'),
      segmentUrl: `${origin}/low/0.m4s`,
      segmentDuration: 4,
    };
    const ahead = readAheadFromPlan({ ...plan(), tracks: [track] }, createPrefetch({}), { startTime: 0, onOutdated });

    const entry = ahead.take(track.initUrl);
    await entry?.done;
    expect(Buffer.from(entry?.data as ArrayBuffer).toString()).toBe('ftyp');
    expect(requests).toEqual([]);
  });
});
