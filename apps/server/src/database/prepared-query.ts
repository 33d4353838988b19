import { CompiledQuery } from 'kysely';

/**
 * A statement whose text comes again and again with other values. The embedded store plans it once, which is more than
 * half of its time; PostgreSQL does with it as with any other.
 */
export function preparedQuery<Row>(text: string, values: readonly unknown[]): CompiledQuery<Row> {
  const query: PreparedQuery<Row> = {
    ...(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>),
    isPrepared: true,
  };
  return query;
}

interface PreparedQuery<Row> extends CompiledQuery<Row> {
  readonly isPrepared: true;
}

export function isPrepared(query: object): boolean {
  return 'isPrepared' in query;
}
