/** What a publisher writes of a resource, by field. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * One resource to bring in, as a line of JSON: its name, its fields, and under `import` what is not simply set.
 *
 * The fields beside `name` are set, whatever was there. What only the server writes (`id`, `etag`, …) is ignored.
 */
export interface Row {
  /** `events/e1`; a `publishers/acme/` before it is taken as said, the request knows whose it is. */
  readonly name: string;
  readonly import?: ImportNotes;
  readonly [field: string]: unknown;
}

/** How the rest of a row is written, for sources that know only part of a resource. */
export interface ImportNotes {
  /** Line of the source, for whoever has to mend it; absent: the row's own. */
  readonly line?: number;
  /** Fields that are set member by member: what they do not name stays, null removes (RFC 7396). */
  readonly merge?: Fields;
  /** Fields that are set, member by member, only where there is nothing yet: absent, null, "" or empty. */
  readonly fill?: Fields;
  /** Ids of the entities that play: `metadata.home` and `metadata.away` are filled from them. */
  readonly teams?: { readonly home: string; readonly away: string };
  /** The source knows the day only: an event that starts on that day already keeps its time. */
  readonly dayOnly?: boolean;
  /** Of a new event: how often it was rescheduled before, so that calendars that know it take later changes. */
  readonly sequence?: number;
}

/** A part of a source that cannot be brought in, and why. */
export interface Problem {
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

/** What a reader gives: rows, and problems in the order in which they stand in the source. */
export type ReadItem = { readonly row: Row } | { readonly problem: Problem };

/** What readers need to know besides the text. */
export interface ReadOptions {
  readonly publisher: string;
  /** IANA zone of times that bear none. */
  readonly timeZone: string;
  /** Epoch ms: how far repeating events are followed. */
  readonly now: number;
}

/** A reader's answer for one that cannot be brought in. */
export function problemAt(line: number, reason: string): ReadItem {
  return { problem: { line, reason } };
}
