/** A line and where it stands. */
export interface BufferedLine {
  readonly line: string;
  /** Of the file, or stream, that it is in. */
  readonly source: string;
  /** Of its end, a whole number: what comes after it is read from here. */
  readonly position: string;
}

/** Where batches are safe until they are stored: files of this server, or JetStream. */
export interface Buffer {
  /** Resolves once the line is durable. */
  append(line: string): Promise<void>;
  /**
   * What follows `progress` (position by source), in the order of each source, and then what comes, until `signal`. Some
   * lines at once: what there is, at least one, and not many more characters than `max`.
   */
  follow(
    progress: ReadonlyMap<string, string>,
    options: { readonly max: number; readonly signal: AbortSignal }
  ): AsyncIterable<readonly BufferedLine[]>;
  /** Where each source that is still there ends, as far as it is durable. */
  ends(): Promise<ReadonlyMap<string, string>>;
  /** All up to there is stored and may go. Gives those of its sources that are there no more. */
  release(progress: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Whether there is something to follow from an earlier time. */
  holdsLines(): Promise<boolean>;
  close(): Promise<void>;
}
