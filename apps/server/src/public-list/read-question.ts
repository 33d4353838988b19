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
import { ApiError, fieldInvalid } from '../errors.ts';
import type { Question } from '../listing/list-rows.ts';
import type { Listing } from '../listing/listing.ts';
import { findUnstorable } from '../resource/storable.ts';

/** Ids that may be pinned (contract §4). */
const MAX_PINNED = 20;
/** Characters of a search. */
export const MAX_SEARCH = 500;

/** Query of a list that says which items are meant, as validated. */
export interface ListedQuery {
  readonly filter?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly search?: string | undefined;
  readonly pinnedIds?: readonly string[] | undefined;
}

/** What is asked of the store, but for the page. */
export type ReadQuestion = Pick<Question, 'filter' | 'orderBy' | 'search' | 'pinnedIds'> & {
  /** The same for all spellings of one question: what page tokens are bound to. */
  readonly canonical: string;
};

/** Reads filter, order, search and pinned ids of a list's query. Throws the reasons of contract §4 and §5. */
export function readQuestion(query: ListedQuery, listing: Listing): ReadQuestion {
  const unstorable = findUnstorable(query);
  if (unstorable !== null) throw fieldInvalid(unstorable, 'holds a NUL or half a surrogate pair.');
  const { condition: filter, text } = readFilter(query.filter ?? '', listing);
  const orderBy = readOrderBy(query.orderBy ?? '', listing);
  const search = (query.search ?? '').trim();
  if (search.length > MAX_SEARCH) throw fieldInvalid('search', `is longer than ${MAX_SEARCH} characters.`);
  const pinnedIds = readIds('pinnedIds', query.pinnedIds ?? [], MAX_PINNED);
  return { filter, orderBy, search, pinnedIds, canonical: JSON.stringify([text, orderBy, search, pinnedIds]) };
}

/** The filter checked against what may be asked of these resources, and in its canonical spelling. */
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

/** null: nothing is said about the order. */
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

/** Ids given as a repeated parameter or with commas, each once, in the given order. Throws `TOO_MANY_IDS`. */
export function readIds(field: string, given: readonly string[], most: number): readonly string[] {
  const ids = given.flatMap((text) => text.split(',')).map((id) => id.trim());
  const once = [...new Set(ids.filter((id) => id !== ''))];
  if (once.length <= most) return once;
  throw new ApiError('TOO_MANY_IDS', `${field}: ${once.length} ids are named, at most ${most} may be.`, {
    metadata: { field },
  });
}
