import { describe, expect, it, vi } from 'vitest';
import { createQueue, retryDelay } from './queue.ts';

/** A queue with a manual clock: `tick` runs the one waiting task and returns its delay. */
function setUp(answers: (boolean | Promise<boolean>)[] = []) {
  let task: { run: () => void; delay: number } | undefined;
  const send = vi.fn(async (_: readonly string[]) => (await answers.shift()) ?? true);
  let isOpen = true;
  const queue = createQueue<string>({
    isOpen: () => isOpen,
    send,
    random: () => 1,
    exceeded: () => 'eventrateexceeded',
    later(run, delay) {
      task = { run, delay };
      return () => {
        task = undefined;
      };
    },
  });
  const tick = async () => {
    const due = task;
    task = undefined;
    due?.run();
    // Each response arrives after a few microtasks.
    for (let step = 0; step < 100; step++) await Promise.resolve();
    return due?.delay;
  };
  const fill = (count: number, from = 0) => {
    for (let index = from; index < from + count; index++) queue.add(`e${index}`);
  };
  const sent = () => send.mock.calls.map(([batch]) => batch);
  const open = (is: boolean) => {
    isOpen = is;
  };
  return { queue, open, send, sent, tick, fill, isIdle: () => task === undefined };
}

describe('createQueue', () => {
  it('BA-12, LIM-05: sends every 10 s, and only if events wait', async () => {
    const { queue, sent, tick, isIdle } = setUp();
    expect(isIdle()).toBe(true);
    queue.add('a');
    expect(await tick()).toBe(10_000);
    expect([sent(), isIdle()]).toEqual([[['a']], true]);
  });

  it('BA-11, LIM-05: 650 events go as 300, 300 and 50', async () => {
    const { fill, sent, tick } = setUp();
    fill(650);
    await tick();
    await tick();
    expect(sent().map(({ length }) => length)).toEqual([300, 300, 50]);
    expect(sent().flat()).toEqual(Array.from({ length: 650 }, (_, index) => `e${index}`));
  });

  it('has one running request at a time', async () => {
    let answer: (isAccepted: boolean) => void = () => {};
    const { queue, sent, tick } = setUp([
      new Promise((resolve) => {
        answer = resolve;
      }),
    ]);
    queue.add('a', true);
    queue.add('b', true);
    queue.flush();
    expect(sent()).toEqual([['a']]);
    answer(true);
    await tick();
    expect(sent()).toEqual([['a'], ['b']]);
  });

  it('BA-09: returns a rejected batch to the front and waits longer each time, then as before', async () => {
    const { queue, sent, tick } = setUp([false, false, true]);
    queue.add('a');
    expect(await tick()).toBe(10_000);
    queue.add('b');
    expect(await tick()).toBe(20_000);
    expect(await tick()).toBe(30_000);
    expect(sent()).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
    queue.add('c');
    expect(await tick()).toBe(10_000);
  });

  it('BA-10, LIM-05: reports once that 3600 events wait, and accepts none afterwards', async () => {
    const { queue, fill, sent, tick } = setUp([false]);
    fill(3_602);
    await tick();
    queue.add('later');
    await tick();
    await tick();
    const all = sent().slice(1).flat();
    expect(all).toHaveLength(3_601);
    expect(all.slice(-2)).toEqual(['e3599', 'eventrateexceeded']);
    queue.add('much later');
    expect(queue.drain()).toEqual([]);
  });

  it('holds events while nothing may be sent', async () => {
    const { queue, sent, tick, open } = setUp();
    open(false);
    queue.add('a', true);
    await tick();
    expect(sent()).toEqual([]);
    open(true);
    queue.edit((event) => event.toUpperCase());
    queue.flush();
    expect(sent()).toEqual([['A']]);
  });

  it('drains the waiting events, once', async () => {
    const { queue, fill, isIdle } = setUp();
    fill(2);
    expect([queue.drain(), queue.drain(), isIdle()]).toEqual([['e0', 'e1'], [], true]);
  });
});

describe('retryDelay', () => {
  it('never waits longer than a browser can', () => {
    expect(retryDelay(1_000, 1)).toBeLessThan(2 ** 31);
  });

  it('BA-09: is 10 s, and up to a range that doubles with each failure', () => {
    expect([0, 1, 2, 3, 6].map((failures) => retryDelay(failures, 1))).toEqual([
      10_000, 20_000, 30_000, 50_000, 330_000,
    ]);
    expect([0, 1, 6].map((failures) => retryDelay(failures, 0))).toEqual([10_000, 10_000, 10_000]);
  });
});
