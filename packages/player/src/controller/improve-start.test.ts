import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrefetch, type Prefetch } from '../download/prefetch.ts';
import { improveStart, variantToImprove } from './improve-start.ts';

const MULTIVARIANT = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360
low/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720
high/index.m3u8
`;
const MEDIA = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n';

let server: Server;
let origin: string;
let requested: string[] = [];
/** Paths without a response. */
let silent: RegExp | undefined;
let prefetch: Prefetch;

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    requested.push(url);
    if (silent?.test(url)) return;
    answer.end(url.endsWith('.m3u8') ? MEDIA : 'media');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('navigator', {});
  silent = undefined;
  prefetch = createPrefetch({});
  await prefetch.grab(`${origin}/low/0.m4s`).done;
  segmentTook(1);
  requested = [];
});
afterEach(() => {
  prefetch.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Improves the start while the first segment plays, in a box of the given width in px. */
function improve(
  { width = 1392, videoWidth = 640, currentTime = 0.2, segmentDuration = 40 } = {},
  target = new EventTarget()
) {
  const videoSize = { videoWidth, videoHeight: (videoWidth * 9) / 16 };
  const media = Object.assign(target, {
    clientWidth: width,
    clientHeight: (width * 9) / 16,
    ...videoSize,
    currentTime,
  });
  const track = {
    type: 'audiovideo' as const,
    mime: 'video/mp4; codecs="avc1.4d401e,mp4a.40.2"',
    initUrl: `${origin}/low/init.mp4`,
    init: '',
    segmentUrl: `${origin}/low/0.m4s`,
    segmentDuration,
  };
  const plan = {
    multivariant: { url: `${origin}/master.m3u8`, text: MULTIVARIANT },
    playlist: { url: `${origin}/low/index.m3u8`, text: MEDIA },
    full: false,
    duration: 24,
    tracks: [track],
    first: [track.initUrl, track.segmentUrl],
  };
  return improveStart(plan, media as never, prefetch);
}

/** Sets the download time, in ms, that the browser measured. */
function segmentTook(ms: number): void {
  const startTime = performance.now() - ms;
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ startTime } as never]);
}

describe('improveStart', () => {
  it('has everything that an engine requests first in the better quality', async () => {
    expect(await improve()).toBe(`${origin}/high/index.m3u8`);
    expect(requested.toSorted()).toEqual(['/high/0.m4s', '/high/index.m3u8', '/high/init.mp4']);

    for (const path of requested) expect(prefetch.take(origin + path)?.data).toBeInstanceOf(ArrayBuffer);
    expect(prefetch.take(`${origin}/low/0.m4s`)).toBeUndefined();
  });

  it.each([
    ['in a small box', { width: 640 }],
    ['when no frame is shown', { videoWidth: 0 }],
    ['when much of the first segment has played', { currentTime: 11 }],
  ])('downloads nothing %s', async (_, options) => {
    expect(await improve(options)).toBeNull();
    expect(requested).toEqual([]);
  });

  it('downloads nothing for visitors who save data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });

    expect(await improve()).toBeNull();
    expect(requested).toEqual([]);
  });

  it('downloads nothing on a slow network, measured from the request, which may be older than our code', async () => {
    segmentTook(900);

    expect(await improve({ segmentDuration: 4 })).toBeNull();
    expect(requested).toEqual([]);
  });

  it.each([
    ['playlist', 'index.m3u8'],
    ['init segment', 'init.mp4'],
    ['segment', '0.m4s'],
  ])('cancels a %s that does not arrive in time', async (_, name) => {
    silent = new RegExp(name);

    expect(await improve({ segmentDuration: 2 })).toBeNull();
    await vi.waitFor(() => expect(prefetch.take(`${origin}/high/${name}`)).toBeUndefined());
    expect(prefetch.take(`${origin}/low/0.m4s`)?.data).toBeInstanceOf(ArrayBuffer);
  });

  it('stops at once when the visitor seeks', async () => {
    silent = /0\.m4s/;
    const media = new EventTarget();
    const improved = improve({ segmentDuration: 1_000 }, media);
    await vi.waitFor(() => expect(requested).toContain('/high/0.m4s'));
    media.dispatchEvent(new Event('seeking'));

    expect(await improved).toBeNull();
  });
});

const AVC = 'avc1.4d401e,mp4a.40.2';
const variant = (height: number, bandwidth: number, codecs = AVC) => ({ url: `${height}p`, bandwidth, codecs });
const variants = [variant(360, 1e6), variant(1080, 6e6), variant(720, 3e6), variant(540, 2e6), variant(234, 5e5)];
const improved = (growth: number, among = variants) => variantToImprove(among, { startUrl: '360p', growth });

describe('variantToImprove', () => {
  it.each([
    [10, '1080p'],
    [3.5, '720p'],
    [2, '540p'],
    [1.5, null],
  ])('with time for %d times the bits chooses %j', (growth, url) => {
    expect(improved(growth)).toBe(url);
  });

  it('accepts a higher profile of the same codecs, but no other codecs', () => {
    expect(improved(10, [variant(360, 1e6), variant(720, 3e6, 'avc1.64001f,mp4a.40.2')])).toBe('720p');
    expect(improved(10, [variant(360, 1e6), variant(720, 3e6, 'av01.0.05M.08,mp4a.40.2')])).toBeNull();
  });

  it('returns null if the start variant is not listed', () => {
    expect(improved(10, [variant(720, 3e6)])).toBeNull();
  });
});
