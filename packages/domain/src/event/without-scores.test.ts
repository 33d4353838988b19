import { describe, expect, it } from 'vitest';
import { withoutScores } from './without-scores.ts';

describe('withoutScores', () => {
  it.each([
    ['Ajax 3–1 PSV', 'Ajax – PSV'],
    ['Ajax 0 - 0 PSV: highlights', 'Ajax – PSV: highlights'],
    ['Union 2:1 Berlin', 'Union – Berlin'],
    ['Lakers win 112-98', 'Lakers win –'],
    ['Sinner wins 6–4, 3–6, 7–6 (5)', 'Sinner wins –, –, – (5)'],
    ['Ajax beat PSV 3-1.', 'Ajax beat PSV –.'],
    ['Ajax – PSV 3–1: highlights', 'Ajax – PSV –: highlights'],
    ['Derby (2:1)', 'Derby (–)'],
    ['Result:3-1', 'Result:–'],
    ['Union 2 : 1 Berlin', 'Union – Berlin'],
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
    'Matchday 9: 3 things to know',
    '21.11.2026 - 20:45',
    'v1.2-3',
  ])('leaves %s as it is', (title) => {
    expect(withoutScores(title)).toBe(title);
  });
});
