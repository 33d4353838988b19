import { isNewer, type Later } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';

/** Minimum time between two refetches of one list that changes trigger. */
const MIN_REFETCH_INTERVAL_MS = 5_000;
/** The same if only the server knows whether the change affects the list. */
const MIN_UNCERTAIN_REFETCH_INTERVAL_MS = 30_000;
/** See `MaxTries`. */
const NONE = 0;
const POSSIBLE = 1;
const CERTAIN = 2;
/** Random delay, so that pages that receive the same change spread their requests. */
const JITTER_MS = 1_000;

/** A list of events as loaded, with a function that decides its members. */
export interface LoadedList {
  readonly items: readonly SportsEvent[];
  /** '' unknown. */
  readonly revision: string;
  readonly matches: ListMembership;
}

/** Returns whether an event is a member of a list, as far as the client can decide. */
export type ListMembership = (event: SportsEvent) => 'yes' | 'no' | 'unknown';

/** Events whose position in a list only the server knows. */
export interface Misplaced {
  /** Events by id. */
  readonly events: ReadonlyMap<string, SportsEvent>;
  /** Number of refetches for each event, this one included. */
  readonly tries: ReadonlyMap<string, number>;
}

/** Decides when a change requires a refetch of a list, because only the server knows an event's position. */
export interface LiveInsertions {
  /** Handles a pushed event. */
  onEvent(event: SportsEvent, list: LoadedList): void;
  /** The list was loaded, or the page is visible again. */
  onLoad(list: LoadedList): void;
  end(): void;
}

export interface RefetchPorts {
  readonly later: Later;
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  /** Nothing is requested while the page is hidden. */
  readonly isVisible: () => boolean;
}

export function createLiveInsertions(
  refetch: (misplaced: Misplaced) => void,
  { later, now, random, isVisible }: RefetchPorts
): LiveInsertions {
  const waiting = new Map<string, SportsEvent>();
  const tries = new Map<string, number>();
  let lastTime = Number.NEGATIVE_INFINITY;
  let dueTime = Number.POSITIVE_INFINITY;
  let cancel = () => {};

  /** Returns whether another refetch may help this event. */
  function hasTriesLeft({ id }: SportsEvent, maxTries: MaxTries): boolean {
    if (maxTries === NONE) tries.delete(id);
    return (tries.get(id) ?? 0) < maxTries;
  }

  function refetchNow(): void {
    dueTime = Number.POSITIVE_INFINITY;
    if (!isVisible()) return;
    lastTime = now();
    for (const id of waiting.keys()) tries.set(id, (tries.get(id) ?? 0) + 1);
    refetch({ events: waiting, tries });
  }

  function scheduleRefetch(maxTries: MaxTries): void {
    const earliest = lastTime + (maxTries === CERTAIN ? MIN_REFETCH_INTERVAL_MS : MIN_UNCERTAIN_REFETCH_INTERVAL_MS);
    const time = Math.max(now() + random() * JITTER_MS, earliest);
    if (time >= dueTime) return;
    cancel();
    dueTime = time;
    cancel = later(refetchNow, time - now());
  }

  function updateWaiting(event: SportsEvent, list: LoadedList): void {
    const maxTries = maxTriesFor(event, list);
    if (hasTriesLeft(event, maxTries)) {
      waiting.set(event.id, event);
      scheduleRefetch(maxTries);
    } else waiting.delete(event.id);
  }

  return {
    onEvent(event, list) {
      // A new state may be a member where the last one was not.
      if (list.matches(event) === 'unknown') tries.delete(event.id);
      updateWaiting(event, list);
    },
    onLoad(list) {
      for (const event of [...waiting.values()]) updateWaiting(event, list);
      if (waiting.size > 0) return;
      cancel();
      dueTime = Number.POSITIVE_INFINITY;
    },
    end: () => cancel(),
  };
}

/**
 * Maximum number of refetches of a list for one event. A list that still lacks the event after two has a reason: it is
 * on a later page.
 */
type MaxTries = typeof NONE | typeof POSSIBLE | typeof CERTAIN;

/** Returns the refetches for a list that lacks an event in this state, or has it in the wrong position. */
function maxTriesFor(event: SportsEvent, { items, revision, matches: membershipOf }: LoadedList): MaxTries {
  const listed = items.find(({ id }) => id === event.id);
  if (listed && !isNewer(event.revision, listed.revision)) return NONE;
  if (!listed && revision !== '' && !isNewer(event.revision, revision)) return NONE;
  const membership = membershipOf(event);
  // Events that leave a list, or change in place, need no refetch.
  if (membership === 'no' || (listed && listed.startTime === event.startTime)) return NONE;
  return listed || membership === 'yes' ? CERTAIN : POSSIBLE;
}
