import {
  COLLECT_RATE,
  CollectBatch,
  Collector as CollectorSchema,
  ENV_KEY_PATTERN,
  EnvKey,
  MAX_BATCH_BYTES,
} from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { errorAnswers, keyQuery } from '../../content/resource/schemas.ts';
import { pageOrigin } from '../../platform/access/allowed-domains.ts';
import { isPageAllowed, rejectIfTooMany } from '../../platform/access/public-access.ts';
import { clientOf } from '../../platform/access/rate-limit.ts';
import { ApiError, fieldInvalid } from '../../platform/http/errors.ts';
import { collectorUrl, envKeyOfHost } from '../../platform/settings/collector-address.ts';
import type { Analytics } from '../analytics.ts';
import { type Collector, createCollector } from './collector.ts';
import { EVENT_LOG } from './log-buffer.ts';
import { newestRecords } from './newest-records.ts';
import { readBatch } from './read-batch.ts';
import { registerAnalyticsViews } from './view-routes.ts';

/** Seconds that a page may cache the collector address. */
const ADDRESS_AGE = 3_600;
const ENV_KEY = new RegExp(ENV_KEY_PATTERN);

/**
 * Registers the collector (contract, Collect): `POST /collect/{envKey}`, `POST /` on hosts that start with the key, the
 * collector address, and the recent events.
 */
export function registerCollect(app: FastifyInstance, ports: Analytics): void {
  const { keys, feed } = ports;
  const collector = createCollector({
    keys,
    metrics: feed.collectMetrics,
    buffer: feed.buffer,
    quarantineLog: feed.quarantineLog,
    recentRecords: (bytes) => newestRecords(feed.folder, EVENT_LOG, bytes),
  });
  app.register(async (scope) => registerBatches(scope, ports, collector));
  registerAddress(app, ports);
  registerAnalyticsViews(app, ports, feed.folder);
}

/**
 * Registers the batch endpoints in a scope of their own. A body of any content type is parsed as JSON here: with
 * `text/plain` browsers need no preflight request (BA-05), and `curl -d` sends the type of a form.
 */
function registerBatches(
  scope: FastifyInstance,
  { settings, clock, rateLimit, geoLookup }: Analytics,
  collector: Collector
): void {
  const { publicUrl } = settings;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
  scope.addHook('onRequest', async (request, reply) => {
    // Error responses need the header, too.
    reply.header('access-control-allow-origin', '*');
    rejectIfTooMany(rateLimit(`collect ${clientOf(request.ip)}`, COLLECT_RATE));
    const coding = request.headers['content-encoding'];
    if (coding !== undefined && coding !== 'identity')
      throw new ApiError('MEDIA_TYPE', 'Send the batch as it is, without Content-Encoding.');
  });
  const take = async (request: FastifyRequest, reply: FastifyReply, envKey: string) => {
    const batch = readBatch(request.body instanceof Buffer ? request.body : Buffer.of());
    const page = pageOrigin(request.headers);
    const sender = {
      time: clock(),
      envKey,
      origin: page?.origin ?? null,
      userAgent: request.headers['user-agent'] ?? '',
      country: geoLookup(request).country,
    };
    // A request without an origin is accepted, because some pages send beacons without one.
    await collector.collect(batch, sender, (key) => page === null || isPageAllowed(page, key, publicUrl));
    return reply.code(202).header('cache-control', 'no-store').send({});
  };

  const options = { bodyLimit: MAX_BATCH_BYTES, config: { quiet: true }, validatorCompiler: () => () => true };
  scope.post('/collect/:envKey', { ...options, schema: collectSchema }, (request, reply) => {
    const { envKey } = request.params as { envKey: string };
    if (!ENV_KEY.test(envKey)) throw fieldInvalid('envKey', 'must be 1 to 64 letters, digits, - or _.');
    return take(request, reply, envKey.toLowerCase());
  });
  scope.post('/', { ...options, schema: { hide: true } }, (request, reply) => {
    const envKey = envKeyOfHost(request.host, publicUrl);
    if (envKey === null) throw new ApiError('ROUTE_NOT_FOUND', 'There is no POST / at this host; see /docs.');
    return take(request, reply, envKey);
  });
}

function registerAddress(app: FastifyInstance, { settings }: Analytics): void {
  const options = { config: { publicScope: 'analytics.write' }, schema: addressSchema } as const;
  app.get('/v1/collectors/:envKey', options, async (request, reply) => {
    const { envKey } = request.params as { envKey: string };
    if (!ENV_KEY.test(envKey)) throw fieldInvalid('envKey', 'must be 1 to 64 letters, digits, - or _.');
    reply.header('cache-control', `public, max-age=${ADDRESS_AGE}`);
    return { url: collectorUrl(envKey, request.publicKey, settings.collectorDomain) };
  });
}

const collectSchema = {
  tags: ['public'],
  operationId: 'collect',
  summary: 'Send a batch of analytics events',
  description:
    'The server responds once all events are on disk. The same endpoint is `POST /` on a host whose name starts with the environment key. Any page may send events; an event belongs to the publisher of its `publicKey`. Events that belong to no publisher are quarantined and counted in /metrics; they are not an error.',
  security: [],
  consumes: ['application/json', 'text/plain'],
  params: Type.Object({ envKey: EnvKey }),
  body: CollectBatch,
  response: { 202: Type.Object({}), ...errorAnswers },
};

const addressSchema = {
  tags: ['public'],
  operationId: 'getCollector',
  summary: 'Get the collector host of an environment key',
  description:
    'A subdomain of the first of these that is set: `collectorHost` in the `defaults` of the key, `collectorHost` of the publisher, `COLLECTOR_DOMAIN` of the server. null if none is set.',
  security: [{ publicKey: [] }],
  params: Type.Object({ envKey: EnvKey }),
  querystring: Type.Object(keyQuery),
  response: { 200: CollectorSchema, ...errorAnswers },
};
