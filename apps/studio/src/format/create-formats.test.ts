import { describe, expect, it } from 'vitest';
import { createFormats, EMPTY_VALUE } from './create-formats.ts';

const formats = createFormats('en-GB', 'Europe/Amsterdam');
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ');

describe('createFormats', () => {
  it.each([
    ['count', 14_481, '14,481'],
    ['time', 1_864_000, '31:04'],
    ['time', 7_509_000, '2:05:09'],
    ['total', 35_503_200_000, '9,862 h'],
    ['total', 5_400_000, '1.5 h'],
    ['total', 150_000, '3 m'],
    ['seconds', 840, '0.84 s'],
    ['fine', 0.0034, '0.34%'],
    ['share', 0.0667, '6.7%'],
    ['share', 0.41, '41%'],
    ['share', 0, '0%'],
    ['count', null, EMPTY_VALUE],
  ] as const)('writes %s %s as %s', (kind, value, text) => {
    expect(plain(formats.figure(kind, value))).toBe(text);
  });

  it.each([
    ['count', 124, 100, '+24%'],
    ['count', 191, 1, '×\u2060191'],
    ['count', 1, 0, undefined],
    ['count', null, 3, undefined],
    ['seconds', 840, 960, '−0.12 s'],
    ['fine', 0.0034, 0.0025, '+0.09'],
  ] as const)('compares %s %s with %s: %s', (kind, value, before, text) => {
    expect(plain(formats.change(kind, value, before)) ?? undefined).toBe(text);
  });

  it('tells times in the zone of the publisher', () => {
    expect(formats.clock(Date.parse('2026-11-22T20:45:07Z'))).toBe('21:45');
  });

  it('has names for countries, and codes for what is none', () => {
    expect([formats.country('NL'), formats.country('ZZZ')]).toEqual(['Netherlands', 'ZZZ']);
  });
});
