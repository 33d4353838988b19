import { describe, expect, it } from 'vitest';
import { dueBreak } from './due-break.ts';
import { plainBreak } from './schedule.ts';
import type { TimeOffset } from './time-offset.ts';

const at = (offset: TimeOffset) => plainBreak(offset, { url: 'https://ads.example/tag' });
const ten = at({ from: 'seconds', value: 10 });
const half = at({ from: 'percent', value: 50 });
const second = at({ from: 'nth', value: 2 });
const breaks = [at({ from: 'start' }), ten, half, second, at({ from: 'end' })];
const timeline = { duration: 60, cuePoints: [20, 45] };

describe('dueBreak', () => {
  it.each([
    ['the playhead comes to a time', [9.8, 10.05], ten],
    ['it comes to a share of the duration', [29.9, 30], half],
    ['it comes to the second cue point', [44, 45.1], second],
    ['a seek leaves several behind, the last one', [0, 50], second],
    ['it comes to none', [10.05, 11], undefined],
    ['it goes back', [50, 0], undefined],
    ['it stands where a break has been', [10, 10], undefined],
  ] as const)('when %s', (_, span, due) => {
    expect(dueBreak(breaks, span, timeline)).toBe(due);
  });

  it('knows no shares of what has no duration', () => {
    expect(dueBreak([half], [0, 1e6], { duration: null, cuePoints: [] })).toBeUndefined();
  });
});
