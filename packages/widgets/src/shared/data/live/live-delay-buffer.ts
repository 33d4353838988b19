import { isNewer } from '@touchline/client';

/**
 * Maximum number of pending states of one event. Beyond it, the second newest is dropped, which shows nothing too
 * early.
 */
const MAX_PENDING_STATES = 50;
/** Maximum number of cached events besides the displayed ones. */
const MAX_CACHED_EVENTS = 500;

/** An item with successive states. `revision`: '' unknown. */
interface Revised {
  readonly id: string;
  readonly revision?: string;
}

/** Delays changes of events until the viewer's own stream has reached them. */
export interface LiveDelayBuffer<Item> {
  /** Returns the states that may be shown; the same array while nothing changes. */
  show(items: readonly Item[]): readonly Item[];
  /** Whether states are pending. */
  readonly hasPending: () => boolean;
}

export interface DelayBufferPorts {
  /** Epoch ms: recording time of the current frame; null: no live stream, so nothing is delayed. */
  readonly playbackTime: () => number | null;
  /** The same clock, now. */
  readonly now: () => number;
}

interface BufferedItem<Item> {
  shown: Item;
  /** Newer states, oldest first, with their arrival times. */
  readonly pending: { readonly time: number; item: Item }[];
}

/**
 * Shows a state that arrives at 14:23:10 with the frame of 14:23:10. This follows the stream's delay when it changes,
 * and waits while the stream is paused. An event's first state is shown immediately, because there is no older one.
 */
export function createLiveDelayBuffer<Item extends Revised>({
  playbackTime,
  now,
}: DelayBufferPorts): LiveDelayBuffer<Item> {
  const entries = new Map<string, BufferedItem<Item>>();
  let last: readonly Item[] = [];

  function store(item: Item): void {
    const entry = entries.get(item.id);
    if (entry) addState(entry, item, now);
    else entries.set(item.id, { shown: item, pending: [] });
  }

  function prune(items: readonly Item[]): void {
    if (entries.size <= items.length + MAX_CACHED_EVENTS) return;
    const shown = new Set(items.map(({ id }) => id));
    for (const id of entries.keys()) if (!shown.has(id)) entries.delete(id);
  }

  return {
    hasPending: () => [...entries.values()].some(({ pending }) => pending.length > 0),
    show(items) {
      for (const item of items) store(item);
      const time = playbackTime() ?? Number.POSITIVE_INFINITY;
      for (const entry of entries.values()) release(entry, time);
      const next = items.map((item) => entries.get(item.id)?.shown ?? item);
      prune(items);
      if (!isSame(next, last)) last = isSame(next, items) ? items : next;
      return last;
    },
  };
}

function addState<Item extends Revised>(entry: BufferedItem<Item>, item: Item, now: () => number): void {
  const newest = entry.pending.at(-1);
  const before = newest?.item ?? entry.shown;
  switch (orderOf(item, before)) {
    case 'older':
      return;
    case 'same':
      // Another text for the same state.
      if (newest) newest.item = item;
      else entry.shown = item;
      return;
    case 'newer':
      entry.pending.push({ time: now(), item });
      if (entry.pending.length > MAX_PENDING_STATES) entry.pending.splice(-2, 1);
  }
}

/** Compares states: a state that arrives late by another way must not replace a newer one. */
function orderOf(item: Revised, before: Revised): 'older' | 'same' | 'newer' {
  const [revision, than] = [item.revision ?? '', before.revision ?? ''];
  if (item === before || (revision === than && revision !== '')) return 'same';
  return revision === '' || than === '' || isNewer(revision, than) ? 'newer' : 'older';
}

function release<Item>(entry: BufferedItem<Item>, time: number): void {
  while (entry.pending[0] && entry.pending[0].time <= time) entry.shown = entry.pending.shift()?.item ?? entry.shown;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
