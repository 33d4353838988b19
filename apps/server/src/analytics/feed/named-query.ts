import { fieldInvalid } from '../../errors.ts';
import type { SqlValue } from '../store/analytics-store.ts';

/** SQL with its parameters; `$1` is the first one. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

/**
 * A query that the server with the store runs for others: they send its name and its input, never SQL.
 *
 * `build` may get an input that came over the network: it puts values into parameters, and checks what it writes into
 * the SQL itself.
 */
export interface NamedQuery<Input> {
  readonly name: string;
  build(input: Input): Statement;
}

/** Statements that change rows, all of them or none, with the same parameters. */
export interface NamedChange<Input> {
  readonly name: string;
  build(input: Input): { readonly statements: readonly string[]; readonly parameters: readonly SqlValue[] };
}

/** A number that is written into SQL. Throws `FIELD_INVALID` for what is no whole number from 0 on. */
export function wholeNumber(value: unknown): number {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
  throw fieldInvalid('query', 'has a number that is not a whole one.');
}
