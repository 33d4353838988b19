import type { AdBreakKind } from '../ads.ts';

/**
 * Phase of a break. `pending`: no ad has begun, and content plays or waits. `waiting`: the break has begun and no ad is
 * visible, as between two ads. `playing`: an ad is visible, even if it is paused.
 */
export type BreakPhase = 'pending' | 'waiting' | 'playing';

/** State of a break from its request to its end. */
export interface BreakState {
  readonly kind: AdBreakKind;
  readonly phase: BreakPhase;
  /** The visitor has paused it. */
  readonly isPaused: boolean;
}

/**
 * An event that changes the state.
 * - `open`: the break takes the place of the content.
 * - `adstart`, `adend`: an ad becomes visible, or has ended.
 * - `pause`, `resume`: the visitor pauses or resumes.
 */
export type BreakEvent = 'open' | 'adstart' | 'adend' | 'pause' | 'resume';

const NEXT_PHASES: Readonly<Record<BreakPhase, Readonly<Partial<Record<BreakEvent, BreakPhase>>>>> = {
  pending: { open: 'waiting', adstart: 'playing' },
  waiting: { adstart: 'playing' },
  playing: { adend: 'waiting' },
};

export function pendingBreak(kind: AdBreakKind): BreakState {
  return { kind, phase: 'pending', isPaused: false };
}

/** Returns the next state. Events without a meaning in the current phase leave it unchanged. */
export function nextBreakState({ kind, phase, isPaused }: BreakState, event: BreakEvent): BreakState {
  return {
    kind,
    phase: NEXT_PHASES[phase][event] ?? phase,
    isPaused: event === 'pause' || (event !== 'resume' && isPaused),
  };
}
