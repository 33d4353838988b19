import {
  type Condition,
  checkFilter,
  FilterError,
  type Order,
  OrderByError,
  parseFilter,
  parseOrderBy,
  printFilter,
} from '@touchline/contract/filter';
import { ApiError, fieldInvalid } from '../../platform/http/errors.ts';
import type { ListQuery } from '../listing/list-query.ts';
import type { Listing } from '../listing/listing.ts';
import { findUnstorable } from '../resource/storable.ts';

/** Maximum number of pinned ids (contract §4). */
const MAX_PINNED = 20;
/** Maximum number of characters of a search. */
export const MAX_SEARCH = 500;

/** The validated query parameters that select the items of a list. */
export interface ListedQuery {
  readonly filter?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly search?: string | undefined;
  readonly pinnedIds?: readonly string[] | undefined;
}

/** The query for the store, without the page. */
export type ParsedListQuery = Pick<ListQuery, 'filter' | 'orderBy' | 'search' | 'pinnedIds'> & {
  /** Equal for all spellings of the same query. Page tokens are bound to it. */
  readonly canonical: string;
};

/** Parses filter, order, search and pinned ids of a list's query. Throws the reasons of contract §4 and §5. */
export function readListQuery(query: ListedQuery, listing: Listing): ParsedListQuery {
  const unstorable = findUnstorable(query);
  if (unstorable !== null) throw fieldInvalid(unstorable, 'holds a NUL or half a surrogate pair.');
  const { condition: filter, text } = readFilter(query.filter ?? '', listing);
  const orderBy = readOrderBy(query.orderBy ?? '', listing);
  const search = (query.search ?? '').trim();
  if (search.length > MAX_SEARCH) throw fieldInvalid('search', `is longer than ${MAX_SEARCH} characters.`);
  const pinnedIds = readIds('pinnedIds', query.pinnedIds ?? [], MAX_PINNED);
  return { filter, orderBy, search, pinnedIds, canonical: JSON.stringify([text, orderBy, search, pinnedIds]) };
}

/** Parses a filter and checks it against the fields of these resources. Returns it with its canonical spelling. */
export function readFilter(
  filter: string,
  { fields }: Pick<Listing, 'fields'>
): { readonly condition: Condition | null; readonly text: string } {
  try {
    const tree = parseFilter(filter);
    return { condition: checkFilter(tree, fields), text: printFilter(tree) };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const { reason, message, position, field } = error;
    throw new ApiError(reason, message, {
      metadata: { position: String(position), ...(field !== null && { field }) },
      cause: error,
    });
  }
}

/** Returns null if no order is given. */
function readOrderBy(orderBy: string, { orderFields, fields }: Listing): readonly Order[] | null {
  try {
    const orders = parseOrderBy(orderBy, orderFields, fields.aliases);
    return orders.length === 0 ? null : orders;
  } catch (error) {
    if (!(error instanceof OrderByError)) throw error;
    const { message, field } = error;
    throw new ApiError('ORDER_BY_INVALID', message, { metadata: field === null ? {} : { field }, cause: error });
  }
}

/** Parses ids from repeated or comma-separated parameters, each once, in the given order. Throws `TOO_MANY_IDS`. */
export function readIds(field: string, values: readonly string[], most: number): readonly string[] {
  const ids = values.flatMap((text) => text.split(',')).map((id) => id.trim());
  const once = [...new Set(ids.filter((id) => id !== ''))];
  if (once.length <= most) return once;
  throw new ApiError('TOO_MANY_IDS', `${field}: ${once.length} ids are given, at most ${most} are allowed.`, {
    metadata: { field },
  });
}
