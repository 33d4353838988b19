import { isId } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Type from 'typebox';
import { readProjectionContext } from '../../content/public-list/projection-context.ts';
import { readIds } from '../../content/public-list/read-list-query.ts';
import { cachedResponses, named, publicQuery } from '../../content/resource/schemas.ts';
import { bearerOf } from '../../platform/access/bearer.ts';
import { variesByLanguage } from '../../platform/access/locale.ts';
import { videosCost } from '../../platform/access/request-cost.ts';
import { findSecretKey } from '../../platform/access/secret-key.ts';
import { addVary } from '../../platform/access/vary.ts';
import type { Database } from '../../platform/database/schema.ts';
import { fieldInvalid, notFound } from '../../platform/http/errors.ts';
import { isFresh } from '../../platform/http/etag.ts';
import type { Playback } from '../playback.ts';
import type { ShownToken } from '../tokens/playback-tokens.ts';
import { type FoundVideos, findVideos, type Visitor } from './video.ts';

/** Maximum videos per request (contract §3). */
const MAX_IDS = 50;

/**
 * Registers `GET /v1/videos/{id}`, `GET /v1/videos?ids=` and `GET /v1/videos?relatedTo=` for visitors (contract §2.6,
 * §3).
 *
 * The access decision is data in a 200 response, so that lists can contain playable and blocked videos. That also
 * applies to pages that may not use the key.
 */
export function registerPublicVideos(app: FastifyInstance, ports: Playback): void {
  const config = { publicScope: 'playback.read', originPolicy: 'report' } as const;

  app.get('/v1/videos/:id', { config, schema: getSchema }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const result = await videosFor(request, reply, { ports, ids: [id] });
    const [video] = result.videos;
    if (!video) throw notFound(`videos/${id.slice(0, 100)}`);
    return sendVideos(request, reply, { result, body: video, ports });
  });

  app.get('/v1/videos', { config: { ...config, cost: videosCost }, schema: listSchema }, async (request, reply) => {
    const result = await videosFor(request, reply, { ports, ids: await requestedIds(request, ports) });
    return sendVideos(request, reply, { result, body: { videos: result.videos }, ports });
  });
}

const method = {
  tags: ['public'],
  description:
    'If the visitor may not watch, `error` says why; the status is still 200. A video without `error` and without playlists is not available yet. Send a playback token as `Authorization: Bearer …`.',
  security: [{ publicKey: [] }, { publicKey: [], playbackToken: [] }],
};

const getSchema = {
  ...method,
  operationId: 'getPublicVideo',
  summary: "Get a video, with the visitor's access to it",
  params: Type.Object({ id: Type.String() }),
  querystring: Type.Object(publicQuery),
  response: { 200: named('Video'), ...cachedResponses },
};

const listSchema = {
  ...method,
  operationId: 'listPublicVideos',
  summary: 'Get videos by their ids, or the videos related to one',
  description: `${method.description} Videos are in the order of the ids; unknown ids are skipped.`,
  querystring: Type.Object({
    ...publicQuery,
    ids: Type.Optional(
      Type.Array(Type.String(), { description: `At most ${MAX_IDS}, as repeated parameters or separated by commas` })
    ),
    relatedTo: Type.Optional(
      Type.String({
        description: `A video id, to use instead of ids. Returns at most ${MAX_IDS} other videos of its newest event, or of its newest creative work, starting with those after it`,
      })
    ),
  }),
  response: { 200: Type.Object({ videos: Type.Array(named('Video')) }), ...cachedResponses },
};

/** Returns the requested ids, each once. Throws if there are none, or too many. */
async function requestedIds(request: FastifyRequest, { database }: Playback): Promise<readonly string[]> {
  const { ids = [], relatedTo = '' } = request.query as { ids?: readonly string[]; relatedTo?: string };
  const requested = readIds('ids', ids, MAX_IDS);
  if (relatedTo === '') {
    if (requested.length > 0) return requested;
    throw fieldInvalid('ids', 'is missing; name the videos, like ?ids=v1&ids=v2.');
  }
  if (requested.length > 0) throw fieldInvalid('relatedTo', 'cannot be combined with ids.');
  return (await findRelatedIds(database, request.publisher.id, relatedTo)).slice(0, MAX_IDS);
}

/** Finds the videos, and sets the language of the response. */
async function videosFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { ports, ids }: { ports: Playback; ids: readonly string[] }
): Promise<FoundVideos> {
  const context = await readProjectionContext(request, ports);
  const visitor = await visitorOf(request, ports);
  const result = await findVideos(ports.database, ids, { context, visitor, grants: ports.grants });
  reply.header('content-language', result.language);
  return result;
}

async function visitorOf(request: FastifyRequest, ports: Playback): Promise<Visitor> {
  const { country, vpn } = ports.geoLookup(request);
  return { pageAllowed: request.pageAllowed, token: await tokenOf(request, ports), country, vpn, now: ports.clock() };
}

/** Reads the playback token of a request. A publisher's server, which sends its secret key, has none. */
async function tokenOf(request: FastifyRequest, { database, playbackTokens }: Playback): Promise<ShownToken> {
  if (!/^Bearer\b/i.test(request.headers.authorization ?? '')) return 'NONE';
  const bearer = bearerOf(request) ?? '';
  const { id } = request.publisher;
  const secret = await findSecretKey(database, bearer);
  if (secret?.publisher === id && !secret.disabled) return 'NONE';
  return playbackTokens.read(id, bearer);
}

function sendVideos(
  request: FastifyRequest,
  reply: FastifyReply,
  { result, body, ports }: { result: FoundVideos; body: object; ports: Playback }
): FastifyReply {
  if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
  // A cached response for visitors without a token must not be sent to those with one.
  addVary(reply, 'Authorization');
  if (request.headers.authorization !== undefined) return reply.header('cache-control', 'private, no-store').send(body);
  if (ports.geoLookup(request).claimed) return reply.header('cache-control', 'no-store').send(body);

  const { tag, maxAge, isShared } = result;
  // Without an Origin the page is checked by Referer, by which shared caches do not distinguish requests.
  const audience = request.pageAllowed && isShared ? 'public' : 'private';
  reply.headers({ etag: `W/${tag}`, 'cache-control': `${audience}, max-age=${maxAge}` });
  return isFresh(tag, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(body);
}

/**
 * Returns the ids of the other videos of the newest event that has this one, else of the newest creative work. They start
 * with those after it in the order of that event or work, then those before it. Empty if neither exists.
 */
async function findRelatedIds(database: Database, publisher: string, id: string): Promise<readonly string[]> {
  if (!isId(id)) return [];
  const has = sql<boolean>`video_ids @> array[${id}]::text[]`;
  const event = await database
    .selectFrom('events')
    .where('publisher_id', '=', publisher)
    .where(has)
    .orderBy('start_time', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(1)
    .select('video_ids')
    .executeTakeFirst();
  const work = event
    ? undefined
    : await database
        .selectFrom('creative_works')
        .where('publisher_id', '=', publisher)
        .where(has)
        .orderBy('release_time', (order) => order.desc().nullsLast())
        .orderBy('id')
        .limit(1)
        .select('video_ids')
        .executeTakeFirst();
  const ids = (event ?? work)?.video_ids ?? [];
  const place = ids.indexOf(id);
  return [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0))];
}
