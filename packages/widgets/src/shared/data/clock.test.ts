import { describe, expect, it } from 'vitest';
import { createServerClock } from './clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
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
    /** An answer that was made `age` ms ago. */
    hear: (age = 0, isFresh = true) => clock.observe(new Date(noon + passed - age).toUTCString(), isFresh),
    /** ms by which our time is off. */
    error: () => clock.now() - (noon + passed),
  };
}

describe('createServerClock', () => {
  it('goes by the visitor’s clock as long as no server has told its time', () => {
    const { clock, error } = visitor(MINUTE);
    expect([clock.known(), error()]).toEqual([false, MINUTE]);
  });

  it.each([
    ['a day ahead', DAY],
    ['a day behind', -DAY],
    ['a minute ahead', MINUTE],
    ['3 s behind', -3_000],
  ])('is right where the visitor’s clock is %s', (_, off) => {
    const { clock, hear, pass, error } = visitor(off);
    hear();
    pass(90 * MINUTE);
    expect([clock.known(), error()]).toEqual([true, 0]);
  });

  it.each([2_000, -2_000, 1_200])('takes a difference of %i ms as none', (off) => {
    const { clock, hear } = visitor(off);
    hear();
    expect([clock.known(), clock.offset()]).toEqual([true, 0]);
  });

  it('believes the latest time where answers took different ways', () => {
    const { hear, error } = visitor(-DAY);
    hear(5_000);
    hear();
    hear(9_000);
    expect(error()).toBe(0);
  });

  it('is not put back by an answer that may have lain in a cache', () => {
    const { hear, clock, error } = visitor(0);
    hear(10 * MINUTE, false);
    expect([clock.known(), error()]).toEqual([true, 0]);
  });

  it('is put forward even by such an answer, and put back by one from the server itself', () => {
    const behind = visitor(-DAY);
    behind.hear(10_000, false);
    expect(behind.error()).toBe(-10_000);

    const ahead = visitor(5 * MINUTE);
    ahead.hear(1_000, false);
    ahead.hear();
    expect(ahead.error()).toBe(0);
  });

  it('starts anew when the visitor sets the clock right', () => {
    const { hear, setClock, pass, error } = visitor(DAY);
    hear();
    setClock(0);
    pass(1_000);
    hear();
    expect(error()).toBe(0);
  });

  it('tells when it learns something, and only then', () => {
    const { clock, hear, pass } = visitor(DAY);
    let told = 0;
    const end = clock.subscribe(() => told++);
    clock.observe(null, true);
    clock.observe('yesterday', true);
    expect([told, clock.known()]).toEqual([0, false]);
    hear();
    pass(1_000);
    hear();
    expect(told).toBe(1);
    end();
  });
});
