import { describe, expect, it } from 'vitest';
import { createRecent } from './banner-carousel-source.ts';

describe('createRecent', () => {
  it('loads once per name and owner', async () => {
    const recent = createRecent<number>();
    const [owner, other] = [{}, {}];
    let loads = 0;
    const load = async () => ++loads;

    expect(await Promise.all([recent(owner, 'a', load), recent(owner, 'a', load)])).toEqual([1, 1]);
    expect(await recent(owner, 'b', load)).toBe(2);
    expect(await recent(other, 'a', load)).toBe(3);
  });

  it('does not cache a failure', async () => {
    const recent = createRecent<number>();
    const owner = {};

    await expect(recent(owner, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await recent(owner, 'a', async () => 1)).toBe(1);
  });
});
