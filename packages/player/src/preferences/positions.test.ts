import { describe, expect, it } from 'vitest';
import { type Positions, positionToSave, withPosition } from './positions.ts';

describe('withPosition', () => {
  it('keeps 50, and removes the one that was left longest ago', () => {
    let positions: Positions = {};
    for (let video = 1; video <= 51; video++) {
      positions = withPosition(positions, { videoId: `v${video}`, time: 20, now: video });
    }
    expect(Object.keys(positions)).toHaveLength(50);
    expect(positions['v1']).toBeUndefined();
    expect(positions['v51']).toEqual({ time: 20, at: 51 });
  });

  it('replaces the position of a video, and removes it on request', () => {
    const once = withPosition({}, { videoId: 'a', time: 20, now: 1 });
    const twice = withPosition(once, { videoId: 'a', time: 30, now: 2 });
    expect(twice).toEqual({ a: { time: 30, at: 2 } });
    expect(withPosition(twice, { videoId: 'a', time: null, now: 3 })).toEqual({});
  });
});

describe('positionToSave', () => {
  it.each([
    [9.9, 600, null],
    [10, 600, 10],
    // The last 5 %, at most 30 s.
    [569, 600, 569],
    [570, 600, null],
    [56.9, 60, 57],
    [57, 60, null],
    [7_169, 7_200, 7_169],
    [7_170, 7_200, null],
    [5, 6, null],
  ])('of %d s of %d s: %s', (time, totalTime, kept) => {
    expect(positionToSave(time, totalTime)).toBe(kept);
  });
});
