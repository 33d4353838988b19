import { Readable } from 'node:stream';
import { MINUTE_MS } from '@touchline/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ControlledTransaction, sql } from 'kysely';
import Type from 'typebox';
import { requireId } from '../../content/resource/methods.ts';
import { errorAnswers } from '../../content/resource/schemas.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Playback } from '../../playback/playback.ts';
import { type ExportSubject, exportLines } from './export-lines.ts';

/** Time in ms for which the reader of an export from PostgreSQL may pause. Until then, old rows cannot be vacuumed. */
const MAX_PAUSE_MS = 5 * MINUTE_MS;

/**
 * Registers `GET /v1/publishers/{publisher}:export`: all content of a publisher except secrets, one resource per line
 * (AIP-136).
 */
export function registerExport(app: FastifyInstance, ports: Playback): void {
  app.get(
    '/v1/publishers/:publisher(^[^:/]+)::export',
    { config: { management: 'publisher' }, schema: exportSchema },
    async (request, reply) => {
      const subject = await readSubject(request, ports);
      const lines =
        ports.settings.databaseUrl === null ? exportLines(ports.database, subject) : snapshot(ports, subject);
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="${subject.publisher}.ndjson"`)
        .send(Readable.from(lines, { objectMode: false, highWaterMark: 64 * 1024 }));
    }
  );
}

async function readSubject(request: FastifyRequest, { database, settings }: Playback): Promise<ExportSubject> {
  const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
  const row = await database.selectFrom('publishers').where('id', '=', publisher).select('body').executeTakeFirst();
  if (!row) throw notFound(`publishers/${publisher}`);
  return { publisher, publicUrl: settings.publicUrl, fields: row.body };
}

/**
 * Exports a consistent snapshot, whatever is written in the meantime. Only on PostgreSQL: the embedded store has one
 * connection, which a slow reader must not block.
 */
async function* snapshot({ database }: Playback, subject: ExportSubject): AsyncGenerator<string> {
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MAX_PAUSE_MS)}`.execute(transaction);
    yield* exportLines(transaction, subject);
  } finally {
    // Also if the client disconnected.
    await rollBack(transaction);
  }
}

async function rollBack(transaction: ControlledTransaction<Schema>): Promise<void> {
  // A lost connection cannot be rolled back and does not need to be.
  await transaction
    .rollback()
    .execute()
    .catch(() => {});
}

const exportSchema = {
  tags: ['publishers'],
  operationId: 'exportResources',
  summary: 'Export all content of a publisher in the format of :import',
  description: 'Newline-delimited JSON with one resource per line, including images. Secret keys are not included.',
  security: [{ bearer: [] }],
  response: {
    200: {
      description: 'A header line, the publisher, then one resource per line',
      content: { 'application/x-ndjson': { schema: Type.String() } },
    },
    ...errorAnswers,
  },
};
