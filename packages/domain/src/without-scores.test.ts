import { describe, expect, it } from 'vitest';
import { withoutScores } from './without-scores.ts';

describe('withoutScores', () => {
  it.each([
    ['Ajax 3–1 PSV', 'Ajax – PSV'],
    ['Ajax 0 - 0 PSV: highlights', 'Ajax – PSV: highlights'],
    ['Union 2:1 Berlin', 'Union – Berlin'],
    ['Lakers win 112-98', 'Lakers win –'],
    ['Sinner wins 6–4, 3–6, 7–6 (5)', 'Sinner wins –, –, – (5)'],
    ['أياكس ٣–١ آيندهوفن', 'أياكس – آيندهوفن'],
  ])('takes the score out of %s', (title, left) => {
    expect(withoutScores(title)).toBe(left);
  });

  it.each([
    'Kick-off 20:45',
    'Season 2025–26',
    '2026-11-20',
    'A 4-3-3 for the derby',
    'Formula 1',
    'Covid-19',
    'v1.2-3',
  ])('leaves %s as it is', (title) => {
    expect(withoutScores(title)).toBe(title);
  });
});
