import type { SqlValue } from '../store/analytics-store.ts';

/** The values of one statement. Its text has only placeholders for them. */
export interface SqlParameters {
  readonly values: readonly SqlValue[];
  /** Adds a value and returns its placeholder: `$3`. */
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
