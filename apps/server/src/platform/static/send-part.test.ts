import { describe, expect, it } from 'vitest';
import { readRange } from './send-part.ts';

describe('readRange', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
  ])('reads %s of 100 bytes', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('returns unsatisfiable for %s', (header) => {
    expect(readRange(header, 100)).toBe('unsatisfiable');
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b'])(
    'sends all for %j',
    (header) => {
      expect(readRange(header, 100)).toBeNull();
    }
  );
});
