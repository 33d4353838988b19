import { DEMO_PUBLISHER } from '@touchline/demo';
import { parseBatchRecord } from '@touchline/server/analytics/collect/batch-record.ts';
import { familyOf, textOf } from '@touchline/server/analytics/collect/collected-event.ts';
import { collectFolder, EVENT_LOG } from '@touchline/server/analytics/collect/log-buffer.ts';
import { newestRecords } from '@touchline/server/analytics/collect/newest-records.ts';
import type { ExtensionPorts } from '@touchline/server/app/app.ts';
import { rejectIfTooMany } from '@touchline/server/platform/access/public-access.ts';
import { clientOf } from '@touchline/server/platform/access/rate-limit.ts';
import { fieldInvalid } from '@touchline/server/platform/http/errors.ts';
import type { FastifyInstance } from 'fastify';

/** Bytes of the log that are searched. */
const MAX_SEARCHED_BYTES = 1024 * 1024;
/** Maximum number of returned events. */
const MAX_EVENTS = 40;
/** Requests per minute and address: two pages, one request every 2 s. */
const REQUESTS_PER_MINUTE = 120;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Registers `GET /demo/counted?user=`: a summary of the events received from one visitor of the demo page. Knowing the
 * id is sufficient, because it is random and stored only in the visitor's browser.
 */
export function registerCounted(app: FastifyInstance, { settings, rateLimit }: ExtensionPorts): void {
  app.get('/demo/counted', { schema: { hide: true } }, async (request, reply) => {
    rejectIfTooMany(rateLimit(`demo-counted ${clientOf(request.ip)}`, REQUESTS_PER_MINUTE));
    const { user } = request.query as { user?: unknown };
    if (typeof user !== 'string' || !UUID.test(user)) throw fieldInvalid('user', 'must be a UUID.');
    const received: ReceivedEvent[] = [];
    for await (const line of newestRecords(collectFolder(settings), EVENT_LOG, MAX_SEARCHED_BYTES)) {
      if (line.includes(user)) received.push(...receivedEventsOf(line));
    }
    return reply.header('cache-control', 'no-store').send({ events: received.slice(-MAX_EVENTS) });
  });
}

/** Summary of an event; `time`: epoch ms of its arrival. */
interface ReceivedEvent {
  readonly time: number;
  readonly family: string;
  readonly event: string;
}

function receivedEventsOf(line: string): ReceivedEvent[] {
  const { time = 0, parts = [] } = parseBatchRecord(line) ?? {};
  const events = parts.filter(({ publisher }) => publisher === DEMO_PUBLISHER.id).flatMap((part) => part.events);
  return events.map((event) => {
    const family = familyOf(event) ?? '';
    return { time, family, event: textOf(event, family === 'viewing' ? 'e' : 'event') ?? '' };
  });
}
