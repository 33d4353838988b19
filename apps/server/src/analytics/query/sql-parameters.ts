import type { SqlValue } from '../store/analytics-store.ts';

/** Values of one statement, so that its text holds only their places. */
export interface SqlParameters {
  readonly values: readonly SqlValue[];
  /** The place of a value in the text: `$3`. */
  add(value: SqlValue): string;
}

export function createSqlParameters(): SqlParameters {
  const values: SqlValue[] = [];
  return {
    values,
    add(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}
