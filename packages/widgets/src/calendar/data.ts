import type { EventType, SportsEvent } from '@touchline/domain';

/** Content that a server has found for a calendar: what `calendarQuestion` asks for. */
export interface CalendarData {
  /** The first page of the day's events, in words of the domain. */
  readonly items: readonly SportsEvent[];
  readonly page: { readonly nextPageToken: string; readonly totalSize: number };
  /** The publisher's change counter when it was read, '' unknown. */
  readonly revision: string;
  /** Where events of each type keep what cards show. */
  readonly eventTypes: readonly EventType[];
  /** The publisher's own words for the locale, by their English phrase. */
  readonly texts: Readonly<Record<string, string>>;
  /** When the first event after an empty day begins, epoch ms; null: there is none, or the day is not empty. */
  readonly nextTime: number | null;
  /** Base URL of the content API, without a slash at its end: calendars are subscribed to there. */
  readonly api: string;
}
