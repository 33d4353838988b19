import { readConfig } from '@touchline/domain';
import { type CardsConfig, type CardsSchema, cardsSchema, type DataType } from '../config.ts';

/** The request of a card widget, apart from key and language. */
export interface CardsRequest {
  /** null: the configured type is invalid; nothing can be requested. */
  readonly dataType: DataType | null;
  readonly pageSize: number;
  readonly filter: string | undefined;
  readonly search: string | undefined;
  readonly orderBy: string | undefined;
  /** Token of the first page to show; undefined: the first page. */
  readonly pageToken: string | undefined;
  readonly pinnedIds: readonly string[];
}

/** Returns the request of a widget with these attributes. */
export function cardsRequest(attributes: Readonly<Record<string, string>>): CardsRequest {
  // Both card widgets read the same fields.
  const schema: CardsSchema = cardsSchema('infinite', 'button');
  return requestOf(readConfig(schema, { attributes }).config);
}

export function requestOf({ query, pinned, max }: CardsConfig): CardsRequest {
  const { dataType, limit, filter, search, orderBy, pageToken, initialPageParam } = query;
  return {
    dataType,
    // Do not request cards that would not be shown.
    pageSize: Math.ceil(Math.min(limit, max ?? limit)),
    filter,
    search,
    orderBy,
    pageToken: pageToken || initialPageParam,
    pinnedIds: pinned,
  };
}
