import { type Entity, readEntity } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { type ListInput, type ListQuery, listQuery } from './list-query.ts';
import { type SingleInput, type SingleQuery, singleQuery } from './single-query.ts';
import type { Source } from './source.ts';

/** ms; as long as the server lets anybody keep them (contract §7). */
const FRESH = 60_000;

/** Entities, page by page: `GET /v1/entities` (API-04). */
export function entitiesQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: ListInput = {}
): ListQuery<Entity, Signal> {
  return listQuery({ collection: 'entities', read: readEntity, staleTime: FRESH }, source, input);
}

/** One entity: `GET /v1/entities/{id}`. */
export function entityQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: SingleInput
): SingleQuery<Entity, Signal> {
  const kind = { collection: 'entities', read: readEntity, expected: 'no entity', staleTime: FRESH };
  return singleQuery(kind, source, input);
}
