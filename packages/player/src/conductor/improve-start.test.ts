import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrefetch, type Prefetch } from '../start/prefetch.ts';
import { improveStart } from './improve-start.ts';

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
/** Paths that are never answered. */
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

/** The first segment plays, in a box of so many px. */
function improve(
  { width = 1392, videoWidth = 640, currentTime = 0.2, segmentDuration = 40 } = {},
  target = new EventTarget()
) {
  const picture = { videoWidth, videoHeight: (videoWidth * 9) / 16 };
  const media = Object.assign(target, { clientWidth: width, clientHeight: (width * 9) / 16, ...picture, currentTime });
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

/** ms, at least, as the browser has measured it. */
function segmentTook(ms: number): void {
  const startTime = performance.now() - ms;
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ startTime } as never]);
}

describe('improveStart', () => {
  it('has all at hand that an engine requests to begin in the better quality', async () => {
    expect(await improve()).toBe(`${origin}/high/index.m3u8`);
    expect(requested.toSorted()).toEqual(['/high/0.m4s', '/high/index.m3u8', '/high/init.mp4']);

    for (const path of requested) expect(prefetch.take(origin + path)?.data).toBeInstanceOf(ArrayBuffer);
    expect(prefetch.take(`${origin}/low/0.m4s`)).toBeUndefined();
  });

  it.each([
    ['in a small box', { width: 640 }],
    ['when nothing is shown', { videoWidth: 0 }],
    ['when much of the first segment has played', { currentTime: 11 }],
  ])('downloads nothing %s', async (_, given) => {
    expect(await improve(given)).toBeNull();
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

  it('gives way at once to a visitor who goes elsewhere', async () => {
    silent = /0\.m4s/;
    const media = new EventTarget();
    const improved = improve({ segmentDuration: 1_000 }, media);
    await vi.waitFor(() => expect(requested).toContain('/high/0.m4s'));
    media.dispatchEvent(new Event('seeking'));

    expect(await improved).toBeNull();
  });
});
