import { describe, expect, it } from 'vitest';
import { createFilm, type Film } from './test-viewing.ts';
import { type Plain, percentWatched } from './viewing.ts';

const WORDS: readonly Plain[] = [
  ...([
    'init',
    'ready',
    'play',
    'playing',
    'pause',
    'seeking',
    'seeked',
    'waiting',
    'look',
    'ended',
    'rendition',
  ] as const),
  ...(['adbreakstart', 'adbreakend', 'hide', 'wake', 'change', 'end'] as const),
];
const STEPS = [0, 1, 24, 250, 999, 1_001, 5_000, 29_999, 31_000, 400_000, 3_700_000];
const ADVANCES = [-60_000, -300, 0, 1, 249, 1_000, 1_001, 5_000, 80_000];
const RATES = [0, 0.5, 1, 1, 1, 2, 16];

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 200 moments, in whatever order. */
function anything(seed: number): Film {
  const random = numbers(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const film = createFilm();
  for (let step = 0; step < 200; step += 1) {
    if (random() < 0.3) film.run(pick(STEPS.slice(0, 7)));
    film
      .pass(pick(STEPS), pick(ADVANCES))
      .set({ rate: pick(RATES), scale: pick([0, 0.5, 3]), lines: pick([null, 360, 720]) });
    if (random() < 0.05) film.on({ type: 'error', isBusiness: random() < 0.5 });
    else film.on(pick(WORDS));
  }
  return film.on('end');
}

describe.each(Array.from({ length: 60 }, (_, seed) => seed))('any moments at all, seed %i', (seed) => {
  const film = anything(seed);

  it('give figures that are finite, not negative, and fit together', () => {
    for (const { viewing } of film.events) {
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

  it('give events that are numbered without gaps, each viewing from its start to its end', () => {
    expect(film.events.map(({ viewing }) => viewing.total)).toEqual(film.events.map((_, index) => index + 1));
    const viewings = film
      .words()
      .join(' ')
      .split(/(?<=viewend) /);
    for (const words of viewings) expect(words).toMatch(/^viewinit (playerready )?viewstart .*viewend$/);
    let expected = 0;
    for (const { word, viewing } of film.events) {
      expected = word === 'viewinit' ? 1 : expected + 1;
      expect(viewing.sequence).toBe(expected);
    }
  });

  it('end what they begin; a seek that took too long has no end of its own', () => {
    const count = (word: string) => film.words().filter((each) => each === word).length;
    expect(count('rebufferend')).toBe(count('rebufferstart'));
    expect(count('devicewake')).toBe(count('devicesleep'));
    expect(count('seeked')).toBeLessThanOrEqual(count('seeking'));
  });
});
