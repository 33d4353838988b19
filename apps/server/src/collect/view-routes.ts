import { setImmediate as nextTurn } from 'node:timers/promises';
import { AnalyticsView, AnalyticsViewSummary, ListQuery, listOf } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { readViewing } from '../analytics/query/read-viewing.ts';
import { notFound } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { requireId, requirePublisher } from '../resource/methods.ts';
import { createPageTokens, readPageSize } from '../resource/page.ts';
import { errorAnswers } from '../resource/schemas.ts';
import { readBatchLine } from './line.ts';
import { EVENTS } from './log-buffer.ts';
import { newestLines } from './newest-lines.ts';
import { createViewFinder, emptyView, type FoundView, toAnalyticsView, toSummary } from './views.ts';

/** Bytes of the log that one call reads: the newest. */
const MAX_READ = 1024 * 1024;
/** ms after which a call lets the server serve others before it goes on. */
const SLICE = 5;
/** Of lines with events whose publisher only the store knows. */
const UNATTRIBUTED = '"unattributed":[';
/** Events of a view that are told; a match of two hours has some 1,500. */
const MAX_EVENTS = 2_000;

/** `GET …/analyticsViews`: what arrived on this server just now; `…/analyticsViews/{view}`: also what is stored of it. */
export function registerAnalyticsViews(app: FastifyInstance, ports: ServerPorts, folder: string): void {
  const { database, serverKeys, clock, analytics } = ports;
  const config = { management: 'publisher' } as const;

  const publisherOf = async (params: unknown) => {
    const publisher = requireId('publishers', (params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    return publisher;
  };

  app.get('/v1/publishers/:publisher/analyticsViews', { config, schema: listSchema }, async (request) => {
    const publisher = await publisherOf(request.params);
    const { pageSize, pageToken } = request.query as { pageSize?: string; pageToken?: string };
    const size = readPageSize(pageSize);
    const binding = `analyticsViews ${publisher}`;
    const tokens = createPageTokens({ secret: serverKeys.pageToken, binding, now: clock() });
    const after = tokens.read(pageToken);
    const views = newestFirst(await findViews(folder, publisher, () => 0));
    const left = after === '' ? views : views.filter((view) => placeOf(view) < after);
    const page = left.slice(0, size);
    const last = page.at(-1);
    return {
      analyticsViews: page.map((view) => toSummary(publisher, view)),
      nextPageToken: last && left.length > size ? tokens.write(placeOf(last)) : '',
      totalSize: views.length,
    };
  });

  app.get('/v1/publishers/:publisher/analyticsViews/:id', { config, schema: getSchema }, async (request) => {
    const publisher = await publisherOf(request.params);
    const { id } = request.params as { id: string };
    const views = await findViews(folder, publisher, (found) => (found === id ? MAX_EVENTS : 0));
    const view = views.find((found) => found.id === id);
    // What just arrived is shown although the store cannot be asked.
    const stored = await readViewing(analytics, publisher, id).catch((error: unknown) => {
      if (view) return null;
      throw error;
    });
    if (!view && !stored) throw notFound(`publishers/${publisher}/analyticsViews/${id.slice(0, 64)}`);
    return toAnalyticsView(publisher, view ?? emptyView(id, stored), stored);
  });
}

/** All that is in the newest part of the log. Lines of others are not even parsed. */
async function findViews(folder: string, publisher: string, keep: (id: string) => number): Promise<FoundView[]> {
  const finder = createViewFinder(publisher, keep);
  const mark = `"publisher":${JSON.stringify(publisher)}`;
  const turns = createTurns();
  for await (const line of newestLines(folder, EVENTS, MAX_READ)) {
    if (turns.isOver()) await turns.next();
    const batch = line.includes(mark) || line.includes(UNATTRIBUTED) ? readBatchLine(line) : null;
    for (const _ of batch ? finder.read(batch) : []) if (turns.isOver()) await turns.next();
  }
  // The caller sorts up to 10,000 views in one go.
  await turns.next();
  return finder.views();
}

/** Tells when a call has had the server long enough, and lets others have their turn. */
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

function newestFirst(views: readonly FoundView[]): FoundView[] {
  // Each sort key is built once, not in each comparison.
  const placed = views.map((view) => ({ view, place: placeOf(view) }));
  return placed.toSorted((a, b) => (a.place < b.place ? 1 : -1)).map(({ view }) => view);
}

/** Orders views by their last event; two of the same moment by their ids. */
function placeOf({ lastEventTime, id }: FoundView): string {
  return `${String(lastEventTime).padStart(15, '0')} ${id}`;
}

const method = { tags: ['analyticsViews'], security: [{ bearer: [] }] };

const listSchema = {
  ...method,
  operationId: 'listAnalyticsViews',
  summary: 'List the most recent viewings',
  description: 'Newest first, from the last 1 MB that this server has collected for all publishers.',
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
