import { AnalyticsAnswer, AnalyticsQuery, type WireAnalyticsQuery } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { disconnectSignal } from '../../disconnect-signal.ts';
import type { ServerPorts } from '../../ports.ts';
import { requireId, requirePublisher } from '../../resource/methods.ts';
import { errorAnswers } from '../../resource/schemas.ts';
import { ask } from './ask.ts';
import { readAnalyticsQuestion } from './question.ts';

type QueryPorts = Pick<ServerPorts, 'database' | 'serverKeys' | 'clock' | 'analytics'>;

/** `POST …/analytics:query`: what was watched, counted (AIP-136 custom method). */
export function registerAnalyticsQuery(app: FastifyInstance, ports: QueryPorts): void {
  const { database, serverKeys, clock, analytics } = ports;
  const options = { config: { management: 'publisher' }, schema: querySchema } as const;
  app.post('/v1/publishers/:publisher/analytics::query', options, async (request, reply) => {
    const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    const query = request.body as WireAnalyticsQuery;
    const question = readAnalyticsQuestion(query);

    const signal = disconnectSignal(reply);
    const ports = { analytics, secret: serverKeys.pageToken, now: clock(), signal };
    return ask(question, { publisher, pageToken: query.pageToken }, ports).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      // Nobody is left to answer, and nothing has failed.
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
