import { checkFilter, parseFilter, parseOrderBy } from '@touchline/contract/filter';
import type { ListQuery } from '../../content/listing/list-query.ts';
import { type ListedPage, listRows } from '../../content/listing/list-rows.ts';
import type { Listing } from '../../content/listing/listing.ts';
import { publisherKind } from '../../content/publishers.ts';
import type { Body, ResourceKind } from '../../content/resource/kind.ts';
import { createResource, updateResource } from '../../content/resource/methods.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A query in the form of a visitor's request. */
export interface TestQuery {
  readonly filter?: string;
  readonly orderBy?: string;
  readonly search?: string;
  readonly pinnedIds?: readonly string[];
  readonly locales?: readonly string[];
  readonly limit?: number;
  readonly after?: string | null;
  /** Whether the list's size is requested; true by default. */
  readonly isCounted?: boolean;
}

/** The query as the routes build it. */
export function toListQuery(listing: Listing, publisher: string, query: TestQuery): ListQuery {
  const { filter = '', orderBy = '', search = '', pinnedIds = [], locales = ['en'], limit = 10 } = query;
  const { after = null, isCounted = true } = query;
  return {
    publisher,
    filter: checkFilter(parseFilter(filter), listing.fields),
    orderBy: orderBy === '' ? null : parseOrderBy(orderBy, listing.orderFields, listing.fields.aliases),
    search,
    pinnedIds,
    locales,
    limit,
    after,
    isCounted,
  };
}

/** A publisher with content, for tests of lists. */
export interface TestLists {
  readonly publisher: string;
  /** Writes a resource as the management API does. */
  put(kind: ResourceKind, id: string, fields: Body): Promise<void>;
  change(kind: ResourceKind, id: string, fields: Body): Promise<void>;
  list(listing: Listing, query?: TestQuery): Promise<ListedPage>;
  /** The ids of one page. */
  ids(listing: Listing, query?: TestQuery): Promise<readonly string[]>;
  /** The ids of all pages, one after the other. */
  walk(listing: Listing, query: TestQuery): Promise<readonly (readonly string[])[]>;
}

/** Opens an empty publisher of this name in a store. */
export async function openTestLists(database: Database, publisher: string, languageCode = 'en'): Promise<TestLists> {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const placeOf = (kind: ResourceKind) => ({ kind, publisher: kind === publisherKind ? null : publisher });
  const put = (kind: ResourceKind, id: string, fields: Body) =>
    database.transaction().execute(async (transaction) => {
      const body = { ...kind.defaults(id), ...fields };
      now += 1_000;
      await createResource(transaction, placeOf(kind), { id, body, now: new Date(now) });
    });
  const change = (kind: ResourceKind, id: string, fields: Body) =>
    database.transaction().execute(async (transaction) => {
      now += 1_000;
      const next = (before: Body) => ({ ...before, ...fields });
      await updateResource(transaction, placeOf(kind), { id, now: new Date(now), next });
    });
  const list = (listing: Listing, query: TestQuery = {}) =>
    listRows(database, listing, toListQuery(listing, publisher, query));
  await put(publisherKind, publisher, { languageCode });
  return {
    publisher,
    put,
    change,
    list,
    ids: async (listing, query) => idsOf(await list(listing, query)),
    async walk(listing, query) {
      const pages: (readonly string[])[] = [];
      for (let after: string | null = null; pages.length === 0 || after !== null; ) {
        const page: ListedPage = await list(listing, { ...query, after });
        pages.push(idsOf(page));
        after = page.next;
      }
      return pages;
    },
  };
}

export function idsOf({ rows }: ListedPage): readonly string[] {
  return rows.map(({ id }) => id);
}
