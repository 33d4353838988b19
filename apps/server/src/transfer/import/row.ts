/** Fields of a resource as a publisher writes them. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * A resource to import, as a line of JSON: its name, its fields, and instructions under `import`.
 *
 * The fields beside `name` replace the stored ones. Fields that only the server writes (`id`, `etag`, …) are ignored.
 */
export interface Row {
  /** `events/e1`. A preceding `publishers/acme/` is ignored, because the request determines the publisher. */
  readonly name: string;
  readonly import?: ImportInstructions;
  readonly [field: string]: unknown;
}

/** Instructions for writing a row, for sources that know only part of a resource. */
export interface ImportInstructions {
  /** Line of the source for error reports; absent for the row's own. */
  readonly line?: number;
  /** Fields that are merged by member: members that are not named stay, and null removes one (RFC 7396). */
  readonly merge?: Fields;
  /** Fields that are set by member only where the current value is absent, null, "" or empty. */
  readonly fill?: Fields;
  /** Ids of the playing entities, from which `metadata.home` and `metadata.away` are filled. */
  readonly teams?: { readonly home: string; readonly away: string };
  /** The source has only the day. An event that already starts on that day keeps its time. */
  readonly dayOnly?: boolean;
  /** For a new event: how often it was rescheduled before, so that subscribed calendars accept later changes. */
  readonly sequence?: number;
}

/** A part of a source that cannot be imported, with the reason. */
export interface Problem {
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

/** An item from a reader: a row, or a problem in the order of the source. */
export type ReadItem = { readonly row: Row } | { readonly problem: Problem };

/** Options of readers. */
export interface ReadOptions {
  readonly publisher: string;
  /** IANA zone of times without one. */
  readonly timeZone: string;
  /** Epoch ms from which recurring events are expanded. */
  readonly now: number;
}

/** Creates an item for a part that cannot be imported. */
export function problemAt(line: number, reason: string): ReadItem {
  return { problem: { line, reason } };
}
