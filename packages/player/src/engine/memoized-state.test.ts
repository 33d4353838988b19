import { describe, expect, it, vi } from 'vitest';
import type { EngineState } from './engine.ts';
import { emptyEngineState, memoizedState } from './memoized-state.ts';

describe('memoizedState', () => {
  it('notifies only of changes, and keeps equal values', () => {
    let now: EngineState = { ...emptyEngineState, qualities: [{ height: 360, width: 640 }] };
    const onStateChange = vi.fn();
    const { state, update } = memoizedState(() => structuredClone(now), onStateChange);
    update();
    const before = state();
    update();

    expect(state()).toBe(before);
    expect(onStateChange).toHaveBeenCalledOnce();

    now = { ...now, live: true };
    update();
    expect(state()).toEqual(now);
    expect(state().qualities).toBe(before.qualities);
    expect(onStateChange).toHaveBeenCalledTimes(2);
  });
});
