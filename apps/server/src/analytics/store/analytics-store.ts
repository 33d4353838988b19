import type { ContentRow, EventRow, ViewingRow } from './columns.ts';
import type { QueryOptions } from './fair-queue.ts';

/** What a parameter of a question may be. Times are epoch ms. */
export type SqlValue = string | number | bigint | boolean | null | { readonly time: number };

/** A row of an answer. Numbers are numbers, however large the type in SQL; times are epoch ms. */
export type AnswerRow = Readonly<Record<string, string | number | boolean | null>>;

/** A viewing with what it takes to go on with it. */
export interface KnownViewing {
  readonly row: ViewingRow;
  /**
   * Last value of each wire key and the sequence number that it came with: later ones win, so events may come in any order,
   * and twice. null: only the row is left, of a viewing that was over.
   */
  readonly fields: Readonly<Record<string, readonly [sequence: number, value: unknown]>> | null;
}

/** What of a part of the feed is stored. */
export interface Part {
  /** As they are now; `isOver`: they leave `open_viewings`. */
  readonly viewings: readonly (KnownViewing & { readonly isOver: boolean })[];
  readonly events: readonly EventRow[];
  readonly content: readonly ContentRow[];
  /** How far each source of the feed has been read, when all this is stored. */
  readonly progress: ReadonlyMap<string, string>;
}

/** Reads; also on servers that do not write (they ask the one that does). */
export interface AnalyticsReader {
  /**
   * Rows of a question in standard SQL over `all_viewings`, `viewing_events`, `content_events`, `watched_minutes`,
   * `settled_minutes`; `$1` is the first parameter.
   * Throws `ApiError` UNAVAILABLE where the store cannot be asked, RATE_LIMIT where too many queries of the owner wait.
   */
  read(sql: string, parameters?: readonly SqlValue[], options?: QueryOptions): Promise<readonly AnswerRow[]>;
}

/** Reads for the server itself: short questions, which no publisher's hold up. */
export interface AnalyticsLookup {
  /** As `read`. */
  lookUp(sql: string, parameters?: readonly SqlValue[]): Promise<readonly AnswerRow[]>;
}

/** The store of one process: a distributed one can follow. */
export interface AnalyticsStore extends AnalyticsReader, AnalyticsLookup {
  /** All or nothing, and on disk when it resolves. */
  write(part: Part): Promise<void>;
  readonly progress: () => Promise<ReadonlyMap<string, string>>;
  /** Those of the viewings that are known, open or over. */
  findViewings(publisher: string, ids: readonly string[]): Promise<readonly KnownViewing[]>;
  /** Which events of these viewings are stored. */
  findEvents(viewings: readonly number[]): Promise<readonly Pick<EventRow, 'viewing' | 'sequence' | 'time' | 'word'>[]>;
  /**
   * Statements that change rows: retention, erasure. All of them or none, with the same parameters. Resolves to the number
   * of rows of each.
   */
  change(statements: readonly string[], parameters?: readonly SqlValue[]): Promise<number[]>;
  close(): Promise<void>;
}
