/** A record and its position in the buffer. */
export interface BufferedRecord {
  readonly record: string;
  /** The file or stream that holds the record. */
  readonly source: string;
  /** The position of its end, a whole number. Reading continues after it. */
  readonly position: string;
}

/** Keeps batches durable until the store has them: in files of this server, or in JetStream. */
export interface Buffer {
  /** Resolves once the record is durable. */
  append(record: string): Promise<void>;
  /**
   * Yields the records after `progress` (position by source) in the order of each source, then new ones until `signal`
   * aborts. Each chunk holds the records that are available, at least one, and not many more characters than `max`.
   */
  follow(
    progress: ReadonlyMap<string, string>,
    options: { readonly max: number; readonly signal: AbortSignal }
  ): AsyncIterable<readonly BufferedRecord[]>;
  /** The durable end of each source that still exists. */
  ends(): Promise<ReadonlyMap<string, string>>;
  /**
   * Marks everything up to `progress` as stored, so that it may be removed. Returns the sources of `progress` that no
   * longer exist.
   */
  release(progress: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Whether the buffer holds records from an earlier run. */
  hasRecords(): Promise<boolean>;
  close(): Promise<void>;
}
