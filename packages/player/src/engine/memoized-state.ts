import type { EngineState } from './engine.ts';

/** State before anything is known. */
export const emptyEngineState: EngineState = {
  qualities: [],
  activeQuality: null,
  bitrate: null,
  quality: { wanted: 'auto', reason: null },
  audioTracks: [],
  audioTrack: null,
  captions: [],
  live: false,
  livePosition: null,
  /** For streams without low latency (PL-20), as in video.js. */
  liveTolerance: 15,
  latency: null,
  targetLatency: null,
  oldest: 0,
  programDates: [],
  offline: false,
  p2p: null,
};

/**
 * Reads the state with `read` at each `update`, and calls `onStateChange` if a value has changed. Equal values stay the
 * same objects.
 */
export function memoizedState(
  read: () => EngineState,
  onStateChange: () => void
): { state(): EngineState; update(): void } {
  let state = emptyEngineState;
  return {
    state: () => state,
    update() {
      const next = merge(state, read());
      if (next === state) return;
      state = next;
      onStateChange();
    },
  };
}

function merge(before: EngineState, now: EngineState): EngineState {
  const isSame = (key: keyof EngineState) => JSON.stringify(before[key]) === JSON.stringify(now[key]);
  const keys = Object.keys(now) as (keyof EngineState)[];
  if (keys.every(isSame)) return before;
  return Object.fromEntries(keys.map((key) => [key, isSame(key) ? before[key] : now[key]])) as unknown as EngineState;
}
