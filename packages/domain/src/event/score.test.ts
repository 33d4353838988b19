import { describe, expect, it } from 'vitest';
import { loserOf, splitScore } from './score.ts';

describe('splitScore', () => {
  it.each([
    ['2', '2', null],
    ['163/7 (20)', '163/7', '(20)'],
    ['1(4)', '1', '(4)'],
    ['(20)', '(20)', null],
    ['', '', null],
  ])('%j is %j and %j', (text, score, note) => {
    expect(splitScore(text)).toEqual({ score, note });
  });
});

describe('loserOf', () => {
  it.each<[string | null, string | null, 'home' | 'away' | null]>([
    ['2', '1', 'away'],
    ['0', '3', 'home'],
    ['9', '10', 'home'],
    ['163/7', '164/5', 'home'],
    ['1', '1', null],
    ['163 & 98/3', '200', null],
    ['W', 'L', null],
    [null, '1', null],
  ])('of %j and %j is %j', (home, away, loser) => {
    expect(loserOf({ score: home, shootOut: null }, { score: away, shootOut: null })).toBe(loser);
  });

  it('is decided by penalties after a draw', () => {
    expect(loserOf({ score: '1', shootOut: '(4)' }, { score: '1', shootOut: '(5)' })).toBe('home');
  });
});
