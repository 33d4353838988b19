import { DAY_MS, MINUTE_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { createServerClock } from './clock.ts';

const noon = Date.UTC(2026, 10, 21, 12);

/** A visitor whose clock is off by `off` ms, and a server whose clock is right. */
function visitor(off: number) {
  let passed = 0;
  let wrong = off;
  const clock = createServerClock({ wall: () => noon + passed + wrong, steady: () => passed });
  return {
    clock,
    pass: (ms: number) => {
      passed += ms;
    },
    setClock: (to: number) => {
      wrong = to;
    },
    /** Observes a response that was made `age` ms ago. */
    respond: (age = 0, isFresh = true) => clock.observe(new Date(noon + passed - age).toUTCString(), isFresh),
    /** Error of our time, ms. */
    errorMs: () => clock.now() - (noon + passed),
  };
}

describe('createServerClock', () => {
  it('uses the visitor’s clock until the server’s time is known', () => {
    const { clock, errorMs } = visitor(MINUTE_MS);
    expect([clock.isKnown(), errorMs()]).toEqual([false, MINUTE_MS]);
  });

  it.each([
    ['a day ahead', DAY_MS],
    ['a day behind', -DAY_MS],
    ['a minute ahead', MINUTE_MS],
    ['3 s behind', -3_000],
  ])('is right where the visitor’s clock is %s', (_, off) => {
    const { clock, respond, pass, errorMs } = visitor(off);
    respond();
    pass(90 * MINUTE_MS);
    expect([clock.isKnown(), errorMs()]).toEqual([true, 0]);
  });

  it.each([2_000, -2_000, 1_200])('ignores a difference of %i ms', (off) => {
    const { clock, respond } = visitor(off);
    respond();
    expect([clock.isKnown(), clock.offset()]).toEqual([true, 0]);
  });

  it('uses the latest time of several responses', () => {
    const { respond, errorMs } = visitor(-DAY_MS);
    respond(5_000);
    respond();
    respond(9_000);
    expect(errorMs()).toBe(0);
  });

  it('ignores an earlier time of a response that may be cached', () => {
    const { respond, clock, errorMs } = visitor(0);
    respond(10 * MINUTE_MS, false);
    expect([clock.isKnown(), errorMs()]).toEqual([true, 0]);
  });

  it('accepts a later time of a cached response, and an earlier one of a fresh response', () => {
    const behind = visitor(-DAY_MS);
    behind.respond(10_000, false);
    expect(behind.errorMs()).toBe(-10_000);

    const ahead = visitor(5 * MINUTE_MS);
    ahead.respond(1_000, false);
    ahead.respond();
    expect(ahead.errorMs()).toBe(0);
  });

  it('restarts when the visitor corrects the clock', () => {
    const { respond, setClock, pass, errorMs } = visitor(DAY_MS);
    respond();
    setClock(0);
    pass(1_000);
    respond();
    expect(errorMs()).toBe(0);
  });

  it('notifies listeners only of changes', () => {
    const { clock, respond, pass } = visitor(DAY_MS);
    let calls = 0;
    const end = clock.subscribe(() => calls++);
    clock.observe(null, true);
    clock.observe('yesterday', true);
    expect([calls, clock.isKnown()]).toEqual([0, false]);
    respond();
    pass(1_000);
    respond();
    expect(calls).toBe(1);
    end();
  });
});
