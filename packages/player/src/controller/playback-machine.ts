/**
 * `idle`: playback has not been requested; an attempt may be prepared. `playing`: an attempt plays, or is about to.
 * `retrying`: the next attempt waits. `suspended`: another device plays the video, or the element plays an ad.
 * `failed`: all playlists have failed. `ended`: nothing happens any more.
 */
export type PlaybackPhase = 'idle' | 'playing' | 'retrying' | 'suspended' | 'failed' | 'ended';

export interface PlaybackMachineState {
  readonly phase: PlaybackPhase;
  /** `begin` or `resume` was accepted. Until then a failure is not reported: `begin` tries again. */
  readonly hasBegun: boolean;
  /** It was suspended before `begin`, so the next one has no effect: `resume` starts in its place. */
  readonly skipsBegin: boolean;
}

/** Calls of a controller; `fail`: the attempt failed; `retry`: the wait is over; `giveUp`: there is none to wait for. */
export type PlaybackEvent = 'prepare' | 'begin' | 'suspend' | 'resume' | 'fail' | 'retry' | 'giveUp' | 'end';

/**
 * `keep`: keeps the position and stops the attempt. `stop`: stops the attempt. `reset`: continues with the first
 * playlist. `wait`: chooses the next attempt and waits for it, or gives up.
 */
export type PlaybackEffect = 'prepare' | 'start' | 'keep' | 'stop' | 'reset' | 'wait' | 'report' | 'release';

export const initialPlayback: PlaybackMachineState = { phase: 'idle', hasBegun: false, skipsBegin: false };

/** Returns the next state, and the effects to run in order. */
export function nextPlayback(
  state: PlaybackMachineState,
  event: PlaybackEvent
): readonly [PlaybackMachineState, ...PlaybackEffect[]] {
  const { phase, hasBegun, skipsBegin } = state;
  if (phase === 'ended') return [state];
  switch (event) {
    case 'prepare':
      return [state, 'prepare'];
    case 'begin':
      if (phase === 'suspended' || skipsBegin) return [{ ...state, skipsBegin: false }];
      return [
        { ...state, phase: 'playing', hasBegun: true },
        ...(hasBegun ? (['stop', 'reset'] as const) : []),
        'start',
      ];
    case 'suspend':
      return [{ ...state, phase: 'suspended', skipsBegin: !hasBegun }, 'keep'];
    case 'resume':
      return [{ ...state, phase: 'playing', hasBegun: true }, 'reset', 'start'];
    case 'fail':
      if (!hasBegun || phase === 'suspended') return [{ ...state, skipsBegin: false }, 'keep'];
      return [{ ...state, phase: 'retrying', skipsBegin: false }, 'keep', 'wait'];
    case 'retry':
      return [{ ...state, phase: 'playing' }, 'start'];
    case 'giveUp':
      return [{ ...state, phase: 'failed' }, 'report'];
    case 'end':
      return [{ ...state, phase: 'ended' }, 'release'];
  }
}
