/** Values of one statement, so that its text holds only their places. */
export interface Parameters {
  readonly values: readonly unknown[];
  /** The place of a value in the text, read as a type of PostgreSQL: `$3::text`. */
  add(value: unknown, type: ParameterType): string;
}

type ParameterType = 'text' | 'text[]' | 'timestamptz' | 'float8' | 'boolean' | 'integer' | 'tsquery';

/** NUL, which no stored text holds and PostgreSQL refuses, as a character that is no letter either. */
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
