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
import { pageOrigin } from '../access/allowed-domains.ts';
import { clientOf } from '../access/rate-limit.ts';
import { ApiError, fieldInvalid } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { isPageAllowed, refuseTooMany } from '../public-access.ts';
import { errorAnswers, keyQuery } from '../resource/schemas.ts';
import { type Collector, createCollector } from './collector.ts';
import { collectorUrl, envKeyOfHost } from './collector-address.ts';
import { EVENTS } from './log-buffer.ts';
import { newestLines } from './newest-lines.ts';
import { readBatch } from './read-batch.ts';
import { registerAnalyticsViews } from './view-routes.ts';

/** Seconds that a page may remember where its events go. */
const ADDRESS_AGE = 3_600;
const ENV_KEY = new RegExp(ENV_KEY_PATTERN);

/**
 * Collecting (contract, Collect): `POST /collect/{envKey}` and `POST /` of hosts that begin with the key, where to send
 * to, and what arrived.
 */
export function registerCollect(app: FastifyInstance, ports: ServerPorts): void {
  const { keys, feed } = ports;
  const collector = createCollector({
    keys,
    metrics: feed.collectMetrics,
    buffer: feed.buffer,
    aside: feed.aside,
    recentLines: (bytes) => newestLines(feed.folder, EVENTS, bytes),
  });
  app.register(async (scope) => registerBatches(scope, ports, collector));
  registerAddress(app, ports);
  registerAnalyticsViews(app, ports, feed.folder);
}

/** In a scope of its own: here text is JSON, so that browsers need not ask first (BA-05). */
function registerBatches(
  scope: FastifyInstance,
  { settings, clock, rateLimit, whereabouts }: ServerPorts,
  collector: Collector
): void {
  const { publicUrl } = settings;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body
  );
  scope.addHook('onRequest', async (request, reply) => {
    // Errors say so of themselves.
    reply.header('access-control-allow-origin', '*');
    refuseTooMany(rateLimit(`collect ${clientOf(request.ip)}`, COLLECT_RATE));
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
      country: whereabouts(request).country,
    };
    // Pages that must not say who they are send beacons, too; only one that says so is foreign.
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

function registerAddress(app: FastifyInstance, { settings }: ServerPorts): void {
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
