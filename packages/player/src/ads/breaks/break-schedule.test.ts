import { describe, expect, it } from 'vitest';
import { plainBreak, type TimeOffset } from '../vast/ad-break.ts';
import { nextDueBreak } from './break-schedule.ts';

const at = (offset: TimeOffset) => plainBreak(offset, { url: 'https://ads.example/tag' });
const ten = at({ from: 'seconds', value: 10 });
const half = at({ from: 'percent', value: 50 });
const second = at({ from: 'nth', value: 2 });
const breaks = [at({ from: 'start' }), ten, half, second, at({ from: 'end' })];
const timeline = { duration: 60, cuePoints: [20, 45] };

describe('nextDueBreak', () => {
  it.each([
    ['the playhead reaches a time', [9.8, 10.05], ten],
    ['it reaches a percentage of the duration', [29.9, 30], half],
    ['it reaches the second cue point', [44, 45.1], second],
    ['a seek passes several, the last one', [0, 50], second],
    ['it reaches none', [10.05, 11], undefined],
    ['it goes back', [50, 0], undefined],
    ['it stays where a break was', [10, 10], undefined],
  ] as const)('when %s', (_, span, due) => {
    expect(nextDueBreak(breaks, span, timeline)).toBe(due);
  });

  it('ignores percentages without a duration', () => {
    expect(nextDueBreak([half], [0, 1e6], { duration: null, cuePoints: [] })).toBeUndefined();
  });
});
