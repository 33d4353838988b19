import { AnalyticsAnswer, AnalyticsQuery, type WireAnalyticsQuery } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { existenceFirst } from '../../content/resource/existence-first.ts';
import { requireId, requirePublisher } from '../../content/resource/methods.ts';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts';
import type { Analytics } from '../analytics.ts';
import { parseAnalyticsQuery } from './parse-query.ts';
import { runQuery } from './run-query.ts';

type QueryPorts = Pick<Analytics, 'database' | 'serverKeys' | 'clock' | 'analytics'>;

/** Registers `POST …/analytics:query` (AIP-136 custom method). */
export function registerAnalyticsQuery(app: FastifyInstance, ports: QueryPorts): void {
  const { database, serverKeys, clock, analytics } = ports;
  const errorHandler = existenceFirst(ports, null);
  const options = { config: { audit: null }, errorHandler, schema: querySchema } as const;
  app.post('/v1/publishers/:publisher/analytics::query', options, async (request, reply) => {
    const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    const query = request.body as WireAnalyticsQuery;
    const parsed = parseAnalyticsQuery(query);

    const signal = disconnectSignal(reply);
    const ports = { analytics, secret: serverKeys.pageToken, now: clock(), signal };
    return runQuery(parsed, { publisher, pageToken: query.pageToken }, ports).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      // The client has disconnected, and nothing has failed.
      return reply.hijack();
    });
  });
}

const querySchema = {
  tags: ['analytics'],
  operationId: 'queryAnalytics',
  summary: 'Query metrics of viewings, viewers, banners and cards',
  description:
    'Metrics by dimensions over an interval. Counts include viewings that began in the interval; other figures include viewings whose last event is in it. Bots are excluded unless the filter names `bot`. docs/analytics.md has the formulas.',
  security: [{ bearer: [] }],
  body: AnalyticsQuery,
  response: { 200: AnalyticsAnswer, ...errorAnswers },
};
