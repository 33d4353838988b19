import { type EventType, readEventType, readPage } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import type { SingleQuery } from './single-query.ts';
import { fetchFrom, keyOf, type Source, STALE_TIME_MS } from './source.ts';

/** Every event type with its paths: `GET /v1/eventTypes` (contract §3). */
export function eventTypesQuery<Signal extends Abortable>(
  source: Source<Signal>
): SingleQuery<readonly EventType[], Signal> {
  return {
    queryKey: keyOf(source, ['eventTypes']),
    queryFn: ({ signal }) =>
      fetchFrom(
        source,
        { path: 'eventTypes', params: {}, expected: 'no list of event types', read: readEventTypes },
        signal
      ),
    enabled: true,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: STALE_TIME_MS,
    retry: false,
  };
}

function readEventTypes(json: unknown): readonly EventType[] | null {
  return readPage(json, 'eventTypes', readEventType)?.items ?? null;
}
