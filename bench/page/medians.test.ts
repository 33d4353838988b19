import { describe, expect, it } from 'vitest';
import { medianOf } from './medians.mjs';

describe('medianOf', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[], null],
  ])('of %j is %s', (numbers, median) => {
    expect(medianOf(numbers)).toBe(median);
  });
});
