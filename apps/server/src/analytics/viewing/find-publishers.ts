import type { AnalyticsLookup } from '../store/analytics-store.ts';
import type { OpenViewings } from './open-viewings.ts';

const STORED = `SELECT DISTINCT id, publisher FROM open_viewings
  WHERE id IN (SELECT unnest(CAST(from_json($1, '["VARCHAR"]') AS VARCHAR[])))`;

export interface PublisherPorts {
  readonly store: AnalyticsLookup;
  readonly viewings: OpenViewings;
}

/**
 * Finds the publishers of open viewings by their ids: of those at hand, which may not be stored yet, and of those in the
 * store. One query for all of them. An id that two publishers have says nothing.
 */
export async function findPublishers(
  ids: ReadonlySet<string>,
  { store, viewings }: PublisherPorts
): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map();
  const publishers = new Map([...viewings.publishersOf(ids)].map(([id, own]) => [id, new Set(own)]));
  for (const row of await store.lookUp(STORED, [JSON.stringify([...ids])])) {
    const id = String(row['id']);
    publishers.set(id, (publishers.get(id) ?? new Set()).add(String(row['publisher'])));
  }
  return new Map(
    [...publishers].flatMap(([id, own]) => (own.size === 1 ? [...own].map((one) => [id, one] as const) : []))
  );
}
