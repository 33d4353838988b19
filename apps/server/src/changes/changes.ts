import { createOwnWrites, type OwnWrite } from './own-writes.ts';
import { createRecentWrites } from './recent-writes.ts';
import type { WrittenResource } from './written-resource.ts';

/** What one server knows of writes, its own and those of the other servers on the same store. */
export interface Changes {
  /** Rises with every write to anything of the publisher that this server knows of: equal numbers, equal content. */
  generation(publisher: string): number;
  /**
   * The resources that were written since the publisher had that generation, in order; null: anything may have been
   * written.
   */
  writtenSince(publisher: string, generation: number): readonly WrittenResource[] | null;
  /**
   * The last number of which the store told that the publisher's counter gave it: all writes up to it are known here, as
   * the store tells of them in order. null: none since the line is there.
   */
  heardRevision(publisher: string): number | null;
  /** False while news of other servers' writes does not come: then copies cannot be trusted to be current. */
  readonly live: boolean;
  /** Gives a function that ends it. */
  subscribe(listener: ChangeListener): () => void;
  /** Call before the commit of a write by this server, and one of the result's functions after it. */
  begin(write: OwnWrite): { done(): void; failed(): void };
  /** Call after the commit of a write of which nothing else is known. `revision` is the last number taken, if known. */
  wrote(publisher: string, revision?: number): void;
  close(): Promise<void>;
}

/**
 * Told of a write. `publisher` null: news was missed, anything of anyone may have changed. `revision` null: unknown.
 *
 * One write may be told twice. A listener must not throw.
 */
export type ChangeListener = (publisher: string | null, revision: number | null) => void;

/** What a store tells whoever listens to it; see `listen` of `Store`. */
export interface StoreListener {
  /** A transaction of some server on this store, this one included, took `revision` of the publisher and committed. */
  heard(publisher: string, revision: number): void;
  /** The line to the store is there, or is there again: whatever was written while it was not has not been heard. */
  up(): void;
  down(error: Error): void;
}

/** Listens to a store; resolves after the first attempt, further ones follow by themselves. The result ends it. */
export type Listen = (listener: StoreListener) => Promise<() => Promise<void>>;

/** Counts writes and passes them on; `listen` brings those of other servers. */
export async function createChanges({
  listen,
  onDown = () => {},
}: {
  readonly listen: Listen;
  /** Told once each time the line is lost. */
  readonly onDown?: (error: Error) => void;
}): Promise<Changes> {
  const listeners = new Set<ChangeListener>();
  const known = new Map<string, { generation: number; revision: number | null }>();
  const recent = createRecentWrites();
  const heardRevisions = new Map<string, number>();
  let everyone = 0;
  let live = false;

  function tell(publisher: string, revision: number | null, written: readonly WrittenResource[] | null = null): void {
    recent.add(publisher, written);
    const { generation } = known.get(publisher) ?? { generation: 0 };
    known.set(publisher, { generation: generation + 1, revision });
    for (const listener of listeners) listener(publisher, revision);
  }

  const own = createOwnWrites(tell);
  const stop = await listen({
    heard(publisher, revision) {
      heardRevisions.set(publisher, revision);
      if (own.heard(publisher, revision)) return;
      // The echo of our own write, which was told when it was made.
      if (known.get(publisher)?.revision !== revision) tell(publisher, revision);
    },
    up() {
      live = true;
      everyone += 1;
      // What was told while the line was lost will not be heard.
      own.clear();
      recent.clear();
      heardRevisions.clear();
      for (const listener of listeners) listener(null, null);
    },
    down(error) {
      if (live) onDown(error);
      live = false;
    },
  });

  return {
    generation: (publisher) => everyone + (known.get(publisher)?.generation ?? 0),
    get live() {
      return live;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    writtenSince(publisher, generation) {
      const since = everyone + (known.get(publisher)?.generation ?? 0) - generation;
      return recent.last(publisher, since);
    },
    heardRevision: (publisher) => heardRevisions.get(publisher) ?? null,
    begin: own.begin,
    wrote: (publisher, revision) => tell(publisher, revision ?? null),
    async close() {
      listeners.clear();
      live = false;
      await stop();
    },
  };
}
