import type { BannerCollection } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { hashOf, indexOfHash, isOwnHash } from './deep-link.ts';

const collection = (id: string, ...ids: string[]): BannerCollection => ({
  id,
  banners: ids.map((banner) => ({ id: banner, altText: '', texts: [], backgroundAssets: [] })),
});
const home = collection('home', 'b1', 'b2', 'b3');

describe('hashOf', () => {
  it('BC-15: is {collectionId}-{index}, counted from 0', () => {
    expect(hashOf(home, 2)).toBe('#home-2');
  });

  it('BC-15: contains the banner id where a banner id is a number, so that a reload shows the same banner', () => {
    const numbered = collection('home', '2', '0', 'b3');

    expect([0, 1, 2].map((i) => hashOf(numbered, i))).toEqual(['#home-2', '#home-0', '#home-b3']);
    expect([0, 1, 2].map((i) => indexOfHash(numbered, hashOf(numbered, i)))).toEqual([0, 1, 2]);
  });
});

describe('indexOfHash', () => {
  it.each([
    ['an item id', '#home-b3', 2],
    ['an index', '#home-1', 1],
    ['an encoded id', '#home%2Db2', 1],
  ])('BC-16: returns %s', (_, hash, index) => {
    expect(indexOfHash(home, hash)).toBe(index);
  });

  it.each([
    '',
    '#',
    '#home',
    '#home-',
    '#home-3',
    '#home--1',
    '#home-1.5',
    '#other-1',
    '#/home-1',
    '#%E0%A4%A',
    '#home-b9',
  ])('GEN-01: ignores %j', (hash) => {
    expect(indexOfHash(home, hash)).toBeNull();
  });

  it('distinguishes collections whose names start alike', () => {
    expect(indexOfHash(home, '#home-top-1')).toBeNull();
    expect(indexOfHash(collection('home-top', 'a', 'b'), '#home-top-1')).toBe(1);
  });
});

describe('isOwnHash', () => {
  it('is true for no hash and for a hash of this collection', () => {
    expect(['', '#home-1', '#home-b2'].map((hash) => isOwnHash(home, hash))).toEqual([true, true, true]);
    expect(['#/route', '#other-1'].map((hash) => isOwnHash(home, hash))).toEqual([false, false]);
  });
});
