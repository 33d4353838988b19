import { AnalyticsAnswer, AnalyticsQuery, type WireAnalyticsQuery } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
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
  app.post('/v1/publishers/:publisher/analytics::query', options, async (request) => {
    const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    const query = request.body as WireAnalyticsQuery;
    const question = readAnalyticsQuestion(query);

    return ask(
      question,
      { publisher, pageToken: query.pageToken },
      { analytics, secret: serverKeys.pageToken, now: clock() }
    );
  });
}

const querySchema = {
  tags: ['analytics'],
  operationId: 'queryAnalytics',
  summary: 'Count viewings, viewers, banners and cards',
  description:
    'Metrics by dimensions over an interval. Counts of viewings are of those that began in it, figures of those whose last event lies in it. Bots are left out unless the filter names `bot`. docs/analytics.md has the formulas.',
  security: [{ bearer: [] }],
  body: AnalyticsQuery,
  response: { 200: AnalyticsAnswer, ...errorAnswers },
};
