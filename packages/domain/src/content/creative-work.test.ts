import { describe, expect, it } from 'vitest';
import { readCreativeWork } from './creative-work.ts';

const whole = {
  id: 'w1',
  typeId: 'documentary',
  title: 'The Derby',
  description: '…',
  thumbnailUrl: 'https://img.example/w1.jpg',
  posterUrl: null,
  releaseTime: '2026-12-01T18:00:00Z',
  videoIds: ['v1'],
  metadata: { season: 1 },
};

describe('readCreativeWork', () => {
  it('CW-04: reads title, description, release time as epoch ms, and video ids', () => {
    expect(readCreativeWork({ ...whole, etag: '"w9"' })).toEqual({ ...whole, releaseTime: Date.UTC(2026, 11, 1, 18) });
  });

  it.each([[undefined], [null], [''], ['soon'], [Number.NaN], [{}]])(
    'CW-04: has no release time for %j',
    (releaseTime) => {
      expect(readCreativeWork({ ...whole, releaseTime })?.releaseTime).toBeNull();
    }
  );

  it('is nothing without an id', () => {
    expect(readCreativeWork({ ...whole, id: undefined })).toBeNull();
    expect(readCreativeWork('w1')).toBeNull();
  });
});
