import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { requireId } from '../../content/resource/methods.ts';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { callerOf, hasPermission } from '../../platform/access/caller.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Playback } from '../../playback/playback.ts';
import { type ExportSubject, exportLines } from './export-lines.ts';

/**
 * Registers `GET /v1/publishers/{publisher}:export`: all content of a publisher except secrets, one resource per line
 * (AIP-136).
 */
export function registerExport(app: FastifyInstance, ports: Playback): void {
  app.get('/v1/publishers/:publisher(^[^:/]+)::export', { schema: exportSchema }, async (request, reply) => {
    const subject = await readSubject(request, ports);
    const { database, settings } = ports;
    // A slow reader must not block the one connection of the embedded store.
    const lines =
      settings.databaseUrl === null
        ? exportLines(database, subject)
        : readSnapshot(database, (transaction) => exportLines(transaction, subject));
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .header('content-disposition', `attachment; filename="${subject.publisher}.ndjson"`)
      .send(Readable.from(lines, { objectMode: false, highWaterMark: 64 * 1024 }));
  });
}

async function readSubject(request: FastifyRequest, { database, settings }: Playback): Promise<ExportSubject> {
  const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
  const row = await database.selectFrom('publishers').where('id', '=', publisher).select('body').executeTakeFirst();
  if (!row) throw notFound(`publishers/${publisher}`);
  const hasCommerce = hasPermission(callerOf(request), 'commerce:read');
  return { publisher, publicUrl: settings.publicUrl, fields: row.body, hasCommerce };
}

const exportSchema = {
  tags: ['publishers'],
  operationId: 'exportResources',
  summary: 'Export all content of a publisher in the format of :import',
  description:
    'Newline-delimited JSON with one resource per line, including images. Secret keys are not included, and access policies, offers and entitlements only for callers with `commerce:read`.',
  security: [{ bearer: [] }],
  response: {
    200: {
      description: 'A header line, the publisher, then one resource per line',
      content: { 'application/x-ndjson': { schema: Type.String() } },
    },
    ...errorAnswers,
  },
};
