import { DEMO_PUBLISHER } from '@touchline/demo';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../access/rate-limit.ts';
import { familyOf, textOf } from '../collect/collected-event.ts';
import { readBatchLine } from '../collect/line.ts';
import { collectFolder, EVENTS } from '../collect/log-buffer.ts';
import { newestLines } from '../collect/newest-lines.ts';
import { fieldInvalid } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { refuseTooMany } from '../public-access.ts';

/** Bytes of the log that are looked through. */
const LOOKED_AT = 1024 * 1024;
/** Events that are told. */
const MAX_EVENTS = 40;
/** Looks a minute and address: two pages, one every 2 s. */
const LIMIT = 120;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * `GET /demo/counted?user=`: what has arrived of one visitor of the demo page, in short. Who knows the id is that visitor:
 * it is drawn at random and kept by his browser alone.
 */
export function registerCounted(app: FastifyInstance, { settings, rateLimit }: ServerPorts): void {
  app.get('/demo/counted', { schema: { hide: true } }, async (request, reply) => {
    refuseTooMany(rateLimit(`demo-counted ${clientOf(request.ip)}`, LIMIT));
    const { user } = request.query as { user?: unknown };
    if (typeof user !== 'string' || !UUID.test(user)) throw fieldInvalid('user', 'must be a UUID.');
    const told: Told[] = [];
    for await (const line of newestLines(collectFolder(settings), EVENTS, LOOKED_AT)) {
      if (line.includes(user)) told.push(...toldOf(line));
    }
    return reply.header('cache-control', 'no-store').send({ events: told.slice(-MAX_EVENTS) });
  });
}

/** An event in short; `time`: epoch ms of its arrival. */
interface Told {
  readonly time: number;
  readonly family: string;
  readonly event: string;
}

function toldOf(line: string): Told[] {
  const { time = 0, parts = [] } = readBatchLine(line) ?? {};
  const events = parts.filter(({ publisher }) => publisher === DEMO_PUBLISHER.id).flatMap((part) => part.events);
  return events.map((event) => {
    const family = familyOf(event) ?? '';
    return { time, family, event: textOf(event, family === 'viewing' ? 'e' : 'event') ?? '' };
  });
}
