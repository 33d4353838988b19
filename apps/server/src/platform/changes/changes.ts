import { createOwnWrites, type OwnWrite } from './own-writes.ts';
import { createRecentWrites } from './recent-writes.ts';
import type { WrittenResource } from './written-resource.ts';

/** The writes that one server knows of: its own and those of the other servers on the same store. */
export interface Changes {
  /** Increases with every known write of the publisher. Equal numbers mean equal content. */
  generation(publisher: string): number;
  /** Resources written since the publisher had that generation, in order; null if anything may have been written. */
  writtenSince(publisher: string, generation: number): readonly WrittenResource[] | null;
  /**
   * Last revision of the publisher that the store has notified. All writes up to it are known, because notifications
   * arrive in order. null if there was none since the connection was opened.
   */
  receivedRevision(publisher: string): number | null;
  /** False while notifications of other servers' writes do not arrive. Cached data may then be stale. */
  readonly live: boolean;
  /** Returns a function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void;
  /** Call before this server commits a write, and one of the returned functions afterwards. */
  begin(write: OwnWrite): { done(): void; failed(): void };
  /** Call after the commit of a write without further details. `revision` is the last number taken, if known. */
  wrote(publisher: string, revision?: number): void;
  close(): Promise<void>;
}

/**
 * Called for each write. `publisher` null: notifications were missed, so anything may have changed. `revision` null:
 * unknown.
 *
 * A write may be reported twice. A listener must not throw.
 */
export type ChangeListener = (publisher: string | null, revision: number | null) => void;

/** Receives the notifications of a store; see `listen` of `Store`. */
export interface StoreListener {
  /** A transaction of any server on this store, including this one, took `revision` of the publisher and committed. */
  received(publisher: string, revision: number): void;
  /** The connection to the store is open, possibly again. Writes made while it was closed were not notified. */
  up(): void;
  down(error: Error): void;
}

/**
 * Listens to a store. Resolves after the first attempt to connect; it reconnects automatically. The result stops it.
 */
export type Listen = (listener: StoreListener) => Promise<() => Promise<void>>;

/** Counts writes and notifies listeners. `listen` reports the writes of other servers. */
export async function createChanges({
  listen,
  onDown = () => {},
}: {
  readonly listen: Listen;
  /** Called each time the connection is lost. */
  readonly onDown?: (error: Error) => void;
}): Promise<Changes> {
  const listeners = new Set<ChangeListener>();
  const generations = new Map<string, { generation: number; revision: number | null }>();
  const recent = createRecentWrites();
  const receivedRevisions = new Map<string, number>();
  let baseGeneration = 0;
  let live = false;

  function notify(publisher: string, revision: number | null, written: readonly WrittenResource[] | null = null): void {
    recent.add(publisher, written);
    const { generation } = generations.get(publisher) ?? { generation: 0 };
    generations.set(publisher, { generation: generation + 1, revision });
    for (const listener of listeners) listener(publisher, revision);
  }

  const own = createOwnWrites(notify);
  const stop = await listen({
    received(publisher, revision) {
      receivedRevisions.set(publisher, revision);
      if (own.receive(publisher, revision)) return;
      // This echoes our own write, which was already reported.
      if (generations.get(publisher)?.revision !== revision) notify(publisher, revision);
    },
    up() {
      live = true;
      baseGeneration += 1;
      // Notifications sent while the connection was lost will not arrive.
      own.clear();
      recent.clear();
      receivedRevisions.clear();
      for (const listener of listeners) listener(null, null);
    },
    down(error) {
      if (live) onDown(error);
      live = false;
    },
  });

  return {
    generation: (publisher) => baseGeneration + (generations.get(publisher)?.generation ?? 0),
    get live() {
      return live;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    writtenSince(publisher, generation) {
      const count = baseGeneration + (generations.get(publisher)?.generation ?? 0) - generation;
      return recent.resourcesOfLast(publisher, count);
    },
    receivedRevision: (publisher) => receivedRevisions.get(publisher) ?? null,
    begin: own.begin,
    wrote: (publisher, revision) => notify(publisher, revision ?? null),
    async close() {
      listeners.clear();
      live = false;
      await stop();
    },
  };
}

/** Returns a counter of all known writes, and of the times when some may have been missed. */
export function countChanges(changes: Pick<Changes, 'subscribe'>): () => number {
  let count = 0;
  changes.subscribe(() => {
    count += 1;
  });
  return () => count;
}
