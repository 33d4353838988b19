import { Readable } from 'node:stream';
import { AnalyticsViewer, ErasedViewer, type WireAnalyticsViewer } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { existenceFirst } from '../../content/resource/existence-first.ts';
import { requireId, requirePublisher } from '../../content/resource/methods.ts';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { actorOf } from '../../platform/access/actor.ts';
import { recordRequest } from '../../platform/audit/record-audit-event.ts';
import { eraseCustomer } from '../../playback/checkout/erase-customer.ts';
import type { Analytics } from '../analytics.ts';
import type { AnalyticsClient } from '../feed/analytics-client.ts';
import type { ResultRow } from '../store/analytics-store.ts';
import { type Columns, contentColumns, eventColumns, viewingColumns } from '../store/columns.ts';
import { createVisitorHash } from '../viewing/visitor-hash.ts';
import { eraseViewer } from './erase-viewer.ts';
import { exportedContent, exportedEvents, exportedViewings, linkedIds, type ViewerRows } from './viewer-queries.ts';

type ViewerPorts = Pick<Analytics, 'database' | 'serverKeys' | 'feed'>;

/**
 * Registers `POST …/analytics:exportViewer` and `…/analytics:eraseViewer`: rights of a visitor under GDPR articles 15
 * and 17.
 */
export function registerAnalyticsViewer(app: FastifyInstance, { database, serverKeys, feed }: ViewerPorts): void {
  const { analytics } = feed;
  const hash = createVisitorHash(serverKeys.visitors);

  /** Waits until all batches that were acknowledged with 202 before are stored. */
  const flushAndFind = async ({ params, body }: FastifyRequest) => {
    const publisher = requireId('publishers', (params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    const ends = await feed.buffer.ends();
    await analytics.flushed();
    const rows = await findViewerRows(analytics, publisher, body as WireAnalyticsViewer, hash);
    return { publisher, ends, rows, hash };
  };

  const errorHandler = existenceFirst({ database }, null);
  const path = '/v1/publishers/:publisher/analytics::';
  app.post(
    `${path}exportViewer`,
    { config: { audit: 'analytics.exportViewer' }, errorHandler, schema: exportSchema },
    async (request, reply) => {
      const { publisher, rows } = await flushAndFind(request);
      await recordRequest(database, request, auditedViewer(publisher));
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .send(Readable.from(exportViewer(analytics, rows), { objectMode: false, highWaterMark: 64 * 1024 }));
    }
  );

  const eraseOptions = { config: { audit: 'analytics.eraseViewer' }, errorHandler, schema: eraseSchema } as const;
  app.post(`${path}eraseViewer`, eraseOptions, async (request) => {
    const { publisher, ...settled } = await flushAndFind(request);
    const { authUserId } = request.body as WireAnalyticsViewer;
    // The analytics store has no transaction with the database. An event before the erasure is never missing.
    const purchases = await database.transaction().execute(async (transaction) => {
      await recordRequest(transaction, request, auditedViewer(publisher));
      return authUserId === undefined ? 0 : eraseCustomer(transaction, { publisher, userId: authUserId });
    });
    const erased = { ...(await eraseViewer(feed, { publisher, ...settled })), purchases };
    // The log entry omits the visitor's id, because it must be forgotten.
    request.log.info({ audit: 'eraseViewer', caller: actorOf(request), publisher, ...erased }, 'a viewer was erased');
    return erased;
  });
}

/** The audit event omits the visitor's id, because it must be forgotten. */
function auditedViewer(publisher: string) {
  return { target: `publishers/${publisher}`, before: null, after: null };
}

const method = { tags: ['analytics'], security: [{ bearer: [] }], body: AnalyticsViewer };

const exportSchema = {
  ...method,
  operationId: 'exportAnalyticsViewer',
  summary: 'Export the data of one visitor',
  description:
    'Newline-delimited JSON: `{"kind": "viewing", …, "timeline": […]}`, then `{"kind": "content", …}`. The visitor is identified by the id in their browser or by the publisher’s own user id. The store has only hashes of both.',
  response: {
    200: { description: 'One JSON object per line', content: { 'application/x-ndjson': { schema: Type.String() } } },
    ...errorAnswers,
  },
};

const eraseSchema = {
  ...method,
  operationId: 'eraseAnalyticsViewer',
  summary: 'Erase the data of one visitor',
  description:
    'Erases the data from the store and from the batches that are still on the disk of the server that responds. Later events are counted again unless the visitor opts out in the page. With `authUserId`, purchases are erased as well; paid purchases are kept without the visitor’s id.',
  response: { 200: ErasedViewer, ...errorAnswers },
};

/**
 * Finds the rows of a visitor. A viewing with both ids of a browser links them, so rows with either id are the same
 * visitor's. The publisher's own id is not linked to others, because two people may share a browser.
 */
export async function findViewerRows(
  analytics: Pick<AnalyticsClient, 'read'>,
  publisher: string,
  { viewerId, userId, authUserId }: WireAnalyticsViewer,
  hash: (id: string) => bigint
): Promise<ViewerRows> {
  const own = hash(viewerId ?? userId ?? authUserId ?? '');
  if (authUserId !== undefined) return { publisher, by: 'person', hashes: [own] };
  const linked = await analytics.read(linkedIds, { publisher, hash: own }, { owner: publisher });
  const linkedHashes = linked.flatMap((row) => (row['hash'] === null ? [] : [BigInt(String(row['hash']))]));
  return { publisher, by: 'browser', hashes: [...new Set([own, ...linkedHashes])] };
}

/** Columns without a meaning outside of the store. */
const INTERNAL_COLUMNS = new Set(['viewing', 'publisher', 'viewer', 'browser_user', 'auth_user', 'session']);

/**
 * Yields all stored data of a visitor as one JSON object per line: viewings with their events, then banners and cards.
 */
export async function* exportViewer(
  analytics: Pick<AnalyticsClient, 'read'>,
  viewer: ViewerRows
): AsyncGenerator<string> {
  const options = { owner: viewer.publisher };
  for (let after = -1; ; ) {
    const viewings = await analytics.read(exportedViewings, { viewer, after }, options);
    if (viewings.length === 0) break;
    const numbers = viewings.map(({ viewing }) => Number(viewing));
    const events = await analytics.read(exportedEvents, { viewer, viewings: numbers }, options);
    for (const viewing of viewings) {
      const timeline = events.filter((event) => event['viewing'] === viewing['viewing']);
      const exportedTimeline = timeline.map((event) => toExport(event, eventColumns));
      yield `${JSON.stringify({ kind: 'viewing', ...toExport(viewing, viewingColumns), timeline: exportedTimeline })}\n`;
    }
    after = numbers.at(-1) ?? after;
  }
  const content = await analytics.read(exportedContent, viewer, options);
  for (const event of content) yield `${JSON.stringify({ kind: 'content', ...toExport(event, contentColumns) })}\n`;
}

/** Converts a row to camelCase, with times as RFC 3339. */
function toExport(row: ResultRow, columns: Columns): Record<string, unknown> {
  const exportedTimeline = Object.entries(columns).filter(([column]) => !INTERNAL_COLUMNS.has(column));
  return Object.fromEntries(
    exportedTimeline.map(([column, type]) => {
      const value = row[column] ?? null;
      const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      return [name, type === 'TIMESTAMP' && typeof value === 'number' ? new Date(value).toISOString() : value];
    })
  );
}
