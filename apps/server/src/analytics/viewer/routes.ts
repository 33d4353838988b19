import { Readable } from 'node:stream';
import { AnalyticsViewer, ErasedViewer, type WireAnalyticsViewer } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { eraseBuyer } from '../../checkout/erase-buyer.ts';
import { callerOf } from '../../management-access.ts';
import type { ServerPorts } from '../../ports.ts';
import { requireId, requirePublisher } from '../../resource/methods.ts';
import { errorAnswers } from '../../resource/schemas.ts';
import { createVisitorHash } from '../viewing/visitor-hash.ts';
import { eraseViewer } from './erase-viewer.ts';
import { exportViewer } from './export-viewer.ts';
import { whoseRows } from './whose-rows.ts';

type ViewerPorts = Pick<ServerPorts, 'database' | 'serverKeys' | 'feed'>;

/** `POST …/analytics:exportViewer` and `…/analytics:eraseViewer`: what a visitor may ask of a publisher (GDPR 15, 17). */
export function registerAnalyticsViewer(app: FastifyInstance, { database, serverKeys, feed }: ViewerPorts): void {
  const config = { management: 'publisher' } as const;
  const { analytics } = feed;
  const hash = createVisitorHash(serverKeys.visitors);

  /** Everything that was answered with 202 before this has its rows. */
  const settle = async ({ params, body }: FastifyRequest) => {
    const publisher = requireId('publishers', (params as { publisher?: string }).publisher);
    await requirePublisher(database, publisher);
    const ends = await feed.buffer.ends();
    await analytics.settled();
    const whose = await whoseRows(analytics, publisher, body as WireAnalyticsViewer, hash);
    return { publisher, ends, whose, hash };
  };

  const path = '/v1/publishers/:publisher/analytics::';
  app.post(`${path}exportViewer`, { config, schema: exportSchema }, async (request, reply) => {
    const { whose } = await settle(request);
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .send(Readable.from(exportViewer(analytics, whose), { objectMode: false, highWaterMark: 64 * 1024 }));
  });

  app.post(`${path}eraseViewer`, { config, schema: eraseSchema }, async (request) => {
    const { publisher, ...settled } = await settle(request);
    const { authUserId } = request.body as WireAnalyticsViewer;
    const purchases = authUserId === undefined ? 0 : await eraseBuyer(database, { publisher, userId: authUserId });
    const erased = { ...(await eraseViewer(feed, { publisher, ...settled })), purchases };
    // Who it was is what is to be forgotten.
    request.log.info({ audit: 'eraseViewer', caller: callerOf(request), publisher, ...erased }, 'a viewer was erased');
    return erased;
  });
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
