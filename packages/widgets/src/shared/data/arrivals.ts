import { isNewer, type Later } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';

/** ms between two questions for the same list that news leads to. */
const GAP = 5_000;
/** The same where nobody here can tell whether the news concerns the list. */
const UNSURE_GAP = 30_000;
/** See `Need`. */
const NONE = 0;
const UNSURE = 1;
const SURE = 2;
/** ms over which the pages that hear the same news spread their questions. */
const SPREAD = 1_000;

/** A list of events as it was asked for, and who belongs on it. */
export interface KnownList {
  readonly items: readonly SportsEvent[];
  /** '' unknown. */
  readonly revision: string;
  readonly belongs: Belongs;
}

/** Whether an event belongs on a list, as far as can be told without the server. */
export type Belongs = (event: SportsEvent) => 'yes' | 'no' | 'unknown';

/** Events whose places on a list are the server's to say. */
export interface Misplaced {
  /** By their ids. */
  readonly events: ReadonlyMap<string, SportsEvent>;
  /** How often the list was asked for on account of each, this time included. */
  readonly tries: ReadonlyMap<string, number>;
}

/** Makes up its mind when news is reason to ask for a list again: where an event's place is the server's to know. */
export interface Arrivals {
  /** An event was pushed. */
  note(event: SportsEvent, list: KnownList): void;
  /** The list was answered, or somebody looks again. */
  settle(list: KnownList): void;
  end(): void;
}

export interface ArrivalPorts {
  readonly later: Later;
  readonly now: () => number;
  /** 0 up to 1. */
  readonly random: () => number;
  /** Nothing is asked while nobody looks. */
  readonly isVisible: () => boolean;
}

export function createArrivals(
  refetch: (misplaced: Misplaced) => void,
  { later, now, random, isVisible }: ArrivalPorts
): Arrivals {
  const waiting = new Map<string, SportsEvent>();
  const tries = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  let due = Number.POSITIVE_INFINITY;
  let cancel = () => {};

  /** Whether there is still reason to ask for the sake of this event. */
  function isOpen({ id }: SportsEvent, need: Need): boolean {
    if (need === NONE) tries.delete(id);
    return (tries.get(id) ?? 0) < need;
  }

  function ask(): void {
    due = Number.POSITIVE_INFINITY;
    if (!isVisible()) return;
    last = now();
    for (const id of waiting.keys()) tries.set(id, (tries.get(id) ?? 0) + 1);
    refetch({ events: waiting, tries });
  }

  function askSoon(need: Need): void {
    const earliest = last + (need === SURE ? GAP : UNSURE_GAP);
    const time = Math.max(now() + random() * SPREAD, earliest);
    if (time >= due) return;
    cancel();
    due = time;
    cancel = later(ask, time - now());
  }

  function consider(event: SportsEvent, list: KnownList): void {
    const need = needOf(event, list);
    if (isOpen(event, need)) {
      waiting.set(event.id, event);
      askSoon(need);
    } else waiting.delete(event.id);
  }

  return {
    note(event, list) {
      // Another state of it may belong where the last one did not.
      if (list.belongs(event) === 'unknown') tries.delete(event.id);
      consider(event, list);
    },
    settle(list) {
      for (const event of [...waiting.values()]) consider(event, list);
      if (waiting.size > 0) return;
      cancel();
      due = Number.POSITIVE_INFINITY;
    },
    end: () => cancel(),
  };
}

/**
 * How often a list is asked for on account of an event. One that was asked for twice does not hold the event for its own
 * reasons: it stands on a later page.
 */
type Need = typeof NONE | typeof UNSURE | typeof SURE;

/** Whether a list as it was answered lacks an event in this state, or has it in the wrong place. */
function needOf(event: SportsEvent, { items, revision, belongs }: KnownList): Need {
  const held = items.find(({ id }) => id === event.id);
  if (held && !isNewer(event.revision, held.revision)) return NONE;
  if (!held && revision !== '' && !isNewer(event.revision, revision)) return NONE;
  const verdict = belongs(event);
  // Those that leave a list, or change where they stand, are drawn without the server's help.
  if (verdict === 'no' || (held && held.startTime === event.startTime)) return NONE;
  return held || verdict === 'yes' ? SURE : UNSURE;
}
