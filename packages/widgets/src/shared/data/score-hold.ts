import { isNewer } from '@touchline/client';

/** States of one event that wait at most. Of more, one before the newest is left out: nothing is shown too soon by that. */
const MANY_STATES = 50;
/** Events that are remembered at most besides those that are shown. */
const MANY_EVENTS = 500;

/** Something whose states come one after the other. `revision`: '' unknown. */
interface Revised {
  readonly id: string;
  readonly revision?: string;
}

/** Holds news of events back until the viewer's own stream has got there. */
export interface ScoreHold<Item> {
  /** What may be shown of items in their newest state; the very same array while nothing is another. */
  show(items: readonly Item[]): readonly Item[];
  /** Whether something waits. */
  readonly waits: () => boolean;
}

export interface HoldPorts {
  /** Epoch ms: when the picture that is watched was taken; null: none is, so nothing is held. */
  readonly picture: () => number | null;
  /** The same clock now. */
  readonly now: () => number;
}

interface Held<Item> {
  shown: Item;
  /** Newer states, oldest first, with the time at which each came. */
  readonly waiting: { readonly time: number; item: Item }[];
}

/**
 * A state that comes at 14:23:10 is shown when the picture of 14:23:10 is: with the stream's delay however that changes,
 * and not at all while it is paused. An event's first state is shown at once, for nobody knows an older one.
 */
export function createScoreHold<Item extends Revised>({ picture, now }: HoldPorts): ScoreHold<Item> {
  const known = new Map<string, Held<Item>>();
  let last: readonly Item[] = [];

  function take(item: Item): void {
    const held = known.get(item.id);
    if (held) note(held, item, now);
    else known.set(item.id, { shown: item, waiting: [] });
  }

  function forget(items: readonly Item[]): void {
    if (known.size <= items.length + MANY_EVENTS) return;
    const shown = new Set(items.map(({ id }) => id));
    for (const id of known.keys()) if (!shown.has(id)) known.delete(id);
  }

  return {
    waits: () => [...known.values()].some(({ waiting }) => waiting.length > 0),
    show(items) {
      for (const item of items) take(item);
      const time = picture() ?? Number.POSITIVE_INFINITY;
      for (const held of known.values()) release(held, time);
      const next = items.map((item) => known.get(item.id)?.shown ?? item);
      forget(items);
      if (!isSame(next, last)) last = isSame(next, items) ? items : next;
      return last;
    },
  };
}

function note<Item extends Revised>(held: Held<Item>, item: Item, now: () => number): void {
  const newest = held.waiting.at(-1);
  const before = newest?.item ?? held.shown;
  switch (orderOf(item, before)) {
    case 'older':
      return;
    case 'same':
      // In other words.
      if (newest) newest.item = item;
      else held.shown = item;
      return;
    case 'newer':
      held.waiting.push({ time: now(), item });
      if (held.waiting.length > MANY_STATES) held.waiting.splice(-2, 1);
  }
}

/** What comes late over another way must not undo what is known. */
function orderOf(item: Revised, before: Revised): 'older' | 'same' | 'newer' {
  const [revision, than] = [item.revision ?? '', before.revision ?? ''];
  if (item === before || (revision === than && revision !== '')) return 'same';
  return revision === '' || than === '' || isNewer(revision, than) ? 'newer' : 'older';
}

function release<Item>(held: Held<Item>, time: number): void {
  while (held.waiting[0] && held.waiting[0].time <= time) held.shown = held.waiting.shift()?.item ?? held.shown;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
