import { describe, expect, it } from 'vitest';
import { mergeClasses } from './classes.ts';
import { MERGE_CACHE_SIZE } from './limits.ts';

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
  ])('CARD-26: %s', (_, given, merged) => {
    expect(mergeClasses(given)).toBe(merged);
  });

  it('LIM-02: remembers 500 merges', () => {
    expect(MERGE_CACHE_SIZE).toBe(500);
  });
});
