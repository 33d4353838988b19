import { describe, expect, it } from 'vitest';
import { nearestTo } from './chart-line.ts';

const points = [0, 10, 20].map((x) => ({ x, y: x }));

describe('nearestTo', () => {
  it.each([
    [-5, 0],
    [4, 0],
    [6, 1],
    [99, 2],
  ])('of 0, 10 and 20 to %s is number %s', (x, n) => {
    expect(nearestTo(points, x)).toBe(n);
  });

  it('is none of no points', () => {
    expect(nearestTo([], 3)).toBe(-1);
  });
});
