import { MINUTE_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { demoChannelOf, roundAt } from './channels.ts';

const ROUND = Date.parse('2026-11-21T20:10:00Z');

describe('demoChannelOf', () => {
  it('has cameras that are always on', () => {
    for (const name of ['main-camera', 'tactical-camera']) {
      expect(demoChannelOf(name, ROUND)).toMatchObject({ end: null, start: Date.parse('2026-01-01T00:00:00Z') });
    }
  });

  it('has recordings that are long over, for what is protected and what is shared', () => {
    const lengths = ['guarded-reel', 'match-pass', 'shared-match'].map((name) => {
      const { start = 0, end } = demoChannelOf(name, ROUND) ?? {};
      return (end ?? 0) - start;
    });
    expect(lengths).toEqual([24_000, 6 * MINUTE_MS, 6 * MINUTE_MS]);
  });

  it('has a round of penalties with every tenth minute, for six minutes', () => {
    const { channel, start, end } = roundAt(ROUND + 9 * MINUTE_MS);

    expect([start, end]).toEqual([ROUND, ROUND + 6 * MINUTE_MS]);
    expect(demoChannelOf(channel, ROUND)).toMatchObject({ start, end });
    expect(demoChannelOf(channel, ROUND - 1)).toBeNull();
    expect(roundAt(ROUND - 1).channel).not.toBe(channel);
  });

  it('keeps the rounds of a day', () => {
    const { channel } = roundAt(ROUND);
    expect(demoChannelOf(channel, ROUND + 23 * 60 * MINUTE_MS)).not.toBeNull();
    expect(demoChannelOf(channel, ROUND + 24 * 60 * MINUTE_MS)).toBeNull();
  });
});
