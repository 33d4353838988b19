// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeMedia } from '../fake-media.ts';
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

/** Low-latency live that plays where live is, at 400 s. */
function atLive() {
  const fake = createFakeMedia();
  const told: string[] = [];
  let now: LiveTimes | null = usual;
  fake.load({ window: [100, 401.45] });
  holdLive({
    media: fake.media,
    live: () => now,
    onStall: () => told.push('stall'),
    onEscape: () => told.push('escape'),
    signal: ended.signal,
  });
  void fake.media.play();
  fake.playTo(400);
  return {
    ...fake,
    told,
    /** Something has changed by the time that the picture is at `time`. */
    now(time: number, change: Partial<LiveTimes> | null) {
      now = change && { ...usual, ...change };
      fake.playTo(time);
    },
  };
}

describe('holdLive', () => {
  it('hurries a little when it is behind, and no more when it is there', () => {
    const { media, now } = atLive();
    expect(media.playbackRate).toBe(1);
    now(401, { latency: 1.6, position: 401.15 });
    expect(media.playbackRate).toBe(1.05);
    now(405, { position: 405 });
    expect(media.playbackRate).toBe(1);
  });

  it('lets somebody watch what he went back for, at its own speed', () => {
    const { media, now, finishSeek } = atLive();
    now(401, { latency: 1.6, position: 401.15 });
    media.currentTime = 380;
    finishSeek();
    now(381, { latency: 21, position: 401 });
    expect(media).toMatchObject({ playbackRate: 1, currentTime: 381 });
  });

  it('does not hurry after a pause: who paused wanted to see it', async () => {
    const { media, now } = atLive();
    media.pause();
    now(400, { latency: 21.45, position: 420 });
    await media.play();
    now(401, { latency: 21.45, position: 421 });
    expect(media).toMatchObject({ playbackRate: 1, currentTime: 401 });
  });

  it('touches no speed that somebody else has chosen, and goes on when that is taken back', () => {
    const { media, now } = atLive();
    media.playbackRate = 1.5;
    now(401, { latency: 1.6, position: 401.15 });
    expect(media.playbackRate).toBe(1.5);
    media.playbackRate = 1;
    now(402, { latency: 1.6, position: 402.15 });
    expect(media.playbackRate).toBe(1.05);
  });

  it('goes back to live when it was cut off for longer than that is tolerated, once there is news', () => {
    const { media, now } = atLive();
    now(401, { latency: 21, position: 420, isFresh: false });
    expect(media.currentTime).toBe(401);
    now(401, { latency: 21, position: 420 });
    expect(media.currentTime).toBe(420);
  });

  it('goes on with the oldest there is, when what somebody watched is gone', () => {
    const { media, now, finishSeek } = atLive();
    media.currentTime = 101;
    finishSeek();
    now(102, { latency: 300, position: 401, oldest: 110 });
    // Downloaded, though no longer to be had.
    expect(media.currentTime).toBe(102);
    Object.defineProperty(media, 'buffered', { value: { length: 0 } });
    now(103, { latency: 300, position: 402, oldest: 111 });
    expect(media.currentTime).toBe(113);
  });

  it('leaves live of a segment a time at its own speed', () => {
    const { media, now } = atLive();
    now(401, { latency: 14, target: 12, position: 402, tolerance: 15, isLowLatency: false });
    expect(media.playbackRate).toBe(1);
  });

  it('plays at its own speed as soon as live is over, or the player is', () => {
    const { media, now } = atLive();
    now(401, { latency: 1.6, position: 401.15 });
    now(402, null);
    expect(media.playbackRate).toBe(1);
    now(403, { latency: 1.6, position: 403.15 });
    ended.abort();
    expect(media.playbackRate).toBe(1);
  });

  it('tells of a stall at live, and of none by a seek, a pause or in what was', () => {
    const { media, told, stall, finishSeek } = atLive();
    stall();
    expect(told).toEqual(['stall']);
    media.currentTime = 300;
    stall();
    finishSeek();
    stall();
    media.pause();
    stall();
    expect(told).toEqual(['stall']);
  });

  it('tells of a buffer that has nearly run dry', () => {
    const { media, told, now } = atLive();
    Object.defineProperty(media, 'buffered', { value: { length: 1, start: () => 300, end: () => 401.3 } });
    now(401, { position: 401 });
    expect(told).toEqual(['escape']);
    expect(media.playbackRate).toBe(0.8);
  });
});
