import type { WireErasedViewer } from '@touchline/contract';
import { parseBatchRecord } from '../collect/batch-record.ts';
import { type CollectedEvent, textOf, viewOf } from '../collect/collected-event.ts';
import { EVENT_LOG } from '../collect/log-buffer.ts';
import type { Feed } from '../feed/open-feed.ts';
import { redactRecords } from './redact-records.ts';
import { eraseRows, type ViewerRows, viewingIds } from './viewer-queries.ts';

export interface EraseOptions {
  readonly publisher: string;
  readonly rows: ViewerRows;
  /** The ends of the log when all of it was stored. */
  readonly ends: ReadonlyMap<string, string>;
  readonly hash: (id: string) => bigint;
}

/**
 * Erases a visitor from the store and from the records still on disk; returns the counts. The store comes last, in one
 * transaction. If the process stops halfway, a retry finds the remaining data.
 */
export async function eraseViewer(
  { analytics, folder }: Pick<Feed, 'analytics' | 'folder'>,
  { publisher, rows, ends, hash }: EraseOptions
): Promise<Omit<WireErasedViewer, 'purchases'>> {
  const hashes = new Set(rows.hashes);
  const erasedViewings = await analytics.read(viewingIds, rows, { owner: publisher });
  const batches = await redactRecords({
    folder,
    stem: EVENT_LOG,
    ends,
    rewrite: rewriter({ publisher, hashes, ids: new Set(erasedViewings.map((row) => String(row['id']))), hash }),
  });
  const [events = 0, contentEvents = 0, , over = 0, open = 0] = await analytics.change(eraseRows, rows);
  return { viewings: over + open, events, contentEvents, batches };
}

/** The fields in which an event identifies its visitor. */
const PERSON_FIELDS = ['mvrid', 'uusid', 'userId', 'authUserId'];

interface Visitor {
  readonly publisher: string;
  readonly hashes: ReadonlySet<bigint>;
  /** Ids of the visitor's viewings. */
  readonly ids: ReadonlySet<string>;
  readonly hash: (id: string) => bigint;
}

/**
 * Creates a function that removes the visitor from a record. A batch comes from one page and thus from one visitor, so
 * if it names the visitor, all its events of the publisher are removed.
 */
function rewriter({ publisher, hashes, ids, hash }: Visitor): (record: string) => string | null {
  const mark = `"publisher":${JSON.stringify(publisher)}`;
  const isVisitors = (event: CollectedEvent) =>
    ids.has(viewOf(event) ?? '') ||
    PERSON_FIELDS.some((field) => {
      const id = textOf(event, field);
      return id !== null && hashes.has(hash(id));
    });
  return (record) => {
    const batch = record.includes(mark) || record.includes('"unattributed":[') ? parseBatchRecord(record) : null;
    if (!batch) return null;
    const { parts: allParts, unattributed: allUnattributed = [], ...sender } = batch;
    const parts = allParts.filter((part) => part.publisher !== publisher || !part.events.some(isVisitors));
    const unattributed = allUnattributed.filter((event) => !isVisitors(event));
    if (parts.length === allParts.length && unattributed.length === allUnattributed.length) return null;
    if (parts.length + unattributed.length === 0) return '';
    return JSON.stringify({ ...sender, parts, ...(unattributed.length > 0 && { unattributed }) });
  };
}
