import type { DataState } from '@touchline/domain';
import type { ListState } from '../shared/data/list-state.ts';
import { NO_MORE, paginationOf } from '../shared/data/pagination.ts';
import type { CardList, CardsScreen, CardView } from './screen.ts';

/** State of a list of cards. */
export interface CardsState {
  readonly listed: Pick<ListState<unknown>, 'pages' | 'hasMore' | 'loadingMore' | 'moreFailed' | 'error'>;
  /** The cards to show, at most `max`; undefined: not loaded yet. */
  readonly cards: readonly CardView[] | undefined;
  /** Maximum number of cards; undefined: all. */
  readonly max: number | undefined;
  readonly loadType: 'infinite' | 'button';
  /** Rows load without limit; a grid pauses, so that content below it stays within reach. */
  readonly pauses: boolean;
  readonly hideWhenEmpty: boolean;
  readonly hideOnError: boolean;
  /** 'Showing 20 of 25', or ''. */
  readonly announcement: string;
  readonly focusIndex: number | null;
}

/** Returns the area below the heading. Loaded cards stay after a later error (CARD-25). */
export function cardListOf(state: CardsState): CardList {
  const { listed, cards, max, hideWhenEmpty, hideOnError, announcement, focusIndex } = state;
  if (!cards) return listed.error ? { list: 'error', hidden: hideOnError } : { list: 'loading' };
  const isFull = max !== undefined && cards.length >= max;
  if (cards.length === 0) {
    if (!listed.hasMore) return { list: 'empty', hidden: hideWhenEmpty };
    // A page may be empty and still have a next one (AIP-158).
    return listed.moreFailed ? { list: 'error', hidden: hideOnError } : { list: 'loading' };
  }
  return {
    list: 'cards',
    cards,
    ...(isFull ? NO_MORE : paginationOf(listed, state)),
    announcement,
    focusIndex,
  };
}

/** Returns the state that the element reflects. */
export function dataStateOf({ content: { list } }: Pick<CardsScreen, 'content'>): Exclude<DataState, 'idle'> {
  return list === 'cards' ? 'loaded' : list;
}

/** Returns whether an empty or failed widget shows something. */
export function hasVisibleFallback(content: CardList): boolean {
  return 'hidden' in content && !content.hidden;
}

/** Returns whether a widget is empty or failed, and shows nothing. */
export function isHidden({ content }: Pick<CardsScreen, 'content'>): boolean {
  return 'hidden' in content && content.hidden;
}
