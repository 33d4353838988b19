import type { AnalyticsLookup } from '../store/analytics-store.ts';
import type { ContentRow } from '../store/columns.ts';
import { circumstancesOf } from './circumstances.ts';
import { eventTime, TOLERANCE } from './event-time.ts';
import type { ContentArrival } from './read-batch-events.ts';
import { readValue } from './read-value.ts';

/** Events of which it is remembered that they have come: some 15 MB. */
const REMEMBERED = 100_000;
const MAX_ID = 200;
const MAX_WORD = 60;

/** Makes rows of banners and cards that were seen or clicked, of each one. */
export interface ContentFold {
  fold(arrivals: ReadonlyMap<string, readonly ContentArrival[]>): Promise<readonly ContentRow[]>;
  forget(): void;
}

export interface ContentPorts {
  readonly store: AnalyticsLookup;
  readonly hash: (id: string) => bigint;
}

/**
 * What came twice is told by who, when, what and where; when, by the visitor's clock, because ours says another time each
 * time that something comes. Memory has all since `floor`; an event from before then may be one that is stored already, as
 * may one whose clock is wrong.
 */
export function createContentFold({ store, hash }: ContentPorts): ContentFold {
  /** Its time, or that of its arrival where that is later, by event. */
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
    const times = [...new Set(old.map(toldTime))];
    const users = [...new Set(old.flatMap(({ browser_user }) => browser_user ?? []))];
    const known = await store.lookUp(STORED, [publisher, ...[times, users].map((list) => `[${list.join(',')}]`)]);
    for (const row of known) seen.set(String(row['key']), Math.max(arrived, row['time'] as number));
  }

  async function foldOf(publisher: string, events: readonly ContentArrival[]): Promise<ContentRow[]> {
    const arrived = events[0]?.line.time ?? 0;
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
    async fold(arrivals) {
      const made: ContentRow[] = [];
      for (const [publisher, events] of arrivals) {
        if (events.length > 0) made.push(...(await foldOf(publisher, events)));
      }
      for (const [key, time] of seen) {
        if (seen.size <= REMEMBERED) break;
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
 * `key`: the same text as `keyOf`. Only of the moments and the visitors that are asked for: a single clock that is a year
 * late would otherwise bring a year of events into memory, with each batch again.
 */
const STORED = `
  SELECT publisher || ' ' || epoch_ms(told)::VARCHAR || ' ' || coalesce(word, '') || ' '
    || coalesce(widget, '') || ' ' || coalesce(collection_id, '') || ' ' || coalesce(item_id, '') || ' '
    || coalesce(item_index::VARCHAR, '') || ' ' || coalesce(browser_user::VARCHAR, '') AS key, time
  FROM (SELECT *, coalesce(client_time, time) AS told FROM content_events WHERE publisher = $1)
  WHERE epoch_ms(told) IN (SELECT unnest(CAST(from_json($2, '["BIGINT"]') AS BIGINT[])))
    AND (browser_user IS NULL OR browser_user IN (SELECT unnest(CAST(from_json($3, '["UBIGINT"]') AS UBIGINT[]))))`;

function keyOf(row: ContentRow): string {
  const { publisher, word, widget, collection_id, item_id, item_index, browser_user } = row;
  const parts = [publisher, toldTime(row), word, widget, collection_id, item_id, item_index, browser_user];
  return parts.map((part) => part ?? '').join(' ');
}

/** Epoch ms by the visitor's clock. */
function toldTime({ client_time, time }: ContentRow): number {
  return client_time ?? (time as number);
}

function toContentRow(
  publisher: string,
  { event, line, clientTime, lateness }: ContentArrival,
  hash: (id: string) => bigint
): ContentRow {
  const text = (key: string, length = MAX_ID) => readValue.text(event[key], length);
  const hashed = (key: string) => {
    const id = text(key);
    return id === null ? null : hash(id);
  };
  const time = eventTime(clientTime, lateness, line.time);
  const told = readValue.figure(clientTime);
  return {
    publisher,
    time,
    client_time: told === null || Math.round(told) === time ? null : Math.round(told),
    word: text('event', MAX_WORD),
    widget: text('widget'),
    collection_id: text('collectionId'),
    item_id: text('itemId'),
    item_type: text('itemType'),
    item_index: readValue.count(event['index']),
    browser_user: hashed('userId'),
    auth_user: hashed('authUserId'),
    session: hashed('sessionId'),
    ...circumstancesOf(line),
  };
}
