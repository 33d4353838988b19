import { CompiledQuery } from 'kysely';

/**
 * Creates a statement whose text is used repeatedly with other values. The embedded store plans it once, which saves
 * more than half of its time. PostgreSQL treats it like any other.
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
