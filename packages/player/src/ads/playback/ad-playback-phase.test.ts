import { describe, expect, it } from 'vitest';
import { type AdPlaybackEvent, type AdPlaybackPhase, nextAdPlaybackPhase } from './ad-playback-phase.ts';

const events: readonly AdPlaybackEvent[] = ['frame', 'play', 'pause', 'hold', 'end'];

/** Next phases in the order of `events`; null: it stays. */
const table: Readonly<Record<AdPlaybackPhase, readonly (AdPlaybackPhase | null)[]>> = {
  loading: ['playing', null, null, 'held', 'ended'],
  held: ['paused', 'loading', null, null, 'ended'],
  playing: [null, null, 'paused', null, 'ended'],
  paused: [null, 'playing', null, null, 'ended'],
  ended: [null, null, null, null, null],
};

const rows = Object.entries(table).flatMap(([phase, next]) =>
  events.map((event, index) => [event, phase as AdPlaybackPhase, next[index] ?? (phase as AdPlaybackPhase)] as const)
);

describe('nextAdPlaybackPhase', () => {
  it.each(rows)('AD-13: after `%s`, an ad that was %s is %s', (event, phase, next) => {
    expect(nextAdPlaybackPhase(phase, event) ?? phase).toBe(next);
  });
});
