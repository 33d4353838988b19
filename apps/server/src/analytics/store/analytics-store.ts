import type { ContentRow, EventRow, ViewingRow } from './columns.ts';
import type { QueryOptions } from './fair-queue.ts';

/** A parameter of a query. Times are epoch ms. */
export type SqlValue = string | number | bigint | boolean | null | { readonly time: number };

/** A row of a result. SQL numbers of any size are numbers; times are epoch ms. */
export type ResultRow = Readonly<Record<string, string | number | boolean | null>>;

/** A viewing with the state that its next events need. */
export interface ViewingState {
  readonly row: ViewingRow;
  /**
   * Last value of each wire key, with the sequence number of its event. The higher number wins, so events may arrive in
   * any order and repeatedly. null for an ended viewing, of which only the row is left.
   */
  readonly fields: Readonly<Record<string, readonly [sequence: number, value: unknown]>> | null;
}

/** A batch of the feed as it is stored. */
export interface WriteBatch {
  /** The viewings in their current state. `isOver`: they leave `open_viewings`. */
  readonly viewings: readonly (ViewingState & { readonly isOver: boolean })[];
  readonly events: readonly EventRow[];
  readonly content: readonly ContentRow[];
  /** The position of each source of the feed once the batch is stored. */
  readonly progress: ReadonlyMap<string, string>;
}

/** Reads from the store. Servers that do not write send their queries to the one that does. */
export interface AnalyticsReader {
  /**
   * Returns the rows of a query in standard SQL over `all_viewings`, `viewing_events`, `content_events`,
   * `watched_minutes`, `settled_minutes`; `$1` is the first parameter. Throws `ApiError`: UNAVAILABLE if the store is
   * unavailable, RATE_LIMIT if too many queries of the owner are waiting.
   */
  read(sql: string, parameters?: readonly SqlValue[], options?: QueryOptions): Promise<readonly ResultRow[]>;
}

/** Runs short queries of the server itself, which queries of publishers never delay. */
export interface AnalyticsLookup {
  /** Like `read`. */
  lookup(sql: string, parameters?: readonly SqlValue[]): Promise<readonly ResultRow[]>;
}

/** The store of one process. A distributed store can implement it later. */
export interface AnalyticsStore extends AnalyticsReader, AnalyticsLookup {
  /** Writes all or nothing; the batch is on disk when it resolves. */
  write(part: WriteBatch): Promise<void>;
  readonly progress: () => Promise<ReadonlyMap<string, string>>;
  /** Returns those of the viewings that are stored, open or ended. */
  findViewings(publisher: string, ids: readonly string[]): Promise<readonly ViewingState[]>;
  /** Returns the stored events of these viewings. */
  findEvents(viewings: readonly number[]): Promise<readonly Pick<EventRow, 'viewing' | 'sequence' | 'time' | 'word'>[]>;
  /**
   * Runs statements that change rows (retention, erasure), in one transaction and with the same parameters. Resolves to
   * the number of rows of each.
   */
  change(statements: readonly string[], parameters?: readonly SqlValue[]): Promise<number[]>;
  close(): Promise<void>;
}
