import { EventTypeFields, ManagedEventType, type WireEventType, type WireEventTypeFields } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { CachedResponse } from '../platform/responses/response-cache.ts';
import { sendResponse } from '../platform/responses/send-response.ts';
import type { Content } from './content.ts';
import { type ProjectionContext, readProjectionContext } from './public-list/projection-context.ts';
import { bodyOf } from './public-list/public-row.ts';
import { createTextReader } from './public-list/text-reader.ts';
import { seldomAnswer } from './resource/content-answer.ts';
import { defineKind } from './resource/kind.ts';
import { registerResource } from './resource/routes.ts';
import { cachedResponses, named, publicQuery } from './resource/schemas.ts';

/** Paths in events of one type to the values that cards show (contract §2.4). */
export const eventTypeKind = defineKind<WireEventTypeFields>({
  collection: 'eventTypes',
  singular: 'eventType',
  table: 'event_types',
  fields: EventTypeFields,
  schema: ManagedEventType,
  defaults: () => ({ displayName: '', paths: {} }),
});

/** Maximum number of event types in a response. There is no paging, because cards need all of them at once. */
const MAX_EVENT_TYPES = 1_000;

/** Registers `GET /v1/eventTypes`: paths in events of each type to the values that cards show (contract §3). */
function registerPublicEventTypes(app: FastifyInstance, ports: Content): void {
  app.get('/v1/eventTypes', { config: { publicScope: 'content.read' }, schema }, async (request, reply) => {
    const make = async () => makeEventTypes(ports, await readProjectionContext(request, ports));
    return sendResponse(request, reply, { ports, parameters: ['locale'], make });
  });
}

/** Returns the event types as visitors get them. */
export async function makeEventTypes(
  { database }: Pick<Content, 'database'>,
  context: ProjectionContext
): Promise<CachedResponse> {
  const rows = await database
    .selectFrom('event_types')
    .where('publisher_id', '=', context.publisher.id)
    .orderBy('id')
    .limit(MAX_EVENT_TYPES)
    .select(['id', 'body', 'revision', 'create_time', 'update_time'])
    .execute();
  const { inLocale, language } = createTextReader(context);
  const eventTypes = rows.map((row): WireEventType => {
    const { displayName, paths } = bodyOf<WireEventTypeFields>(eventTypeKind, row);
    return { id: row.id, displayName: inLocale(displayName), paths };
  });
  return seldomAnswer({ eventTypes }, language());
}

const schema = {
  tags: ['public'],
  operationId: 'listPublicEventTypes',
  summary: 'List all event types, ordered by id',
  description: `The first ${MAX_EVENT_TYPES}; there are no pages.`,
  security: [{ publicKey: [] }],
  querystring: Type.Object(publicQuery),
  response: {
    200: Type.Object({ eventTypes: Type.Array(named('EventType')) }),
    ...cachedResponses,
  },
};

/** Registers the standard methods for publishers, and a list of all for visitors. */
export function registerEventTypes(app: FastifyInstance, ports: Content): void {
  registerResource(app, eventTypeKind, ports);
  registerPublicEventTypes(app, ports);
}
