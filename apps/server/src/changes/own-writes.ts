import type { WrittenResource } from './written-resource.ts';

/** Writes of which the store has not told yet; beyond that the oldest is taken for another server's. */
const MAX_WRITES = 10_000;

/** A write by this server. */
export interface OwnWrite {
  readonly publisher: string;
  /** The last number taken. */
  readonly revision: number;
  /** The numbers with which the store tells of it. */
  readonly told: readonly number[];
  /** What was written; null: not known of all. */
  readonly written: readonly WrittenResource[] | null;
}

/** Recognises writes of this server when the store tells of them, which it may do before the commit has returned. */
export interface OwnWrites {
  /** Call before the commit, and one of the result's functions after it. */
  begin(write: OwnWrite): { done(): void; failed(): void };
  /** Whether that is a write of this server: then it is told with all that is known of it. */
  heard(publisher: string, revision: number): boolean;
  clear(): void;
}

/** `tell` is called once for each write. */
export function createOwnWrites(
  tell: (publisher: string, revision: number, written: OwnWrite['written']) => void
): OwnWrites {
  const waiting = new Map<string, () => void>();
  return {
    begin({ publisher, revision, told, written }) {
      // Released once it is told: the store may tell of it much later, or never.
      let untold: { readonly written: OwnWrite['written'] } | null = { written };
      const tellOnce = () => {
        if (untold) tell(publisher, revision, untold.written);
        untold = null;
      };
      const names = told.map((number) => `${publisher} ${number}`);
      for (const name of names) waiting.set(name, tellOnce);
      for (const name of waiting.keys()) {
        if (waiting.size <= MAX_WRITES) break;
        waiting.delete(name);
      }
      return {
        done: tellOnce,
        failed() {
          // The numbers are given again, perhaps to another server.
          for (const name of names) waiting.delete(name);
          tell(publisher, revision, null);
        },
      };
    },
    heard(publisher, revision) {
      const name = `${publisher} ${revision}`;
      const tellOnce = waiting.get(name);
      waiting.delete(name);
      tellOnce?.();
      return tellOnce !== undefined;
    },
    clear: () => waiting.clear(),
  };
}
