import { describe, expect, it } from 'vitest';
import { liveTimesOf } from './live-times.ts';

const segments = {
  live: true,
  edge: 100,
  fragmentStart: 40,
  targetduration: 4,
  partTarget: 0,
  partHoldBack: 0,
  holdBack: 0,
};
const parts = { ...segments, partTarget: 0.4, partHoldBack: 1.2, targetduration: 2 };
const now = { age: 0, margin: 0, currentTime: 98 };

describe('liveTimesOf', () => {
  it('stays 0.22 s further back than a low-latency server’s minimum', () => {
    expect(liveTimesOf({ ...now, details: parts })).toMatchObject({
      target: 1.42,
      position: 98.58,
      isLowLatency: true,
    });
  });

  it('stays as far back as the server says, or three segments', () => {
    expect(liveTimesOf({ ...now, details: { ...segments, holdBack: 9 } })).toMatchObject({ target: 9, position: 91 });
    expect(liveTimesOf({ ...now, details: segments })).toMatchObject({ target: 12, position: 88, isLowLatency: false });
  });

  it('adds a margin to the target', () => {
    expect(liveTimesOf({ ...now, margin: 0.5, details: parts })?.target).toBeCloseTo(1.92);
  });

  it('measures latency from the newest media, which grows between playlists', () => {
    expect(liveTimesOf({ ...now, age: 0.3, details: parts })?.latency).toBeCloseTo(2.3);
  });

  it('has no position beyond the last playlist, however old that is', () => {
    expect(liveTimesOf({ ...now, age: 3_600, details: parts })).toMatchObject({ position: 99.6, isFresh: false });
    expect(liveTimesOf({ ...now, age: 3_600, details: segments })).toMatchObject({ position: 96, isFresh: false });
  });

  it('has no position before the oldest media', () => {
    expect(liveTimesOf({ ...now, details: { ...parts, fragmentStart: 99 } })?.position).toBe(99);
  });

  it('PL-20: counts as live within 15 s of the edge, with low latency within 5 s', () => {
    expect(liveTimesOf({ ...now, details: segments })?.tolerance).toBe(15);
    expect(liveTimesOf({ ...now, details: parts })?.tolerance).toBe(5);
  });

  it('is null if the stream is not live', () => {
    expect(liveTimesOf({ ...now, details: { ...parts, live: false } })).toBeNull();
  });
});
