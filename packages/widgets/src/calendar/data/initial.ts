import { eventsOfDayQuery } from '@touchline/client';
import { type FragmentState, isCalendarDay, type Page, type SportsEvent } from '@touchline/domain';
import { pageSource } from '../../shared/data/page-source.ts';
import type { CalendarConfig } from '../config.ts';
import type { CalendarFragmentView, CalendarRequest, DayList } from '../screen.ts';
import { type Day, dayInput } from './queries.ts';

/** Content that came with the page. */
export interface Initial {
  readonly state: FragmentState;
  /** The day that it shows. */
  readonly request: CalendarRequest;
  /** The day as rendered by the same build; markup of another build may have another shape. */
  readonly drawn: DayList | undefined;
  /** The configuration that the renderer had. */
  readonly config: CalendarConfig;
  /** The page has already received its events. */
  readonly announced: boolean;
}

/** `isOurs`: rendered by the same build. Returns undefined if there is no usable content. */
export function initialOf(
  state: FragmentState | undefined,
  { isOurs, ...rest }: Pick<Initial, 'config' | 'announced'> & { readonly isOurs: boolean }
): Initial | undefined {
  const { request, screen } = (state?.view ?? {}) as Partial<CalendarFragmentView>;
  if (!state || !request || !isCalendarDay(request.date)) return undefined;
  return { ...rest, state, request, drawn: isOurs ? screen?.day : undefined };
}

/** Returns a key of the request for a day. */
function contentKeyOf(config: CalendarConfig, { day, api }: { readonly day: Day; readonly api: string }): string {
  return eventsOfDayQuery(pageSource({ api, publicKey: config.publicKey }), dayInput(config, day)).queryKey.join(' ');
}

/** Returns the content key that the page's events answer; '' if they cannot be used as a response. */
export function initialContentKey({ request, config }: Initial, api: string): string {
  return request.bare ? '' : contentKeyOf(config, { day: request, api });
}

/** Returns whether the server's markup shows what this configuration requests for the day, possibly in another zone. */
export function isDrawnFor(
  { request: day, config: initialConfig }: Initial,
  config: CalendarConfig,
  date: string
): boolean {
  return day.date === date && contentKeyOf(config, { day, api: '' }) === contentKeyOf(initialConfig, { day, api: '' });
}

/** Returns the first page of events that came with the page. */
export function pageOf({ state }: Initial): Page<SportsEvent> {
  const { items, page, revision = '' } = state;
  return {
    items: items as readonly SportsEvent[],
    nextPageToken: page?.nextPageToken ?? '',
    totalSize: page?.totalSize ?? null,
    revision,
  };
}
