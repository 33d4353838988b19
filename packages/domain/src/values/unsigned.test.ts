import { describe, expect, it } from 'vitest';
import { unsigned } from './unsigned.ts';

describe('unsigned', () => {
  const cases: [string, string, string][] = [
    ['takes away both', '/media/v/a.m3u8?exp=1&sig=x', '/media/v/a.m3u8'],
    [
      'in any order, and nothing else',
      'https://a.example/b?x=1&sig=x&y=%20&exp=1#z',
      'https://a.example/b?x=1&y=%20#z',
    ],
    ['leaves what has no signature', '/a?exp=1', '/a?exp=1'],
    ['leaves what has no end', '/a?sig=x', '/a?sig=x'],
    ['leaves names that only end alike', '/a?mysig=x&regexp=1', '/a?mysig=x&regexp=1'],
    ['leaves what stands behind a #', '/a#?exp=1&sig=x', '/a#?exp=1&sig=x'],
    ['leaves what has no query', '/a', '/a'],
  ];
  it.each(cases)('%s', (_, url, bare) => {
    expect(unsigned(url)).toBe(bare);
  });
});
