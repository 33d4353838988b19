import { describe, expect, it, vi } from 'vitest';
import type { EngineFacts } from './engine.ts';
import { noFacts, steadyFacts } from './steady-facts.ts';

describe('steadyFacts', () => {
  it('tells only of what is another, and keeps what is the same', () => {
    let now: EngineFacts = { ...noFacts, qualities: [{ height: 360, width: 640 }] };
    const onFacts = vi.fn();
    const { facts, update } = steadyFacts(() => structuredClone(now), onFacts);
    update();
    const before = facts();
    update();

    expect(facts()).toBe(before);
    expect(onFacts).toHaveBeenCalledOnce();

    now = { ...now, live: true };
    update();
    expect(facts()).toEqual(now);
    expect(facts().qualities).toBe(before.qualities);
    expect(onFacts).toHaveBeenCalledTimes(2);
  });
});
