import type { AnalyticsStore, KnownViewing } from '../store/analytics-store.ts';
import type { Arrival } from './arrival.ts';
import { eventTime } from './event-time.ts';
import { latenessIn } from './fold-viewing.ts';
import { createSeenEvents, type SeenEvents } from './seen-events.ts';

/** Viewings that are remembered beside those that may not be stored yet, 5 kB each; of others the store is asked. */
const REMEMBERED = 40_000;

/** A viewing and which of its events have come. */
export interface OpenViewing {
  known: KnownViewing;
  readonly seen: SeenEvents;
}

/** Viewings at hand, by publisher and id. */
export interface OpenViewings {
  /** What is set from now on is stored together; all parts before the last one are stored by now. */
  beginPart(): void;
  /** Of a viewing that has just begun. */
  nothingSeen(): SeenEvents;
  get(publisher: string, id: string): OpenViewing | undefined;
  set(viewing: OpenViewing): void;
  /** Publishers of those of the ids whose viewing is at hand and open. */
  publishersOf(ids: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>>;
  /** Learns from the store what it does not know of these: at most one question for all of them and publisher. */
  learn(wanted: ReadonlyMap<string, ReadonlyMap<string, readonly Arrival[]>>): Promise<void>;
  forget(): void;
}

type StoredEvent = Awaited<ReturnType<AnalyticsStore['findEvents']>>[number];

type Store = Pick<AnalyticsStore, 'findViewings' | 'findEvents'>;

export function createOpenViewings(store: Store, remembered = REMEMBERED): OpenViewings {
  /** With the part in which each was last set, the oldest first. */
  const viewings = new Map<string, { readonly viewing: OpenViewing; readonly part: number }>();
  /** Of which all events are remembered, for a moment. */
  let whole: readonly SeenEvents[] = [];
  let part = 0;
  const nothingSeen = () => createSeenEvents(() => part);

  const keep = (viewing: OpenViewing): void => {
    const key = keyOf(String(viewing.known.row.publisher), String(viewing.known.row.id));
    viewings.delete(key);
    viewings.set(key, { viewing, part });
  };

  async function learnOf(publisher: string, wanted: ReadonlyMap<string, readonly Arrival[]>): Promise<void> {
    const unknown = [...wanted].filter(([id]) => !viewings.has(keyOf(publisher, id))).map(([id]) => id);
    const found = unknown.length === 0 ? [] : await store.findViewings(publisher, unknown);
    const old = [...wanted].flatMap(([id, arrivals]) => {
      const viewing = viewings.get(keyOf(publisher, id))?.viewing;
      return viewing && needsAll(viewing, arrivals) ? viewing : [];
    });
    // What memory has is not replaced: not all of it is stored yet.
    const all = [...found.map((known) => ({ known, seen: nothingSeen() })), ...old];
    if (all.length === 0) return;
    const events = byViewing(await store.findEvents(all.map(({ known }) => known.row.viewing as number)));
    for (const viewing of all) {
      viewing.seen.learn(events.get(viewing.known.row.viewing) ?? []);
      keep(viewing);
    }
    whole = [...whole, ...all.map(({ seen }) => seen)];
  }

  return {
    beginPart: () => {
      part += 1;
      for (const [key, last] of viewings) {
        // What may not be stored cannot be asked for.
        if (viewings.size <= remembered || last.part >= part - 1) break;
        viewings.delete(key);
      }
    },
    nothingSeen,
    get: (publisher, id) => viewings.get(keyOf(publisher, id))?.viewing,
    set: keep,
    publishersOf(ids) {
      const found = new Map<string, Set<string>>();
      for (const { viewing } of viewings.values()) {
        const { row, fields } = viewing.known;
        const id = String(row.id);
        if (fields !== null && ids.has(id)) found.set(id, (found.get(id) ?? new Set()).add(String(row.publisher)));
      }
      return found;
    },
    async learn(wanted) {
      for (const seen of whole) seen.trim();
      whole = [];
      for (const [publisher, ids] of wanted) await learnOf(publisher, ids);
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

function needsAll({ known, seen }: OpenViewing, arrivals: readonly Arrival[]): boolean {
  seen.trim();
  return arrivals.some((arrival) => {
    const { sequence, word, clientTime, line } = arrival;
    const time = eventTime(clientTime, latenessIn(known.fields, arrival), line.time);
    return seen.isTooOld({ sequence, word, time });
  });
}

function keyOf(publisher: string, id: string): string {
  return `${publisher} ${id}`;
}
