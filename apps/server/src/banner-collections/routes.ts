import { ID_PATTERN } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { variesByLanguage, wishedLocales } from '../access/locale.ts';
import { addVary } from '../access/vary.ts';
import { notFound } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { isFresh } from '../resource/etag.ts';
import { registerResource } from '../resource/routes.ts';
import { errorAnswers, named } from '../resource/schemas.ts';
import { bannerCollectionKind } from './banner-collection.ts';
import {
  type BannerCollectionVersion,
  loadBannerCollection,
  loadBannerCollectionVersion,
  type Viewpoint,
} from './load.ts';

/** Contract §7. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';
const ID = new RegExp(ID_PATTERN);

/** Banner collections: the standard methods for publishers, and Get for visitors (contract §3). */
export function registerBannerCollections(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, bannerCollectionKind, ports);
  const open = { config: { publicScope: 'content.read' }, schema: getSchema } as const;

  app.get('/v1/bannerCollections/:id', open, async (request, reply) => {
    const { id } = request.params as { id: string };
    if (!ID.test(id)) throw missing(id);
    const viewpoint = viewpointOf(request, ports);

    // Who has a copy mostly has the right one: the version alone is the cheaper question.
    const { 'if-none-match': copy } = request.headers;
    const current =
      copy === undefined ? null : await loadBannerCollectionVersion(ports.database, request.publisher, id, viewpoint);
    if (current && isFresh(`"${current.version}"`, copy)) return describe(request, reply, current).code(304).send();

    const loaded = await loadBannerCollection(ports.database, request.publisher, id, viewpoint);
    if (!loaded) throw missing(id);
    return describe(request, reply, loaded).send(loaded.collection);
  });
}

const getSchema = {
  tags: ['public'],
  operationId: 'getPublicBannerCollection',
  summary: 'A banner collection in one language, with the banners that run now',
  security: [{ publicKey: [] }],
  querystring: Type.Object({
    key: Type.Optional(Type.String({ description: 'Public key; the header X-Public-Key is taken too' })),
    locale: Type.Optional(Type.String({ description: 'BCP 47; else Accept-Language, else the publisher decides' })),
  }),
  response: {
    200: named('BannerCollection'),
    304: Type.Null({ description: 'Your copy is current' }),
    ...errorAnswers,
  },
};

/** What a visitor's request says about how it wants a collection. */
function viewpointOf(request: FastifyRequest, { clock, settings }: ServerPorts): Viewpoint {
  return { locales: wishedLocales(request), now: clock(), publicUrl: settings.publicUrl };
}

function describe(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, locale }: BannerCollectionVersion
): FastifyReply {
  if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
  return reply.headers({ etag: `"${version}"`, 'content-language': locale, 'cache-control': CACHE_CONTROL });
}

function missing(id: string) {
  return notFound(`bannerCollections/${id.slice(0, 100)}`);
}
