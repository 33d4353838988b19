import { HOUR_MS } from '@touchline/domain';
import type { BatchRecord } from '../collect/batch-record.ts';
import { type CollectedEvent, viewOf } from '../collect/collected-event.ts';
import type { AnalyticsStore, ViewingState, WriteBatch } from '../store/analytics-store.ts';
import { type ViewingRow, viewingColumns } from '../store/columns.ts';
import { type AggregatedViewing, aggregateViewing } from './aggregate-viewing.ts';
import { assignViewings, type EventsByViewing, type PublisherBatch } from './assign-viewings.ts';
import { createContentAggregator } from './content-aggregator.ts';
import type { FindEvents, VideoEvent } from './find-events.ts';
import type { IncomingEvent } from './incoming-event.ts';
import { createLastViewings } from './last-viewings.ts';
import { createOpenViewings, type OpenViewing, type OpenViewings } from './open-viewings.ts';
import { type ContentEvent, readBatchEvents, readVideoId } from './read-batch-events.ts';
import { requestContextOf } from './request-context.ts';

export interface AggregatorPorts {
  readonly store: Pick<AnalyticsStore, 'findViewings' | 'findEvents' | 'lookup'>;
  /** Returns 64 bits of an HMAC with a key of the server. */
  readonly hash: (id: string) => bigint;
  readonly findEvents: FindEvents;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Receives events that name no viewing or content, which are not counted. */
  readonly onInvalid?: (events: readonly CollectedEvent[]) => void;
  /**
   * Receives events of a record whose publisher cannot be found, because their view is not open or two publishers have
   * it.
   */
  readonly onUnattributed?: (record: BatchRecord, events: readonly CollectedEvent[]) => void;
}

/** Converts records to rows. Calls must not overlap. */
export interface RecordAggregator {
  /** Starts a batch that is stored together; all batches before the last one must be stored by now. */
  beginBatch(): void;
  /** Returns the new rows of the records. */
  aggregate(records: readonly BatchRecord[]): Promise<Omit<WriteBatch, 'progress'>>;
  /** Returns viewings that have timed out, to be moved. */
  sweep(): Promise<Omit<WriteBatch, 'progress'>>;
  /** Discards all state, because what was returned could not be stored. */
  forget(): void;
}

type EventsByVideo = Awaited<ReturnType<FindEvents>>;

/** ms without an event after which a viewing has ended (metrics.md, "Per view"). */
const IDLE_TIMEOUT_MS = HOUR_MS;
/** Viewings that one sweep moves. After a full sweep there may be more. */
export const MAX_SWEPT = 5_000;
const PUBLISHERS_OF_IDS = `SELECT DISTINCT id, publisher FROM open_viewings
  WHERE id IN (SELECT unnest(CAST(from_json($1, '["VARCHAR"]') AS VARCHAR[])))`;
const EMPTY_ROW = Object.fromEntries(Object.keys(viewingColumns).map((column) => [column, null])) as ViewingRow;

/** Creates an aggregator that keeps open viewings in memory and reads others from the store. */
export function createRecordAggregator(ports: AggregatorPorts): RecordAggregator {
  const { store, hash, findEvents, clock } = ports;
  const viewings = createOpenViewings(store);
  const last = createLastViewings(store);
  const content = createContentAggregator(ports);
  /** Number of the last viewing; null if unknown. */
  let number: number | null = null;

  async function begin(
    about: Omit<NewViewing, 'number'>,
    incoming: readonly IncomingEvent[],
    events: EventsByVideo
  ): Promise<OpenViewing> {
    const [first] = incoming as [IncomingEvent];
    number ??= await lastNumber(store);
    number += 1;
    const state = newViewing({ ...about, number }, first.record, events.get(videoOf(incoming) ?? '') ?? null);
    return { state, seen: viewings.createSeen() };
  }

  async function aggregateAssigned(placed: EventsByViewing): Promise<AggregatedViewing[]> {
    const changed: AggregatedViewing[] = [];
    for (const [publisher, byId] of placed) {
      const begun = [...byId].filter(([id]) => !viewings.get(publisher, id));
      const events = await findEvents(
        publisher,
        begun.flatMap(([, incoming]) => videoOf(incoming) ?? [])
      );
      for (const [id, incoming] of byId) {
        const viewing = viewings.get(publisher, id) ?? (await begin({ publisher, id }, incoming, events));
        const aggregated = aggregateViewing(viewing.state, incoming, { seen: viewing.seen, hash });
        if (!aggregated) continue;
        // The store keeps only the row of an ended viewing. Memory does the same, so that both continue alike.
        const { row, fields, isOver } = aggregated.viewing;
        viewings.set({ state: { row, fields: isOver ? null : fields }, seen: viewing.seen });
        changed.push(aggregated);
      }
    }
    return changed;
  }

  async function aggregateBatches(batches: readonly PublisherBatch[]): Promise<AggregatedViewing[]> {
    const invalid = batches.flatMap((batch) => batch.invalid);
    if (invalid.length > 0) ports.onInvalid?.(invalid);
    const placed = await assignViewings(batches, { last, hash });
    await viewings.load(placed);
    return aggregateAssigned(placed);
  }

  return {
    beginBatch: viewings.beginBatch,

    async aggregate(records) {
      const batches = records.flatMap((record) =>
        record.parts.map(({ publisher, events }) => ({ publisher, ...readBatchEvents(record, events) }))
      );
      const changed = await aggregateBatches(batches);
      const attributed = await attribute(records, { ...ports, viewings });
      if (attributed.length > 0) changed.push(...(await aggregateBatches(attributed)));
      return {
        viewings: changed.map(({ viewing }) => viewing),
        events: changed.flatMap(({ events }) => events),
        content: await content.aggregate(contentOf(batches)),
      };
    },

    async sweep() {
      return { viewings: await endIdle(store, viewings, clock() - IDLE_TIMEOUT_MS), events: [], content: [] };
    },

    forget() {
      viewings.forget();
      last.forget();
      content.forget();
      number = null;
    },
  };
}

interface AttributePorts extends Pick<AggregatorPorts, 'store' | 'onUnattributed'> {
  readonly viewings: OpenViewings;
}

/**
 * Attributes events without a key to the publisher of their viewing, which may have started in an earlier record of
 * this batch. Events without an open viewing go to `onUnattributed`.
 */
async function attribute(records: readonly BatchRecord[], ports: AttributePorts): Promise<PublisherBatch[]> {
  const waiting = records.filter(({ unattributed = [] }) => unattributed.length > 0);
  const ids = new Set(waiting.flatMap(({ unattributed = [] }) => unattributed.flatMap((event) => viewOf(event) ?? [])));
  const publishers = await findPublishers(ids, ports);
  return waiting.flatMap((record) => {
    const byPublisher = new Map<string | null, CollectedEvent[]>();
    for (const event of record.unattributed ?? []) {
      const publisher = publishers.get(viewOf(event) ?? '') ?? null;
      const listed = byPublisher.get(publisher) ?? [];
      listed.push(event);
      byPublisher.set(publisher, listed);
    }
    const unknown = byPublisher.get(null) ?? [];
    if (unknown.length > 0) ports.onUnattributed?.(record, unknown);
    return [...byPublisher].flatMap(([publisher, events]) =>
      publisher === null ? [] : [{ publisher, ...readBatchEvents(record, events) }]
    );
  });
}

/** Returns the open viewings without an event since `time` (epoch ms), in their ended state. */
async function endIdle(
  store: AggregatorPorts['store'],
  viewings: OpenViewings,
  time: number
): Promise<WriteBatch['viewings'][number][]> {
  const idle = await store.lookup(
    `SELECT publisher, id FROM all_viewings WHERE is_open AND end_time < $1 LIMIT ${MAX_SWEPT}`,
    [{ time }]
  );
  const over: WriteBatch['viewings'][number][] = [];
  for (const publisher of new Set(idle.map((row) => String(row['publisher'])))) {
    const ids = idle.filter((row) => row['publisher'] === publisher).map(({ id }) => String(id));
    for (const { row } of await store.findViewings(publisher, ids)) {
      const state = { row: { ...row, watching: false }, fields: null };
      over.push({ ...state, isOver: true });
      const open = viewings.get(publisher, String(row.id));
      if (open) viewings.set({ ...open, state });
    }
  }
  return over;
}

/** Returns the largest stored number of a viewing, also of events whose viewing was removed; 0 if there is none. */
async function lastNumber(store: AggregatorPorts['store']): Promise<number> {
  const [row] = await store.lookup(
    'SELECT max(viewing) AS number FROM (SELECT viewing FROM all_viewings UNION ALL SELECT viewing FROM viewing_events)'
  );
  return typeof row?.['number'] === 'number' ? row['number'] : 0;
}

function videoOf(incoming: readonly IncomingEvent[]): string | null {
  for (const { family, event } of incoming) {
    const videoId = readVideoId(event[family === 'viewing' ? 'vid' : 'videoId']);
    if (videoId !== null) return videoId;
  }
  return null;
}

function contentOf(batches: readonly PublisherBatch[]): Map<string, ContentEvent[]> {
  const byPublisher = new Map<string, ContentEvent[]>();
  for (const { publisher, content } of batches) {
    const listed = byPublisher.get(publisher);
    if (listed) listed.push(...content);
    else byPublisher.set(publisher, [...content]);
  }
  return byPublisher;
}

/**
 * Finds the publishers of open viewings by their ids, in memory (some may not be stored yet) and in the store, with one
 * query. An id of two publishers is ambiguous and returns none.
 */
async function findPublishers(
  ids: ReadonlySet<string>,
  { store, viewings }: Pick<AttributePorts, 'store' | 'viewings'>
): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map();
  const publishers = new Map([...viewings.publishersOf(ids)].map(([id, own]) => [id, new Set(own)]));
  for (const row of await store.lookup(PUBLISHERS_OF_IDS, [JSON.stringify([...ids])])) {
    const id = String(row['id']);
    publishers.set(id, (publishers.get(id) ?? new Set()).add(String(row['publisher'])));
  }
  return new Map(
    [...publishers].flatMap(([id, own]) => (own.size === 1 ? [...own].map((one) => [id, one] as const) : []))
  );
}

interface NewViewing {
  readonly publisher: string;
  readonly id: string;
  /** Our own number. */
  readonly number: number;
}

/** Creates a viewing without events. */
function newViewing(
  { publisher, id, number }: NewViewing,
  record: BatchRecord,
  event: VideoEvent | null
): ViewingState {
  const row = {
    ...EMPTY_ROW,
    ...requestContextOf(record),
    viewing: number,
    publisher,
    id,
    event_id: event?.eventId ?? null,
    event_title: event?.eventTitle ?? null,
  };
  return { row, fields: {} };
}
