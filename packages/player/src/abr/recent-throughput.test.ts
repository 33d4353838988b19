import { describe, expect, it } from 'vitest';
import { createRecentThroughput } from './recent-throughput.ts';

describe('createRecentThroughput', () => {
  it('returns nothing for a download that has just started', () => {
    expect(createRecentThroughput().at(250, 1_000)).toBeUndefined();
  });

  it('separates the last two seconds from the total, to show a sudden drop', () => {
    const throughput = createRecentThroughput();
    for (const ms of [500, 1_000, 1_500, 2_000]) throughput.at(ms, ms * 100);
    throughput.at(3_000, 201_000);

    expect(throughput.at(4_000, 202_000)).toEqual({ bytes: 202_000, recentBytes: 2_000, recentMs: 2_000 });
  });

  it('covers all of a shorter download', () => {
    expect(createRecentThroughput().at(800, 5_000)).toEqual({ bytes: 5_000, recentBytes: 5_000, recentMs: 800 });
  });
});
