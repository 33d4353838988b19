import { ID_PATTERN, type WirePublicKeyFields, type WirePublisherFields } from '@touchline/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/schema.ts';

/** ms that a key may be known without asking again; another server's change is seen this late, our own at once. */
const FRESH = 1_000;
/** ms that a key goes on to be used while the store cannot be asked (contract §7: stale-if-error). */
const USABLE = 86_400_000;
/** ms that the store may take to say what we knew a second ago. */
const PATIENCE = 300;
/** Keys known at once. */
const MAX_KEYS = 1_000;
const KEY = new RegExp(ID_PATTERN);

/** The publisher whose content a request reads. */
export interface RequestPublisher extends WirePublisherFields {
  readonly id: string;
  /** Changes with the publisher's own fields: part of every public validator. */
  readonly version: string;
  /**
   * The last number that the publisher's counter gave when the key was looked up: what is read from then on is at least as
   * new, so news may be listened to from here.
   */
  readonly counter: number;
}

/** The public key that a request bears. */
export interface RequestPublicKey extends WirePublicKeyFields {
  readonly id: string;
  readonly publisher: RequestPublisher;
}

export interface KeyLookup {
  /** null: there is no such key. */
  find(id: string): Promise<RequestPublicKey | null>;
  /** The key if it was asked for just now; null: ask `find`. */
  peek(id: string): RequestPublicKey | null;
  /** Call after a write to any key or publisher. */
  forget(): void;
}

interface KnownKey {
  readonly key: RequestPublicKey;
  /** ms of the process's own clock. */
  readonly askTime: number;
  readonly generation: number;
}

/** One question to the store, which all who want the same key at that time share. */
interface Question {
  readonly answer: Promise<RequestPublicKey | null>;
  readonly askTime: number;
}

/**
 * Finds public keys with their publishers, with a short memory so that a cached answer costs no query.
 *
 * While the store fails or hesitates, what was known of a key goes on to be true: who has a cached answer may give it.
 */
export function createKeyLookup(database: Database): KeyLookup {
  const known = new LRUCache<string, KnownKey>({ max: MAX_KEYS });
  const questions = new Map<string, Question>();
  let generation = 0;

  const ask = (id: string): Question => {
    const open = questions.get(id);
    if (open) return open;
    const [asked, askTime] = [generation, performance.now()];
    const answer = readKey(database, id).then((key) => {
      // A write that came between makes this answer old.
      if (key && asked === generation) known.set(id, { key, askTime, generation });
      if (!key) known.delete(id);
      return key;
    });
    const question = { answer, askTime };
    questions.set(id, question);
    const close = () => {
      if (questions.get(id) === question) questions.delete(id);
    };
    answer.then(close, close);
    return question;
  };

  return {
    peek(id) {
      const entry = known.get(id);
      return entry?.generation === generation && performance.now() - entry.askTime < FRESH ? entry.key : null;
    },
    async find(id) {
      const before = known.get(id);
      const age = before ? performance.now() - before.askTime : Number.POSITIVE_INFINITY;
      const ours = before?.generation === generation;
      if (before && ours && age < FRESH) return before.key;
      if (!KEY.test(id)) return null;

      const question = ask(id);
      if (!before || age > USABLE) return question.answer;
      const asked = generation;
      const answer = question.answer.catch(() => {
        // What we last wrote cannot be read; the next request need not wait to learn that.
        known.set(id, { ...before, generation: asked });
        return before.key;
      });
      // After a write of ours only a failure excuses an old answer, a slow store does not.
      return ours ? within(question.askTime + PATIENCE, answer, before.key) : answer;
    },
    forget() {
      generation += 1;
      questions.clear();
    },
  };
}

/** The answer, or `instead` when it has not come by `deadline`, in ms of the process's own clock. */
export async function within<Value>(deadline: number, answer: Promise<Value>, instead: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, deadline - performance.now()), instead);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function readKey(database: Database, id: string): Promise<RequestPublicKey | null> {
  const row = await database
    .selectFrom('public_keys as key')
    .innerJoin('publishers as publisher', 'publisher.id', 'key.publisher_id')
    .where('key.id', '=', id)
    .select(['key.body', 'publisher.id as publisherId', 'publisher.body as publisherBody'])
    .select(['publisher.revision', 'publisher.create_time', 'publisher.counter'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...(row.body as WirePublicKeyFields),
    id,
    publisher: {
      ...(row.publisherBody as WirePublisherFields),
      id: row.publisherId,
      version: `${row.revision}-${row.create_time.getTime()}`,
      counter: row.counter,
    },
  };
}
