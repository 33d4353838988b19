import { competitionOf, type DataState, type SportsEvent, withWidth } from '@touchline/domain';
import type { ListState } from '../shared/data/list-state.ts';
import { NO_MORE, paginationOf } from '../shared/data/pagination.ts';
import type { EventCardView } from '../shared/event/event-card.ts';
import type { CalendarScreen, CardGroup, DayList } from './screen.ts';

/** Width requested for a competition's image, px. */
const LOGO_WIDTH = 170;

/** State of the active day. */
export interface DayState {
  readonly listed: Pick<
    ListState<SportsEvent>,
    'items' | 'pages' | 'isPrevious' | 'hasMore' | 'loadingMore' | 'moreFailed' | 'error'
  >;
  /** The server's markup of this day, which stays until its data is loaded. */
  readonly drawn: DayList | undefined;
  /** Key of the day of `listed.items`: the previous day while `isPrevious`. */
  readonly of: string;
  /** The next day with events, once loaded. */
  readonly next: { readonly date: string; readonly label: string } | null;
  readonly loadType: 'infinite' | 'button';
  /** The visitor chose the day: events of another day are dimmed meanwhile. */
  readonly acted: boolean;
  readonly groupBy: 'none' | 'competition';
}

/**
 * Returns the area below the strip. Loaded events stay after a later error. Events of another day stay dimmed while the
 * chosen one is loading (CAL-15), but not its empty state or its error.
 */
export function dayListOf(
  state: DayState,
  toCards: (items: readonly SportsEvent[]) => readonly EventCardView[]
): DayList {
  const { listed, drawn, of, next, loadType, acted, groupBy } = state;
  const { items, isPrevious, error } = listed;
  if (items === undefined || isPrevious) {
    if (drawn) return drawn;
    if (error) return { list: 'error' };
    if (!items?.length) return { list: 'loading' };
  } else if (items.length === 0) {
    // A page may be empty and still have a next one (AIP-158).
    if (!listed.hasMore) return { list: 'empty', next };
    return { list: listed.moreFailed ? 'error' : 'loading' };
  }
  const pagination = isPrevious ? NO_MORE : paginationOf(listed, { loadType, pauses: true });
  return {
    list: 'events',
    of,
    ...contentOf(toCards(items), items, groupBy),
    dimmed: isPrevious && acted,
    ...pagination,
  };
}

function contentOf(
  cards: readonly EventCardView[],
  events: readonly SportsEvent[],
  groupBy: DayState['groupBy']
): ReturnType<typeof groupByCompetition> | { readonly cards: readonly EventCardView[] } {
  return groupBy === 'competition' ? groupByCompetition(cards, events) : { cards };
}

/** Returns the state that the element reflects. */
export function dataStateOf({ day }: Pick<CalendarScreen, 'day'>): Exclude<DataState, 'idle'> {
  switch (day.list) {
    case 'loading':
      return 'loading';
    case 'events':
      return day.dimmed ? 'loading' : 'loaded';
    case 'empty':
      return 'empty';
    case 'error':
      return 'error';
  }
}

interface Group extends Omit<CardGroup, 'first' | 'count'> {
  readonly cards: EventCardView[];
}

/**
 * Groups cards by the competitions of their events, which are at the same indexes. Competitions keep the order of their
 * first events. Events without one come first, because they have no heading.
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
