import { describe, expect, it } from 'vitest';
import { createRecent } from './recent.ts';

describe('createRecent', () => {
  it('asks once for each name and owner', async () => {
    const recent = createRecent<number>();
    const [owner, other] = [{}, {}];
    let asked = 0;
    const ask = async () => ++asked;

    expect(await Promise.all([recent(owner, 'a', ask), recent(owner, 'a', ask)])).toEqual([1, 1]);
    expect(await recent(owner, 'b', ask)).toBe(2);
    expect(await recent(other, 'a', ask)).toBe(3);
  });

  it('does not keep a failure', async () => {
    const recent = createRecent<number>();
    const owner = {};

    await expect(recent(owner, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await recent(owner, 'a', async () => 1)).toBe(1);
  });
});
