import type { WrittenResource } from './written-resource.ts';

/** Maximum number of writes that wait for their notification. Beyond it, the oldest one counts as another server's. */
const MAX_WRITES = 10_000;

/** A write by this server. */
export interface OwnWrite {
  readonly publisher: string;
  /** The last number taken. */
  readonly revision: number;
  /** Revisions in the notifications of this write. */
  readonly notifiedRevisions: readonly number[];
  /** The written resources; null if they are not all known. */
  readonly written: readonly WrittenResource[] | null;
}

/** Recognises notifications of this server's own writes, which may arrive before the commit has returned. */
export interface OwnWrites {
  /** Call before the commit, and one of the returned functions afterwards. */
  begin(write: OwnWrite): { done(): void; failed(): void };
  /** Returns whether this is a write of this server. If so, it is reported with all its details. */
  receive(publisher: string, revision: number): boolean;
  clear(): void;
}

/** `notify` is called once per write. */
export function createOwnWrites(
  notify: (publisher: string, revision: number, written: OwnWrite['written']) => void
): OwnWrites {
  const waiting = new Map<string, () => void>();
  return {
    begin({ publisher, revision, notifiedRevisions, written }) {
      // Released after the report: the notification may arrive much later, or never.
      let pending: { readonly written: OwnWrite['written'] } | null = { written };
      const notifyOnce = () => {
        if (pending) notify(publisher, revision, pending.written);
        pending = null;
      };
      const names = notifiedRevisions.map((number) => `${publisher} ${number}`);
      for (const name of names) waiting.set(name, notifyOnce);
      for (const name of waiting.keys()) {
        if (waiting.size <= MAX_WRITES) break;
        waiting.delete(name);
      }
      return {
        done: notifyOnce,
        failed() {
          // The numbers will be used again, perhaps by another server.
          for (const name of names) waiting.delete(name);
          notify(publisher, revision, null);
        },
      };
    },
    receive(publisher, revision) {
      const name = `${publisher} ${revision}`;
      const notifyOnce = waiting.get(name);
      waiting.delete(name);
      notifyOnce?.();
      return notifyOnce !== undefined;
    },
    clear: () => waiting.clear(),
  };
}
