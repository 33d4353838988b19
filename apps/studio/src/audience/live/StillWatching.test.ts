import { describe, expect, it } from 'vitest';
import { toReach } from './StillWatching.tsx';

const answer = (...rows: [string | null, number][]) => ({
  rows: rows.map(([value, plays]) => ({ dimensions: { progress: { value } }, metrics: { plays } })),
  totals: {},
  nextPageToken: '',
  totalSize: rows.length,
});

describe('toReach', () => {
  it('is the share of all plays, in the order of the video', () => {
    expect(toReach(answer(['50', 5], ['0', 20], ['5', 15]))).toEqual([
      { x: 0, y: 1 },
      { x: 5, y: 0.75 },
      { x: 50, y: 0.25 },
    ]);
  });

  it('is nothing where nothing was played, and passes over what is not known', () => {
    expect(toReach(answer(['0', 0], ['5', 0]))).toEqual([]);
    expect(toReach(answer([null, 4]))).toEqual([]);
  });
});
