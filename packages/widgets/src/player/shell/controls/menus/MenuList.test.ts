import { describe, expect, it } from 'vitest';
import { nextIndex } from './MenuList.tsx';

const labels = ['Auto', '1080p', '720p', 'Audio only'];

describe('nextIndex', () => {
  it.each<[string, number, number | undefined]>([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['7', 0, 2],
    ['a', 0, 3],
    ['A', 3, 0],
    ['x', 0, undefined],
    [' ', 0, undefined],
    ['Enter', 0, undefined],
    ['Shift', 0, undefined],
  ])('%s from %s leads to %s', (key, from, to) => {
    expect(nextIndex({ key, from, labels })).toBe(to);
  });

  it('returns nothing for an empty menu', () => {
    expect(nextIndex({ key: 'ArrowDown', from: -1, labels: [] })).toBeUndefined();
  });
});
