import { describe, expect, it } from 'vitest';
import { isKeyDue, retireTimeOf, type SigningTime, signerAt } from './own-keys.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const key = (kid: string, signTime: number): SigningTime => ({ kid, createTime: signTime, signTime });
const [first, second, third] = [key('first', 0), key('second', 30 * DAY), key('third', 31 * DAY)];

describe('signerAt', () => {
  it('is the last key whose time has come', () => {
    const keys = [third, first, second];
    expect(signerAt(keys, 30 * DAY - 1)).toBe(first);
    expect(signerAt(keys, 30 * DAY)).toBe(second);
    expect(signerAt(keys, 90 * DAY)).toBe(third);
  });

  it('is the first one before its time: a clock that goes wrong stops nobody', () => {
    expect(signerAt([second, third], 0)).toBe(second);
  });

  it('is nobody where there is no key', () => {
    expect(signerAt([], 0)).toBeUndefined();
  });
});

describe('retireTimeOf', () => {
  it('is when the last token has expired: 24 h and the 60 s of clocks after the next key takes over', () => {
    expect(retireTimeOf(first, [first, second, third])).toBe(30 * DAY + 24 * HOUR + MINUTE);
    expect(retireTimeOf(second, [third, second, first])).toBe(31 * DAY + 24 * HOUR + MINUTE);
  });

  it('is not foreseen for the newest', () => {
    expect(retireTimeOf(third, [first, second, third])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('isKeyDue', () => {
  it('is so when there is none, and 30 days after the newest began', () => {
    expect(isKeyDue([], 0)).toBe(true);
    expect(isKeyDue([first], 30 * DAY - 1)).toBe(false);
    expect(isKeyDue([first], 30 * DAY)).toBe(true);
    expect(isKeyDue([first, second], 30 * DAY)).toBe(false);
  });
});
