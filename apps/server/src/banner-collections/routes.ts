import { ID_PATTERN } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { wishedLocales } from '../access/locale.ts';
import type { Answer } from '../answers/answer-cache.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import { toBody } from '../answers/to-body.ts';
import { affectsOtherCollections } from '../changes/written-resource.ts';
import { notFound } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { seldomChanging } from '../public-list/caching.ts';
import { registerResource } from '../resource/routes.ts';
import { cachedResponses, named, publicQuery } from '../resource/schemas.ts';
import { bannerCollectionKind } from './banner-collection.ts';
import { type LoadedBannerCollection, loadBannerCollection, type Viewpoint } from './load.ts';

const ID = new RegExp(ID_PATTERN);

/** Banner collections: the standard methods for publishers, and Get for visitors (contract §3). */
export function registerBannerCollections(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, bannerCollectionKind, ports);
  const open = { config: { publicScope: 'content.read' }, schema: getSchema } as const;

  app.get('/v1/bannerCollections/:id', open, async (request, reply) => {
    const { id } = request.params as { id: string };
    if (!ID.test(id)) throw missing(id);
    const make = async () => {
      const viewpoint = viewpointOf(request, ports);
      const loaded = await loadBannerCollection(ports.database, request.publisher, id, viewpoint);
      if (!loaded) throw missing(id);
      return toAnswer(loaded, viewpoint.now);
    };
    return sendAnswer(request, reply, { ports, parameters: ['locale'], make });
  });
}

const getSchema = {
  tags: ['public'],
  operationId: 'getPublicBannerCollection',
  summary: 'Get a banner collection in one language, with the banners that run now',
  security: [{ publicKey: [] }],
  querystring: Type.Object(publicQuery),
  response: {
    200: named('BannerCollection'),
    ...cachedResponses,
  },
};

/** What a visitor's request says about how it wants a collection. */
function viewpointOf(request: FastifyRequest, { clock, settings }: ServerPorts): Viewpoint {
  return { locales: wishedLocales(request), now: clock(), publicUrl: settings.publicUrl };
}

/** Good until the next banner starts or ends, at the latest. */
function toAnswer({ version, locale, collection, nextChange }: LoadedBannerCollection, now: number): Answer {
  const { cacheControl, freshFor, staleFor } = seldomChanging();
  return {
    body: toBody(JSON.stringify(collection)),
    headers: { etag: `"${version}"`, 'content-language': locale, 'cache-control': cacheControl },
    freshFor: nextChange === null ? freshFor : Math.min(freshFor, nextChange - now),
    staleFor,
    isAffectedBy: affectsOtherCollections,
  };
}

function missing(id: string) {
  return notFound(`bannerCollections/${id.slice(0, 100)}`);
}
