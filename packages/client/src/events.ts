import { readEvent, type SportsEvent } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { type ListInput, type ListQuery, listQuery } from './list-query.ts';
import { type SingleInput, type SingleQuery, singleQuery } from './single-query.ts';
import type { Source } from './source.ts';

/** ms. Scores change often, so lists are refetched after short absences of a visitor (CARD-21). */
const STALE_TIME_MS = 10_000;

/** Events, page by page: `GET /v1/events` (API-02). */
export function eventsQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: ListInput = {}
): ListQuery<SportsEvent, Signal> {
  return listQuery({ collection: 'events', read: readEvent, staleTime: STALE_TIME_MS }, source, input);
}

/** One event: `GET /v1/events/{id}` (API-06). */
export function eventQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: SingleInput
): SingleQuery<SportsEvent, Signal> {
  const kind = { collection: 'events', read: readEvent, expected: 'no event', staleTime: STALE_TIME_MS };
  return singleQuery(kind, source, input);
}
