import type { ExtensionPorts } from '@touchline/server/app/app.ts';
import { rejectIfTooMany } from '@touchline/server/platform/access/public-access.ts';
import { clientOf } from '@touchline/server/platform/access/rate-limit.ts';
import { fieldInvalid, notFound } from '@touchline/server/platform/http/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAdLog, isLogId } from './ad-log.ts';
import { BROKEN } from './broken.ts';
import { sendAdMedia } from './media.ts';
import { adImage, visitPage } from './pages.ts';
import { WHOLE } from './whole.ts';

/** Requests per minute and address; an ad causes about thirty. */
const REQUESTS_PER_MINUTE = 6_000;
/** The same for requests that stay open for seconds or return megabytes. */
const HEAVY_REQUESTS_PER_MINUTE = 60;
const HEAVY = new Set(['slow', 'huge', 'never.mp4', 'stalls.mp4']);
/** The smallest possible image. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const HIDDEN = { schema: { hide: true } };

type Query = Readonly<Record<string, unknown>>;
/** Throws if there are too many requests. `name`: the requested kind or file. */
type Limit = (request: FastifyRequest, name?: string) => void;

/**
 * Registers the demo's ad server under `/demo/ads`, which works like a real one. It serves VAST and VMAP with our own
 * clips, and all kinds of faults.
 *
 * `tag/{kind}?id=` is the ad tag, `log?id=` returns its tracking requests; `id` is chosen by the page.
 */
export function registerAds(app: FastifyInstance, { settings, clock, rateLimit }: ExtensionPorts): void {
  const log = createAdLog(clock);
  const base = `${settings.publicUrl}/demo/ads`;
  const limit: Limit = ({ ip }, name = '') => {
    const isHeavy = HEAVY.has(name);
    rejectIfTooMany(
      rateLimit(
        `demo-ads${isHeavy ? '-heavy' : ''} ${clientOf(ip)}`,
        isHeavy ? HEAVY_REQUESTS_PER_MINUTE : REQUESTS_PER_MINUTE
      )
    );
  };

  app.get<{ Params: { kind: string }; Querystring: Query }>('/demo/ads/tag/:kind', HIDDEN, async (request, reply) => {
    const { query } = request;
    const { kind } = request.params;
    limit(request, kind);
    const whole = Object.hasOwn(WHOLE, kind) ? WHOLE[kind] : undefined;
    const broken = Object.hasOwn(BROKEN, kind) ? BROKEN[kind] : undefined;
    if (!whole && !broken) throw notFound(`demo/ads/tag/${kind.slice(0, 200)}`);
    log.note('request', kind, query);
    forAnyPage(request, reply).type('text/xml; charset=utf-8');
    const place = { base, id: isLogId(query['id']) ? query['id'] : '' };
    return whole ? whole(place, query) : broken?.(place, reply, query);
  });

  app.get<{ Querystring: Query }>('/demo/ads/track', HIDDEN, async (request, reply) => {
    limit(request);
    const { event, ad } = request.query;
    log.note(String(event).slice(0, 40), String(ad).slice(0, 40), request.query);
    return forAnyPage(request, reply).type('image/gif').send(PIXEL);
  });
  // Sent by browsers when a page is closed.
  app.post<{ Querystring: Query }>('/demo/ads/track', HIDDEN, async (request, reply) => {
    limit(request);
    const { event, ad } = request.query;
    log.note(String(event).slice(0, 40), String(ad).slice(0, 40), request.query);
    return forAnyPage(request, reply).code(204).send();
  });

  app.get<{ Querystring: Query }>('/demo/ads/log', HIDDEN, async (request, reply) => {
    limit(request);
    const { id } = request.query;
    if (!isLogId(id)) throw fieldInvalid('id', 'must be up to 40 letters, digits, - and _.');
    return forAnyPage(request, reply).send({ entries: log.of(id) });
  });

  registerAdFiles(app, limit);
}

function registerAdFiles(app: FastifyInstance, limit: Limit): void {
  app.get<{ Params: { name: string } }>('/demo/ads/media/:name', HIDDEN, async (request, reply) => {
    const { name } = request.params;
    limit(request, name);
    return sendAdMedia(request, reply, name);
  });
  app.get<{ Params: { name: string } }>('/demo/ads/picture/:name', HIDDEN, async (request, reply) => {
    const image = adImage(request.params.name.replace(/\.svg$/, ''));
    if (image === null) throw notFound('demo/ads/picture');
    return forAnyPage(request, reply).type('image/svg+xml').send(image);
  });
  app.get<{ Params: { name: string } }>('/demo/ads/visit/:name', HIDDEN, async ({ params }, reply) => {
    const page = visitPage(params.name);
    if (page === null) throw notFound('demo/ads/visit');
    return reply.header('content-security-policy', "default-src 'none'").type('text/html; charset=utf-8').send(page);
  });
}

/** Ad servers allow every page to read their responses, with or without cookies (VAST 4.2 §1.2.2, CORS). */
function forAnyPage({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { origin } = headers;
  return reply.headers({
    'access-control-allow-origin': origin ?? '*',
    ...(origin && { 'access-control-allow-credentials': 'true' }),
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'Origin',
  });
}
