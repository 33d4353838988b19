// @vitest-environment jsdom
import Hls, { type FragLoadingData, type LoaderContext } from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abrControllerOf } from './abr-controller.ts';
import type { QualityReason } from './engine.ts';

const { Events } = Hls;

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360
/low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1500000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=960x540
/middle.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=4000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720
/high.m3u8
`;
const SEGMENTS = Array.from({ length: 60 }, (_, index) => `#EXTINF:4,\n${index}.m4s\n`).join('');
const MEDIA = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n${SEGMENTS}#EXT-X-ENDLIST\n`;

let buffer = 0;
let hls: Hls;
let reasons: QualityReason[] = [];
let aborted: string[] = [];

beforeEach(async () => {
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  // A time of 0 would count as unset.
  vi.advanceTimersByTime(1_000);
  [buffer, reasons, aborted] = [0, [], []];
  hls = new Hls({
    loader: loaderOfTexts as never,
    autoStartLoad: false,
    errorPenaltyExpireMs: 30_000,
    abrController: abrControllerOf(Hls, (reason) => reasons.push(reason)),
  });
  const media = document.createElement('video');
  Object.defineProperty(media, 'paused', { value: false });
  // Only a browser with Media Source Extensions has these; everything else is hls.js.
  Object.defineProperty(hls, 'media', { get: () => media });
  Object.defineProperty(hls, 'mainForwardBufferInfo', { get: () => ({ len: buffer, start: 0, end: buffer }) });
  hls.on(Events.FRAG_LOAD_EMERGENCY_ABORTED, (_, { frag }) => aborted.push(frag.url));
  const parsed = new Promise((resolve) => hls.once(Events.MANIFEST_PARSED, resolve));
  hls.loadSource('https://media.example/master.m3u8');
  await parsed;
  const loaded = new Promise((resolve) => hls.once(Events.LEVEL_UPDATED, resolve));
  hls.startLevel = 1;
  hls.startLoad();
  await loaded;
  hls.stopLoad();
});

afterEach(() => {
  hls.destroy();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the controller in hls.js', () => {
  it('does not change the start level', () => {
    expect([hls.nextLoadLevel, reasons]).toEqual([1, []]);

    begin(1);
    expect(reasons).toEqual(['start']);
  });

  it('PL-09: goes up on a fast network, and down on a slow one only when the buffer is short', () => {
    load(1, { kbps: 20_000 });
    buffer = 12;
    expect(hls.nextLoadLevel).toBe(2);
    load(2, { kbps: 20_000 });

    load(2, { kbps: 2_000 });
    buffer = 28;
    expect(hls.nextLoadLevel).toBe(2);
    buffer = 1;
    expect(hls.nextLoadLevel).toBeLessThan(2);
    expect(reasons).toEqual(['start', 'up']);
    load(hls.nextLoadLevel, { kbps: 3_000 });
    expect(reasons).toEqual(['start', 'up', 'down']);
  });

  it('ignores its own choice when hls.js sets it again', () => {
    load(1, { kbps: 20_000 });
    buffer = 20;
    const level = hls.nextLoadLevel;
    hls.nextLoadLevel = level;
    expect([level, hls.nextLoadLevel]).toEqual([2, 2]);

    load(1, { kbps: 400 });
    load(1, { kbps: 400 });
    buffer = 1;
    expect(hls.nextLoadLevel).toBe(0);
  });

  it('PL-10: excludes a rendition that failed until its penalty expires', () => {
    load(1, { kbps: 50_000 });
    buffer = 20;
    fail(2);
    expect(hls.nextLoadLevel).toBe(1);

    vi.advanceTimersByTime(29_000);
    expect(hls.nextLoadLevel).toBe(1);
    vi.advanceTimersByTime(1_001);
    expect(hls.nextLoadLevel).toBe(2);
  });

  it('uses the replacement that hls.js sets for a failed level, and reports it', () => {
    load(1, { kbps: 50_000 });
    hls.nextAutoLevel = 0;
    expect(hls.nextLoadLevel).toBe(0);

    begin(0);
    expect(reasons).toEqual(['start', 'failure']);
  });

  it('does not change a level that the visitor chose', () => {
    load(1, { kbps: 50_000 });
    buffer = 20;
    hls.loadLevel = 0;
    expect(hls.nextLoadLevel).toBe(0);

    const { frag } = begin(2);
    receiveBytes(frag, 1_000);
    vi.advanceTimersByTime(10_000);
    expect(aborted).toEqual([]);
    hls.loadLevel = -1;
    expect(hls.nextLoadLevel).toBe(2);
  });

  it('PL-09: aborts a download that would arrive too late, once, and requests a lower level', () => {
    load(2, { kbps: 20_000 });
    buffer = 3;
    const { frag } = begin(2);
    receiveBytes(frag, 20_000);
    vi.advanceTimersByTime(3_000);

    expect(aborted).toEqual([frag.url]);
    expect(hls.nextLoadLevel).toBeLessThan(2);
    begin(hls.nextLoadLevel);
    expect(reasons.at(-1)).toBe('abandon');
  });

  it('PL-09: after a seek, requests an abandoned quality only after two fast downloads in a row', () => {
    load(2, { kbps: 20_000 });
    load(2, { kbps: 20_000 });
    Object.defineProperty(hls.media, 'seeking', { value: true, configurable: true });
    const { frag } = begin(2);
    receiveBytes(frag, 20_000);
    vi.advanceTimersByTime(3_000);
    Object.defineProperty(hls.media, 'seeking', { value: false });
    expect(aborted).toEqual([frag.url]);

    // The estimate still includes 20 Mbit/s.
    buffer = 8;
    for (const kbps of [3_000, 9_000, 3_000, 9_000]) {
      load(1, { kbps });
      expect(hls.nextLoadLevel).toBeLessThan(2);
    }
    buffer = 20;
    load(1, { kbps: 20_000 });
    expect(hls.nextLoadLevel).toBe(2);
  });

  it('aborts even the first download, whose level hls.js chose', () => {
    const { frag } = begin(1);
    receiveBytes(frag, 10_000);
    vi.advanceTimersByTime(3_000);

    expect(aborted).toEqual([frag.url]);
    expect(hls.nextLoadLevel).toBe(0);
  });

  it('keeps a download without a response yet, one of a paused video, and one that has ended', () => {
    load(2, { kbps: 20_000 });
    begin(2);
    vi.advanceTimersByTime(20_000);
    expect(aborted).toEqual([]);

    const { frag } = begin(2);
    receiveBytes(frag, 1_000);
    frag.stats.aborted = true;
    vi.advanceTimersByTime(20_000);
    expect(aborted).toEqual([]);
  });

  it('leaves no timer behind', () => {
    begin(1);
    hls.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Starts the request for a segment of a level. */
function begin(level: number): FragLoadingData {
  const details = hls.levels[1]?.details;
  const [first] = details?.fragments ?? [];
  if (!first) throw new Error('No playlist');
  const frag = Object.assign(Object.create(first), { level, loader: null, keyLoader: null });
  frag.stats = {
    aborted: false,
    loaded: 0,
    total: 0,
    loading: { start: performance.now(), first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  };
  const data = { frag, targetBufferTime: 0 } as FragLoadingData;
  hls.trigger(Events.FRAG_LOADING, data);
  return data;
}

/** Simulates bytes that arrive. */
function receiveBytes({ stats }: FragLoadingData['frag'], bytes: number): void {
  stats.loading.first = performance.now();
  stats.loaded = bytes;
  stats.total = 2_000_000;
}

/** Completes a segment of a level, after four seconds. */
function load(level: number, { kbps }: { readonly kbps: number }): void {
  const { frag } = begin(level);
  const { stats } = frag;
  stats.loading.first = performance.now() + 50;
  stats.loading.end = stats.loading.first + 4_000;
  stats.loaded = stats.total = kbps * 500;
  hls.trigger(Events.FRAG_LOADED, { frag, part: null, payload: new ArrayBuffer(0), networkDetails: null });
}

function fail(level: number): void {
  const target = hls.levels[level];
  if (target) Object.assign(target, { loadError: 1, fragmentError: 1, loadErrorTime: performance.now() });
}

/** Creates a loader that responds from memory. */
function loaderOfTexts() {
  return {
    stats: { loading: { start: 0, first: 0, end: 0 }, parsing: {}, buffering: {}, loaded: 0, total: 0 },
    load(context: LoaderContext, _: unknown, { onSuccess }: { onSuccess: (...values: unknown[]) => void }) {
      this.context = context;
      const data = context.url.endsWith('master.m3u8') ? MASTER : MEDIA;
      queueMicrotask(() => onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null));
    },
    context: null as LoaderContext | null,
    abort() {},
    destroy() {},
  };
}
