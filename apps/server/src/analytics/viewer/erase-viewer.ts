import type { WireErasedViewer } from '@touchline/contract';
import { type CollectedEvent, textOf, viewOf } from '../../collect/collected-event.ts';
import { readBatchLine } from '../../collect/line.ts';
import { EVENTS } from '../../collect/log-buffer.ts';
import type { Feed } from '../feed/open-feed.ts';
import { blankLines } from './blank-lines.ts';
import { eraseRows, type ViewerRows, viewingIds } from './viewer-queries.ts';

export interface EraseOptions {
  readonly publisher: string;
  readonly whose: ViewerRows;
  /** How far the log had been written when all of it was stored. */
  readonly ends: ReadonlyMap<string, string>;
  readonly hash: (id: string) => bigint;
}

/**
 * Erases a visitor from the store, and from what of the log is still on disk; gives how much it was. The store goes last,
 * and all at once: who is stopped half-way finds the rest again, and nothing is left that would be the next viewing's.
 */
export async function eraseViewer(
  { analytics, folder }: Pick<Feed, 'analytics' | 'folder'>,
  { publisher, whose, ends, hash }: EraseOptions
): Promise<Omit<WireErasedViewer, 'purchases'>> {
  const hashes = new Set(whose.hashes);
  const found = await analytics.read(viewingIds, whose, { owner: publisher });
  const batches = await blankLines({
    folder,
    stem: EVENTS,
    ends,
    rewrite: rewriter({ publisher, hashes, ids: new Set(found.map((row) => String(row['id']))), hash }),
  });
  const [events = 0, contentEvents = 0, , over = 0, open = 0] = await analytics.change(eraseRows, whose);
  return { viewings: over + open, events, contentEvents, batches };
}

/** The fields in which an event names its visitor. */
const PERSON_FIELDS = ['mvrid', 'uusid', 'userId', 'authUserId'];

interface Visitor {
  readonly publisher: string;
  readonly hashes: ReadonlySet<bigint>;
  /** Ids of his viewings. */
  readonly ids: ReadonlySet<string>;
  readonly hash: (id: string) => bigint;
}

/** A batch is of one page, and so of one visitor: of one that names him all events of the publisher go. */
function rewriter({ publisher, hashes, ids, hash }: Visitor): (line: string) => string | null {
  const mark = `"publisher":${JSON.stringify(publisher)}`;
  const isHis = (event: CollectedEvent) =>
    ids.has(viewOf(event) ?? '') ||
    PERSON_FIELDS.some((field) => {
      const id = textOf(event, field);
      return id !== null && hashes.has(hash(id));
    });
  return (line) => {
    const batch = line.includes(mark) || line.includes('"unattributed":[') ? readBatchLine(line) : null;
    if (!batch) return null;
    const { parts: allParts, unattributed: allUnattributed = [], ...sender } = batch;
    const parts = allParts.filter((part) => part.publisher !== publisher || !part.events.some(isHis));
    const unattributed = allUnattributed.filter((event) => !isHis(event));
    if (parts.length === allParts.length && unattributed.length === allUnattributed.length) return null;
    if (parts.length + unattributed.length === 0) return '';
    return JSON.stringify({ ...sender, parts, ...(unattributed.length > 0 && { unattributed }) });
  };
}
