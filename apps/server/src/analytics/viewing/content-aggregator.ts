import type { AnalyticsLookup } from '../store/analytics-store.ts';
import type { ContentRow } from '../store/columns.ts';
import { eventTime, TOLERANCE } from './event-time.ts';
import type { ContentEvent } from './read-batch-events.ts';
import { readValue } from './read-value.ts';
import { requestContextOf } from './request-context.ts';

/** Events that are remembered for deduplication: about 15 MB. */
const MAX_SEEN = 100_000;
const MAX_ID = 200;
const MAX_WORD = 60;

/** Converts events of banners and cards to rows, each once. */
export interface ContentAggregator {
  aggregate(incoming: ReadonlyMap<string, readonly ContentEvent[]>): Promise<readonly ContentRow[]>;
  forget(): void;
}

export interface ContentPorts {
  readonly store: AnalyticsLookup;
  readonly hash: (id: string) => bigint;
}

/**
 * Creates an aggregator for content events. Duplicates are recognized by visitor, time, event and place. The time is
 * that of the visitor's clock, because our own differs each time that an event is sent. Memory holds everything since
 * `floor`. An event before it may already be stored, as may one with a wrong clock.
 */
export function createContentAggregator({ store, hash }: ContentPorts): ContentAggregator {
  /** By event: its time, or that of its arrival if later. */
  let seen = new Map<string, number>();
  let floor: number | null = null;

  async function addStored(publisher: string, rows: readonly ContentRow[], arrived: number): Promise<void> {
    const old = rows.filter(
      (row) =>
        !seen.has(keyOf(row)) &&
        (row.client_time !== null ||
          (row.time as number) <= (floor as number) ||
          (row.time as number) > arrived + TOLERANCE)
    );
    if (old.length === 0) return;
    const times = [...new Set(old.map(clientTimeOf))];
    const users = [...new Set(old.flatMap(({ browser_user }) => browser_user ?? []))];
    const stored = await store.lookup(STORED, [publisher, ...[times, users].map((list) => `[${list.join(',')}]`)]);
    for (const row of stored) seen.set(String(row['key']), Math.max(arrived, row['time'] as number));
  }

  async function aggregateEvents(publisher: string, events: readonly ContentEvent[]): Promise<ContentRow[]> {
    const arrived = events[0]?.record.time ?? 0;
    floor ??= arrived + TOLERANCE;
    const rows = events.map((arrival) => toContentRow(publisher, arrival, hash));
    await addStored(publisher, rows, arrived);
    return rows.filter((row) => {
      const key = keyOf(row);
      const isNew = !seen.has(key);
      seen.set(key, Math.max(arrived, row.time as number));
      return isNew;
    });
  }

  return {
    async aggregate(incoming) {
      const made: ContentRow[] = [];
      for (const [publisher, events] of incoming) {
        if (events.length > 0) made.push(...(await aggregateEvents(publisher, events)));
      }
      for (const [key, time] of seen) {
        if (seen.size <= MAX_SEEN) break;
        seen.delete(key);
        floor = Math.max(floor ?? time, time);
      }
      return made;
    },
    forget() {
      seen = new Map();
      floor = null;
    },
  };
}

/**
 * Finds stored events; `key` is the same text as `keyOf`. It reads only the given times and visitors. Otherwise a clock
 * that is a year behind would load a year of events with each batch.
 */
const STORED = `
  SELECT publisher || ' ' || epoch_ms(occurred_at)::VARCHAR || ' ' || coalesce(word, '') || ' '
    || coalesce(widget, '') || ' ' || coalesce(collection_id, '') || ' ' || coalesce(item_id, '') || ' '
    || coalesce(item_index::VARCHAR, '') || ' ' || coalesce(browser_user::VARCHAR, '') AS key, time
  FROM (SELECT *, coalesce(client_time, time) AS occurred_at FROM content_events WHERE publisher = $1)
  WHERE epoch_ms(occurred_at) IN (SELECT unnest(CAST(from_json($2, '["BIGINT"]') AS BIGINT[])))
    AND (browser_user IS NULL OR browser_user IN (SELECT unnest(CAST(from_json($3, '["UBIGINT"]') AS UBIGINT[]))))`;

function keyOf(row: ContentRow): string {
  const { publisher, word, widget, collection_id, item_id, item_index, browser_user } = row;
  const parts = [publisher, clientTimeOf(row), word, widget, collection_id, item_id, item_index, browser_user];
  return parts.map((part) => part ?? '').join(' ');
}

/** Returns epoch ms by the visitor's clock. */
function clientTimeOf({ client_time, time }: ContentRow): number {
  return client_time ?? (time as number);
}

function toContentRow(
  publisher: string,
  { event, record, clientTime, clockOffset }: ContentEvent,
  hash: (id: string) => bigint
): ContentRow {
  const text = (key: string, length = MAX_ID) => readValue.text(event[key], length);
  const hashed = (key: string) => {
    const id = text(key);
    return id === null ? null : hash(id);
  };
  const time = eventTime(clientTime, clockOffset, record.time);
  const reportedTime = readValue.figure(clientTime);
  return {
    publisher,
    time,
    client_time: reportedTime === null || Math.round(reportedTime) === time ? null : Math.round(reportedTime),
    word: text('event', MAX_WORD),
    widget: text('widget'),
    collection_id: text('collectionId'),
    item_id: text('itemId'),
    item_type: text('itemType'),
    item_index: readValue.count(event['index']),
    browser_user: hashed('userId'),
    auth_user: hashed('authUserId'),
    session: hashed('sessionId'),
    ...requestContextOf(record),
  };
}
