import { describe, expect, it } from 'vitest';
import { createJobQueue } from './job-queue.ts';

describe('createJobQueue', () => {
  it('runs no more at once than it may, the others in the order they came', async () => {
    const run = createJobQueue({ atOnce: 2, waiting: 10 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const job = (id: number) => () => new Promise<void>((resolve) => begun.push(id) && ends.push(resolve));

    const jobs = [1, 2, 3, 4].map((id) => run(job(id)));
    await tick();
    expect(begun).toEqual([1, 2]);

    ends[1]?.();
    await tick();
    expect(begun).toEqual([1, 2, 3]);

    ends[0]?.();
    await tick();
    for (const end of ends) end();
    await Promise.all(jobs);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('turns away whoever would have to wait behind too many, and says when to come again', async () => {
    const run = createJobQueue({ atOnce: 1, waiting: 1 });
    let end = () => {};
    const first = run(() => new Promise<void>((resolve) => (end = resolve)));
    const second = run(async () => 'done');

    await expect(run(async () => {})).rejects.toMatchObject({ reason: 'UNAVAILABLE', headers: { 'retry-after': '2' } });
    end();
    await first;
    expect(await second).toBe('done');
  });

  it('goes on after a job that failed', async () => {
    const run = createJobQueue({ atOnce: 1, waiting: 1 });

    await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await run(async () => 'done')).toBe('done');
  });
});

const tick = () => new Promise((resolve) => setImmediate(resolve));
