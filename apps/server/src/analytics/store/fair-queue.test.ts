import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose queries end when `end` names them; `started` has their names in order. */
function openQueue(workers = 2) {
  const queue = createFairQueue(Array.from({ length: workers }, (_, n) => n));
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, owner?: string, signal?: AbortSignal) =>
    queue.run({ owner, signal }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const settle = () => new Promise(setImmediate);
  const end = async (name: string) => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  return { queue, started, ask, end, settle };
}

describe('createFairQueue', () => {
  it('runs one query of an owner at a time, so that others always find a worker', async () => {
    const { started, ask, end, settle } = openQueue();
    const asked = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('b1', 'b')];
    await settle();

    expect(started).toEqual(['a1', 'b1']);
    for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name);
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('serves owners in turn, however many queries one of them has sent before', async () => {
    const { started, ask, end } = openQueue(1);
    for (const name of ['a1', 'a2', 'a3']) void ask(name, 'a');
    for (const name of ['b1', 'c1', 'b2']) void ask(name, name[0]);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);

    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('turns away what is too much of one owner, and nothing of others', async () => {
    const { ask, end } = openQueue();
    const asked = Array.from({ length: 60 }, (_, n) => ask(`a${n}`, 'a'));
    const refused = Promise.allSettled(asked);
    void ask('b1', 'b');
    for (let n = 0; n < 60; n += 1) await end(`a${n}`);

    const rejected = (await refused).filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(9);
    expect(rejected[0]).toMatchObject({ reason: { reason: 'RATE_LIMIT', headers: { 'retry-after': '5' } } });
    await end('b1');
  });

  it('drops a waiting query that nobody waits for, and goes on with the next', async () => {
    const { queue, started, ask, end } = openQueue(1);
    const leaving = new AbortController();
    const first = ask('a1', 'a');
    const dropped = ask('a2', 'a', leaving.signal);
    void ask('a3', 'a');
    leaving.abort(new Error('gone'));

    await expect(dropped).rejects.toThrow('gone');
    await expect(ask('a4', 'a', leaving.signal)).rejects.toThrow('gone');
    await end('a1');
    await first;
    await end('a3');
    expect(started).toEqual(['a1', 'a3']);
    await queue.idle();
  });

  it('goes on after a query that fails', async () => {
    const { queue } = openQueue(1);
    await expect(queue.run({ owner: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run({ owner: 'a' }, async (worker) => worker)).toBe(0);
    await queue.idle();
  });
});
