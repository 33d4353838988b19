import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Creates a queue whose queries end when `end` names them; `started` has their names in order. */
function openQueue(workers = 2) {
  const queue = createFairQueue(Array.from({ length: workers }, (_, n) => n));
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const runQuery = (name: string, owner?: string, signal?: AbortSignal) =>
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
  return { queue, started, runQuery, end, settle };
}

describe('createFairQueue', () => {
  it('runs one query of an owner at a time, so that a worker stays free for others', async () => {
    const { started, runQuery, end, settle } = openQueue();
    const queries = [runQuery('a1', 'a'), runQuery('a2', 'a'), runQuery('a3', 'a'), runQuery('b1', 'b')];
    await settle();

    expect(started).toEqual(['a1', 'b1']);
    for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name);
    expect(await Promise.all(queries)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('serves owners in turn, regardless of how many queries one of them has sent', async () => {
    const { started, runQuery, end } = openQueue(1);
    for (const name of ['a1', 'a2', 'a3']) void runQuery(name, 'a');
    for (const name of ['b1', 'c1', 'b2']) void runQuery(name, name[0]);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);

    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('rejects too many queries of one owner, but none of others', async () => {
    const { runQuery, end } = openQueue();
    const queries = Array.from({ length: 60 }, (_, n) => runQuery(`a${n}`, 'a'));
    const results = Promise.allSettled(queries);
    void runQuery('b1', 'b');
    for (let n = 0; n < 60; n += 1) await end(`a${n}`);

    const rejected = (await results).filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(9);
    expect(rejected[0]).toMatchObject({ reason: { reason: 'RATE_LIMIT', headers: { 'retry-after': '5' } } });
    await end('b1');
  });

  it('drops a canceled query and continues with the next', async () => {
    const { queue, started, runQuery, end } = openQueue(1);
    const leaving = new AbortController();
    const first = runQuery('a1', 'a');
    const dropped = runQuery('a2', 'a', leaving.signal);
    void runQuery('a3', 'a');
    leaving.abort(new Error('gone'));

    await expect(dropped).rejects.toThrow('gone');
    await expect(runQuery('a4', 'a', leaving.signal)).rejects.toThrow('gone');
    await end('a1');
    await first;
    await end('a3');
    expect(started).toEqual(['a1', 'a3']);
    await queue.idle();
  });

  it('continues after a query that fails', async () => {
    const { queue } = openQueue(1);
    await expect(queue.run({ owner: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run({ owner: 'a' }, async (worker) => worker)).toBe(0);
    await queue.idle();
  });
});
