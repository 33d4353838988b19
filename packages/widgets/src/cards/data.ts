import type { CreativeWork, Entity, EventType, SportsEvent } from '@touchline/domain';

/** What a card shows. */
export type CardItem = SportsEvent | CreativeWork | Entity;

/** Content that a server has found for a card widget. */
export interface CardsData {
  /** The first page, in words of the domain. */
  readonly items: readonly CardItem[];
  readonly page: { readonly nextPageToken: string; readonly totalSize: number };
  /** The publisher's change counter when it was read, '' unknown. */
  readonly revision: string;
  /** Events only: where events of each type keep what cards show. */
  readonly eventTypes: readonly EventType[];
  /** The publisher's own words for the locale, by their English phrase. */
  readonly texts: Readonly<Record<string, string>>;
}
