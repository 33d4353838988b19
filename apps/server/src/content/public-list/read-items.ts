import type { QueryShape } from '../../platform/access/query-costs.ts';
import type { QueryClient } from '../../platform/access/query-limiter.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import type { Content } from '../content.ts';
import type { ListedRow } from '../listing/list-rows.ts';
import type { Item } from './item-cache.ts';
import type { ContentRow, ProjectionContext } from './projection-context.ts';
import type { PublicContent } from './public-content.ts';

/** The collection of some items, and the visitor who requested them. */
interface ItemSource {
  readonly content: PublicContent;
  readonly context: ProjectionContext;
  readonly client: QueryClient;
}

const ITEMS: QueryShape = { text: 'items', isIndexed: true };

/**
 * Returns the items of a page, from the cache, the others by one statement. An item that has changed since its page was
 * read has its new state, and a deleted one is left out.
 */
export async function itemsOf(
  ports: Content,
  source: ItemSource,
  states: readonly ListedRow[]
): Promise<readonly Item[]> {
  const { content, context } = source;
  const cached = states.map((state) => ports.items.find(content, state, context));
  const missing = states.filter((_, index) => cached[index] === null).map(({ id }) => id);
  if (missing.length === 0) return cached.filter((item) => item !== null);
  const read = await readItems(ports, source, missing);
  return states.flatMap(({ id }, index) => cached[index] ?? read.get(id) ?? []);
}

/** Reads the current state of items from the store, by id. */
export async function readItems(
  { database, items, queries }: Content,
  { content, context, client }: ItemSource,
  ids: readonly string[]
): Promise<ReadonlyMap<string, Item>> {
  const text = `
select id, body::text as body, revision, create_time, update_time from ${content.listing.table}
where publisher_id = $1::text and id = any($2::text[])`;
  const query = preparedQuery<ContentRow>(text, [context.publisher.id, ids], { hasOnePlan: true });
  const { rows } = await queries.run(client, ITEMS, {
    database,
    read: (connection) => connection.executeQuery(query),
  });
  return new Map(rows.map((row) => [row.id, items.add(content, row, context)]));
}
