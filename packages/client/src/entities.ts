import { type Entity, readEntity } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { type ListInput, type ListQuery, listQuery } from './list-query.ts';
import { type SingleInput, type SingleQuery, singleQuery } from './single-query.ts';
import { type Source, STALE_TIME_MS } from './source.ts';

/** Entities, page by page: `GET /v1/entities` (API-04). */
export function entitiesQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: ListInput = {}
): ListQuery<Entity, Signal> {
  return listQuery({ collection: 'entities', read: readEntity, staleTime: STALE_TIME_MS }, source, input);
}

/** One entity: `GET /v1/entities/{id}`. */
export function entityQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: SingleInput
): SingleQuery<Entity, Signal> {
  const kind = { collection: 'entities', read: readEntity, expected: 'no entity', staleTime: STALE_TIME_MS };
  return singleQuery(kind, source, input);
}
