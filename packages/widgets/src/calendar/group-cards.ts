import { competitionOf, type SportsEvent, withWidth } from '@touchline/domain';
import type { EventCardView } from '../shared/event/event-card.ts';
import type { CardGroup } from './screen.ts';

/** Width requested of a competition's picture, px. */
const LOGO_WIDTH = 170;

interface Group extends Omit<CardGroup, 'first' | 'count'> {
  readonly cards: EventCardView[];
}

/**
 * Sorts cards by the competitions of their events, which are at the same places. Competitions keep the order of their
 * first events; events of none come first, because nothing stands above them.
 */
export function groupByCompetition(
  cards: readonly EventCardView[],
  events: readonly SportsEvent[]
): { readonly cards: readonly EventCardView[]; readonly groups: readonly CardGroup[] } {
  const none: Group = { key: '', name: '', logo: null, cards: [] };
  const groups = new Map<string, Group>();
  for (const [i, card] of cards.entries()) {
    const competition = events[i] ? competitionOf(events[i].metadata) : null;
    const { key, name, logo } = competition ?? none;
    const group = competition
      ? (groups.get(key) ?? { key, name, logo: logo && withWidth(logo, LOGO_WIDTH), cards: [] })
      : none;
    group.cards.push(card);
    if (competition) groups.set(key, group);
  }
  const all = [none, ...groups.values()].filter((group) => group.cards.length > 0);
  let first = 0;
  return {
    cards: all.flatMap((group) => group.cards),
    groups: all.map(({ key, name, logo, cards: { length: count } }) => {
      const group = { key, name, logo, first, count };
      first += count;
      return group;
    }),
  };
}
