import { describe, expect, it } from 'vitest';
import { createSeconds } from './seconds.ts';

/** Creates a clock, timers and a page that the test controls. */
function setUp(start = 10_300) {
  let wall = start;
  let visible = true;
  const timers = new Map<() => void, number>();
  const watchers = new Set<() => void>();
  const seconds = createSeconds({
    wall: () => wall,
    later(task, ms) {
      timers.set(task, wall + ms);
      return () => timers.delete(task);
    },
    visibility: {
      isVisible: () => visible,
      subscribe(listener) {
        watchers.add(listener);
        return () => watchers.delete(listener);
      },
    },
  });
  return {
    seconds,
    timers,
    /** Advances the clock and runs the timers that are due. */
    pass(ms: number) {
      wall += ms;
      for (const [task, due] of [...timers]) {
        if (due > wall) continue;
        timers.delete(task);
        task();
      }
    },
    show(isVisible: boolean) {
      visible = isVisible;
      for (const watcher of watchers) watcher();
    },
  };
}

describe('createSeconds', () => {
  it('CD-02: notifies listeners of each whole second', () => {
    const { seconds, pass } = setUp();
    const times: number[] = [];
    seconds.subscribe(() => times.push(seconds.now()));
    pass(700);
    pass(1_000);
    expect(times).toEqual([11_000, 12_000]);
  });

  it('uses one timer for two listeners, and none after both have unsubscribed', () => {
    const { seconds, timers } = setUp();
    const leave = [seconds.subscribe(() => {}), seconds.subscribe(() => {})];
    expect(timers.size).toBe(1);
    for (const end of leave) end();
    expect(timers.size).toBe(0);
  });

  it('CD-02: has the right time immediately after the computer has slept', () => {
    const { seconds, pass } = setUp();
    seconds.subscribe(() => {});
    pass(8 * 3_600_000);
    expect(seconds.now()).toBe(8 * 3_600_000 + 10_000);
  });

  it('pauses while the page is hidden, and is right as soon as it is visible', () => {
    const { seconds, timers, pass, show } = setUp();
    seconds.subscribe(() => {});
    show(false);
    expect(timers.size).toBe(0);
    pass(60_000);
    show(true);
    expect(seconds.now()).toBe(70_000);
    expect(timers.size).toBe(1);
  });

  it('returns the current time to later subscribers', () => {
    const { seconds, pass } = setUp();
    pass(5_000);
    expect(seconds.now()).toBe(15_000);
  });
});
