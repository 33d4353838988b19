import { checkFilter, parseFilter, parseOrderBy } from '@touchline/contract/filter';
import type { Database } from '../database/schema.ts';
import { publisherKind } from '../publishers/publisher.ts';
import type { Body, ResourceKind } from '../resource/kind.ts';
import { createResource, updateResource } from '../resource/methods.ts';
import { type ListedPage, listRows, type Question } from './list-rows.ts';
import type { Listing } from './listing.ts';

/** A question in the words of a visitor's request. */
export interface Asked {
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

/** The question as the routes put it. */
export function questionOf(listing: Listing, publisher: string, asked: Asked): Question {
  const { filter = '', orderBy = '', search = '', pinnedIds = [], locales = ['en'], limit = 10 } = asked;
  const { after = null, isCounted = true } = asked;
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
  list(listing: Listing, asked?: Asked): Promise<ListedPage>;
  /** The ids of one page. */
  ids(listing: Listing, asked?: Asked): Promise<readonly string[]>;
  /** The ids of all pages, one after the other. */
  walk(listing: Listing, asked: Asked): Promise<readonly (readonly string[])[]>;
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
  const list = (listing: Listing, asked: Asked = {}) =>
    listRows(database, listing, questionOf(listing, publisher, asked));
  await put(publisherKind, publisher, { languageCode });
  return {
    publisher,
    put,
    change,
    list,
    ids: async (listing, asked) => idsOf(await list(listing, asked)),
    async walk(listing, asked) {
      const pages: (readonly string[])[] = [];
      for (let after: string | null = null; pages.length === 0 || after !== null; ) {
        const page: ListedPage = await list(listing, { ...asked, after });
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
