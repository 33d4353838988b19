import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toSafeUrl } from './safe-url.ts';

const hostile = new URL('../../../../shared/data/hostile/urls-small.json', import.meta.url);

describe('toSafeUrl', () => {
  it.each([
    'https://a.example/x?y#z',
    'http://a.example',
    '/derby',
    'derby',
    '//a.example/x',
    '#home-2',
    '?a=javascript:1',
  ])('keeps %s', (url) => {
    expect(toSafeUrl(url)).toBe(url);
  });

  it('cleans what a browser would clean', () => {
    expect(toSafeUrl('  https://a.example/\n')).toBe('https://a.example/');
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'blob:x',
    '',
    '  ',
    null,
    3,
  ])('refuses %j', (value) => {
    expect(toSafeUrl(value)).toBeNull();
  });

  it.skipIf(!existsSync(hostile))(
    'agrees with the URL standard on hostile values (skipped: no shared data folder)',
    () => {
      const { cases } = JSON.parse(readFileSync(hostile, 'utf8')) as {
        cases: { value: unknown; link_allowed: boolean }[];
      };

      const wrong = cases.filter(
        ({ value, link_allowed }) =>
          typeof value === 'string' && value.trim() !== '' && (toSafeUrl(value) !== null) !== link_allowed
      );

      expect(cases.length).toBeGreaterThan(10);
      expect(wrong).toEqual([]);
    }
  );
});
