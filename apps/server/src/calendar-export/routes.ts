import { Readable } from 'node:stream';
import type { WireEvent } from '@touchline/contract';
import type { Condition } from '@touchline/contract/filter';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { variesByLanguage } from '../access/locale.ts';
import { addVary } from '../access/vary.ts';
import type { Database } from '../database/schema.ts';
import { eventListing } from '../events/listing.ts';
import { toPublicEvent } from '../events/public.ts';
import { type ListedRow, listRows, type Question } from '../listing/list-rows.ts';
import type { ServerPorts } from '../ports.ts';
import { type ListedQuery, readQuestion } from '../public-list/read-question.ts';
import { createTextReader } from '../public-list/text-reader.ts';
import { localesOf, viewpointOf } from '../public-list/viewpoint.ts';
import { contentEtag } from '../resource/content-answer.ts';
import { isFresh } from '../resource/etag.ts';
import { errorAnswers } from '../resource/schemas.ts';
import { calendarEvent, calendarHead, calendarTail } from './calendar.ts';

/** Events in one calendar, the first ones in the asked order: more than any calendar program shows with pleasure. */
const MAX_EVENTS = 10_000;
/** Events read at once. */
const PAGE_SIZE = 500;
/** As event lists without a live event (contract §7): no score stands in a calendar, so nothing in it is of the second. */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300';
/** Before every time that can be stored. */
const EVER = { type: 'time', value: Date.parse('0001-01-01T00:00:00Z') } as const;
const ICS = 'text/calendar; charset=utf-8';

/**
 * `GET /v1/events:exportIcs`: the events of any filter as iCalendar (RFC 5545), to be downloaded or subscribed to
 * (contract §3; interfaces, Public API). Those without a start are left out, cancelled ones stay and say so.
 */
export function registerCalendarExport(app: FastifyInstance, ports: ServerPorts): void {
  app.get('/v1/events::exportIcs', { config: { publicScope: 'content.read' }, schema }, async (request, reply) => {
    const question = questionOf(request);
    const etag = await etagOf(request, ports);
    if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
    reply.headers({ etag: `W/${etag}`, 'cache-control': CACHE_CONTROL });
    if (isFresh(etag, request.headers['if-none-match'])) return reply.code(304).send();

    const { pages, language } = await beginCalendar(request, ports, question);
    return reply
      .headers({
        'content-language': language,
        'content-disposition': `attachment; filename="${request.publisher.id}.ics"`,
        'x-content-type-options': 'nosniff',
      })
      .type(ICS)
      .send(Readable.from(pages));
  });
}

const schema = {
  tags: ['public'],
  operationId: 'exportPublicEvents',
  summary: 'Events as iCalendar, to be downloaded or subscribed to',
  description: `The first ${MAX_EVENTS} that have a start. An event without an end is shown with two hours.`,
  security: [{ publicKey: [] }],
  querystring: Type.Object({
    key: Type.Optional(Type.String({ description: 'Public key; the header X-Public-Key is taken too' })),
    locale: Type.Optional(Type.String({ description: 'BCP 47; else Accept-Language, else the publisher decides' })),
    filter: Type.Optional(Type.String({ description: 'AIP-160, e.g. type_id = "football"; see docs/filter.md' })),
    orderBy: Type.Optional(Type.String({ description: 'AIP-132: which events come first where there are too many' })),
    search: Type.Optional(Type.String({ maxLength: 500, description: 'Words; the last may be a beginning' })),
  }),
  response: {
    200: { description: 'RFC 5545', content: { 'text/calendar': { schema: Type.String() } } },
    304: Type.Null({ description: 'Your copy is current' }),
    ...errorAnswers,
  },
};

type CalendarQuestion = Omit<Question, 'limit' | 'after'>;

function questionOf(request: FastifyRequest): CalendarQuestion {
  const { filter, orderBy, search } = readQuestion(request.query as ListedQuery, eventListing);
  // Asked as a span of time, because that is what the index serves.
  const hasStart: Condition = { kind: 'compare', field: 'start_time', path: [], comparator: '>=', operand: EVER };
  return {
    publisher: request.publisher.id,
    filter: filter ? { kind: 'and', operands: [filter, hasStart] } : hasStart,
    orderBy,
    search,
    pinnedIds: [],
    locales: localesOf(request),
  };
}

/** Changes with every write of the publisher, and is read before the events are: an answer is never newer than its tag. */
async function etagOf(request: FastifyRequest, { database, settings }: ServerPorts): Promise<string> {
  const { filter, orderBy, search } = request.query as ListedQuery;
  const row = await database
    .selectFrom('publishers')
    .where('id', '=', request.publisher.id)
    .select(['counter', 'create_time'])
    .executeTakeFirst();
  return contentEtag([settings.publicUrl, row, filter, orderBy, search, localesOf(request)]);
}

/**
 * A calendar of which the first page is there: what is wrong with the question was told by then. The other pages are
 * read as the caller takes them; one that cannot be read breaks the connection, so that nobody keeps half a calendar.
 */
async function beginCalendar(request: FastifyRequest, ports: ServerPorts, question: CalendarQuestion) {
  const { publisher } = request;
  const viewpoint = await viewpointOf(request, ports);
  const reader = createTextReader(viewpoint);
  const host = new URL(ports.settings.publicUrl).hostname;

  const toText = async (rows: readonly ListedRow[]): Promise<string> => {
    const sequences = await sequencesOf(ports.database, publisher.id, rows);
    return rows
      .map((row) => toPublicEvent(row, viewpoint, reader.inLocale))
      .filter((event): event is WireEvent & { startTime: string } => event.startTime !== null)
      .map((event) => {
        const uid = `${event.id}@${publisher.id}.${host}`;
        return calendarEvent(event, { uid, sequence: sequences.get(event.id) ?? 0 });
      })
      .join('');
  };
  const pageAfter = (after: string | null, limit: number) =>
    listRows(ports.database, eventListing, { ...question, after, limit });

  const first = await pageAfter(null, PAGE_SIZE);
  const firstText = await toText(first.rows);

  async function* pages() {
    yield calendarHead(publisher.displayName) + firstText;
    let { next } = first;
    let left = MAX_EVENTS - first.rows.length;
    while (next !== null && left > 0) {
      const page = await pageAfter(next, Math.min(PAGE_SIZE, left));
      yield await toText(page.rows);
      next = page.next;
      left -= page.rows.length;
    }
    yield calendarTail({ empty: firstText === '' });
  }
  return { pages: pages(), language: reader.language() };
}

/** How often each of these events was rescheduled. */
async function sequencesOf(
  database: Database,
  publisher: string,
  rows: readonly ListedRow[]
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await database
    .selectFrom('events')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', ids)
    .select(['id', 'sequence'])
    .execute();
  return new Map(found.map(({ id, sequence }) => [id, sequence]));
}
