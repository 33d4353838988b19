import { AnalyticsCounts } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { ApiError } from '../../errors.ts';
import { beginStream } from '../../events/watch/begin-stream.ts';
import { createLine, type Line } from '../../events/watch/line.ts';
import { createSeats } from '../../events/watch/seats.ts';
import type { ServerPorts } from '../../ports.ts';
import { requireId, requirePublisher } from '../../resource/methods.ts';
import { errorAnswers } from '../../resource/schemas.ts';
import { createLiveCounts } from './live-counts.ts';
import { readCounts } from './read-counts.ts';

/** Streams of one server, and of one publisher: an editorial office. */
const MAX_STREAMS = 500;
const MAX_OF_PUBLISHER = 100;
/** ms after which a stream ends, so that a token that is gone is noticed; clients connect again of themselves. */
const LONGEST = 3_600_000;
/** Seconds after which a seat may have become free. */
const RETRY_AFTER = '10';

type LivePorts = Pick<ServerPorts, 'database' | 'clock' | 'analytics'>;

/** `GET …/analytics:watch`: who is watching right now, over server-sent events. */
export function registerAnalyticsWatch(app: FastifyInstance, { database, clock, analytics }: LivePorts): void {
  const seats = createSeats(MAX_STREAMS);
  const lines = new Set<Line>();
  const counts = createLiveCounts({
    read: (publisher) => readCounts(analytics, publisher, clock()),
    onError: (error) => app.log.warn({ err: error }, 'nobody can be counted at the moment'),
  });
  // Before the server waits for its answers to end, which these would never do.
  app.addHook('preClose', async () => {
    counts.close();
    await Promise.all([...lines].map((line) => line.close(': closing\n\n')));
  });

  const options = { config: { management: 'publisher' }, schema: watchSchema, exposeHeadRoute: false } as const;
  app.get('/v1/publishers/:publisher/analytics::watch', options, async (request, reply) => {
    const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    const giveBack = seats.take(publisher, MAX_OF_PUBLISHER);
    if (!giveBack) {
      throw new ApiError('RATE_LIMIT', 'Too many watch already; close one, or wait.', {
        headers: { 'retry-after': RETRY_AFTER },
        metadata: { retryAfterSeconds: RETRY_AFTER },
      });
    }

    const line = createLine(beginStream(reply), () => {});
    lines.add(line);
    line.send(': watching\nretry: 3000\n\n');
    const leave = counts.listen(publisher, {
      onCounts: (told) => line.send(`event: counts\ndata: ${JSON.stringify(told)}\n\n`),
      onFailure: () => line.send(': not now\n\n'),
    });
    const end = setTimeout(() => void line.close(': connect again\n\n'), LONGEST).unref();
    const close = () => {
      clearTimeout(end);
      leave();
      lines.delete(line);
      giveBack();
    };
    reply.raw.on('close', close);
    if (reply.raw.destroyed) close();
  });
}

const watchSchema = {
  tags: ['analytics'],
  operationId: 'watchAnalytics',
  summary: 'Stream the number of current viewers',
  description:
    'Server-sent events: `counts` immediately, then every 5 s. While counts are not available, the server sends a comment instead. The stream ends after an hour; reconnect to continue.',
  security: [{ bearer: [] }],
  response: {
    200: {
      description: `A stream; \`data\` of \`counts\`: ${Object.keys(AnalyticsCounts.properties).join(', ')}`,
      content: { 'text/event-stream': { schema: Type.String() } },
    },
    ...errorAnswers,
  },
};
