import { describe, expect, it } from 'vitest';
import { type BreakEvent, type BreakPhase, nextBreakState, pendingBreak } from './break-state.ts';

const phases: [string, BreakPhase, BreakEvent, BreakPhase][] = [
  ['a pending break opens, it waits for its first ad', 'pending', 'open', 'waiting'],
  ['the first ad of a pending break begins, the break plays', 'pending', 'adstart', 'playing'],
  ['an ad ends before the break has begun, it is still pending', 'pending', 'adend', 'pending'],
  ['a break opens twice, it still waits', 'waiting', 'open', 'waiting'],
  ['an ad begins, the break plays', 'waiting', 'adstart', 'playing'],
  ['an ad ends that never began, the break still waits', 'waiting', 'adend', 'waiting'],
  ['a playing break opens again, it plays on', 'playing', 'open', 'playing'],
  ['the next ad follows at once, the break plays on', 'playing', 'adstart', 'playing'],
  ['an ad ends, the break waits for the next one', 'playing', 'adend', 'waiting'],
];

describe('nextBreakState', () => {
  it.each(phases)('AD-13: when %s', (_, phase, event, next) => {
    const state = { ...pendingBreak('midroll'), phase };
    expect(nextBreakState(state, event)).toEqual({ ...state, phase: next });
  });

  it.each(['pending', 'waiting', 'playing'] as const)('AD-13: pausing and resuming keep a %s break', (phase) => {
    const state = { ...pendingBreak('preroll'), phase };
    const paused = nextBreakState(state, 'pause');
    expect(paused).toEqual({ ...state, isPaused: true });
    expect(nextBreakState(paused, 'pause')).toEqual(paused);
    expect(nextBreakState(paused, 'resume')).toEqual(state);
  });

  it('AD-13: a break stays paused while its ads begin and end', () => {
    const paused = nextBreakState(pendingBreak('preroll'), 'pause');
    const events: readonly BreakEvent[] = ['open', 'adstart', 'adend'];
    expect(events.reduce(nextBreakState, paused)).toEqual({ kind: 'preroll', phase: 'waiting', isPaused: true });
  });
});
