import type { DataState, SportsEvent } from '@touchline/domain';
import type { Listed } from '../shared/data/listed.ts';
import type { EventCardView } from '../shared/event/event-card.ts';
import { moreOf, NO_MORE } from '../shared/more-of.ts';
import { groupByCompetition } from './group-cards.ts';
import type { DayList } from './screen.ts';

/** What is known about the active day. */
export interface Known {
  readonly listed: Pick<
    Listed<SportsEvent>,
    'items' | 'pages' | 'isOther' | 'hasMore' | 'loadingMore' | 'moreFailed' | 'error'
  >;
  /** The server's drawing of this very day, which stands until something better is known. */
  readonly drawn: DayList | undefined;
  /** Names the day of `listed.items`, which is the one before while `isOther`. */
  readonly of: string;
  /** The next day with events, as far as it is known. */
  readonly next: { readonly date: string; readonly label: string } | null;
  readonly loadType: 'infinite' | 'button';
  /** The visitor chose the day: what shows another one is dimmed meanwhile. */
  readonly acted: boolean;
  readonly groupBy: 'none' | 'competition';
}

/**
 * Picks what stands below the strip. Events once known stay, whatever later fails; another day's are kept, dimmed, while
 * the chosen one is on its way (CAL-15), but neither its emptiness nor its failure is the chosen day's.
 */
export function dayListOf(known: Known, toCards: (items: readonly SportsEvent[]) => readonly EventCardView[]): DayList {
  const { listed, drawn, of, next, loadType, acted, groupBy } = known;
  const { items, isOther, error } = listed;
  if (items === undefined || isOther) {
    if (drawn) return drawn;
    if (error) return { list: 'error' };
    if (!items?.length) return { list: 'loading' };
  } else if (items.length === 0) {
    // A page may be empty and still have one behind it (AIP-158).
    if (!listed.hasMore) return { list: 'empty', next };
    return { list: listed.moreFailed ? 'error' : 'loading' };
  }
  const more = isOther ? NO_MORE : moreOf(listed, { loadType, pauses: true });
  return { list: 'events', of, ...contentOf(toCards(items), items, groupBy), dimmed: isOther && acted, ...more };
}

function contentOf(
  cards: readonly EventCardView[],
  events: readonly SportsEvent[],
  groupBy: Known['groupBy']
): ReturnType<typeof groupByCompetition> | { readonly cards: readonly EventCardView[] } {
  return groupBy === 'competition' ? groupByCompetition(cards, events) : { cards };
}

/** The state that the element reflects while a list shows. */
export function dataStateOf(day: DayList): Exclude<DataState, 'idle'> {
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
