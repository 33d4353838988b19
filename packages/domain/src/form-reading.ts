/** How the result of an event is drawn: two sides, rows of sets or innings, a running order. */
export type EventForm = 'versus' | 'rows' | 'field';

/** What the sport's own metadata says of an event beyond what paths lead to (contract §2.4). Nothing is formatted. */
export interface FormReading {
  readonly form: EventForm;
  readonly home: SideReading;
  readonly away: SideReading;
  readonly clock: MatchClock | null;
  /** Place 3 of a running order; the first two are home and away. */
  readonly places: readonly PlaceReading[];
}

/** One side, as far as the sport tells more than a number. */
export interface SideReading {
  /** null: this side has none yet. undefined: the sport says nothing of it, so the paths do. */
  readonly score?: string | null;
  /** Beside the score: overs, penalties, a gap. */
  readonly scoreNote?: string | null;
  /** Below the name: a team. */
  readonly note?: string | null;
  /** ISO 3166 code. */
  readonly country?: string | null;
  readonly seed?: number | null;
  /** Games of each set, and whether this side has won it. */
  readonly sets?: readonly { readonly games: number; readonly won: boolean }[];
  /** Points of the running game. */
  readonly point?: string | null;
  readonly serving?: boolean;
  readonly place?: string | null;
  /** Who leads a race that is on. */
  readonly leads?: boolean;
}

export interface PlaceReading {
  readonly place: string;
  readonly name: string;
  readonly team: string | null;
  readonly gap: string | null;
  /** Not checked. */
  readonly color: unknown;
}

/** Where a running event is. */
export type MatchClock =
  | { readonly at: 'minute'; readonly minute: number; readonly added: number }
  | { readonly at: 'half-time' }
  | { readonly at: 'period'; readonly period: string; readonly remaining: string }
  | { readonly at: 'set'; readonly set: number }
  | { readonly at: 'lap'; readonly lap: number; readonly total: number };
