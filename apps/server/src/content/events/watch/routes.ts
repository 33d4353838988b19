import { DEFAULT_RATE } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import Type from 'typebox';
import { clientOf } from '../../../platform/access/rate-limit.ts';
import { scheduleHourlyJob } from '../../../platform/hourly-job.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Content } from '../../content.ts';
import { readProjectionContext } from '../../public-list/projection-context.ts';
import { readFilter } from '../../public-list/read-list-query.ts';
import { errorAnswers, publicQuery } from '../../resource/schemas.ts';
import { eventListing } from '../event.ts';
import { purgeEventChanges } from '../event-changes.ts';
import { beginStream } from './begin-stream.ts';
import { type ConnectionSlots, createConnectionSlots } from './connection-slots.ts';
import { createWatchQuery } from './format-updates.ts';
import { commentFrame, positionFrame } from './frames.ts';
import { createSseConnection } from './sse-connection.ts';
import { createWatchService, retryTime } from './watch-service.ts';

/** Maximum number of watchers per server, about 10 kB each. More watchers need more servers. */
const MAX_WATCHERS = 20_000;
/** Higher than any revision. */
const UNKNOWN_REVISION = Number.MAX_SAFE_INTEGER;
/** Seconds after which a connection slot may be free. */
const RETRY_AFTER = '10';

/** Registers `GET /v1/events:watch`: changes of events as server-sent events (contract §3; interfaces). */
export function registerWatch(app: FastifyInstance, ports: Content): void {
  scheduleHourlyJob(
    app,
    () => purgeEventChanges(ports.database, ports.clock()),
    'changes of events could not be purged'
  );
  const service = createWatchService({
    ...ports,
    onError: (error) => app.log.warn({ err: error }, 'changes of events cannot be read; retrying'),
  });
  const slots = createConnectionSlots(MAX_WATCHERS);
  const slow = countWatchers(ports, () => slots.used);
  const countSlow = () => slow.inc();
  const clock = setInterval(() => void service.tick(), 1_000).unref();
  // Before the server waits for its responses to end, because these never would.
  app.addHook('preClose', async () => {
    clearInterval(clock);
    await service.close();
  });

  const options = { config: { publicScope: 'content.read' }, schema: watchSchema, exposeHeadRoute: false } as const;
  app.get('/v1/events::watch', options, async (request, reply) => {
    const { filter = '' } = request.query as { filter?: string };
    const query = createWatchQuery(readFilter(filter, eventListing), await readProjectionContext(request, ports));
    const since = lastEventIdOf(request);

    const release = acquireSlot(slots, request);
    const { hub, watcher } = service.join(query, request.publicKey);
    const { socket } = request.raw;
    const leave = () => {
      socket.off('close', leave);
      service.leave(watcher);
      release();
    };
    socket.on('close', leave);
    if (socket.destroyed) leave();
    try {
      // Read before the response begins, so that anything the visitor does after the beginning has a later revision.
      const from = since ?? (await hub.counter());
      if (!hub.watchers.has(watcher))
        throw new ApiError('UNAVAILABLE', 'The publisher has just changed; connect again.');
      const stream = beginStream(reply);
      watcher.connection = stream && createSseConnection(stream, countSlow);
      watcher.connection?.send(
        commentFrame('watching', retryTime()) + (from === UNKNOWN_REVISION ? '' : positionFrame(from, 'from here'))
      );
      if (since === null) hub.start(watcher, from);
      else await hub.resume(watcher, since).catch(() => service.dismiss(watcher));
    } catch (error) {
      leave();
      throw error;
    }
  });
}

const watchSchema = {
  tags: ['public'],
  operationId: 'watchPublicEvents',
  summary: 'Stream changes of events',
  description:
    'Server-sent events. `upsert`: an event was created, changed or now matches the filter; `data` is the event as in lists. `delete`: an event was deleted or no longer matches; `data` is {id, revision}. `reset`: the missed changes are no longer available (they are kept for 24 h); `data` is {revision}; fetch the list again. The `id` of each is its revision. A browser that reconnects sends the last one and misses nothing. The server sends a comment every 15 s.',
  security: [{ publicKey: [] }],
  querystring: Type.Object({
    ...publicQuery,
    filter: Type.Optional(Type.String({ description: 'Same as for the list of events' })),
    view: Type.Optional(Type.String({ description: 'BASIC (without description and markers) or FULL (default)' })),
    lastEventId: Type.Optional(
      Type.String({ description: 'Same as the Last-Event-ID header, which takes precedence' })
    ),
  }),
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ description: 'The last revision received; the stream continues after it' })
    ),
  }),
  response: {
    200: { description: 'A stream', content: { 'text/event-stream': { schema: Type.String() } } },
    ...errorAnswers,
  },
};

/** null if none was sent. A value that is not a revision of ours counts as unknown. */
function lastEventIdOf(request: FastifyRequest): number | null {
  const { lastEventId } = request.query as { lastEventId?: string };
  const id = request.headers['last-event-id'] || lastEventId;
  if (id === undefined || id === '') return null;
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : UNKNOWN_REVISION;
}

/** The rate limit of a key is also its number of watchers per address. */
function acquireSlot(slots: ConnectionSlots, { publicKey, ip }: FastifyRequest): () => void {
  const limit = publicKey.rateLimit?.requestsPerMinutePerAddress ?? DEFAULT_RATE;
  const release = slots.acquire(`${publicKey.id} ${clientOf(ip)}`, limit);
  if (release) return release;
  throw new ApiError('RATE_LIMIT', 'Too many open streams from this address or on this server; close one, or wait.', {
    headers: { 'retry-after': RETRY_AFTER },
    metadata: { retryAfterSeconds: RETRY_AFTER },
  });
}

/** Registers the metrics of watchers. The result counts slow ones that were disconnected. */
function countWatchers({ metrics }: Content, countUsed: () => number): Counter {
  new Gauge({
    name: 'touchline_watchers',
    help: 'Open streams of events:watch',
    registers: [metrics.registry],
    collect() {
      this.set(countUsed());
    },
  });
  return new Counter({
    name: 'touchline_slow_watchers_total',
    help: 'Streams of events:watch that were cut because their visitor read too slowly',
    registers: [metrics.registry],
  });
}
