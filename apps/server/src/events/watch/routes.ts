import { DEFAULT_RATE } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import Type from 'typebox';
import { clientOf } from '../../access/rate-limit.ts';
import { purgeEventChanges } from '../../changes/purge-event-changes.ts';
import { ApiError } from '../../errors.ts';
import { everyHour } from '../../every-hour.ts';
import type { ServerPorts } from '../../ports.ts';
import { readFilter } from '../../public-list/read-question.ts';
import { viewpointOf } from '../../public-list/viewpoint.ts';
import { errorAnswers, publicQuery } from '../../resource/schemas.ts';
import { eventListing } from '../listing.ts';
import { beginStream } from './begin-stream.ts';
import { noteFrame, placeFrame } from './frames.ts';
import { createLine } from './line.ts';
import { createSeats, type Seats } from './seats.ts';
import { createQuestion } from './tell.ts';
import { createWatchService, retryTime } from './watch-service.ts';

/** Watchers of one server, some 20 kB each; beyond that it takes more servers. */
const MAX_WATCHERS = 20_000;
/** Higher than any revision. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;
/** Seconds after which a seat may have become free. */
const RETRY_AFTER = '10';

/** `GET /v1/events:watch`: changes of events as they happen, over server-sent events (contract §3; interfaces). */
export function registerWatch(app: FastifyInstance, ports: ServerPorts): void {
  everyHour(app, () => purgeEventChanges(ports.database, ports.clock()), 'changes of events could not be purged');
  const service = createWatchService({
    ...ports,
    onError: (error) => app.log.warn({ err: error }, 'changes of events cannot be read; tried again until they can'),
  });
  const seats = createSeats(MAX_WATCHERS);
  const slow = countWatchers(ports, () => seats.taken);
  const clock = setInterval(() => void service.tick(), 1_000).unref();
  // Before the server waits for its answers to end, which these would never do.
  app.addHook('preClose', async () => {
    clearInterval(clock);
    await service.close();
  });

  const options = { config: { publicScope: 'content.read' }, schema: watchSchema, exposeHeadRoute: false } as const;
  app.get('/v1/events::watch', options, async (request, reply) => {
    const { filter = '' } = request.query as { filter?: string };
    const question = createQuestion(readFilter(filter, eventListing), await viewpointOf(request, ports));
    const since = lastEventIdOf(request);

    const giveBack = takeSeat(seats, request);
    const { hub, watcher } = service.join(question, request.publicKey);
    const leave = () => {
      service.leave(watcher);
      giveBack();
    };
    reply.raw.on('close', leave);
    if (reply.raw.destroyed) leave();
    try {
      // Asked before the answer begins: whatever a visitor does once it has begun is later than this.
      const from = since ?? (await hub.counter());
      if (!hub.watchers.has(watcher)) throw new ApiError('UNAVAILABLE', 'Something changed just now; connect again.');
      watcher.line = createLine(beginStream(reply), () => slow.inc());
      watcher.line.send(noteFrame('watching', retryTime()) + (from === UNKNOWN ? '' : placeFrame(from, 'from here')));
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

/** null: none was sent. What is no revision of ours is an unknown one. */
function lastEventIdOf(request: FastifyRequest): number | null {
  const { lastEventId } = request.query as { lastEventId?: string };
  const id = request.headers['last-event-id'] || lastEventId;
  if (id === undefined || id === '') return null;
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : UNKNOWN;
}

/** A key's rate limit is also how many may watch from one address. */
function takeSeat(seats: Seats, { publicKey, ip }: FastifyRequest): () => void {
  const limit = publicKey.rateLimit?.requestsPerMinutePerAddress ?? DEFAULT_RATE;
  const giveBack = seats.take(`${publicKey.id} ${clientOf(ip)}`, limit);
  if (giveBack) return giveBack;
  throw new ApiError('RATE_LIMIT', 'Too many watch from here, or on this server; close one, or wait.', {
    headers: { 'retry-after': RETRY_AFTER },
    metadata: { retryAfterSeconds: RETRY_AFTER },
  });
}

/** Metrics of watchers; the result counts one that was cut off. */
function countWatchers({ metrics }: ServerPorts, taken: () => number): Counter {
  new Gauge({
    name: 'touchline_watchers',
    help: 'Open streams of events:watch',
    registers: [metrics.registry],
    collect() {
      this.set(taken());
    },
  });
  return new Counter({
    name: 'touchline_slow_watchers_total',
    help: 'Streams of events:watch that were cut because their visitor read too slowly',
    registers: [metrics.registry],
  });
}
