import { describe, expect, it } from 'vitest';
import { after, broadcastOf, START } from '../testing/broadcast.ts';
import { edgeAt, endOf, startOf } from './broadcast.ts';

describe('edgeAt', () => {
  const live = broadcastOf();
  const cases: [string, number, { msn: number; parts: number }][] = [
    ['has nothing before the start', -60, { msn: 0, parts: 0 }],
    ['has no part a moment before the first is whole', 0.399, { msn: 0, parts: 0 }],
    ['has a part once it is whole', 0.4, { msn: 0, parts: 1 }],
    ['begins a segment when the one before is whole', 2, { msn: 1, parts: 0 }],
    ['goes on counting where the loop begins again', 24, { msn: 12, parts: 0 }],
    ['is in the midst of the third round', 55.3, { msn: 27, parts: 3 }],
    ['knows the number after a year on air', 365 * 24 * 3_600, { msn: 15_768_000, parts: 0 }],
  ];
  it.each(cases)('%s', (_, seconds, edge) => {
    expect(edgeAt(live, after(seconds))).toEqual({ ...edge, ended: false });
  });

  it('misses no part in a day, and never goes back', () => {
    for (let part = 0; part < 216_000; part += 7) {
      const now = START + part * 400;
      expect(edgeAt(live, now)).toEqual({ msn: Math.floor(part / 5), parts: part % 5, ended: false });
    }
  });

  it('stops at the end', () => {
    const ending = broadcastOf({ end: after(7) });
    expect(edgeAt(ending, after(6.9))).toMatchObject({ msn: 3, parts: 2, ended: false });
    expect(edgeAt(ending, after(7))).toEqual({ msn: 3, parts: 2, ended: true });
    expect(edgeAt(ending, after(3_600))).toEqual({ msn: 3, parts: 2, ended: true });
  });
});

describe('startOf and endOf', () => {
  it('return the wall-clock time of segments and parts, in any iteration of the loop', () => {
    const live = broadcastOf();
    expect([startOf(live, 13), endOf(live, 13)]).toEqual([after(26), after(28)]);
    expect([startOf(live, 13, 2), endOf(live, 13, 2)]).toEqual([after(26.8), after(27.2)]);
  });
});
