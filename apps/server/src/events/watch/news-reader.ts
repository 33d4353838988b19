import { type EventNews, readCounter, readEventNews } from '../../changes/event-changes.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors.ts';
import type { PictureLookup } from '../../images/known-pictures.ts';
import { createTeller, type NewsAudience, type Tell, tellReset } from './tell.ts';

/** Changes read at a time: those of a batch of an import, which are then one refresh. */
const PAGE = 500;
/** Changes told one by one; whoever missed more is told to ask for the list again, which is less work for both. */
const MAX_TOLD = 1_000;

/** A part of what came after some revision. */
interface Page {
  readonly tell: Tell;
  /** All up to this revision is told. */
  readonly reached: number;
}

/** Reads what became of one publisher's events. */
export interface NewsReader {
  /** The last number the publisher's counter gave; whatever is written after the call has a higher one. */
  counter(): Promise<number>;
  /** All that came after a revision, page by page; a reset when that is too old, too much, or no revision of ours. */
  since(revision: number, audience: NewsAudience): AsyncGenerator<Page>;
}

interface ReaderPorts {
  readonly database: Database;
  readonly pictures: PictureLookup;
  /** The publisher was deleted and made again: its numbers mean something else than before. */
  readonly onBegunAnew: (counter: number) => void;
}

export function createNewsReader(publisher: string, { database, pictures, onBegunAnew }: ReaderPorts): NewsReader {
  /** What the counter was seen to be; it never falls while there is the publisher. */
  let highest = 0;

  async function ask<Answer extends { readonly counter: number }>(read: () => Promise<Answer | null>): Promise<Answer> {
    const seen = highest;
    const answer = await read();
    if (!answer) throw notFound(`publishers/${publisher}`);
    highest = Math.max(highest, answer.counter);
    if (answer.counter < seen) {
      highest = answer.counter;
      onBegunAnew(answer.counter);
    }
    return answer;
  }

  async function tellOf({ changes }: EventNews, audience: NewsAudience): Promise<Tell> {
    return changes.length === 0 ? () => [] : createTeller(changes, await pictures.of(publisher), audience);
  }

  return {
    counter: createShared(async () => (await ask(() => readCounter(database, publisher))).counter),
    async *since(revision, audience) {
      let reached = revision;
      for (let told = 0; ; told += PAGE) {
        const from = reached;
        const news = await ask(() => readEventNews(database, publisher, { after: from, limit: PAGE }));
        const { counter, floor, changes } = news;
        if (reached > counter || reached < floor || told >= MAX_TOLD) {
          yield { tell: tellReset(counter), reached: counter };
          return;
        }
        const full = changes.at(PAGE - 1);
        reached = full ? full.revision : counter;
        yield { tell: await tellOf(news, audience), reached };
        if (!full) return;
      }
    },
  };
}

/** Asks once for all who ask while a question is under way; each gets what was found after it had asked. */
function createShared<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    if (next) return next;
    next = running.then(() => {
      next = null;
      return ask();
    });
    running = next.catch(() => {});
    return next;
  };
}
