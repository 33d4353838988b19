import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { bearerOf } from '../access/bearer.ts';
import { variesByLanguage } from '../access/locale.ts';
import { videosCost } from '../access/request-cost.ts';
import { publisherOfSecret } from '../access/secret.ts';
import { addVary } from '../access/vary.ts';
import { fieldInvalid, notFound } from '../errors.ts';
import type { ShownToken } from '../playback/playback-tokens.ts';
import type { ServerPorts } from '../ports.ts';
import { readIds } from '../public-list/read-question.ts';
import { viewpointOf } from '../public-list/viewpoint.ts';
import { isFresh } from '../resource/etag.ts';
import { cachedResponses, named, publicQuery } from '../resource/schemas.ts';
import { findRelatedIds } from './find-related.ts';
import { type FoundVideos, findVideos } from './find-videos.ts';
import type { Visitor } from './public.ts';

/** Videos that one call may ask for (contract §3). */
const MAX_IDS = 50;
/**
 * `GET /v1/videos/{id}`, `GET /v1/videos?ids=` and `GET /v1/videos?relatedTo=` for visitors (contract §2.6, §3).
 *
 * Whether somebody may watch is data in a 200 answer, so that lists can mix playable and blocked videos; that goes for
 * pages that may not use the key, too.
 */
export function registerPublicVideos(app: FastifyInstance, ports: ServerPorts): void {
  const config = { publicScope: 'playback.read', foreignPage: 'told' } as const;

  app.get('/v1/videos/:id', { config, schema: getSchema }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const found = await videosFor(request, reply, { ports, ids: [id] });
    const [video] = found.videos;
    if (!video) throw notFound(`videos/${id.slice(0, 100)}`);
    return answer(request, reply, { found, body: video, ports });
  });

  app.get('/v1/videos', { config: { ...config, cost: videosCost }, schema: listSchema }, async (request, reply) => {
    const found = await videosFor(request, reply, { ports, ids: await requestedIds(request, ports) });
    return answer(request, reply, { found, body: { videos: found.videos }, ports });
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

/** The requested ids, each once. Throws when there are none, or too many. */
async function requestedIds(request: FastifyRequest, { database }: ServerPorts): Promise<readonly string[]> {
  const { ids = [], relatedTo = '' } = request.query as { ids?: readonly string[]; relatedTo?: string };
  const requested = readIds('ids', ids, MAX_IDS);
  if (relatedTo === '') {
    if (requested.length > 0) return requested;
    throw fieldInvalid('ids', 'is missing; name the videos, like ?ids=v1&ids=v2.');
  }
  if (requested.length > 0) throw fieldInvalid('relatedTo', 'cannot be combined with ids.');
  return (await findRelatedIds(database, request.publisher.id, relatedTo)).slice(0, MAX_IDS);
}

/** Says in which language they are. */
async function videosFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { ports, ids }: { ports: ServerPorts; ids: readonly string[] }
): Promise<FoundVideos> {
  const viewpoint = await viewpointOf(request, ports);
  const visitor = await visitorOf(request, ports);
  const found = await findVideos(ports.database, ids, { viewpoint, visitor, grants: ports.grants });
  reply.header('content-language', found.language);
  return found;
}

async function visitorOf(request: FastifyRequest, ports: ServerPorts): Promise<Visitor> {
  const { country, vpn } = ports.whereabouts(request);
  return { pageAllowed: request.pageAllowed, token: await tokenOf(request, ports), country, vpn, now: ports.clock() };
}

/** What the request bears. A publisher's server, which comes with its secret key, shows no playback token. */
async function tokenOf(request: FastifyRequest, { database, playbackTokens }: ServerPorts): Promise<ShownToken> {
  if (!/^Bearer\b/i.test(request.headers.authorization ?? '')) return 'NONE';
  const bearer = bearerOf(request) ?? '';
  const { id } = request.publisher;
  const secret = await publisherOfSecret(database, bearer);
  if (secret?.publisher === id && !secret.disabled) return 'NONE';
  return playbackTokens.read(id, bearer);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { found, body, ports }: { found: FoundVideos; body: object; ports: ServerPorts }
): FastifyReply {
  if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
  // Who has a token must not get what a cache kept for those without.
  addVary(reply, 'Authorization');
  if (request.headers.authorization !== undefined) return reply.header('cache-control', 'private, no-store').send(body);
  if (ports.whereabouts(request).claimed) return reply.header('cache-control', 'no-store').send(body);

  const { tag, maxAge, isShared } = found;
  // The page is judged by Referer where there is no Origin, by which shared caches do not tell requests apart.
  const audience = request.pageAllowed && isShared ? 'public' : 'private';
  reply.headers({ etag: `W/${tag}`, 'cache-control': `${audience}, max-age=${maxAge}` });
  return isFresh(tag, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(body);
}
