import type { EventType, SportsEvent } from '@touchline/domain';

/** Content that a server has loaded for a calendar, as `calendarRequest` describes it. */
export interface CalendarData {
  /** The first page of the day's events, as domain objects. */
  readonly items: readonly SportsEvent[];
  readonly page: { readonly nextPageToken: string; readonly totalSize: number };
  /** The publisher's change counter when it was read, '' unknown. */
  readonly revision: string;
  /** Event types, with the paths of the fields that cards show. */
  readonly eventTypes: readonly EventType[];
  /** The publisher's own texts for the locale, by their English phrase. */
  readonly texts: Readonly<Record<string, string>>;
  /** Start of the first event after an empty day, epoch ms; null: there is none, or the day is not empty. */
  readonly nextTime: number | null;
  /** Base URL of the content API, without a trailing slash; calendar subscriptions use it. */
  readonly api: string;
}
