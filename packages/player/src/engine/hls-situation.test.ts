import type Hls from 'hls.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { situationOf, usableLevels } from './hls-situation.ts';

afterEach(() => vi.restoreAllMocks());

const level = (kbps: number, properties: object = {}) => ({
  averageBitrate: kbps * 1_000,
  maxBitrate: kbps * 1_200,
  codecSet: 'avc1,mp4a',
  videoRange: 'SDR',
  loadError: 0,
  fragmentError: 0,
  loadErrorTime: 0,
  ...properties,
});
const base = {
  levels: [level(500), level(1_500), level(4_000)],
  loadLevel: 1,
  minAutoLevel: 0,
  maxAutoLevel: 2,
  config: { errorPenaltyExpireMs: 30_000, maxBufferSize: 40e6, maxBufferLength: 30, maxMaxBufferLength: 60 },
  media: { playbackRate: 1, currentTime: 100 },
  mainForwardBufferInfo: { len: 12, start: 100, end: 112 },
  latestLevelDetails: { live: false, partTarget: 0, averagetargetduration: 4, edge: 132 },
};
const hls = (properties: object = {}) => ({ ...base, ...properties }) as unknown as Hls;
const situation = (properties: object = {}) =>
  situationOf(hls(properties), { levels: [0, 1, 2], lastLevel: 1, samples: [] });

describe('situationOf', () => {
  it('contains the buffer, its limit, and the remaining segments of a film', () => {
    expect(situation()).toMatchObject({
      segment: 4,
      buffer: 12,
      bufferLimit: 64,
      lastLevel: 1,
      live: false,
      segmentsLeft: 5,
    });
    expect(situation().levels.map(({ bitrate }) => bitrate)).toEqual([500_000, 1_500_000, 4_000_000]);
  });

  it('halves durations at double rate, and doubles bitrates', () => {
    const fast = situation({ media: { playbackRate: 2, currentTime: 100 } });

    expect(fast).toMatchObject({ segment: 2, buffer: 6, bufferLimit: 32 });
    expect(fast.levels[0]?.bitrate).toBe(1_000_000);
  });

  it('limits the buffer to what live offers, and counts parts with low latency', () => {
    const details = { live: true, partTarget: 0.4, averagetargetduration: 4, edge: 101.2 };
    const info = { len: 0.8, start: 100, end: 100.8 };
    const live = situation({ latestLevelDetails: details, mainForwardBufferInfo: info });

    expect(live).toMatchObject({ live: true, segment: 0.4, buffer: 0.8 });
    expect(live.bufferLimit).toBeCloseTo(1.2, 9);
  });

  it('contains the size of the next segment if its playlist has its bitrate', () => {
    const details = { fragments: [{ end: 112 }, { end: 116, bitrate: 2_000_000 }] };
    const levels = [level(500), level(1_500, { details }), level(4_000)];

    expect(situation({ levels }).levels.map(({ nextBytes }) => nextBytes)).toEqual([undefined, 1_000_000, undefined]);
  });

  it('has defaults before anything has loaded', () => {
    const empty = situation({ mainForwardBufferInfo: null, latestLevelDetails: null });
    expect(empty).toMatchObject({ buffer: 0, live: false, segmentsLeft: Number.POSITIVE_INFINITY });
  });
});

describe('usableLevels', () => {
  const failed = { loadError: 1, loadErrorTime: performance.now() };

  it('PL-10: excludes levels that failed less than 30 s ago, and no longer', () => {
    vi.spyOn(performance, 'now').mockReturnValue(40_000);
    const failed = { loadError: 1, loadErrorTime: 10_001 };
    const old = { loadError: 1, loadErrorTime: 9_999 };

    expect(usableLevels(hls({ levels: [level(500), level(1_500), level(4_000, failed)] }))).toEqual([0, 1]);
    expect(usableLevels(hls({ levels: [level(500), level(1_500, { fragmentError: 1 }), level(4_000)] }))).toEqual([
      0, 2,
    ]);
    expect(usableLevels(hls({ levels: [level(500, old), level(1_500)] }))).toEqual([0, 1]);
  });

  it('stays within the limits of hls.js, and with the current codec and colour range', () => {
    expect(usableLevels(hls({ minAutoLevel: 1 }))).toEqual([1, 2]);
    expect(usableLevels(hls({ maxAutoLevel: 1 }))).toEqual([0, 1]);
    expect(usableLevels(hls({ levels: [level(500, { codecSet: 'hvc1' }), level(1_500), level(4_000)] }))).toEqual([
      1, 2,
    ]);
    expect(usableLevels(hls({ levels: [level(500), level(1_500), level(4_000, { videoRange: 'PQ' })] }))).toEqual([
      0, 1,
    ]);
  });

  it('sorts by bitrate, and includes the level of the current download', () => {
    expect(usableLevels(hls({ levels: [level(4_000), level(500), level(1_500)] }))).toEqual([1, 2, 0]);
    expect(usableLevels(hls({ levels: [level(500), level(1_500), level(4_000, failed)] }), 2)).toEqual([0, 1, 2]);
  });
});
