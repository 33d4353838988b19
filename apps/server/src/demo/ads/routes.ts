import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '../../access/rate-limit.ts';
import { fieldInvalid, notFound } from '../../errors.ts';
import type { ServerPorts } from '../../ports.ts';
import { refuseTooMany } from '../../public-access.ts';
import { createAdLog, isLogId } from './ad-log.ts';
import { BROKEN } from './broken.ts';
import { sendAdMedia } from './media.ts';
import { adPicture, visitPage } from './pages.ts';
import { WHOLE } from './whole.ts';

/** Requests a minute and address: an ad leads to some thirty. */
const LIMIT = 6_000;
/** The same of those that hold their line for seconds, or send megabytes. */
const HEAVY_LIMIT = 60;
const HEAVY = new Set(['slow', 'huge', 'never.mp4', 'stalls.mp4']);
/** The smallest picture that there is. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const HIDDEN = { schema: { hide: true } };

type Query = Readonly<Record<string, unknown>>;
/** Throws where there are too many. `name`: of what is asked for. */
type Limit = (request: FastifyRequest, name?: string) => void;

/**
 * The demo's ad server under `/demo/ads`, as those of others are: its answers are VAST and VMAP with clips of our own, and
 * all that can go wrong.
 *
 * `tag/{kind}?id=` is the ad tag, `log?id=` what of it was tracked; `id` is whatever a page calls itself.
 */
export function registerAds(app: FastifyInstance, { settings, clock, rateLimit }: ServerPorts): void {
  const log = createAdLog(clock);
  const base = `${settings.publicUrl}/demo/ads`;
  const limit: Limit = ({ ip }, name = '') => {
    const isHeavy = HEAVY.has(name);
    refuseTooMany(rateLimit(`demo-ads${isHeavy ? '-heavy' : ''} ${clientOf(ip)}`, isHeavy ? HEAVY_LIMIT : LIMIT));
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
  // What browsers send as a page goes.
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
    const picture = adPicture(request.params.name.replace(/\.svg$/, ''));
    if (picture === null) throw notFound('demo/ads/picture');
    return forAnyPage(request, reply).type('image/svg+xml').send(picture);
  });
  app.get<{ Params: { name: string } }>('/demo/ads/visit/:name', HIDDEN, async ({ params }, reply) => {
    const page = visitPage(params.name);
    if (page === null) throw notFound('demo/ads/visit');
    return reply.header('content-security-policy', "default-src 'none'").type('text/html; charset=utf-8').send(page);
  });
}

/** Ad servers let any page read what they answer, with or without cookies (VAST 4.2 §1.2.2, CORS). */
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
