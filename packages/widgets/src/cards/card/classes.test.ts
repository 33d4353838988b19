import { describe, expect, it, vi } from 'vitest';
import { mergeClasses } from './classes.ts';

describe('mergeClasses', () => {
  it.each([
    ['the last of two that set the same', 'p-4 p-8', 'p-8'],
    ['a wider one takes out narrower ones before it', 'px-4 pt-2 p-8', 'p-8'],
    ['a narrower one behind stays beside it', 'p-8 px-4', 'p-8 px-4'],
    ['variants are settings of their own', 'p-4 hover:p-8 md:p-2', 'p-4 hover:p-8 md:p-2'],
    ['of one variant the last', 'hover:m-1 hover:-m-2', 'hover:-m-2'],
    ['corners', 'rounded-lg rounded-none', 'rounded-none'],
    ['unknown classes stay, each once', 'mine other  mine', 'other mine'],
    ['a name that only begins alike is unknown', 'page-4 p-4', 'page-4 p-4'],
    ['nothing', '  ', ''],
  ])('CARD-26: %s', (_, classes, merged) => {
    expect(mergeClasses(classes)).toBe(merged);
  });

  it('CARD-26, LIM-02: caches 500 merges', () => {
    // A merge that is not cached splits its classes again.
    const split = vi.spyOn(String.prototype, 'split');
    const merged = (...numbers: readonly number[]) => {
      split.mockClear();
      for (const number of numbers) mergeClasses(`mine-${number}`);
      return split.mock.calls.length;
    };
    const first500 = Array.from({ length: 500 }, (_, i) => i);
    expect([merged(...first500), merged(...first500), merged(500), merged(0)]).toEqual([500, 0, 1, 1]);
    split.mockRestore();
  });
});
