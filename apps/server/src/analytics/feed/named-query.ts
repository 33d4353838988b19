import { fieldInvalid } from '../../platform/http/errors.ts';
import type { SqlValue } from '../store/analytics-store.ts';

/** SQL with its parameters; `$1` is the first one. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

/**
 * A query that the server with the store runs for other servers, which send its name and input but no SQL.
 *
 * `build` may get input from the network. It passes values as parameters, and checks everything that becomes part of
 * the SQL.
 */
export interface NamedQuery<Input> {
  readonly name: string;
  build(input: Input): Statement;
}

/** Statements that change rows, in one transaction and with the same parameters. */
export interface NamedChange<Input> {
  readonly name: string;
  build(input: Input): { readonly statements: readonly string[]; readonly parameters: readonly SqlValue[] };
}

/** Returns a number to be written into SQL. Throws `FIELD_INVALID` unless it is a whole number from 0. */
export function wholeNumber(value: unknown): number {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
  throw fieldInvalid('query', 'has a number that is not a whole number from 0.');
}
