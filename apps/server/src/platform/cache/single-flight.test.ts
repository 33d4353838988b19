import { describe, expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

describe('createSingleFlight', () => {
  it('runs once for concurrent calls, and again afterwards', async () => {
    const once = createSingleFlight();
    let count = 0;
    const work = async () => {
      count += 1;
      return count;
    };

    expect(await Promise.all([once('a', work), once('a', work), once('b', work)])).toEqual([1, 1, 2]);
    expect(await once('a', work)).toBe(3);
  });

  it('returns a failure to all callers and does not keep it', async () => {
    const once = createSingleFlight();
    const fail = () => Promise.reject(new Error('broken'));

    await expect(Promise.allSettled([once('a', fail), once('a', fail)])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect(await once('a', async () => 'fine')).toBe('fine');
  });
});
