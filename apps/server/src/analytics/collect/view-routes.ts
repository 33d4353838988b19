import { setImmediate as nextTurn } from 'node:timers/promises';
import { AnalyticsView, AnalyticsViewSummary, ListQuery, listOf } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { requireId, requirePublisher } from '../../content/resource/methods.ts';
import { createPageTokens, readPageSize } from '../../content/resource/page.ts';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Analytics } from '../analytics.ts';
import { listViewings, readViewing } from '../query/read-viewing.ts';
import { parseBatchRecord } from './batch-record.ts';
import { EVENT_LOG } from './log-buffer.ts';
import { newestRecords } from './newest-records.ts';
import { createViewFinder, emptyView, fromStore, type LoggedView, toAnalyticsView, toSummary } from './view-finder.ts';

/** Bytes at the end of the log that one request reads. */
const MAX_READ = 1024 * 1024;
/** ms after which a request yields to other requests. */
const SLICE = 5;
/** Occurs in records with events whose publisher only the store knows. */
const UNATTRIBUTED = '"unattributed":[';
/** Events of a view that are returned; a match of two hours has about 1,500. */
const MAX_EVENTS = 2_000;

/**
 * `GET …/analyticsViews`: what this server received recently, or with NATS what is stored, because JetStream deletes
 * records once they are stored. `…/analyticsViews/{view}` adds what is stored.
 */
export function registerAnalyticsViews(app: FastifyInstance, ports: Analytics, folder: string): void {
  const { settings, database, serverKeys, clock, analytics } = ports;

  const publisherOf = async (params: unknown) => {
    const publisher = requireId('publishers', (params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    return publisher;
  };

  app.get('/v1/publishers/:publisher/analyticsViews', { schema: listSchema }, async (request) => {
    const publisher = await publisherOf(request.params);
    const { pageSize, pageToken } = request.query as { pageSize?: string; pageToken?: string };
    const size = readPageSize(pageSize);
    const binding = `analyticsViews ${publisher}`;
    const tokens = createPageTokens({ secret: serverKeys.pageToken, binding, now: clock() });
    const after = tokens.read(pageToken);
    const { views, total } =
      settings.natsUrls.length > 0
        ? await storedViews(analytics, publisher, { after, limit: size + 1 })
        : await loggedViews(folder, publisher, { after, limit: size + 1 });
    const page = views.slice(0, size);
    const last = page.at(-1);
    return {
      analyticsViews: page.map((view) => toSummary(publisher, view)),
      nextPageToken: last && views.length > size ? tokens.write(placeOf(last)) : '',
      totalSize: total,
    };
  });

  app.get('/v1/publishers/:publisher/analyticsViews/:id', { schema: getSchema }, async (request) => {
    const publisher = await publisherOf(request.params);
    const { id } = request.params as { id: string };
    const views = await findViews(folder, publisher, (viewId) => (viewId === id ? MAX_EVENTS : 0));
    const view = views.find((one) => one.id === id);
    // Recent events are returned even if the store is unavailable.
    const stored = await readViewing(analytics, publisher, id).catch((error: unknown) => {
      if (view) return null;
      throw error;
    });
    if (!view && !stored) throw notFound(`publishers/${publisher}/analyticsViews/${id.slice(0, 64)}`);
    return toAnalyticsView(publisher, view ?? emptyView(id, stored), stored);
  });
}

/** A part of a list. `after` is the place of the view before it, '' for the first part. */
interface Part {
  readonly after: string;
  readonly limit: number;
}

interface Views {
  readonly views: readonly LoggedView[];
  readonly total: number;
}

async function loggedViews(folder: string, publisher: string, { after, limit }: Part): Promise<Views> {
  const views = newestFirst(await findViews(folder, publisher, () => 0));
  const left = after === '' ? views : views.filter((view) => placeOf(view) < after);
  return { views: left.slice(0, limit), total: views.length };
}

async function storedViews(analytics: Analytics['analytics'], publisher: string, part: Part): Promise<Views> {
  const { viewings, total } = await listViewings(analytics, publisher, {
    after: part.after === '' ? null : positionOf(part.after),
    limit: part.limit,
  });
  return { views: viewings.map(fromStore), total };
}

/** Returns the views in the newest part of the log. Records of other publishers are not parsed. */
async function findViews(folder: string, publisher: string, keep: (id: string) => number): Promise<LoggedView[]> {
  const finder = createViewFinder(publisher, keep);
  const mark = `"publisher":${JSON.stringify(publisher)}`;
  const turns = createTurns();
  for await (const record of newestRecords(folder, EVENT_LOG, MAX_READ)) {
    if (turns.isOver()) await turns.next();
    const batch = record.includes(mark) || record.includes(UNATTRIBUTED) ? parseBatchRecord(record) : null;
    for (const _ of batch ? finder.read(batch) : []) if (turns.isOver()) await turns.next();
  }
  // The caller sorts up to 10,000 views at once.
  await turns.next();
  return finder.views();
}

/** Checks whether a request has used its time slice, and yields to others. */
function createTurns() {
  let start = performance.now();
  return {
    isOver: () => performance.now() - start >= SLICE,
    async next() {
      await nextTurn();
      start = performance.now();
    },
  };
}

function newestFirst(views: readonly LoggedView[]): LoggedView[] {
  // Build each sort key once, not in each comparison.
  const placed = views.map((view) => ({ view, place: placeOf(view) }));
  return placed.toSorted((a, b) => (a.place < b.place ? 1 : -1)).map(({ view }) => view);
}

/** Digits of a time in a place. */
const TIME_DIGITS = 15;

/** Orders views by their last event, then by id. */
function placeOf({ lastEventTime, id }: LoggedView): string {
  return `${String(lastEventTime).padStart(TIME_DIGITS, '0')} ${id}`;
}

function positionOf(place: string): { time: number; id: string } {
  return { time: Number(place.slice(0, TIME_DIGITS)), id: place.slice(TIME_DIGITS + 1) };
}

const method = { tags: ['analyticsViews'], security: [{ bearer: [] }] };

const listSchema = {
  ...method,
  operationId: 'listAnalyticsViews',
  summary: 'List the most recent viewings',
  description:
    'Newest first, from the last 1 MB that this server has collected for all publishers. With NATS: all stored viewings, a few seconds after their events.',
  querystring: ListQuery,
  response: { 200: listOf('analyticsViews', AnalyticsViewSummary), ...errorAnswers },
};

const getSchema = {
  ...method,
  operationId: 'getAnalyticsView',
  summary: 'Get a viewing with its figures, timeline and latest raw events',
  description:
    'Figures and timeline come from the analytics store, a few seconds after the events. The raw events come from the newest 1 MB of the log.',
  response: { 200: AnalyticsView, ...errorAnswers },
};
