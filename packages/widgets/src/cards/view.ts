import type { DataState } from '@touchline/domain';
import type { Listed } from '../shared/data/listed.ts';
import { moreOf, NO_MORE } from '../shared/more-of.ts';
import type { CardList, CardView } from './screen.ts';

/** What is known of a list of cards. */
export interface Known {
  readonly listed: Pick<Listed<unknown>, 'pages' | 'hasMore' | 'loadingMore' | 'moreFailed' | 'error'>;
  /** At most as many as are to be shown; undefined: nothing has answered yet. */
  readonly cards: readonly CardView[] | undefined;
  /** Most cards to show; undefined: all. */
  readonly max: number | undefined;
  readonly loadType: 'infinite' | 'button';
  /** Rows go on by themselves for ever; a grid pauses, so that what stands below it stays within reach. */
  readonly pauses: boolean;
  readonly hideWhenEmpty: boolean;
  readonly hideOnError: boolean;
  /** 'Showing 20 of 25', or ''. */
  readonly announcement: string;
  readonly focusIndex: number | null;
}

/** What stands below the heading. Cards once known stay, whatever later fails (CARD-25). */
export function cardListOf(known: Known): CardList {
  const { listed, cards, max, hideWhenEmpty, hideOnError, announcement, focusIndex } = known;
  if (!cards) return listed.error ? { list: 'error', hidden: hideOnError } : { list: 'loading' };
  const isFull = max !== undefined && cards.length >= max;
  if (cards.length === 0) {
    if (!listed.hasMore) return { list: 'empty', hidden: hideWhenEmpty };
    // A page may be empty and still have one behind it (AIP-158).
    return listed.moreFailed ? { list: 'error', hidden: hideOnError } : { list: 'loading' };
  }
  return {
    list: 'cards',
    cards,
    ...(isFull ? NO_MORE : moreOf(listed, known)),
    announcement,
    focusIndex,
  };
}

/** The state that the element reflects while a list shows. */
export function dataStateOf({ list }: CardList): Exclude<DataState, 'idle'> {
  return list === 'cards' ? 'loaded' : list;
}

/** An empty or failed widget that shows something all the same. */
export function isShownAnyway(content: CardList): boolean {
  return 'hidden' in content && !content.hidden;
}
