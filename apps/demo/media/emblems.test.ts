import { expect, it } from 'vitest';
import { basketballClubs, cricketClubs, footballClubs, standSides } from '../src/season/clubs.ts';
import { emblems } from './emblems.mjs';

const clubs = [...footballClubs, ...basketballClubs, ...cricketClubs, ...standSides];

it('one club has one crest, in its colours: the same drawing with a ground and without', () => {
  for (const { id, first, second } of clubs) {
    const [card, row] = [emblems[`club-${id}`], emblems[`crest-${id}`]];
    expect(row?.look).toEqual(card?.look);
    expect(row?.look.slice(0, 2)).toEqual([first, second]);
  }
});

it('no two clubs have the same crest', () => {
  const looks = clubs.map(({ id }) => JSON.stringify(emblems[`crest-${id}`]?.look));
  expect(new Set(looks).size).toBe(clubs.length);
});
