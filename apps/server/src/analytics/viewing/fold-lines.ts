import { type CollectedEvent, viewOf } from '../../collect/collected-event.ts';
import type { BatchLine } from '../../collect/line.ts';
import type { AnalyticsStore, Part } from '../store/analytics-store.ts';
import type { Arrival } from './arrival.ts';
import type { FindEvents } from './find-events.ts';
import { findPublishers } from './find-publishers.ts';
import { createContentFold } from './fold-content.ts';
import { type Folded, foldViewing } from './fold-viewing.ts';
import { createLastViewings } from './last-viewings.ts';
import { type NewViewing, newViewing } from './new-viewing.ts';
import { createOpenViewings, type OpenViewing, type OpenViewings } from './open-viewings.ts';
import { type Placed, type PublisherBatch, placeArrivals } from './place-arrivals.ts';
import { type ContentArrival, readBatchEvents, readVideoId } from './read-batch-events.ts';

export interface FoldPorts {
  readonly store: Pick<AnalyticsStore, 'findViewings' | 'findEvents' | 'lookUp'>;
  /** 64 bits of an HMAC under a key of the server. */
  readonly hash: (id: string) => bigint;
  readonly findEvents: FindEvents;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Hears of events of which nobody can say what they are about, and that count nowhere. */
  readonly onOdd?: (events: readonly CollectedEvent[]) => void;
  /** Receives events of a line whose publisher cannot be found: their view is not open, or two publishers have it. */
  readonly onUnattributed?: (line: BatchLine, events: readonly CollectedEvent[]) => void;
}

/** Makes rows of lines. One caller at a time. */
export interface LineFold {
  /** What follows is stored together; all parts before the last one are stored by now. */
  beginPart(): void;
  /** What the lines say that was not known before: rows for the store. */
  fold(lines: readonly BatchLine[]): Promise<Omit<Part, 'progress'>>;
  /** Viewings that are over by time, to be moved. */
  sweep(): Promise<Omit<Part, 'progress'>>;
  /** What was made could not be stored: nothing of it is remembered. */
  forget(): void;
}

type Found = Awaited<ReturnType<FindEvents>>;

/** ms without an event after which a viewing is over (metrics.md, "Per view"). */
const IDLE = 3_600_000;
/** Viewings that one sweep moves; where there were as many, there may be more. */
export const MAX_SWEPT = 5_000;

/** A fold that remembers viewings that are open, and asks the store for what it does not remember. */
export function createLineFold(ports: FoldPorts): LineFold {
  const { store, hash, findEvents, clock } = ports;
  const viewings = createOpenViewings(store);
  const last = createLastViewings(store);
  const content = createContentFold(ports);
  /** Of the next viewing; null: not known. */
  let number: number | null = null;

  async function begin(
    about: Omit<NewViewing, 'number'>,
    arrivals: readonly Arrival[],
    events: Found
  ): Promise<OpenViewing> {
    const [first] = arrivals as [Arrival];
    number ??= await lastNumber(store);
    number += 1;
    const known = newViewing({ ...about, number }, first.line, events.get(videoOf(arrivals) ?? '') ?? null);
    return { known, seen: viewings.nothingSeen() };
  }

  async function foldPlaced(placed: Placed): Promise<Folded[]> {
    const changed: Folded[] = [];
    for (const [publisher, byId] of placed) {
      const begun = [...byId].filter(([id]) => !viewings.get(publisher, id));
      const events = await findEvents(
        publisher,
        begun.flatMap(([, arrivals]) => videoOf(arrivals) ?? [])
      );
      for (const [id, arrivals] of byId) {
        const viewing = viewings.get(publisher, id) ?? (await begin({ publisher, id }, arrivals, events));
        const folded = foldViewing(viewing.known, arrivals, { seen: viewing.seen, hash });
        if (!folded) continue;
        // Of what is over the store keeps the row alone, and so does memory: both go on in the same way.
        const { row, fields, isOver } = folded.viewing;
        viewings.set({ known: { row, fields: isOver ? null : fields }, seen: viewing.seen });
        changed.push(folded);
      }
    }
    return changed;
  }

  async function foldBatches(batches: readonly PublisherBatch[]): Promise<Folded[]> {
    const odd = batches.flatMap((batch) => batch.odd);
    if (odd.length > 0) ports.onOdd?.(odd);
    const placed = await placeArrivals(batches, { last, hash });
    await viewings.learn(placed);
    return foldPlaced(placed);
  }

  return {
    beginPart: viewings.beginPart,

    async fold(lines) {
      const batches = lines.flatMap((line) =>
        line.parts.map(({ publisher, events }) => ({ publisher, ...readBatchEvents(line, events) }))
      );
      const changed = await foldBatches(batches);
      const attributed = await attribute(lines, { ...ports, viewings });
      if (attributed.length > 0) changed.push(...(await foldBatches(attributed)));
      return {
        viewings: changed.map(({ viewing }) => viewing),
        events: changed.flatMap(({ events }) => events),
        content: await content.fold(contentOf(batches)),
      };
    },

    async sweep() {
      return { viewings: await endIdle(store, viewings, clock() - IDLE), events: [], content: [] };
    },

    forget() {
      viewings.forget();
      last.forget();
      content.forget();
      number = null;
    },
  };
}

interface AttributePorts extends Pick<FoldPorts, 'store' | 'onUnattributed'> {
  readonly viewings: OpenViewings;
}

/**
 * Gives events that came without a key to the publisher of their viewing, which may have begun in an earlier line of this
 * part. Events of no open viewing go to `onUnattributed`.
 */
async function attribute(lines: readonly BatchLine[], ports: AttributePorts): Promise<PublisherBatch[]> {
  const waiting = lines.filter(({ unattributed = [] }) => unattributed.length > 0);
  const ids = new Set(waiting.flatMap(({ unattributed = [] }) => unattributed.flatMap((event) => viewOf(event) ?? [])));
  const publishers = await findPublishers(ids, ports);
  return waiting.flatMap((line) => {
    const byPublisher = new Map<string | null, CollectedEvent[]>();
    for (const event of line.unattributed ?? []) {
      const publisher = publishers.get(viewOf(event) ?? '') ?? null;
      const listed = byPublisher.get(publisher) ?? [];
      listed.push(event);
      byPublisher.set(publisher, listed);
    }
    const unknown = byPublisher.get(null) ?? [];
    if (unknown.length > 0) ports.onUnattributed?.(line, unknown);
    return [...byPublisher].flatMap(([publisher, events]) =>
      publisher === null ? [] : [{ publisher, ...readBatchEvents(line, events) }]
    );
  });
}

/** Those of the open viewings of which nothing was heard since `time` (epoch ms), as they are when they are over. */
async function endIdle(
  store: FoldPorts['store'],
  viewings: OpenViewings,
  time: number
): Promise<Part['viewings'][number][]> {
  const idle = await store.lookUp(
    `SELECT publisher, id FROM all_viewings WHERE is_open AND end_time < $1 LIMIT ${MAX_SWEPT}`,
    [{ time }]
  );
  const over: Part['viewings'][number][] = [];
  for (const publisher of new Set(idle.map((row) => String(row['publisher'])))) {
    const ids = idle.filter((row) => row['publisher'] === publisher).map(({ id }) => String(id));
    for (const { row } of await store.findViewings(publisher, ids)) {
      const known = { row: { ...row, watching: false }, fields: null };
      over.push({ ...known, isOver: true });
      const open = viewings.get(publisher, String(row.id));
      if (open) viewings.set({ ...open, known });
    }
  }
  return over;
}

/** The largest that anything stored bears: a viewing that is gone may have left events. 0: there is none. */
async function lastNumber(store: FoldPorts['store']): Promise<number> {
  const [row] = await store.lookUp(
    'SELECT max(viewing) AS number FROM (SELECT viewing FROM all_viewings UNION ALL SELECT viewing FROM viewing_events)'
  );
  return typeof row?.['number'] === 'number' ? row['number'] : 0;
}

function videoOf(arrivals: readonly Arrival[]): string | null {
  for (const { family, event } of arrivals) {
    const videoId = readVideoId(event[family === 'viewing' ? 'vid' : 'videoId']);
    if (videoId !== null) return videoId;
  }
  return null;
}

function contentOf(batches: readonly PublisherBatch[]): Map<string, ContentArrival[]> {
  const byPublisher = new Map<string, ContentArrival[]>();
  for (const { publisher, content } of batches) {
    const listed = byPublisher.get(publisher);
    if (listed) listed.push(...content);
    else byPublisher.set(publisher, [...content]);
  }
  return byPublisher;
}
