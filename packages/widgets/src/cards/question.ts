import { readConfig } from '@touchline/domain';
import { type CardsConfig, type CardsSchema, cardsSchema, type DataType } from './config.ts';

/** What has to be asked for to show cards, apart from key and language. */
export interface CardsQuestion {
  /** null: the configured one is none of the three; nothing can be asked. */
  readonly dataType: DataType | null;
  readonly pageSize: number;
  readonly filter: string | undefined;
  readonly search: string | undefined;
  readonly orderBy: string | undefined;
  /** Where to begin; undefined: at the first page. */
  readonly pageToken: string | undefined;
  readonly pinnedIds: readonly string[];
}

/** What a widget with these attributes asks for. */
export function cardsQuestion(attributes: Readonly<Record<string, string>>): CardsQuestion {
  // Both card widgets read the same question.
  const schema: CardsSchema = cardsSchema('infinite', 'button');
  return questionOf(readConfig(schema, { attributes }).config);
}

export function questionOf({ query, pinned, max }: CardsConfig): CardsQuestion {
  const { dataType, limit, filter, search, orderBy, pageToken, initialPageParam } = query;
  return {
    dataType,
    // What would not be shown is not asked for.
    pageSize: Math.ceil(Math.min(limit, max ?? limit)),
    filter,
    search,
    orderBy,
    pageToken: pageToken || initialPageParam,
    pinnedIds: pinned,
  };
}
