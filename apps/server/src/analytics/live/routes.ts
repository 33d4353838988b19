import { AnalyticsCounts, type WireAnalyticsAnswer, type WireAnalyticsCounts } from '@touchline/contract';
import { HOUR_MS, MINUTE_MS } from '@touchline/domain';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { beginStream } from '../../content/events/watch/begin-stream.ts';
import { createConnectionSlots } from '../../content/events/watch/connection-slots.ts';
import { createSseConnection, type SseConnection } from '../../content/events/watch/sse-connection.ts';
import { requireId, requirePublisher } from '../../content/resource/methods.ts';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Analytics } from '../analytics.ts';
import type { AnalyticsClient } from '../feed/analytics-client.ts';
import { parseAnalyticsQuery } from '../query/parse-query.ts';
import { runQuery } from '../query/run-query.ts';
import { startCounts } from './count-queries.ts';
import { createLiveCounts } from './live-counts.ts';

/** Maximum streams of one server and of one publisher, which is an editorial office. */
const MAX_STREAMS = 500;
const MAX_STREAMS_OF_PUBLISHER = 100;
/** ms after which a stream ends, so that a new management token takes effect. Clients reconnect automatically. */
const MAX_STREAM_MS = HOUR_MS;
/** Seconds after which a slot may have become free. */
const RETRY_AFTER = '10';

type LivePorts = Pick<Analytics, 'database' | 'clock' | 'analytics' | 'watchAccess'>;

/** Registers `GET …/analytics:watch`: current viewers as server-sent events. */
export function registerAnalyticsWatch(
  app: FastifyInstance,
  { database, clock, analytics, watchAccess }: LivePorts
): void {
  const slots = createConnectionSlots(MAX_STREAMS);
  const lines = new Set<SseConnection>();
  const counts = createLiveCounts({
    read: (publisher) => readCounts(analytics, publisher, clock()),
    onError: (error) => app.log.warn({ err: error }, 'cannot count viewers at the moment'),
  });
  // Close the streams before the server waits for its open responses, which would never end.
  app.addHook('preClose', async () => {
    counts.close();
    await Promise.all([...lines].map((line) => line.close(': closing\n\n')));
  });

  const options = { schema: watchSchema, exposeHeadRoute: false } as const;
  app.get('/v1/publishers/:publisher/analytics::watch', options, async (request, reply) => {
    const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    const giveBack = slots.acquire(publisher, MAX_STREAMS_OF_PUBLISHER);
    if (!giveBack) {
      throw new ApiError('RATE_LIMIT', 'Too many open streams; close one, or try again later.', {
        headers: { 'retry-after': RETRY_AFTER },
        metadata: { retryAfterSeconds: RETRY_AFTER },
      });
    }

    const socket = beginStream(reply);
    if (!socket) return giveBack();
    const line = createSseConnection(socket, () => {});
    lines.add(line);
    line.send(': watching\nretry: 3000\n\n');
    const leave = counts.listen(publisher, {
      onCounts: (current) => line.send(`event: counts\ndata: ${JSON.stringify(current)}\n\n`),
      onFailure: () => line.send(': not now\n\n'),
    });
    const closeLine = () => void line.close(': connect again\n\n');
    const end = setTimeout(closeLine, MAX_STREAM_MS).unref();
    const stopWatching = watchAccess(request, closeLine);
    const close = () => {
      clearTimeout(end);
      stopWatching();
      leave();
      lines.delete(line);
      giveBack();
    };
    socket.on('close', close);
    if (socket.destroyed) close();
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

/** Maximum number of videos and events in the counts. */
const MAX_ENTRIES = 20;

/** Reads the viewers at `now` (epoch ms), and the starts and failures of the minute before. */
async function readCounts(
  analytics: Pick<AnalyticsClient, 'read'>,
  publisher: string,
  now: number
): Promise<WireAnalyticsCounts> {
  const since = now - MINUTE_MS;
  const interval = { startTime: new Date(since).toISOString(), endTime: new Date(now).toISOString() };
  const watched = (dimension: 'video' | 'event') => {
    const query = { metrics: ['concurrentViewers'], dimensions: [dimension], interval, pageSize: MAX_ENTRIES + 1 };
    return runQuery(parseAnalyticsQuery(query), { publisher, pageToken: undefined }, { analytics, secret: '', now });
  };
  const [videos, events, [counts]] = await Promise.all([
    watched('video'),
    watched('event'),
    analytics.read(startCounts, { publisher, since, now }, { owner: publisher }),
  ]);
  return {
    time: interval.endTime,
    concurrentViewers: videos.totals['concurrentViewers'] ?? 0,
    starts: Number(counts?.['starts'] ?? 0),
    failures: Number(counts?.['failures'] ?? 0),
    videos: entriesOf(videos, 'video').map(({ id, ...rest }) => ({ videoId: id, ...rest })),
    events: entriesOf(events, 'event').map(({ id, ...rest }) => ({ eventId: id, ...rest })),
  };
}

function entriesOf({ rows }: WireAnalyticsAnswer, dimension: 'video' | 'event') {
  const named = rows.flatMap(({ dimensions, metrics }) => {
    const { value = null, label } = dimensions[dimension] ?? {};
    const viewers = metrics['concurrentViewers'] ?? 0;
    return value === null || viewers === 0 ? [] : [{ id: value, title: label ?? value, viewers }];
  });
  return named.slice(0, MAX_ENTRIES);
}
