import type { WireEventType, WireEventTypeFields } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Answer } from '../answers/answer-cache.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import type { ServerPorts } from '../ports.ts';
import { bodyOf } from '../public-list/public-row.ts';
import { createTextReader } from '../public-list/text-reader.ts';
import { type Viewpoint, viewpointOf } from '../public-list/viewpoint.ts';
import { seldomAnswer } from '../resource/content-answer.ts';
import { cachedResponses, named, publicQuery } from '../resource/schemas.ts';
import { eventTypeKind } from './event-type.ts';

/** Event types that are answered; there is no paging, because cards need all of them at once. */
const MAX_EVENT_TYPES = 1_000;

/** `GET /v1/eventTypes`: where events of each type keep what cards show (contract §3). */
export function registerPublicEventTypes(app: FastifyInstance, ports: ServerPorts): void {
  app.get('/v1/eventTypes', { config: { publicScope: 'content.read' }, schema }, async (request, reply) => {
    const make = async () => makeEventTypes(ports, await viewpointOf(request, ports));
    return sendAnswer(request, reply, { ports, parameters: ['locale'], make });
  });
}

/** The event types as a visitor gets them. */
export async function makeEventTypes(
  { database }: Pick<ServerPorts, 'database'>,
  viewpoint: Viewpoint
): Promise<Answer> {
  const rows = await database
    .selectFrom('event_types')
    .where('publisher_id', '=', viewpoint.publisher.id)
    .orderBy('id')
    .limit(MAX_EVENT_TYPES)
    .select(['id', 'body', 'revision', 'create_time', 'update_time'])
    .execute();
  const { inLocale, language } = createTextReader(viewpoint);
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
