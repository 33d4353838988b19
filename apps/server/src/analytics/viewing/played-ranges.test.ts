import { describe, expect, it } from 'vitest';
import { readWatched } from './played-ranges.ts';

describe('readWatched', () => {
  it.each([
    ['to the half', '["0:50000"]', { percent: 50, quartiles: 3 }],
    ['over a jump', '["0:30000","60000:100000"]', { percent: 70, quartiles: 5 }],
    ['the same twice', '["0:20000","10000:20000"]', { percent: 20, quartiles: 0 }],
    ['up to a mark and on from it', '["0:25000","25000:30000"]', { percent: 30, quartiles: 1 }],
    ['nothing', '[]', { percent: 0, quartiles: 0 }],
    ['what is no range', '["a:b","5:1","-1:7",null,{},"1"]', { percent: 0, quartiles: 0 }],
    ['beyond the end', '["0:900000"]', { percent: 100, quartiles: 7 }],
  ])('%s', (_, text, watched) => {
    expect(readWatched(text, 100_000)).toEqual(watched);
  });

  it('returns null for invalid input, and without a duration', () => {
    expect([readWatched('[', 1), readWatched('{}', 1), readWatched(7, 1), readWatched('["0:1"]', null)]).toEqual([
      ...[null, null, null, null],
    ]);
  });
});
