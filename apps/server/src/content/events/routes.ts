import { ManagedEvent, Time, type WireEventFields } from '@touchline/contract';
import { type EventVerb, eventVerbs, statusAfter } from '@touchline/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ApiError } from '../../platform/http/errors.ts';
import type { Content } from '../content.ts';
import { registerPublicContent } from '../public-list/routes.ts';
import { existenceFirst } from '../resource/existence-first.ts';
import { readTime } from '../resource/fields.ts';
import { placeOf, requireId, seenEtag, updateResource } from '../resource/methods.ts';
import { mutate } from '../resource/mutation.ts';
import { absentBodyIsEmpty, registerResource, withEtag } from '../resource/routes.ts';
import { errorAnswers, mutationQuery } from '../resource/schemas.ts';
import { eventKind, publicEvents } from './event.ts';
import { registerWatch } from './watch/routes.ts';

interface VerbBody {
  /** Only for `:postpone`. null: not known yet; undefined: the date stays. */
  readonly startTime?: string | null;
}

const etag = Type.Optional(Type.String({ description: 'Same as the If-Match header' }));
const startTime = Type.Optional(
  Type.Union([Time, Type.Null()], {
    description: 'The new start; endTime moves by the same amount. null: not known yet',
  })
);

const summaries = {
  start: 'Start an event, or resume it after an interruption',
  finish: 'Finish an event; sets the end time if there is none',
  postpone: 'Postpone an event, optionally to a new date',
  cancel: 'Cancel an event',
} as const satisfies Record<EventVerb, string>;

/** Registers the standard methods and verbs for publishers, and List, Get and Watch for visitors. */
export function registerEvents(app: FastifyInstance, ports: Content): void {
  registerResource(app, eventKind, ports);
  registerEventVerbs(app, ports);
  registerPublicContent(app, publicEvents, ports);
  registerWatch(app, ports);
}

/** Registers `POST …/events/{event}:start`, `:finish`, `:postpone` and `:cancel` (contract §3; AIP-136). */
function registerEventVerbs(app: FastifyInstance, ports: Content): void {
  for (const verb of Object.keys(eventVerbs) as EventVerb[]) {
    app.post(
      `/v1/publishers/:publisher/events/:id(^[^:/]+)::${verb}`,
      {
        config: { audit: `event.${verb}` },
        errorHandler: existenceFirst(ports, eventKind),
        preValidation: absentBodyIsEmpty,
        schema: schemaOf(verb),
      },
      async (request, reply) => withEtag(reply, await doVerb(verb, request, ports))
    );
  }
}

function schemaOf(verb: EventVerb) {
  const { from, to } = eventVerbs[verb];
  return {
    tags: ['events'],
    operationId: `${verb}Event`,
    summary: summaries[verb],
    description: `Changes the status from ${from.join(', ')} to ${to}. Any other status is rejected with 400 STATE_TRANSITION. To correct a mistake, write \`status\` directly.`,
    security: [{ bearer: [] }],
    querystring: Type.Object({ etag, ...mutationQuery }),
    body: Type.Object({ etag, ...(verb === 'postpone' && { startTime }) }, { additionalProperties: false }),
    response: { 200: ManagedEvent, ...errorAnswers },
  };
}

function doVerb(verb: EventVerb, request: FastifyRequest, ports: Content): Promise<Record<string, unknown>> {
  const place = placeOf(eventKind, request);
  const { id: requestedId } = request.params as { id: string };
  const id = requireId('events', requestedId);
  const body = request.body as VerbBody;
  return mutate(request, ports, (transaction, now) =>
    updateResource(transaction, place, {
      id,
      now,
      etag: seenEtag(request),
      next: (before) => ({ ...afterVerb(verb, before as WireEventFields, body, now) }),
    })
  );
}

/** Throws `STATE_TRANSITION` if the event's status does not allow the verb. */
function afterVerb(verb: EventVerb, event: WireEventFields, body: VerbBody, now: Date): WireEventFields {
  const status = statusAfter(verb, event.status);
  if (status === null) throw notAllowed(verb, event.status);
  switch (verb) {
    case 'finish':
      return { ...event, status, endTime: event.endTime ?? later(event.startTime, now.toISOString()) };
    case 'postpone':
      return { ...event, status, ...movedTo(body.startTime, event) };
    case 'start':
    case 'cancel':
      return { ...event, status };
  }
}

function notAllowed(verb: EventVerb, status: string): ApiError {
  const allowed = eventVerbs[verb].from.join(', ');
  return new ApiError(
    'STATE_TRANSITION',
    `An event that is ${status} cannot ${verb}; it would have to be ${allowed}.`,
    {
      metadata: { status, verb, allowed },
    }
  );
}

/** Keeps the duration of the event. Stored times are UTC, so their text order is their time order. */
function movedTo(startTime: string | null | undefined, event: WireEventFields) {
  if (startTime === undefined) return {};
  const begin = readTime(startTime, 'startTime');
  if (begin === null || event.startTime === null || event.endTime === null) return { startTime: begin, endTime: null };
  const length = Date.parse(event.endTime) - Date.parse(event.startTime);
  return { startTime: begin, endTime: new Date(Date.parse(begin) + length).toISOString() };
}

/** An event that is finished before its start does not end before it. */
function later(startTime: string | null, now: string): string {
  return startTime !== null && startTime > now ? startTime : now;
}
