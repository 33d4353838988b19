import type { Comparator } from './tree.ts';

/** Type of a field's value, which determines its comparators. `text` is localised, `list` is of strings. */
export type Field =
  | { readonly type: 'string' | 'text' | 'time' | 'duration' | 'number' | 'boolean' | 'list' | 'json' }
  | { readonly type: 'enum'; readonly values: readonly string[] };

/** Fields of one kind of resource that a filter may use. Names are snake_case; filters may also write camelCase. */
export interface FieldTable {
  readonly fields: Readonly<Record<string, Field>>;
  /** Other names for fields. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The fields that a bare literal searches. */
  readonly text: readonly string[];
}

/**
 * A value, parsed as the type of its field.
 *
 * `parts`: with `=` and `!=`, the texts between the wildcards of a value (`a*b` is `a`, `b`), null without wildcards.
 * It is always null with other comparators, for which a star is an ordinary character.
 *
 * `json` is compared by the type of the stored value: a string with `text`, a number with `number`, a boolean with
 * `boolean`. `number` and `boolean` are null when the value was quoted or has another type.
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
 * A checked filter: every name and value is valid. `matches` and the SQL of the server evaluate it in the same way.
 *
 * - Unset (undefined or null) matches no comparison, not even `!=`. `not` is plain negation, so it matches unset.
 * - `text`: one of `fields` contains it, ignoring case and accents (`fold`).
 * - `present`: `field:*`, or `map:key` with the key in `path`. '', [] and {} are not present; 0 and false are.
 * - `compare` of string and text: `=` and `!=` are exact; `<`, `<=`, `>` and `>=` compare code points (COLLATE "C"); `:`
 *   contains, ignoring case and accents. Enums and booleans have only `=` and `!=`. Lists have only `:` (has the
 *   element, exact). `:` of all other types is converted to `=`.
 * - `compare` of json: values of another type than the operand's never match. `:` depends on the stored value. A string
 *   contains the operand, and a number or boolean is `=` to it. An array of scalars has an element that is `=` to it. An
 *   object has it as a key whose value is present.
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Condition[] }
  | { readonly kind: 'not'; readonly operand: Condition }
  | { readonly kind: 'text'; readonly text: string; readonly fields: readonly string[] }
  | { readonly kind: 'present'; readonly field: string; readonly path: readonly string[] }
  | Compare;
