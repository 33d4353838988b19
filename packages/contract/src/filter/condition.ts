import type { Comparator } from './tree.ts';

/** What kind of value a field holds, and so how it may be compared. `text` is localised, `list` is of strings. */
export type Field =
  | { readonly type: 'string' | 'text' | 'time' | 'duration' | 'number' | 'boolean' | 'list' | 'json' }
  | { readonly type: 'enum'; readonly values: readonly string[] };

/** What a filter may ask of one kind of resource. All names are snake_case; filters may write them in camelCase too. */
export interface FieldTable {
  readonly fields: Readonly<Record<string, Field>>;
  /** Other names for fields. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The fields that a bare literal searches. */
  readonly text: readonly string[];
}

/**
 * A value, read as the type of its field.
 *
 * `parts`: with `=` and `!=`, the text between the stars of a value with wildcards (`a*b` is `a`, `b`), null without
 * any; always null with other comparators, to which a star is a character like any other.
 *
 * `json` is compared by the type of what is stored: a string with `text`, a number with `number`, a boolean with
 * `boolean`; `number` and `boolean` are null where the value was quoted or is none.
 */
export type Operand =
  | { readonly type: 'string'; readonly value: string; readonly parts: readonly string[] | null }
  /** Epoch milliseconds, of the years 1 to 9999. */
  | { readonly type: 'time'; readonly value: number }
  /** Seconds. */
  | { readonly type: 'duration'; readonly value: number }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | {
      readonly type: 'json';
      readonly text: string;
      readonly quoted: boolean;
      readonly parts: readonly string[] | null;
      readonly number: number | null;
      readonly boolean: boolean | null;
    };

/** One comparison. `path` leads into a json field and is empty for all others. */
export interface Compare {
  readonly kind: 'compare';
  readonly field: string;
  readonly path: readonly string[];
  readonly comparator: Comparator;
  readonly operand: Operand;
}

/**
 * What a filter asks of a resource, every name and value known to be good: `matches` and SQL mean the same by it.
 *
 * - Unset (undefined or null) matches no comparison, not even `!=`. `not` is plain negation, so it matches unset.
 * - `text`: one of `fields` contains it, ignoring case and accents (`fold`).
 * - `present`: `field:*`, or `map:key` with the key in `path`. '', [] and {} are not present; 0 and false are.
 * - `compare` of string and text: `=` and `!=` are exact; `<` and its like go by code point (COLLATE "C"); `:` contains,
 *   ignoring case and accents. Of an enum and a boolean only `=` and `!=`, of a list only `:` (has the element, exact).
 *   `:` of all other types arrives as `=`.
 * - `compare` of json: values of another type than the operand's do not match, whatever the comparator. `:` depends on
 *   what is stored: a string contains it, an array of scalars has one that is `=` to it, an object has it as a key
 *   whose value is present, a number or boolean is `=` to it.
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Condition[] }
  | { readonly kind: 'not'; readonly operand: Condition }
  | { readonly kind: 'text'; readonly text: string; readonly fields: readonly string[] }
  | { readonly kind: 'present'; readonly field: string; readonly path: readonly string[] }
  | Compare;
