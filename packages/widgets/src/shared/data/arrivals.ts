import { isNewer, type Later } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';

/** ms between two questions for the same list that news leads to. */
const GAP = 5_000;
/** The same where nobody here can tell whether the news concerns the list. */
const UNSURE_GAP = 30_000;
/** ms over which the pages that hear the same news spread their questions. */
const SPREAD = 1_000;
/** A list that was asked for this often does not hold the event for its own reasons: it stands on a later page. */
const TRIES = 2;

/** A list of events as it was asked for, and who belongs on it. */
export interface KnownList {
  readonly items: readonly SportsEvent[];
  /** '' unknown. */
  readonly revision: string;
  readonly belongs: Belongs;
}

/** Whether an event belongs on a list, as far as can be told without the server. */
export type Belongs = (event: SportsEvent) => 'yes' | 'no' | 'unknown';

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

export function createArrivals(refetch: () => void, { later, now, random, isVisible }: ArrivalPorts): Arrivals {
  const waiting = new Map<string, SportsEvent>();
  const tries = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  let due = Number.POSITIVE_INFINITY;
  let cancel = () => {};

  /** Whether there is still reason to ask for the sake of this event. */
  function isOpen({ id }: SportsEvent, need: Need): boolean {
    if (need === 'none') tries.delete(id);
    return need !== 'none' && (tries.get(id) ?? 0) < (need === 'sure' ? TRIES : 1);
  }

  function ask(): void {
    due = Number.POSITIVE_INFINITY;
    if (!isVisible()) return;
    last = now();
    for (const id of waiting.keys()) tries.set(id, (tries.get(id) ?? 0) + 1);
    refetch();
  }

  function askSoon(need: Need): void {
    const earliest = last + (need === 'sure' ? GAP : UNSURE_GAP);
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

type Need = 'none' | 'unsure' | 'sure';

/** Whether a list as it was answered lacks an event in this state, or has it in the wrong place. */
function needOf(event: SportsEvent, { items, revision, belongs }: KnownList): Need {
  const held = items.find(({ id }) => id === event.id);
  if (held && !isNewer(event.revision, held.revision)) return 'none';
  if (!held && revision !== '' && !isNewer(event.revision, revision)) return 'none';
  const verdict = belongs(event);
  // Those that leave a list, or change where they stand, are drawn without the server's help.
  if (verdict === 'no' || (held && held.startTime === event.startTime)) return 'none';
  return held || verdict === 'yes' ? 'sure' : 'unsure';
}
