import { describe, expect, it } from 'vitest';
import { createTestVideo, type TestVideo } from '../testing/viewing.ts';
import { type PlaybackEventType, percentWatched } from './viewing.ts';

const EVENT_TYPES: readonly PlaybackEventType[] = [
  ...([
    'init',
    'ready',
    'play',
    'playing',
    'pause',
    'seeking',
    'seeked',
    'waiting',
    'poll',
    'ended',
    'rendition',
  ] as const),
  ...(['adbreakstart', 'adbreakend', 'hide', 'wake', 'change', 'end'] as const),
];
const STEPS = [0, 1, 24, 250, 999, 1_001, 5_000, 29_999, 31_000, 400_000, 3_700_000];
const ADVANCES = [-60_000, -300, 0, 1, 249, 1_000, 1_001, 5_000, 80_000];
const RATES = [0, 0.5, 1, 1, 1, 2, 16];

/** Random numbers from 0 to 1, reproducible by their seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 200 events in random order. */
function randomEvents(seed: number): TestVideo {
  const random = numbers(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const video = createTestVideo();
  for (let step = 0; step < 200; step += 1) {
    if (random() < 0.3) video.run(pick(STEPS.slice(0, 7)));
    video
      .pass(pick(STEPS), pick(ADVANCES))
      .set({ rate: pick(RATES), scale: pick([0, 0.5, 3]), lines: pick([null, 360, 720]) });
    if (random() < 0.05) video.on({ type: 'error', isBusiness: random() < 0.5 });
    else video.on(pick(EVENT_TYPES));
  }
  return video.on('end');
}

describe.each(Array.from({ length: 60 }, (_, seed) => seed))('any events at all, seed %i', (seed) => {
  const video = randomEvents(seed);

  it('produce figures that are finite, not negative and consistent', () => {
    for (const { viewing } of video.events) {
      const figures = Object.entries(viewing).filter(([key, value]) => typeof value === 'number' && key !== 'playhead');
      expect(figures.filter(([, value]) => !Number.isFinite(value) || value < -1e-6)).toEqual([]);
      const { watchTime, playingTime, rebufferDuration, seekDuration, seekDurationFull, longestSeek } = viewing;
      expect(playingTime + rebufferDuration).toBeLessThanOrEqual(watchTime + 1e-6);
      expect(longestSeek).toBeLessThanOrEqual(seekDuration);
      expect(seekDuration).toBeLessThanOrEqual(seekDurationFull);
      expect(percentWatched(viewing)).toBeLessThanOrEqual(100);
      expect(viewing.startupTime ?? 0).toBeLessThanOrEqual(watchTime);
    }
  });

  it('produce events numbered without gaps, each viewing from its start to its end', () => {
    expect(video.events.map(({ viewing }) => viewing.total)).toEqual(video.events.map((_, index) => index + 1));
    const viewings = video
      .names()
      .join(' ')
      .split(/(?<=viewend) /);
    for (const names of viewings) expect(names).toMatch(/^viewinit (playerready )?viewstart .*viewend$/);
    let expected = 0;
    for (const { name, viewing } of video.events) {
      expected = name === 'viewinit' ? 1 : expected + 1;
      expect(viewing.sequence).toBe(expected);
    }
  });

  it('end what they begin; a seek that took too long has no end of its own', () => {
    const count = (name: string) => video.names().filter((each) => each === name).length;
    expect(count('rebufferend')).toBe(count('rebufferstart'));
    expect(count('devicewake')).toBe(count('devicesleep'));
    expect(count('seeked')).toBeLessThanOrEqual(count('seeking'));
  });
});
