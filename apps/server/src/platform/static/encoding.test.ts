import { describe, expect, it } from 'vitest';
import { chooseCoding } from './encoding.ts';

describe('chooseCoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('selects for %j %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });
});
