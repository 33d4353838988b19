import { type EventChange, forgetUpTo, isNewer, type LiveEvents, mergeChange, noLiveEvents } from '@touchline/client';
import {
  createLiveInsertions,
  type LiveInsertions,
  type LoadedList,
  type Misplaced,
  type RefetchPorts,
} from './live-insertions.ts';

/** ms to wait for further lists before a stream opens, and for new widgets before it closes. */
const OPEN_DELAY_MS = 50;
const CLOSE_DELAY_MS = 1_000;
/** Maximum number of cached events beyond those that lists still need. */
const MAX_CACHED_EVENTS = 500;

/** A displayed list. */
export interface ShownList extends LoadedList {
  /** Key of its query: lists with one key share a request. */
  readonly key: string;
  /** Revision after which its changes are needed; '' unknown. */
  readonly since: string;
  /** Refetches the list, or only the pages that these events leave or enter; resolves when done. */
  readonly refetch: (misplaced?: Misplaced) => Promise<void>;
}

/** A widget's subscription to a stream. */
export interface ListSubscription {
  /** Sets the list that the widget currently shows. */
  update(list: ShownList): void;
  remove(): void;
}

/** Changes of a publisher's events, for all widgets of a page that show events. Open while there are any. */
export interface EventStream {
  addList(): ListSubscription;
  /** Pushed changes so far; a new object after each change. */
  readonly current: () => LiveEvents;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface StreamListener {
  readonly onChange: (change: EventChange) => void;
  /** Changes were missed or no stream is available: refetch all lists. */
  readonly onStale: () => void;
  readonly onLive: () => void;
}

export interface StreamPorts extends RefetchPorts {
  /** Starts listening after the revision `since`, '' for now. Returns a function that ends it. */
  readonly open: (since: string, listener: StreamListener) => () => void;
}

export function createEventStream(ports: StreamPorts): EventStream {
  const shown = createShownLists(ports);
  const subscriptions = new Set<ListSubscription>();
  const listeners = new Set<() => void>();
  let live = noLiveEvents;
  /** The stream has all changes after this revision, '' unknown; undefined: it is closed. */
  let from: string | undefined;
  let close = () => {};
  let stopOpening: (() => void) | undefined;
  let stopClosing = () => {};

  function open(): void {
    stopOpening = undefined;
    close();
    from = oldest(shown.lists().map(({ since }) => since));
    close = ports.open(from, { onChange: applyChange, onStale: shown.refetch, onLive: shown.onLoad });
  }

  function applyChange(change: EventChange): void {
    const next = mergeChange(live, change);
    if (next === live) return;
    const revisions = shown.lists().map(({ revision }) => revision);
    const isLong = next.size > MAX_CACHED_EVENTS && !revisions.includes('');
    live = isLong ? forgetUpTo(next, oldest(revisions)) : next;
    shown.onEvent(change);
    for (const listener of listeners) listener();
  }

  function addList(): ListSubscription {
    const subscription: ListSubscription = {
      update(list) {
        shown.put(subscription, list, live);
        // A stream that started later than the list was read misses the changes between.
        const missesChanges =
          from === undefined || (list.revision !== '' && (from === '' || isNewer(from, list.revision)));
        if (missesChanges) stopOpening ??= ports.later(open, OPEN_DELAY_MS);
      },
      remove() {
        shown.remove(subscription);
        subscriptions.delete(subscription);
        if (subscriptions.size > 0) return;
        stopOpening?.();
        stopOpening = undefined;
        stopClosing = ports.later(() => {
          close();
          from = undefined;
        }, CLOSE_DELAY_MS);
      },
    };
    stopClosing();
    subscriptions.add(subscription);
    return subscription;
  }

  return {
    addList: addList,
    current: () => live,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Lists with one key, as last displayed. */
interface Group {
  readonly subscriptions: Set<ListSubscription>;
  readonly inserts: LiveInsertions;
  list: ShownList;
}

/** The lists on the page, one group per query. */
function createShownLists(ports: RefetchPorts) {
  const groups = new Map<string, Group>();
  const keys = new Map<ListSubscription, string>();

  function createGroup(list: ShownList, live: LiveEvents): Group {
    const group: Group = {
      subscriptions: new Set(),
      inserts: createLiveInsertions((misplaced) => void refetchGroup(group, misplaced), ports),
      list,
    };
    groups.set(list.key, group);
    for (const change of live.values()) if (change.kind === 'upsert') group.inserts.onEvent(change.event, list);
    return group;
  }

  /** Refetches a group. A response may be unchanged, from a cache; then only this function knows that it is done. */
  async function refetchGroup(group: Group, misplaced: Misplaced): Promise<void> {
    await group.list.refetch(misplaced);
    if (groups.get(group.list.key) === group) group.inserts.onLoad(group.list);
  }

  function remove(subscription: ListSubscription): void {
    const key = keys.get(subscription) ?? '';
    const group = groups.get(key);
    keys.delete(subscription);
    group?.subscriptions.delete(subscription);
    if (!group || group.subscriptions.size > 0) return;
    group.inserts.end();
    groups.delete(key);
  }

  function set(subscription: ListSubscription, list: ShownList, live: LiveEvents): void {
    if (keys.get(subscription) !== list.key) remove(subscription);
    const group = groups.get(list.key) ?? createGroup(list, live);
    keys.set(subscription, list.key);
    group.subscriptions.add(subscription);
    group.list = list;
    group.inserts.onLoad(list);
  }

  return {
    put: set,
    remove,
    lists: () => [...groups.values()].map(({ list }) => list),
    refetch: () => {
      for (const { list } of groups.values()) void list.refetch();
    },
    onLoad: () => {
      for (const { inserts: insertions, list } of groups.values()) insertions.onLoad(list);
    },
    onEvent: (change: EventChange) => {
      if (change.kind !== 'upsert') return;
      for (const { inserts: insertions, list } of groups.values()) insertions.onEvent(change.event, list);
    },
  };
}

/** Returns the oldest known revision; '' without any. */
function oldest(revisions: readonly string[]): string {
  const present = revisions.filter((revision) => revision !== '');
  return present.reduce((oldest, one) => (isNewer(oldest, one) ? one : oldest), present[0] ?? '');
}
