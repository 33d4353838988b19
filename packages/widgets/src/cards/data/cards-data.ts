import type { CreativeWork, Entity, EventType, SportsEvent } from '@touchline/domain';

/** An item that a card shows. */
export type CardItem = SportsEvent | CreativeWork | Entity;

/** Content that a server has loaded for a card widget. */
export interface CardsData {
  /** The first page, as domain objects. */
  readonly items: readonly CardItem[];
  readonly page: { readonly nextPageToken: string; readonly totalSize: number };
  /** The publisher's change counter when it was read, '' unknown. */
  readonly revision: string;
  /** Events only: event types with the paths of the fields that cards show. */
  readonly eventTypes: readonly EventType[];
  /** The publisher's own texts for the locale, by their English phrase. */
  readonly texts: Readonly<Record<string, string>>;
}
