import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes/changes.ts';
import type { WrittenResource } from '../changes/written-resource.ts';

/** Bytes that an answer takes besides its body and name: headers, what it depends on, bookkeeping. */
const OVERHEAD = 4_000;
/** ms an answer is good for while news of other servers' writes does not come. */
const FRESH_WITHOUT_NEWS = 1_000;
/** ms between two searches for answers whose time is up. */
const SWEEP_INTERVAL = 10_000;
/** ms that a store may hesitate where an old answer could be given instead. */
const PATIENCE = 1_500;

/** A whole answer to a visitor, as sent; equal for all who ask by the same name. */
export interface Answer {
  readonly body: Buffer;
  /** `etag` and `cache-control` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** ms that it may be given without asking the store again. */
  readonly freshFor: number;
  /** ms after that in which it may be given while the store fails. */
  readonly staleFor: number;
  /** Whether a write to that resource of the publisher may change it; absent: any write may. */
  readonly isAffectedBy?: (write: WrittenResource) => boolean;
  /** The revision from which on to watch, where the body is JSON that ends with it. */
  readonly revision?: string;
}

/** Headers as they went over the wire the first time: what the short cut repeats. */
export type Head = Readonly<Record<string, string | number | string[]>>;

/** An answer in the cache. */
export interface KeptAnswer {
  answer: Answer;
  /** Epoch ms at which its making began. */
  readonly time: number;
  /** The last one of which it is known to be current. */
  generation: number;
  /** Whether a write has changed it since. */
  isOutdated: boolean;
  /** Set when it was first sent. */
  head: Head | null;
}

export interface AnswerCache {
  /** What may be given without asking anybody; null: nothing. */
  fresh(name: string, publisher: string): KeptAnswer | null;
  /**
   * The fresh answer, else a new one, which all who ask at that time share. While the store fails or hesitates: the last
   * one, with `stale`, for as long as it may be used; then what `make` throws.
   */
  get(name: string, publisher: string, make: () => Promise<Answer>): Promise<{ kept: KeptAnswer; stale: boolean }>;
}

/**
 * Keeps answers for as long as they are good: `freshFor`, and no longer than nothing was written that may change
 * them (contract §7). So a write is seen by the next request.
 */
export function createAnswerCache({
  changes,
  clock,
  isStoreFailure,
  maxBytes,
}: {
  readonly changes: Changes;
  readonly clock: () => number;
  /** Whether an error says that the store failed, and nothing of the question. */
  readonly isStoreFailure: (error: unknown) => boolean;
  /** Of all answers that are kept. */
  readonly maxBytes: number;
}): AnswerCache {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, name) => answer.body.byteLength + name.length * 2 + OVERHEAD,
  });
  const making = new Map<string, Promise<KeptAnswer>>();
  let swept = clock();

  /** Deletes answers that nobody can get any more. Pages that request a list of this minute never request it again. */
  function sweep(): void {
    const now = clock();
    if (now - swept < SWEEP_INTERVAL) return;
    swept = now;
    for (const [name, entry] of kept.entries()) if (now >= endOf(entry)) kept.delete(name);
  }

  function fresh(name: string, publisher: string): KeptAnswer | null {
    const entry = kept.get(name);
    if (!entry || !isCurrent(entry, publisher)) return null;
    const age = clock() - entry.time;
    const limit = changes.live ? entry.answer.freshFor : Math.min(entry.answer.freshFor, FRESH_WITHOUT_NEWS);
    return age >= 0 && age < limit ? entry : null;
  }

  /** Looks at what was written since it was last looked at. */
  function isCurrent(entry: KeptAnswer, publisher: string): boolean {
    const generation = changes.generation(publisher);
    if (entry.isOutdated || entry.generation === generation) return !entry.isOutdated;
    const { isAffectedBy } = entry.answer;
    const written = isAffectedBy ? changes.writtenSince(publisher, entry.generation) : null;
    entry.isOutdated = !isAffectedBy || !written || written.some(isAffectedBy);
    if (entry.isOutdated) return false;
    entry.generation = generation;
    raiseRevision(entry, changes.heardRevision(publisher));
    return true;
  }

  function renew(name: string, publisher: string, make: () => Promise<Answer>): Promise<KeptAnswer> {
    // Read before the store is: a write that comes between makes the answer old. Who asks after it shares nothing.
    const [time, generation] = [clock(), changes.generation(publisher)];
    const task = `${generation} ${name}`;
    const underWay = making.get(task);
    if (underWay) return underWay;
    const made = make()
      .then((answer) => {
        const entry = { answer, time, generation, isOutdated: false, head: null };
        if ((kept.peek(name)?.generation ?? 0) <= generation) kept.set(name, entry);
        sweep();
        return entry;
      })
      .finally(() => making.delete(task));
    making.set(task, made);
    return made;
  }

  return {
    fresh,
    async get(name, publisher, make) {
      const known = fresh(name, publisher);
      if (known) return { kept: known, stale: false };

      const last = kept.get(name);
      const made = renew(name, publisher, make).then((entry) => ({ kept: entry, stale: false }));
      if (!last || clock() >= endOf(last)) return made;
      const instead = { kept: last, stale: true };
      const answer = made.catch((error: unknown) => {
        if (isStoreFailure(error)) return instead;
        throw error;
      });
      // A write of which we know must be seen by who asks next, however long that takes.
      return isCurrent(last, publisher) ? within(PATIENCE, answer, instead) : answer;
    },
  };
}

/** Epoch ms from which on an answer is given to nobody, even if the store fails. */
function endOf({ time, answer }: KeptAnswer): number {
  return time + answer.freshFor + answer.staleFor;
}

/** Whoever watches from a newer revision on is told less of what is in the answer already. */
function raiseRevision(entry: KeptAnswer, heard: number | null): void {
  const { body, revision } = entry.answer;
  if (revision === undefined || heard === null || heard <= Number(revision)) return;
  const next = String(heard);
  const rest = body.byteLength - suffixOf(revision).length;
  // Memory of its own, see to-body.ts. The old body is not changed: it may be on its way to a visitor.
  const raised = Buffer.allocUnsafeSlow(rest + suffixOf(next).length);
  body.copy(raised, 0, 0, rest);
  raised.write(suffixOf(next), rest);
  entry.answer = { ...entry.answer, body: raised, revision: next };
  // Its length is in the headers.
  if (next.length !== revision.length) entry.head = null;
}

function suffixOf(revision: string): string {
  return `${revision}"}`;
}

/** The value, or `instead` when it has not come after so many ms. */
async function within<Value>(ms: number, value: Promise<Value>, instead: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, ms, instead);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
