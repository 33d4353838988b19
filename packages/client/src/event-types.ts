import { type EventType, readEventType, readPage } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import type { SingleQuery } from './single-query.ts';
import { ask, keyOf, type Source } from './source.ts';

/** ms; as long as the server lets anybody keep them (contract §7). */
const FRESH = 60_000;

/** Every event type with its paths: `GET /v1/eventTypes` (contract §3). */
export function eventTypesQuery<Signal extends Abortable>(
  source: Source<Signal>
): SingleQuery<readonly EventType[], Signal> {
  return {
    queryKey: keyOf(source, ['eventTypes']),
    queryFn: ({ signal }) =>
      ask(source, { path: 'eventTypes', params: {}, expected: 'no list of event types', read: readEventTypes }, signal),
    enabled: true,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: FRESH,
    retry: false,
  };
}

function readEventTypes(json: unknown): readonly EventType[] | null {
  return readPage(json, 'eventTypes', readEventType)?.items ?? null;
}
