import { describe, expect, it } from 'vitest';
import { createJobQueue } from './job-queue.ts';

describe('createJobQueue', () => {
  it('limits parallel jobs, and runs the others in order of arrival', async () => {
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

  it('rejects a job if too many are waiting, with Retry-After', async () => {
    const run = createJobQueue({ atOnce: 1, waiting: 1 });
    let end = () => {};
    const first = run(() => new Promise<void>((resolve) => (end = resolve)));
    const second = run(async () => 'done');

    await expect(run(async () => {})).rejects.toMatchObject({ reason: 'UNAVAILABLE', headers: { 'retry-after': '2' } });
    end();
    await first;
    expect(await second).toBe('done');
  });

  it('continues after a job that failed', async () => {
    const run = createJobQueue({ atOnce: 1, waiting: 1 });

    await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await run(async () => 'done')).toBe('done');
  });
});

const tick = () => new Promise((resolve) => setImmediate(resolve));
