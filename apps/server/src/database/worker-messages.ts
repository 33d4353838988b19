import type { PgliteQuery, PgliteResult } from './pglite-session.ts';

/** What the thread of the embedded store is started with. */
export interface WorkerData {
  /** The folder of PostgreSQL's files. */
  readonly files: string;
}

/** To the thread: one query at a time, and in the end `close`. */
export type ToWorker = { readonly type: 'query'; readonly query: PgliteQuery } | { readonly type: 'close' };

/** From the thread: `ready` once, then for each query its notifications and its result. */
export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'result'; readonly result: PgliteResult }
  | { readonly type: 'failed'; readonly error: PackedError }
  | { readonly type: 'notification'; readonly channel: string; readonly payload: string };

/** An error as plain data: a copy to another thread would lose PostgreSQL's `code`. */
interface PackedError {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields of PostgreSQL's errors. Source: PostgreSQL, "Error and Notice Message Fields". */
const FIELDS = ['code', 'severity', 'detail', 'hint', 'schema', 'table', 'column', 'constraint'] as const;

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const known = error as Partial<Record<(typeof FIELDS)[number], unknown>>;
  const entries = FIELDS.flatMap((name) => {
    const value = known[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { message: error.message, fields: Object.fromEntries(entries) };
}

export function unpackError({ message, fields }: PackedError): Error {
  return Object.assign(new Error(message), fields);
}
