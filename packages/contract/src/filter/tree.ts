/** Operator that compares a field with a value; `:` is "has" (AIP-160). */
export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=' | ':';

/** A literal as written, its escapes resolved. `position` counts characters from 1, as `FilterError`'s; 0 when built. */
export interface Value {
  readonly text: string;
  readonly quoted: boolean;
  readonly position: number;
}

/** `start_time >= "…"`; `path` is the field's name, then what is asked of it: `metadata.score.home` has three parts. */
export interface Restriction {
  readonly kind: 'restriction';
  readonly path: readonly string[];
  readonly comparator: Comparator;
  readonly value: Value;
  readonly position: number;
}

/** A bare literal. */
export interface Text {
  readonly kind: 'text';
  readonly value: Value;
}

/** Parentheses as written. */
export interface Group {
  readonly kind: 'group';
  readonly operand: Filter;
}

export type Simple = Restriction | Text | Group;

/** `NOT a` and `-a` alike. */
export interface Not {
  readonly kind: 'not';
  readonly operand: Simple;
}

export type Term = Simple | Not;

/** At least two; `OR` binds tighter than `AND`. */
export interface Or {
  readonly kind: 'or';
  readonly operands: readonly Term[];
}

/** At least two, joined by `AND` or by white space, which mean the same here. */
export interface And {
  readonly kind: 'and';
  readonly operands: readonly (Or | Term)[];
}

/**
 * A filter as AIP-160's grammar nests it, so that what cannot be written cannot be a tree: an `and` under an `or` or a
 * `not` is always a group.
 */
export type Filter = And | Or | Term;

/** Why a filter is rejected. The API responds with the same reasons (contract §5). */
export type FilterReason = 'FILTER_SYNTAX' | 'FILTER_UNKNOWN_FIELD' | 'FILTER_TYPE' | 'FILTER_TOO_LONG';

/**
 * A filter that cannot be used; `message` says where, and what to change.
 *
 * `position` counts characters (UTF-16 code units) from 1, one past the end when something is missing there; 0 in a
 * filter that was built. `field` is the dotted name as written, null where it is not about one.
 */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  readonly reason: FilterReason;
  readonly position: number;
  readonly field: string | null;

  constructor(reason: FilterReason, message: string, position: number, field: string | null = null) {
    super(message);
    this.reason = reason;
    this.position = position;
    this.field = field;
  }
}
