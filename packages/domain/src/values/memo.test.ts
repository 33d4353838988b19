import { expect, it } from 'vitest';
import { createMemo } from './memo.ts';

it('createMemo makes a value once and forgets the oldest beyond its limit', () => {
  const made: string[] = [];
  const memo = createMemo(2, (text) => {
    made.push(text);
    return { text };
  });

  expect(memo('a')).toBe(memo('a'));
  memo('b');
  memo('c');
  memo('b');
  memo('a');

  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
