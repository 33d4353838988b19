import type { StoreQuery, StoreResult } from './store-query.ts';

/** Start data of the store's worker thread. */
export interface WorkerData {
  /** The folder of PostgreSQL's files. */
  readonly files: string;
}

/** Messages to the worker: one query at a time, and `close` at the end. */
export type ToWorker = { readonly type: 'query'; readonly query: StoreQuery } | { readonly type: 'close' };

/** Messages from the worker: `ready` once, then for each query its notifications and its result. */
export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'result'; readonly result: StoreResult }
  | { readonly type: 'failed'; readonly error: PackedError }
  | { readonly type: 'notification'; readonly channel: string; readonly payload: string };

/** An error as plain data, because a structured clone would lose PostgreSQL's `code`. */
interface PackedError {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields of PostgreSQL's errors. Source: PostgreSQL, "Error and Notice Message Fields". */
const FIELDS = ['code', 'severity', 'detail', 'hint', 'schema', 'table', 'column', 'constraint'] as const;

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const source = error as Partial<Record<(typeof FIELDS)[number], unknown>>;
  const entries = FIELDS.flatMap((name) => {
    const value = source[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { message: error.message, fields: Object.fromEntries(entries) };
}

export function unpackError({ message, fields }: PackedError): Error {
  return Object.assign(new Error(message), fields);
}
