import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ControlledTransaction, sql } from 'kysely';
import Type from 'typebox';
import type { Schema } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { requireId } from '../resource/methods.ts';
import { errorAnswers } from '../resource/schemas.ts';
import { type ExportSubject, exportLines } from './export-lines.ts';

/** ms that whoever reads an export from PostgreSQL may pause: meanwhile old rows cannot be cleared away. */
const PAUSE = 5 * 60 * 1000;

/** `GET /v1/publishers/{publisher}:export`: everything of a publisher but secrets, one resource a line (AIP-136). */
export function registerExport(app: FastifyInstance, ports: ServerPorts): void {
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

async function readSubject(request: FastifyRequest, { database, settings }: ServerPorts): Promise<ExportSubject> {
  const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
  const row = await database.selectFrom('publishers').where('id', '=', publisher).select('body').executeTakeFirst();
  if (!row) throw notFound(`publishers/${publisher}`);
  return { publisher, publicUrl: settings.publicUrl, fields: row.body };
}

/**
 * The export as of one moment, whatever is written meanwhile. On PostgreSQL only: the embedded store has one connection,
 * which a slow reader must not hold.
 */
async function* snapshot({ database }: ServerPorts, subject: ExportSubject): AsyncGenerator<string> {
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(PAUSE)}`.execute(transaction);
    yield* exportLines(transaction, subject);
  } finally {
    // Also when the reader went away half-way.
    await end(transaction);
  }
}

async function end(transaction: ControlledTransaction<Schema>): Promise<void> {
  // A lost connection cannot be rolled back, and need not be.
  await transaction
    .rollback()
    .execute()
    .catch(() => {});
}

const exportSchema = {
  tags: ['publishers'],
  operationId: 'exportResources',
  summary: 'Export all content of a publisher in the format of :import',
  description: 'Newline-delimited JSON with one resource per line, including pictures. Secret keys are not included.',
  security: [{ bearer: [] }],
  response: {
    200: {
      description: 'A header line, the publisher, then one resource per line',
      content: { 'application/x-ndjson': { schema: Type.String() } },
    },
    ...errorAnswers,
  },
};
