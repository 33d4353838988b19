import type { AnalyticsStore, ViewingState } from '../store/analytics-store.ts';
import { clockOffsetIn } from './aggregate-viewing.ts';
import { eventTime } from './event-time.ts';
import type { IncomingEvent } from './incoming-event.ts';
import { createSeenEvents, type SeenEvents } from './seen-events.ts';

/** Viewings in memory in addition to those that may not be stored yet, 5 kB each. Others are read from the store. */
const MAX_KEPT = 40_000;

/** A viewing and its events so far. */
export interface OpenViewing {
  state: ViewingState;
  readonly seen: SeenEvents;
}

/** Viewings in memory, by publisher and id. */
export interface OpenViewings {
  /** Starts a batch that is stored together; all batches before the last one must be stored by now. */
  beginBatch(): void;
  /** Creates the event set of a new viewing. */
  createSeen(): SeenEvents;
  get(publisher: string, id: string): OpenViewing | undefined;
  set(viewing: OpenViewing): void;
  /** Returns the publishers of those of the ids whose viewing is in memory and open. */
  publishersOf(ids: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>>;
  /** Loads those that are not in memory from the store, with at most one query per publisher. */
  load(wanted: ReadonlyMap<string, ReadonlyMap<string, readonly IncomingEvent[]>>): Promise<void>;
  forget(): void;
}

type StoredEvent = Awaited<ReturnType<AnalyticsStore['findEvents']>>[number];

type Store = Pick<AnalyticsStore, 'findViewings' | 'findEvents'>;

export function createOpenViewings(store: Store, maxKept = MAX_KEPT): OpenViewings {
  /** Viewings with the batch in which each was last set, oldest first. */
  const viewings = new Map<string, { readonly viewing: OpenViewing; readonly part: number }>();
  /** Event sets that temporarily hold all events. */
  let whole: readonly SeenEvents[] = [];
  let part = 0;
  const createSeen = () => createSeenEvents(() => part);

  const keep = (viewing: OpenViewing): void => {
    const key = keyOf(String(viewing.state.row.publisher), String(viewing.state.row.id));
    viewings.delete(key);
    viewings.set(key, { viewing, part });
  };

  async function loadOf(publisher: string, wanted: ReadonlyMap<string, readonly IncomingEvent[]>): Promise<void> {
    const unknown = [...wanted].filter(([id]) => !viewings.has(keyOf(publisher, id))).map(([id]) => id);
    const publishers = unknown.length === 0 ? [] : await store.findViewings(publisher, unknown);
    const old = [...wanted].flatMap(([id, incoming]) => {
      const viewing = viewings.get(keyOf(publisher, id))?.viewing;
      return viewing && needsAll(viewing, incoming) ? viewing : [];
    });
    // Entries in memory are kept, because not all of their data is stored yet.
    const all = [...publishers.map((state) => ({ state, seen: createSeen() })), ...old];
    if (all.length === 0) return;
    const events = byViewing(await store.findEvents(all.map(({ state }) => state.row.viewing as number)));
    for (const viewing of all) {
      viewing.seen.addStored(events.get(viewing.state.row.viewing) ?? []);
      keep(viewing);
    }
    whole = [...whole, ...all.map(({ seen }) => seen)];
  }

  return {
    beginBatch: () => {
      part += 1;
      for (const [key, last] of viewings) {
        // A viewing that may not be stored yet must stay in memory.
        if (viewings.size <= maxKept || last.part >= part - 1) break;
        viewings.delete(key);
      }
    },
    createSeen,
    get: (publisher, id) => viewings.get(keyOf(publisher, id))?.viewing,
    set: keep,
    publishersOf(ids) {
      const publishers = new Map<string, Set<string>>();
      for (const { viewing } of viewings.values()) {
        const { row, fields } = viewing.state;
        const id = String(row.id);
        if (fields !== null && ids.has(id))
          publishers.set(id, (publishers.get(id) ?? new Set()).add(String(row.publisher)));
      }
      return publishers;
    },
    async load(wanted) {
      for (const seen of whole) seen.trim();
      whole = [];
      for (const [publisher, ids] of wanted) await loadOf(publisher, ids);
    },
    forget() {
      viewings.clear();
      whole = [];
    },
  };
}

function byViewing(events: readonly StoredEvent[]): Map<number | null, StoredEvent[]> {
  const grouped = new Map<number | null, StoredEvent[]>();
  for (const event of events) {
    const listed = grouped.get(event.viewing);
    if (listed) listed.push(event);
    else grouped.set(event.viewing, [event]);
  }
  return grouped;
}

function needsAll({ state, seen }: OpenViewing, incoming: readonly IncomingEvent[]): boolean {
  seen.trim();
  return incoming.some((arrival) => {
    const { sequence, word, clientTime, record } = arrival;
    const time = eventTime(clientTime, clockOffsetIn(state.fields, arrival), record.time);
    return seen.isTooOld({ sequence, word, time });
  });
}

function keyOf(publisher: string, id: string): string {
  return `${publisher} ${id}`;
}
