import { type EventChange, forgetUpTo, isNewer, type LiveEvents, mergeChange, noLiveEvents } from '@touchline/client';
import { type ArrivalPorts, type Arrivals, createArrivals, type KnownList, type Misplaced } from './arrivals.ts';

/** ms to wait for further lists before a line opens, and for new widgets before it closes. */
const OPENING = 50;
const CLOSING = 1_000;
/** Events that are remembered at most beyond what a list still needs. */
const MANY = 500;

/** A list that is shown. */
export interface ShownList extends KnownList {
  /** Names its query: lists with one key are asked for once. */
  readonly key: string;
  /** After which revision its news is wanted; '' unknown. */
  readonly since: string;
  /** Asks for it again, or only for the pages that these events leave or enter; resolves when that is over. */
  readonly refetch: (misplaced?: Misplaced) => Promise<void>;
}

/** A widget's place on a line. */
export interface Seat {
  /** What the widget shows now. */
  show(list: ShownList): void;
  leave(): void;
}

/** News of a publisher's events, for all widgets of a page that show some: open while there are any. */
export interface LiveLine {
  join(): Seat;
  /** What was pushed so far; another object when more is. */
  readonly current: () => LiveEvents;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface LineListener {
  readonly onChange: (change: EventChange) => void;
  /** Something was missed, or no stream can be had: lists are to be asked for. */
  readonly onStale: () => void;
  readonly onLive: () => void;
}

export interface LinePorts extends ArrivalPorts {
  /** Begins to listen after the revision `since`, '' for now; the result ends it. */
  readonly open: (since: string, listener: LineListener) => () => void;
}

export function createLiveLine(ports: LinePorts): LiveLine {
  const shown = createShownLists(ports);
  const seats = new Set<Seat>();
  const listeners = new Set<() => void>();
  let live = noLiveEvents;
  /** The line tells everything after this revision, '' for an unknown one; undefined: it is closed. */
  let from: string | undefined;
  let close = () => {};
  let stopOpening: (() => void) | undefined;
  let stopClosing = () => {};

  function open(): void {
    stopOpening = undefined;
    close();
    from = oldest(shown.lists().map(({ since }) => since));
    close = ports.open(from, { onChange: take, onStale: shown.refetch, onLive: shown.settle });
  }

  function take(change: EventChange): void {
    const next = mergeChange(live, change);
    if (next === live) return;
    const revisions = shown.lists().map(({ revision }) => revision);
    const isLong = next.size > MANY && !revisions.includes('');
    live = isLong ? forgetUpTo(next, oldest(revisions)) : next;
    shown.note(change);
    for (const listener of listeners) listener();
  }

  function join(): Seat {
    const seat: Seat = {
      show(list) {
        shown.put(seat, list, live);
        // One that began later than the list was read would never tell what lies between.
        const isLate = from === undefined || (list.revision !== '' && (from === '' || isNewer(from, list.revision)));
        if (isLate) stopOpening ??= ports.later(open, OPENING);
      },
      leave() {
        shown.remove(seat);
        seats.delete(seat);
        if (seats.size > 0) return;
        stopOpening?.();
        stopOpening = undefined;
        stopClosing = ports.later(() => {
          close();
          from = undefined;
        }, CLOSING);
      },
    };
    stopClosing();
    seats.add(seat);
    return seat;
  }

  return {
    join,
    current: () => live,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Lists with one key, as the last of them was shown. */
interface Group {
  readonly seats: Set<Seat>;
  readonly arrivals: Arrivals;
  list: ShownList;
}

/** The lists on the page, each query once. */
function createShownLists(ports: ArrivalPorts) {
  const groups = new Map<string, Group>();
  const keys = new Map<Seat, string>();

  function begin(list: ShownList, live: LiveEvents): Group {
    const group: Group = {
      seats: new Set(),
      arrivals: createArrivals((misplaced) => void askFor(group, misplaced), ports),
      list,
    };
    groups.set(list.key, group);
    for (const change of live.values()) if (change.kind === 'upsert') group.arrivals.note(change.event, list);
    return group;
  }

  /** An answer that is the same as before, from a cache on the way, is news to nobody but this. */
  async function askFor(group: Group, misplaced: Misplaced): Promise<void> {
    await group.list.refetch(misplaced);
    if (groups.get(group.list.key) === group) group.arrivals.settle(group.list);
  }

  function remove(seat: Seat): void {
    const key = keys.get(seat) ?? '';
    const group = groups.get(key);
    keys.delete(seat);
    group?.seats.delete(seat);
    if (!group || group.seats.size > 0) return;
    group.arrivals.end();
    groups.delete(key);
  }

  function put(seat: Seat, list: ShownList, live: LiveEvents): void {
    if (keys.get(seat) !== list.key) remove(seat);
    const group = groups.get(list.key) ?? begin(list, live);
    keys.set(seat, list.key);
    group.seats.add(seat);
    group.list = list;
    group.arrivals.settle(list);
  }

  return {
    put,
    remove,
    lists: () => [...groups.values()].map(({ list }) => list),
    refetch: () => {
      for (const { list } of groups.values()) void list.refetch();
    },
    settle: () => {
      for (const { arrivals, list } of groups.values()) arrivals.settle(list);
    },
    note: (change: EventChange) => {
      if (change.kind !== 'upsert') return;
      for (const { arrivals, list } of groups.values()) arrivals.note(change.event, list);
    },
  };
}

/** The oldest of the revisions that are known; '' without any. */
function oldest(revisions: readonly string[]): string {
  const known = revisions.filter((revision) => revision !== '');
  return known.reduce((oldest, one) => (isNewer(oldest, one) ? one : oldest), known[0] ?? '');
}
