import { describe, expect, it } from 'vitest';
import { isSupported, OLDEST_LOADER } from './loader-versions.ts';

describe('isSupported', () => {
  it.each([
    ['1.2.3', '1.2.3', true],
    ['1.2.3+1f9c0a2b', '1.2.3', true],
    ['1.2.3-beta.1', '1.2.3', true],
    ['1.2.4', '1.2.3', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.9.9', true],
    ['1.2.2', '1.2.3', false],
    ['1.1.9', '1.2.0', false],
    ['0.9.9', '1.0.0', false],
    ['1.2', '1.2.0', false],
    ['1.2.3.4', '1.0.0', false],
    ['', '0.0.0', false],
    ['latest', '0.0.0', false],
  ])('with loader %j and the oldest %s: %s', (loader, oldest, expected) => {
    expect(isSupported(loader, oldest)).toBe(expected);
  });

  it('keeps its promise to pages of the first version', () => {
    expect(isSupported('0.1.0', OLDEST_LOADER)).toBe(true);
  });
});
