import { ID_PATTERN, type WireVideo } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { bearerOf } from '../access/bearer.ts';
import { variesByLanguage } from '../access/locale.ts';
import { publisherOfSecret } from '../access/secret.ts';
import { addVary } from '../access/vary.ts';
import { fieldInvalid, notFound } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { readIds } from '../public-list/read-question.ts';
import { createTextReader } from '../public-list/text-reader.ts';
import { viewpointOf } from '../public-list/viewpoint.ts';
import { contentEtag } from '../resource/content-answer.ts';
import { isFresh } from '../resource/etag.ts';
import { errorAnswers, named } from '../resource/schemas.ts';
import { loadVideos } from './load.ts';
import { toPublicVideo, type Visitor } from './public.ts';
import { whereaboutsOf } from './whereabouts.ts';

/** Videos that one call may ask for (contract §3). */
const MAX_IDS = 50;
/** Seconds that an answer may be kept; one with a verdict against the visitor is asked for again sooner (contract §7). */
const MAX_AGE = 10;
const MAX_AGE_BLOCKED = 5;

const ID = new RegExp(ID_PATTERN);

/**
 * `GET /v1/videos/{id}` and `GET /v1/videos?ids=` for visitors (contract §2.6, §3).
 *
 * Whether somebody may watch is data in a 200 answer, so that lists can mix playable and blocked videos; that goes for
 * pages that may not use the key, too.
 */
export function registerPublicVideos(app: FastifyInstance, ports: ServerPorts): void {
  const config = { publicScope: 'playback.read', foreignPage: 'told' } as const;

  app.get('/v1/videos/:id', { config, schema: getSchema }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const videos = await videosFor(request, reply, { ports, ids: [id] });
    const [video] = videos;
    if (!video) throw notFound(`videos/${id.slice(0, 100)}`);
    return answer(request, reply, { videos, body: video, ports });
  });

  app.get('/v1/videos', { config, schema: listSchema }, async (request, reply) => {
    const videos = await videosFor(request, reply, { ports, ids: readWishedIds(request) });
    return answer(request, reply, { videos, body: { videos }, ports });
  });
}

const query = {
  key: Type.Optional(Type.String({ description: 'Public key; the header X-Public-Key is taken too' })),
  locale: Type.Optional(Type.String({ description: 'BCP 47; else Accept-Language, else the publisher decides' })),
};

const method = {
  tags: ['public'],
  description:
    'Whether the visitor may watch is told by `error`, with status 200. Without one and without playlists it is not available yet. A playback token travels as `Authorization: Bearer …`.',
  security: [{ publicKey: [] }],
};

const notModified = Type.Null({ description: 'Your copy is current' });

const getSchema = {
  ...method,
  operationId: 'getPublicVideo',
  summary: 'A video, with the verdict about who asks',
  params: Type.Object({ id: Type.String() }),
  querystring: Type.Object(query),
  response: { 200: named('Video'), 304: notModified, ...errorAnswers },
};

const listSchema = {
  ...method,
  operationId: 'listPublicVideos',
  summary: 'Videos by their ids, in the order of the ids; those that do not exist are left out',
  querystring: Type.Object({
    ...query,
    ids: Type.Optional(
      Type.Array(Type.String(), { description: `At most ${MAX_IDS}; repeated, or separated by commas` })
    ),
  }),
  response: { 200: Type.Object({ videos: Type.Array(named('Video')) }), 304: notModified, ...errorAnswers },
};

/** The wished ids, each once. Throws when there are none, or too many. */
function readWishedIds(request: FastifyRequest): readonly string[] {
  const { ids = [] } = request.query as { ids?: readonly string[] };
  const wished = readIds('ids', ids, MAX_IDS);
  if (wished.length > 0) return wished;
  throw fieldInvalid('ids', 'is missing; name the videos, like ?ids=v1&ids=v2.');
}

/** In the order of `ids`, without those that do not exist. Says in which language they are. */
async function videosFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { ports, ids }: { ports: ServerPorts; ids: readonly string[] }
): Promise<readonly WireVideo[]> {
  const viewpoint = await viewpointOf(request, ports);
  const visitor = await visitorOf(request, ports);
  // What is no id names nothing; it must not reach the store, which refuses some characters.
  const known = ids.filter((id) => ID.test(id));
  const rows = await loadVideos(ports.database, request.publisher.id, known);

  const { inLocale, language } = createTextReader(viewpoint);
  const videos = known.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toPublicVideo(row, { viewpoint, visitor, inLocale })] : [];
  });
  reply.header('content-language', language());
  return videos;
}

async function visitorOf(request: FastifyRequest, { database, settings, clock }: ServerPorts): Promise<Visitor> {
  const { country, vpn } = whereaboutsOf(request, settings);
  const token = (await bearsToken(request, database)) ? 'INVALID' : 'NONE';
  return { pageAllowed: request.pageAllowed, token, country, vpn, now: clock() };
}

/**
 * Whether the request bears something that claims to be a playback token. There is no key to sign one with, so none can
 * be believed. A publisher's server, which comes with its secret key, claims nothing.
 */
async function bearsToken(request: FastifyRequest, database: ServerPorts['database']): Promise<boolean> {
  if (!/^Bearer\b/i.test(request.headers.authorization ?? '')) return false;
  const secret = await publisherOfSecret(database, bearerOf(request) ?? '');
  return secret?.publisher !== request.publisher.id || secret.disabled;
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { videos, body, ports }: { videos: readonly WireVideo[]; body: object; ports: ServerPorts }
): FastifyReply {
  if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
  // Who has a token must not get what a cache kept for those without.
  addVary(reply, 'Authorization');
  if (request.headers.authorization !== undefined) return reply.header('cache-control', 'private, no-store').send(body);
  if (whereaboutsOf(request, ports.settings).claimed) return reply.header('cache-control', 'no-store').send(body);

  const tag = tagOf(videos);
  reply.headers({ etag: `W/${tag}`, 'cache-control': cacheControlOf(request, videos) });
  return isFresh(tag, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(body);
}

function cacheControlOf(request: FastifyRequest, videos: readonly WireVideo[]): string {
  const blocked = videos.some(({ error }) => error !== null);
  // The page is judged by Referer where there is no Origin, by which shared caches do not tell requests apart.
  return `${request.pageAllowed ? 'public' : 'private'}, max-age=${blocked ? MAX_AGE_BLOCKED : MAX_AGE}`;
}

/** Equal as long as the same can be watched; when that was checked does not matter. */
function tagOf(videos: readonly WireVideo[]): string {
  return contentEtag(videos.map((video) => ({ ...video, accessDecision: video.accessDecision?.region })));
}
