import { describe, expect, it } from 'vitest';
import { resolveUrl } from './resolve-url.ts';

describe('resolveUrl', () => {
  it.each([
    [
      'a value, encoded',
      '?u=[PAGEURL]&v=%%PAGEURL%%',
      '?u=https%3A%2F%2Fa.example%2F%28b%29&v=https%3A%2F%2Fa.example%2F%28b%29',
    ],
    ['-1 for what we do not know', '?ip=[DEVICEIP]', '?ip=-1'],
    ['nothing of what is no macro', '?a=[]&b=[mine]&c=%%20&d=[DEVICEIP', '?a=[]&b=[mine]&c=%%20&d=[DEVICEIP'],
    ['no macro of a value', '?a=[CONTENTID]', '?a=%5BDEVICEIP%5D'],
  ])('AD-13: puts in %s', (_, query, expected) => {
    const macros = { PAGEURL: 'https://a.example/(b)', CONTENTID: '[DEVICEIP]' };
    expect(resolveUrl(`https://ads.example/${query}`, macros)).toBe(`https://ads.example/${expected}`);
  });

  it('AD-13: breaks caches with eight digits', () => {
    expect(resolveUrl('//ads.example/[CACHEBUSTING]', {})).toMatch(/\/\d{8}$/);
  });

  it('AD-12: asks for no address that is longer than any server takes', () => {
    expect(resolveUrl(`https://ads.example/${'['.repeat(1_000_000)}`, {})).toBeNull();
    expect(resolveUrl(`https://ads.example/${'['.repeat(15_000)}`, {})).toHaveLength(15_020);
  });
});
