import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { isKeyDue, retireTimeOf, type SigningTime, signerAt } from './own-keys.ts';

const key = (kid: string, signTime: number): SigningTime => ({ kid, createTime: signTime, signTime });
const [first, second, third] = [key('first', 0), key('second', 30 * DAY_MS), key('third', 31 * DAY_MS)];

describe('signerAt', () => {
  it('returns the last key whose time has come', () => {
    const keys = [third, first, second];
    expect(signerAt(keys, 30 * DAY_MS - 1)).toBe(first);
    expect(signerAt(keys, 30 * DAY_MS)).toBe(second);
    expect(signerAt(keys, 90 * DAY_MS)).toBe(third);
  });

  it('returns the first one before its time, so that a wrong clock stops nothing', () => {
    expect(signerAt([second, third], 0)).toBe(second);
  });

  it('returns undefined without a key', () => {
    expect(signerAt([], 0)).toBeUndefined();
  });
});

describe('retireTimeOf', () => {
  it('returns when the last token has expired: 24 h and the 60 s of clock tolerance after the next key takes over', () => {
    expect(retireTimeOf(first, [first, second, third])).toBe(30 * DAY_MS + 24 * HOUR_MS + MINUTE_MS);
    expect(retireTimeOf(second, [third, second, first])).toBe(31 * DAY_MS + 24 * HOUR_MS + MINUTE_MS);
  });

  it('returns infinity for the newest', () => {
    expect(retireTimeOf(third, [first, second, third])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('isKeyDue', () => {
  it('is true without a key, and 30 days after the newest started to sign', () => {
    expect(isKeyDue([], 0)).toBe(true);
    expect(isKeyDue([first], 30 * DAY_MS - 1)).toBe(false);
    expect(isKeyDue([first], 30 * DAY_MS)).toBe(true);
    expect(isKeyDue([first, second], 30 * DAY_MS)).toBe(false);
  });
});
