import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toImageUrl, toSafeUrl } from './safe-url.ts';

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

describe('toPictureUrl', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'])('IMG-04: leaves a small %s in its own address alone', (type) => {
    const url = `data:image/${type};base64,AA==`;
    expect([toImageUrl(url), toSafeUrl(url)]).toEqual([url, null]);
  });

  it('takes any URL that a link may have', () => {
    expect(toImageUrl(' /crest.png ')).toBe('/crest.png');
  });

  it.each([
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html,x',
    'data:image/pngx,x',
    'data:,x',
    'javascript:alert(1)',
    'blob:x',
    `data:image/png;base64,${'A'.repeat(65_536)}`,
    null,
  ])('IMG-04: refuses %.40j', (value) => {
    expect(toImageUrl(value)).toBeNull();
  });
});
