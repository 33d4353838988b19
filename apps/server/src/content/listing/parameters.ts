/** The values of one statement, so that its text contains only placeholders. */
export interface Parameters {
  readonly values: readonly unknown[];
  /** Adds a value and returns its placeholder, cast to a type of PostgreSQL: `$3::text`. */
  add(value: unknown, type: ParameterType): string;
}

type ParameterType = 'text' | 'text[]' | 'timestamptz' | 'float8' | 'boolean' | 'integer' | 'tsquery';

/** Replaces NUL, which no stored text contains and PostgreSQL rejects, by another character that is not a letter. */
const NOT_NUL = '\uffff';

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return {
    values,
    add(value, type) {
      values.push(storable(value));
      return `$${values.length}::${type}`;
    },
  };
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', NOT_NUL);
  return Array.isArray(value) ? value.map(storable) : value;
}
