import { Readable } from 'node:stream';
import {
  AuditCheckpoint,
  AuditEvent,
  AuditEventList,
  AuditEventQuery,
  AuditKeyList,
  AuditVerification,
  DEFAULT_AUDIT_PAGE_SIZE,
  DEFAULT_RATE,
  MAX_AUDIT_PAGE_SIZE,
  VerifyAuditEvents,
  type WireAuditCheckpoint,
  type WireAuditEvent,
  type WireAuditVerification,
} from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Content } from '../../content/content.ts';
import { readFilter } from '../../content/public-list/read-list-query.ts';
import { rejectFirst } from '../../content/resource/existence-first.ts';
import { requireId } from '../../content/resource/methods.ts';
import { createPageTokens, readPageSize } from '../../content/resource/page.ts';
import { absentBodyIsEmpty } from '../../content/resource/routes.ts';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { rejectIfTooMany } from '../../platform/access/public-access.ts';
import { clientOf } from '../../platform/access/rate-limit.ts';
import { SERVER_CHAIN } from '../../platform/audit/audit-actions.ts';
import type { Database } from '../../platform/database/schema.ts';
import { fieldInvalid, notFound } from '../../platform/http/errors.ts';
import { FIRST_PREVIOUS_HASH } from './audit-event.ts';
import type { AuditKey } from './audit-key.ts';
import { exportEvents } from './export-events.ts';
import { auditFields, countEvents, findEvent, listEvents } from './list-events.ts';
import { verifyChain } from './verify-chain.ts';

type AuditPorts = Pick<Content, 'database' | 'serverKeys' | 'clock' | 'rateLimit'> & { readonly auditKey: AuditKey };

/** Seconds for which the keys may be cached. */
const KEYS_MAX_AGE = 300;

/** Registers the audit log of publishers and of the server, and the keys that verify its checkpoints (studio.md §3). */
export function registerAuditRoutes(app: FastifyInstance, ports: AuditPorts): void {
  registerChain(app, '/v1/publishers/:publisher/auditEvents', 'AuditEvent', ports);
  registerChain(app, '/v1/auditEvents', 'ServerAuditEvent', ports);

  app.get('/v1/auditKeys', { schema: keysSchema }, async (request, reply) => {
    rejectIfTooMany(ports.rateLimit(`auditKeys ${clientOf(request.ip)}`, DEFAULT_RATE));
    reply.header('cache-control', `public, max-age=${KEYS_MAX_AGE}`);
    return { auditKeys: [ports.auditKey.published], nextPageToken: '', totalSize: 1 };
  });
}

/** `title`: for the operations of the docs. */
function registerChain(app: FastifyInstance, path: string, title: string, ports: AuditPorts): void {
  const { database, auditKey, clock } = ports;
  const schemas = schemasOf(title);
  // A deleted publisher has left its chain, so its row is not enough.
  const errorHandler = rejectFirst((request) => chainOfRequest(database, request));

  app.get(path, { errorHandler, schema: schemas.list }, async (request) => {
    const publisher = await chainOfRequest(database, request);
    return list(publisher, request.query as ListedQuery, ports);
  });
  app.get(`${path}/:id`, { errorHandler, schema: schemas.get }, async (request) => {
    const publisher = await chainOfRequest(database, request);
    const id = requireId('auditEvents', (request.params as { id?: string }).id);
    const event = await findEvent(database, publisher, id);
    if (event) return event;
    throw notFound(`auditEvents/${id}`);
  });
  app.get(`${path}::exportCsv`, { errorHandler, schema: schemas.export }, async (request, reply) => {
    const publisher = await chainOfRequest(database, request);
    const { condition } = readFilter((request.query as ListedQuery).filter ?? '', { fields: auditFields });
    const name = publisher === SERVER_CHAIN ? 'server' : publisher;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${name}.csv"`)
      .send(Readable.from(exportEvents(database, { publisher, condition }), { objectMode: false }));
  });
  app.get(`${path}::checkpoint`, { errorHandler, schema: schemas.checkpoint }, async (request) => {
    const publisher = await chainOfRequest(database, request);
    const head = await database
      .selectFrom('audit_chains')
      .where('publisher_id', '=', publisher)
      .select(['sequence', 'hash'])
      .executeTakeFirst();
    const { sequence, hash } = head ?? { sequence: 0, hash: FIRST_PREVIOUS_HASH };
    const time = new Date(clock()).toISOString();
    return auditKey.sign({ publisher: toWirePublisher(publisher), sequence, hash, time });
  });
  app.post(
    `${path}::verify`,
    { config: { audit: null }, errorHandler, preValidation: absentBodyIsEmpty, schema: schemas.verify },
    async (request): Promise<WireAuditVerification> => {
      const publisher = await chainOfRequest(database, request);
      const { checkpoint = null } = request.body as { checkpoint?: WireAuditCheckpoint | null };
      if (checkpoint) requireSigned(checkpoint, publisher, auditKey);
      return verifyChain(database, publisher, checkpoint);
    }
  );
}

interface ListedQuery {
  readonly filter?: string;
  readonly pageSize?: string;
  readonly pageToken?: string;
}

async function list(
  publisher: string,
  { filter = '', pageSize, pageToken }: ListedQuery,
  { database, serverKeys, clock }: AuditPorts
): Promise<{ auditEvents: readonly WireAuditEvent[]; nextPageToken: string; totalSize: number }> {
  const { condition, text } = readFilter(filter, { fields: auditFields });
  const size = readPageSize(pageSize, { fallback: DEFAULT_AUDIT_PAGE_SIZE, max: MAX_AUDIT_PAGE_SIZE });
  const binding = `auditEvents ${publisher} ${text}`;
  const tokens = createPageTokens({ secret: serverKeys.pageToken, binding, now: clock() });
  const cursor = tokens.read(pageToken);
  const before = cursor === '' ? null : Number(cursor);
  const events = await listEvents(database, { publisher, condition, before, limit: size + 1 });
  const page = events.slice(0, size);
  return {
    auditEvents: page,
    nextPageToken: events.length > size ? tokens.write(String(page.at(-1)?.sequence)) : '',
    totalSize: await countEvents(database, { publisher, condition }),
  };
}

/**
 * Returns the chain that a request names. Throws `RESOURCE_NOT_FOUND` for a publisher that does not exist, unless it
 * has left a chain.
 */
async function chainOfRequest(database: Database, request: FastifyRequest): Promise<string> {
  const { publisher } = request.params as { publisher?: string };
  if (publisher === undefined) return SERVER_CHAIN;
  const id = requireId('publishers', publisher);
  const match = await database
    .selectFrom('publishers')
    .where('id', '=', id)
    .select('id')
    .union((query) => query.selectFrom('audit_chains').where('publisher_id', '=', id).select('publisher_id as id'))
    .executeTakeFirst();
  if (match) return id;
  throw notFound(`publishers/${id}`);
}

/** Throws `FIELD_INVALID` unless this server has signed the checkpoint for this chain. */
function requireSigned(checkpoint: WireAuditCheckpoint, publisher: string, auditKey: AuditKey): void {
  if (!auditKey.verifies(checkpoint)) throw fieldInvalid('checkpoint.signature', 'is not one of this server.');
  if (checkpoint.publisher === toWirePublisher(publisher)) return;
  throw fieldInvalid('checkpoint.publisher', 'is another chain than that of the URL.');
}

function toWirePublisher(publisher: string): string | null {
  return publisher === SERVER_CHAIN ? null : publisher;
}

function schemasOf(title: string) {
  const isServer = title.startsWith('Server');
  const of = isServer ? 'of the server' : 'of a publisher';
  const method = (verb: string, summary: string, description?: string) => ({
    tags: ['auditEvents'],
    operationId: `${verb}${title}`,
    summary: `${summary} ${of}`,
    ...(description !== undefined && { description }),
    security: [{ bearer: [] }],
  });
  const { filter } = AuditEventQuery.properties;
  return {
    list: {
      ...method('list', 'List the audit events', 'Newest first. An event appears within a second of its write.'),
      querystring: AuditEventQuery,
      response: { 200: AuditEventList, ...errorAnswers },
    },
    get: { ...method('get', 'Get an audit event'), response: { 200: AuditEvent, ...errorAnswers } },
    export: {
      ...method('export', 'Export the audit events as CSV', 'RFC 4180, UTF-8 with a byte order mark; newest first.'),
      querystring: Type.Object({ filter }),
      response: {
        200: { description: 'One event per record', content: { 'text/csv': { schema: Type.String() } } },
        ...errorAnswers,
      },
    },
    checkpoint: {
      ...method(
        'checkpoint',
        'Get the signed state of the audit events',
        'Keep it where the operator of the server cannot write.'
      ),
      response: { 200: AuditCheckpoint, ...errorAnswers },
    },
    verify: {
      ...method(
        'verify',
        'Verify the audit events',
        'Checks the hash of each event. A checkpoint also proves that the events until then were not rewritten.'
      ),
      body: VerifyAuditEvents,
      response: { 200: AuditVerification, ...errorAnswers },
    },
  };
}

const keysSchema = {
  tags: ['auditEvents'],
  operationId: 'listAuditKey',
  summary: 'List the public keys that verify checkpoints',
  security: [],
  response: { 200: AuditKeyList, ...errorAnswers },
};
