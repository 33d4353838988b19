import { eventsOfDayQuery } from '@touchline/client';
import { type FragmentState, isCalendarDay, type Page, type SportsEvent } from '@touchline/domain';
import { pageSource } from '../shared/data/page-source.ts';
import type { CalendarConfig } from './config.ts';
import { type Day, dayInput } from './queries.ts';
import type { CalendarQuestion, CalendarView, DayList } from './screen.ts';

/** What came with the page. */
export interface Initial {
  readonly state: FragmentState;
  /** Which day it shows. */
  readonly question: CalendarQuestion;
  /** The day as this very build has drawn it; another build's drawing may have another shape. */
  readonly drawn: DayList | undefined;
  /** What whoever drew it was configured with. */
  readonly config: CalendarConfig;
  /** The page's script has been told of it already. */
  readonly announced: boolean;
}

/** `isOurs`: this very build has drawn it. undefined: nothing came that could be used. */
export function initialOf(
  state: FragmentState | undefined,
  { isOurs, ...given }: Pick<Initial, 'config' | 'announced'> & { readonly isOurs: boolean }
): Initial | undefined {
  const { question, screen } = (state?.view ?? {}) as Partial<CalendarView>;
  if (!state || !question || !isCalendarDay(question.date)) return undefined;
  return { ...given, state, question, drawn: isOurs ? screen?.day : undefined };
}

/** Names what is asked for a day, for comparison. */
function questionOf(config: CalendarConfig, { day, api }: { readonly day: Day; readonly api: string }): string {
  return eventsOfDayQuery(pageSource({ api, publicKey: config.publicKey }), dayInput(config, day)).queryKey.join(' ');
}

/** The question that the events of the page answer; '' where they answer none. */
export function answeredBy({ question, config }: Initial, api: string): string {
  return question.bare ? '' : questionOf(config, { day: question, api });
}

/** Whether the server's drawing shows what this configuration asks for the day, if only in another zone. */
export function isDrawnFor({ question: day, config: asked }: Initial, config: CalendarConfig, date: string): boolean {
  return day.date === date && questionOf(config, { day, api: '' }) === questionOf(asked, { day, api: '' });
}

/** The page of events that came with the page. */
export function pageOf({ state }: Initial): Page<SportsEvent> {
  const { items, page, revision = '' } = state;
  return {
    items: items as readonly SportsEvent[],
    nextPageToken: page?.nextPageToken ?? '',
    totalSize: page?.totalSize ?? null,
    revision,
  };
}
