import type { Database } from '../../../platform/database/schema.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { PublisherImagesLookup } from '../../images/publisher-images.ts';
import { type EventUpdates, readCounter, readEventUpdates } from '../event-changes.ts';
import { createFormatter, type DeliveryMode, type FormatFrames, formatReset } from './format-updates.ts';

/** Changes read at a time. A batch of an import has as many, and then becomes one refresh. */
const PAGE_CHANGES = 500;
/** Maximum number of changes sent one by one. Beyond it, fetching the list again is less work for both sides. */
const MAX_CHANGES = 1_000;

/** Part of the changes after a revision. */
interface Page {
  readonly format: FormatFrames;
  /** Includes all changes up to this revision. */
  readonly reached: number;
}

/** Reads the changes of one publisher's events. */
export interface ChangeReader {
  /** Returns the last number of the publisher's counter. Anything written after the call has a higher one. */
  counter(): Promise<number>;
  /**
   * Yields all changes after a revision, page by page. Yields a reset if the revision is too old, unknown, or too many
   * changes follow it.
   */
  since(revision: number, mode: DeliveryMode): AsyncGenerator<Page>;
}

interface ReaderPorts {
  readonly database: Database;
  readonly publisherImages: PublisherImagesLookup;
  /** Called if the publisher was deleted and created again, so that its revisions have a new meaning. */
  readonly onCounterReset: (counter: number) => void;
}

export function createChangeReader(
  publisher: string,
  { database, publisherImages, onCounterReset }: ReaderPorts
): ChangeReader {
  /** Highest counter seen. It never falls during the life of a publisher. */
  let highest = 0;

  async function readCounted<Answer extends { readonly counter: number }>(
    read: () => Promise<Answer | null>
  ): Promise<Answer> {
    const seen = highest;
    const answer = await read();
    if (!answer) throw notFound(`publishers/${publisher}`);
    highest = Math.max(highest, answer.counter);
    if (answer.counter < seen) {
      highest = answer.counter;
      onCounterReset(answer.counter);
    }
    return answer;
  }

  async function formatterOf({ changes }: EventUpdates, mode: DeliveryMode): Promise<FormatFrames> {
    return changes.length === 0 ? () => [] : createFormatter(changes, await publisherImages.of(publisher), mode);
  }

  return {
    counter: createShared(async () => (await readCounted(() => readCounter(database, publisher))).counter),
    async *since(revision, mode) {
      let reached = revision;
      let backlog = { read: 0, end: 0 };
      for (;;) {
        const from = reached;
        const updates = await readCounted(() =>
          readEventUpdates(database, publisher, { after: from, limit: PAGE_CHANGES })
        );
        const { counter, floor, changes } = updates;
        // Changes written while pages are read, as by an import, are a new backlog.
        if (reached >= backlog.end) backlog = { read: 0, end: counter };
        if (reached > counter || reached < floor || backlog.read >= MAX_CHANGES) {
          yield { format: formatReset(counter), reached: counter };
          return;
        }
        backlog.read += changes.length;
        const full = changes.at(PAGE_CHANGES - 1);
        reached = full ? full.revision : counter;
        yield { format: await formatterOf(updates, mode), reached };
        if (!full) return;
      }
    },
  };
}

/** Shares one read between concurrent callers. Each gets a result that was read after its call. */
function createShared<Value>(readCounted: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    if (next) return next;
    next = running.then(() => {
      next = null;
      return readCounted();
    });
    running = next.catch(() => {});
    return next;
  };
}
