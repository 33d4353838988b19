import { describe, expect, it } from 'vitest';
import { formatFor } from './image-format.ts';

describe('formatFor', () => {
  const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
  const cases: [string | undefined, number | undefined, string][] = [
    [CHROMIUM, 170, 'avif'],
    [CHROMIUM, 640, 'avif'],
    [CHROMIUM, 641, 'webp'],
    [CHROMIUM, undefined, 'webp'],
    ['image/webp,*/*', 170, 'webp'],
    ['IMAGE/WebP', 170, 'webp'],
    ['image/avif', 170, 'avif'],
    ['image/avif', 1920, 'jpeg'],
    ['image/avif;q=0,image/webp;q=0.0', 170, 'jpeg'],
    ['image/avif;q=0.1', 170, 'avif'],
    ['image/*', 170, 'jpeg'],
    ['*/*', 170, 'jpeg'],
    [undefined, 170, 'jpeg'],
  ];
  it.each(cases)('for Accept: %s at width %s returns %s', (accept, width, format) => {
    expect(formatFor(accept, { width, height: undefined, fit: 'contain' })).toBe(format);
  });
});
