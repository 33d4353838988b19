import { beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../engine/engine.ts';
import { createFallback, GIVE_UP_AFTER_MS, OFFLINE_RETRY_DELAY_MS, RETRY_DELAYS_MS } from './fallback.ts';

let online = true;
let time = 0;
const ports = { isOnline: () => online, now: () => time };
const failure = (reason: Failure['reason']): Failure => ({ reason, message: reason });
const [broken, busy, unreachable] = [failure('broken'), failure('busy'), failure('unreachable')];

beforeEach(() => {
  online = true;
  time = 0;
});

describe('createFallback', () => {
  it('tries one playlist after the other, at once', () => {
    const fallback = createFallback(3, ports);

    const tried = [
      fallback.index(),
      fallback.after(broken, 5),
      fallback.index(),
      fallback.after(broken, 5),
      fallback.index(),
    ];
    expect(tried).toEqual([0, 0, 1, 0, 2]);
  });

  it('gives up when all are broken', () => {
    const fallback = createFallback(2, ports);

    expect([fallback.after(broken, 0), fallback.after(broken, 0)]).toEqual([0, null]);
  });

  it('retries all if one of them may recover, with longer delays', () => {
    const fallback = createFallback(2, ports);

    const delays = RETRY_DELAYS_MS.flatMap(() => [fallback.after(busy, 0), fallback.after(broken, 0)]);
    expect(delays).toEqual(RETRY_DELAYS_MS.flatMap((delay) => [0, delay]));
    expect([fallback.after(busy, 0), fallback.after(broken, 0)]).toEqual([0, null]);
  });

  it('gives up after half a minute, however slow the failures are', () => {
    const fallback = createFallback(1, ports);
    fallback.after(unreachable, 0);

    time = GIVE_UP_AFTER_MS - 1;
    expect(fallback.after(unreachable, 0)).toBe(RETRY_DELAYS_MS[1]);
    time = GIVE_UP_AFTER_MS;
    expect(fallback.after(unreachable, 0)).toBeNull();
  });

  it('starts counting again after playback', () => {
    const fallback = createFallback(1, ports);
    for (const _ of RETRY_DELAYS_MS) fallback.after(busy, 10);

    expect(fallback.after(busy, 12)).toBe(RETRY_DELAYS_MS[0]);
  });

  it('waits without limit, on the same playlist, while there is no network', () => {
    const fallback = createFallback(2, ports);
    online = false;

    expect(Array.from({ length: 9 }, () => fallback.after(unreachable, 0))).toEqual(
      Array(9).fill(OFFLINE_RETRY_DELAY_MS)
    );
    expect(fallback.index()).toBe(0);
  });

  it('starts with the first playlist after a reset', () => {
    const fallback = createFallback(2, ports);
    fallback.after(broken, 0);
    fallback.reset();

    expect(fallback.index()).toBe(0);
    expect([fallback.after(broken, 0), fallback.after(broken, 0)]).toEqual([0, null]);
  });
});
