import { describe, expect, it } from 'vitest';
import type { EventCardView } from '../shared/event/event-card.ts';
import { groupByCompetition } from './group-cards.ts';
import { matchOf } from './test-calendar.ts';

const COMPETITIONS = [
  { name: 'Cup' },
  undefined,
  { name: 'League', logoUrl: 'https://img.example/l.png' },
  { name: 'Cup' },
];
const events = COMPETITIONS.map((competition, i) => ({
  ...matchOf(`e${i}`),
  metadata: competition ? { competition } : {},
}));
const cards = events.map(({ id }, index) => ({ id, index }) as EventCardView);

describe('groupByCompetition', () => {
  it('puts events of one competition together, in the order of their first, after those of none', () => {
    const grouped = groupByCompetition(cards, events);

    expect(grouped.cards.map(({ id }) => id)).toEqual(['e1', 'e0', 'e3', 'e2']);
    expect(grouped.groups).toEqual([
      { key: '', name: '', logo: null, first: 0, count: 1 },
      { key: 'Cup', name: 'Cup', logo: null, first: 1, count: 2 },
      { key: 'League', name: 'League', logo: 'https://img.example/l.png?width=170', first: 3, count: 1 },
    ]);
  });

  it('has no groups without events', () => {
    expect(groupByCompetition([], [])).toEqual({ cards: [], groups: [] });
  });
});
