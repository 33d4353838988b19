// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeMedia } from '../testing/fake-media.ts';
import { holdLive } from './hold-live.ts';
import type { LiveTimes } from './live-times.ts';

let ended = new AbortController();
afterEach(() => {
  ended.abort();
  ended = new AbortController();
});

const usual: LiveTimes = {
  latency: 1.45,
  target: 1.45,
  position: 400,
  oldest: 100,
  tolerance: 5,
  isLowLatency: true,
  isFresh: true,
};

/** Creates a low-latency stream that plays at the live position, 400 s. */
function atLive() {
  const fake = createFakeMedia();
  const calls: string[] = [];
  let now: LiveTimes | null = usual;
  fake.load({ window: [100, 401.45] });
  holdLive({
    media: fake.media,
    live: () => now,
    onStall: () => calls.push('stall'),
    onNearStall: () => calls.push('escape'),
    signal: ended.signal,
  });
  void fake.media.play();
  fake.playTo(400);
  return {
    ...fake,
    calls,
    /** Changes the live times, and plays up to `time`. */
    now(time: number, change: Partial<LiveTimes> | null) {
      now = change && { ...usual, ...change };
      fake.playTo(time);
    },
  };
}

describe('holdLive', () => {
  it('plays slightly faster while it is behind, and normally once it is at its target', () => {
    const { media, now } = atLive();
    expect(media.playbackRate).toBe(1);
    now(401, { latency: 1.6, position: 401.15 });
    expect(media.playbackRate).toBe(1.05);
    now(405, { position: 405 });
    expect(media.playbackRate).toBe(1);
  });

  it('plays at normal rate after the visitor has sought back', () => {
    const { media, now, finishSeek } = atLive();
    now(401, { latency: 1.6, position: 401.15 });
    media.currentTime = 380;
    finishSeek();
    now(381, { latency: 21, position: 401 });
    expect(media).toMatchObject({ playbackRate: 1, currentTime: 381 });
  });

  it('does not play faster after a pause: the visitor wants to see everything', async () => {
    const { media, now } = atLive();
    media.pause();
    now(400, { latency: 21.45, position: 420 });
    await media.play();
    now(401, { latency: 21.45, position: 421 });
    expect(media).toMatchObject({ playbackRate: 1, currentTime: 401 });
  });

  it('does not change a rate that the visitor chose, and continues when it is 1 again', () => {
    const { media, now } = atLive();
    media.playbackRate = 1.5;
    now(401, { latency: 1.6, position: 401.15 });
    expect(media.playbackRate).toBe(1.5);
    media.playbackRate = 1;
    now(402, { latency: 1.6, position: 402.15 });
    expect(media.playbackRate).toBe(1.05);
  });

  it('seeks to live after an interruption beyond the tolerance, once the playlist is fresh', () => {
    const { media, now } = atLive();
    now(401, { latency: 21, position: 420, isFresh: false });
    expect(media.currentTime).toBe(401);
    now(401, { latency: 21, position: 420 });
    expect(media.currentTime).toBe(420);
  });

  it('seeks to the oldest media when the visitor’s position has left the window', () => {
    const { media, now, finishSeek } = atLive();
    media.currentTime = 101;
    finishSeek();
    now(102, { latency: 300, position: 401, oldest: 110 });
    // Still buffered, though the server no longer has it.
    expect(media.currentTime).toBe(102);
    Object.defineProperty(media, 'buffered', { value: { length: 0 } });
    now(103, { latency: 300, position: 402, oldest: 111 });
    expect(media.currentTime).toBe(113);
  });

  it('plays live without low latency at normal rate', () => {
    const { media, now } = atLive();
    now(401, { latency: 14, target: 12, position: 402, tolerance: 15, isLowLatency: false });
    expect(media.playbackRate).toBe(1);
  });

  it('plays at normal rate as soon as live or the player has ended', () => {
    const { media, now } = atLive();
    now(401, { latency: 1.6, position: 401.15 });
    now(402, null);
    expect(media.playbackRate).toBe(1);
    now(403, { latency: 1.6, position: 403.15 });
    ended.abort();
    expect(media.playbackRate).toBe(1);
  });

  it('reports a stall at live, but none caused by a seek or a pause, or behind live', () => {
    const { media, calls, stall, finishSeek } = atLive();
    stall();
    expect(calls).toEqual(['stall']);
    media.currentTime = 300;
    stall();
    finishSeek();
    stall();
    media.pause();
    stall();
    expect(calls).toEqual(['stall']);
  });

  it('reports a buffer that has nearly run dry', () => {
    const { media, calls, now } = atLive();
    Object.defineProperty(media, 'buffered', { value: { length: 1, start: () => 300, end: () => 401.3 } });
    now(401, { position: 401 });
    expect(calls).toEqual(['escape']);
    expect(media.playbackRate).toBe(0.8);
  });
});
