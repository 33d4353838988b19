import { type EventChange, forgetUpTo, isNewer, type LiveEvents, mergeChange, noLiveEvents } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
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
  /** Refetches the list, or only the pages that these events leave or enter; resolves when done. */
  readonly refetch: (misplaced?: Misplaced) => Promise<void>;
}

/** A widget's subscription to a stream. */
export interface StreamSubscription {
  /** Notifies of each change. Returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the list that the widget currently shows, while it is subscribed. */
  readonly update: (list: ShownList) => void;
}

/** Changes of a publisher's events, for all widgets of a page that show events. Open while any is subscribed. */
export interface EventStream {
  readonly createSubscription: () => StreamSubscription;
  /** Pushed changes so far; a new object after each change. */
  readonly current: () => LiveEvents;
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
    from = oldest(shown.lists().map(({ items, revision }) => revision || newestItem(items)));
    close = ports.open(from, { onChange: applyChange, onStale: shown.refetch, onLive: shown.onLive });
  }

  function applyChange(change: EventChange): void {
    const next = mergeChange(live, change);
    if (next === live) return;
    const revisions = shown.lists().map(({ revision }) => revision);
    const isLong = next.size > MAX_CACHED_EVENTS && !revisions.includes('');
    live = isLong ? forgetUpTo(next, oldest(revisions)) : next;
    shown.onChange(change);
    for (const listener of listeners) listener();
  }

  function createSubscription(): StreamSubscription {
    let group: Group | undefined;
    return {
      subscribe(listener) {
        stopClosing();
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
          group = shown.remove(group);
          if (listeners.size > 0) return;
          stopOpening?.();
          stopOpening = undefined;
          stopClosing = ports.later(() => {
            close();
            from = undefined;
          }, CLOSE_DELAY_MS);
        };
      },
      update(list) {
        group = shown.put(list, group, live);
        // A stream that started later than the list was read misses the changes between.
        const missesChanges =
          from === undefined || (list.revision !== '' && (from === '' || isNewer(from, list.revision)));
        if (missesChanges) stopOpening ??= ports.later(open, OPEN_DELAY_MS);
      },
    };
  }

  return { createSubscription, current: () => live };
}

/** The widgets that show one query. */
interface Group {
  readonly insertions: LiveInsertions;
  widgets: number;
  /** As last displayed. */
  list: ShownList;
}

/** The lists on the page, one group per query. */
function createShownLists(ports: RefetchPorts) {
  const groups = new Map<string, Group>();

  function createGroup(list: ShownList, live: LiveEvents): Group {
    const insertions = createLiveInsertions(async (misplaced) => {
      await group.list.refetch(misplaced);
      // A response may be unchanged, from a cache; then only this function knows that it is done.
      if (group.widgets > 0) insertions.onLoad(group.list);
    }, ports);
    const group: Group = { insertions, widgets: 0, list };
    groups.set(list.key, group);
    for (const change of live.values()) if (change.kind === 'upsert') insertions.onEvent(change.event, list);
    return group;
  }

  function remove(group: Group | undefined): undefined {
    if (!group || --group.widgets > 0) return;
    group.insertions.end();
    groups.delete(group.list.key);
  }

  return {
    remove,
    /** Sets the list of a widget. `previous`: the group of the list that it showed before. Returns the new one. */
    put(list: ShownList, previous: Group | undefined, live: LiveEvents): Group {
      let group = previous;
      if (group?.list.key !== list.key) {
        remove(group);
        group = groups.get(list.key) ?? createGroup(list, live);
        group.widgets++;
      }
      group.list = list;
      group.insertions.onLoad(list);
      return group;
    },
    lists: () => [...groups.values()].map(({ list }) => list),
    refetch: () => {
      for (const { list } of groups.values()) void list.refetch();
    },
    onLive: () => {
      for (const { insertions, list } of groups.values()) insertions.onLoad(list);
    },
    onChange: (change: EventChange) => {
      if (change.kind !== 'upsert') return;
      for (const { insertions, list } of groups.values()) insertions.onEvent(change.event, list);
    },
  };
}

/** Returns the oldest known revision; '' without any. */
function oldest(revisions: readonly string[]): string {
  const present = revisions.filter((revision) => revision !== '');
  return present.reduce((oldest, one) => (isNewer(oldest, one) ? one : oldest), present[0] ?? '');
}

/** Returns the newest revision among some events; '' without any. Used if the server sends no revision of its list. */
function newestItem(items: readonly SportsEvent[]): string {
  return items.reduce((newest, { revision }) => (isNewer(revision, newest) ? revision : newest), '');
}
