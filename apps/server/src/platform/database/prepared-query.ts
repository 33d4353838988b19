import { CompiledQuery } from 'kysely';
import type { Planning } from './store-query.ts';

/**
 * Creates a statement whose text is used repeatedly with other values. The embedded store plans it once, which saves
 * more than half of its time. PostgreSQL does so only with `hasOnePlan`: the best plan must not depend on the values.
 */
export function preparedQuery<Row>(
  text: string,
  values: readonly unknown[],
  { hasOnePlan = false } = {}
): CompiledQuery<Row> {
  const query: PreparedQuery<Row> = {
    ...(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>),
    planning: hasOnePlan ? 'once' : 'embedded-once',
  };
  return query;
}

interface PreparedQuery<Row> extends CompiledQuery<Row> {
  readonly planning: Planning;
}

export function planningOf(query: object): Planning {
  return 'planning' in query ? (query as PreparedQuery<unknown>).planning : 'each-time';
}
