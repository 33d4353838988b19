import { describe, expect, it } from 'vitest';
import { bucketRows } from './bucket-rows.ts';

describe('bucketRows', () => {
  it('are headed by what the answer tells its times in', () => {
    const rows = [{ dimensions: { fiveMinutes: { value: '2026-11-22T20:00:00.000Z' } }, metrics: { plays: 3 } }];
    const answer = { rows, totals: {}, nextPageToken: '', totalSize: 1 };
    expect(bucketRows(answer, ['plays'])).toEqual([
      ['fiveMinutes', 'plays'],
      ['2026-11-22T20:00:00.000Z', 3],
    ]);
  });
});
