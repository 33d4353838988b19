import { expect, it } from 'vitest';
import { basketballClubs, cricketClubs, footballClubs, standSides } from '../src/season/sports/clubs.ts';
import { emblems } from './emblems.mjs';

const clubs = [...footballClubs, ...basketballClubs, ...cricketClubs, ...standSides];

it('one club has one crest, in its colours: the same drawing with a ground and without', () => {
  for (const { id, first, second } of clubs) {
    const [card, row] = [emblems[`club-${id}`], emblems[`crest-${id}`]];
    expect(row?.appearance).toEqual(card?.appearance);
    expect(row?.appearance.slice(0, 2)).toEqual([first, second]);
  }
});

it('no two clubs have the same crest', () => {
  const appearances = clubs.map(({ id }) => JSON.stringify(emblems[`crest-${id}`]?.appearance));
  expect(new Set(appearances).size).toBe(clubs.length);
});
