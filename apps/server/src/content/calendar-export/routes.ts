import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { variesByLanguage } from '../../platform/access/locale.ts';
import { exportCost } from '../../platform/access/request-cost.ts';
import { addVary } from '../../platform/access/vary.ts';
import { isFresh } from '../../platform/http/etag.ts';
import type { Content } from '../content.ts';
import { localesOf } from '../public-list/projection-context.ts';
import type { ListedQuery } from '../public-list/read-list-query.ts';
import { contentEtag } from '../resource/content-answer.ts';
import { cachedResponses, publicQuery } from '../resource/schemas.ts';

import { DAYS_AHEAD, DAYS_BACK, MAX_EVENTS, readFeedQuery } from './feed-query.ts';
import { createFeeds } from './feeds.ts';

/**
 * Same as event lists without a live event (contract §7): a calendar shows no score, so it does not change every
 * second.
 */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300';
const ICS = 'text/calendar; charset=utf-8';
/**
 * Registers `GET /v1/events:exportIcs`: the events of a filter as iCalendar (RFC 5545), for download or subscription
 * (contract §3; interfaces, Public API). Omits events without a start time. Includes cancelled events with that status.
 */
export function registerCalendarExport(app: FastifyInstance, ports: Content): void {
  const config = { publicScope: 'content.read', cost: exportCost } as const;
  const feeds = createFeeds(ports);

  app.get('/v1/events::exportIcs', { config, schema }, async (request, reply) => {
    const { publisher } = request;
    const query = { ...readFeedQuery(request.query as ListedQuery, ports.clock()), locales: localesOf(request) };
    const etag = await etagOf(request, ports, query.canonical);
    if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
    reply.headers({ etag: `W/${etag}`, 'cache-control': CACHE_CONTROL });
    if (isFresh(etag, request.headers['if-none-match'])) return reply.code(304).send();

    reply
      .headers({
        'content-disposition': `attachment; filename="${publisher.id}.ics"`,
        'x-content-type-options': 'nosniff',
      })
      .type(ICS);
    const name = `${publisher.id} ${query.locales.join()} ${query.canonical}`;
    const feed = await feeds.find(name, { etag, request, query });
    // A failed batch breaks the connection, so that no client takes a partial calendar as complete.
    return reply.header('content-language', feed.language).send(Readable.from(feed.read()));
  });
}

const schema = {
  tags: ['public'],
  operationId: 'exportPublicEvents',
  summary: 'Get events as iCalendar, for download or subscription',
  description: `At most ${MAX_EVENTS} events that have a start time; X-WR-CALDESC says when there are more. Without a filter on start_time, end_time or id, the calendar covers ${DAYS_BACK} days back and ${DAYS_AHEAD} days ahead. An event without an end time lasts two hours.`,
  security: [{ publicKey: [] }],
  querystring: Type.Object({
    ...publicQuery,
    filter: Type.Optional(Type.String({ description: 'AIP-160, e.g. type_id = "football"; see docs/filter.md' })),
    orderBy: Type.Optional(
      Type.String({ description: 'AIP-132; decides which events are included if there are too many' })
    ),
    search: Type.Optional(Type.String({ maxLength: 500, description: 'Search words; the last one may be incomplete' })),
  }),
  response: {
    200: { description: 'RFC 5545', content: { 'text/calendar': { schema: Type.String() } } },
    ...cachedResponses,
  },
};

/**
 * Changes with every write of the publisher. It is read before the events, so a calendar is never older than its ETag.
 */
async function etagOf(request: FastifyRequest, { database, settings }: Content, canonical: string): Promise<string> {
  const row = await database
    .selectFrom('publishers')
    .where('id', '=', request.publisher.id)
    .select(['counter', 'create_time'])
    .executeTakeFirst();
  return contentEtag([settings.publicUrl, request.publisher.version, row, canonical, localesOf(request)]);
}
