import { expect, it } from 'vitest';
import { playedOf } from './played.mjs';

const movie = { kbps: [1_000, 1_000 * Math.E], segmentMs: 2_000 };
const heights = [100, 200];

it('scores what was on screen, less five for each stalled second, over all of the time', () => {
  const log = [
    [0, 0, 0],
    [2_000, 0, 100],
    [4_000, 2, 100],
    [6_000, 4, 200],
    [7_000, 4, 200],
    [10_000, 7, 200],
  ];

  const { score, rebuffering, stalls, startup, oscillation } = playedOf(log, movie, heights);

  // Two seconds at 0, five at 1, one of stall, two of start-up.
  expect(score).toBeCloseTo((5 - 5) / 10, 9);
  expect([startup, stalls, rebuffering]).toEqual([2_000, 1, 0.1]);
  expect(oscillation).toBeCloseTo((2 * (movie.kbps[1] - 1_000)) / 10, 6);
});

it('does not take a video for one that never played', () => {
  expect(() =>
    playedOf(
      [
        [0, 0, 0],
        [100, 0, 0],
      ],
      movie,
      heights
    )
  ).toThrow('nothing has played');
});
