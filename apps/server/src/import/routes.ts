import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { DatabaseTransaction } from '../database/schema.ts';
import { ApiError, notFound } from '../errors.ts';
import { isOperator } from '../management-access.ts';
import type { ServerPorts } from '../ports.ts';
import { publisherKind } from '../publishers/publisher.ts';
import { createCheck, createResource, requireId, updateResource } from '../resource/methods.ts';
import { commitWrite, type MutationQuery, mutate, readRequestId } from '../resource/mutation.ts';
import { claimRequestId } from '../resource/request-id.ts';
import { errorAnswers, mutationQuery } from '../resource/schemas.ts';
import { type BodyFile, receiveBody } from './body-file.ts';
import { type BatchImport, beginningWith, importInBatches, keepProgress, progressIn } from './import-batches.ts';
import { importWhole } from './import-whole.ts';
import { lockPublisher } from './lock-publisher.ts';
import { pictureMover } from './move-pictures.ts';
import { type Preparation, prepare } from './prepare.ts';
import { createTally, sumOf, type Tally } from './tally.ts';

/** Lines of a body that is written by one transaction; a longer one is written in batches that let others through. */
const MAX_WHOLE = 5_000;

/** `POST /v1/publishers/{publisher}:import`: many resources at once (AIP-136). */
export function registerImport(app: FastifyInstance, ports: ServerPorts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_: FastifyRequest, payload: IncomingMessage) => receiveBody(payload));
    // Of requests that are refused, and of those that are given up.
    scope.addHook('onResponse', async ({ body }) => removeFile(body));
    scope.addHook('onRequestAbort', async ({ body }) => removeFile(body));

    scope.post(
      '/v1/publishers/:publisher(^[^:/]+)::import',
      { config: { management: 'publisher' }, bodyLimit: Number.MAX_SAFE_INTEGER, schema: importSchema },
      // Before the answer goes out: whoever has it may end this process.
      (request) => runImport(request, ports).finally(() => removeFile(request.body))
    );
  });
}

async function removeFile(body: unknown): Promise<void> {
  await (body as BodyFile | null | undefined)?.remove?.();
}

async function runImport(request: FastifyRequest, ports: ServerPorts): Promise<object> {
  const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
  const body = request.body as BodyFile | null;
  if (!body) throw new ApiError('BODY_INVALID', 'The body is empty; send one resource a line, as JSON.');
  const preparation = await prepare(body, publisher, ports.database);
  const adapt = pictureMover(preparation.header, { publisher, publicUrl: ports.settings.publicUrl });

  const { pictures, lineCount } = preparation;
  const shared = { publisher, publicUrl: ports.settings.publicUrl, pictures, adapt };
  const { validateOnly = false } = request.query as MutationQuery;

  if (lineCount > MAX_WHOLE && !validateOnly) return importLarge(request, ports, { body, preparation, shared });
  return mutate(request, ports, async (transaction, now) => {
    const own = await writePublisher(transaction, request, { publisher, fields: preparation.publisher, now });
    const languageCode = await lockPublisher(transaction, publisher);
    const tally = await importWhole(transaction, body, { ...shared, languageCode, now, isLocked: true });
    const { collections, problems, problemCount } = sumOf(own, tally);
    return { collections, problems: problems.toSorted((a, b) => a.line - b.line), problemCount };
  });
}

interface LargeImport {
  readonly body: BodyFile;
  readonly preparation: Preparation;
  readonly shared: Omit<BatchImport['context'], 'languageCode'>;
}

/** Imports a body in batches. A request that is repeated goes on where it was cut. */
async function importLarge(
  request: FastifyRequest,
  ports: ServerPorts,
  { body, preparation, shared }: LargeImport
): Promise<object> {
  const { publisher } = shared;
  const now = new Date(ports.clock());
  const repeatable = readRequestId(request, (request.query as MutationQuery).requestId, now);
  const { earlier, begin, languageCode } = await commitWrite(ports, async (transaction) => {
    const claimed = repeatable && (await claimRequestId(transaction, repeatable));
    const progress = claimed && progressIn(claimed.answer);
    // The response was checked when it was kept: same request, same shape.
    if (claimed && !progress) return { earlier: claimed.answer as object, begin: null, languageCode: '' };
    const fields = preparation.publisher;
    const first = progress ?? beginningWith(await writePublisher(transaction, request, { publisher, fields, now }));
    const language = await lockPublisher(transaction, publisher);
    if (repeatable && !progress) await keepProgress(transaction, repeatable, first);
    return { earlier: null, begin: first, languageCode: language };
  });
  if (begin === null) return earlier;
  return importInBatches(ports, { body, context: { ...shared, languageCode }, repeatable }, begin);
}

/** Writes the publisher's own fields. Who has the management token makes a publisher that is not there. */
async function writePublisher(
  transaction: DatabaseTransaction,
  request: FastifyRequest,
  { publisher: id, fields, now }: { publisher: string; fields: Preparation['publisher']; now: Date }
): Promise<Tally> {
  const tally = createTally();
  if (fields === null) return tally;
  const place = { kind: publisherKind, publisher: null };
  const checked = createCheck(publisherKind);
  const stored = await transaction.selectFrom('publishers').where('id', '=', id).select('body').executeTakeFirst();
  const next = checked({ ...publisherKind.defaults(id), ...stored?.body, ...fields });
  if (!stored && !isOperator(request)) throw notFound(`publishers/${id}`);
  if (!stored) await createResource(transaction, place, { id, body: next, now });
  const isSame = stored && isDeepStrictEqual({ ...publisherKind.defaults(id), ...stored.body }, next);
  if (stored && !isSame) await updateResource(transaction, place, { id, now, next: () => next });
  tally.count('publishers', stored ? (isSame ? 'unchanged' : 'changed') : 'created');
  return tally;
}

const counts = Type.Object({
  created: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  bad: Type.Integer({ description: 'Skipped rows; see problems' }),
});

const importSchema = {
  tags: ['publishers'],
  operationId: 'importResources',
  summary: 'Import many resources at once',
  description:
    'The body is newline-delimited JSON. Each line is one resource with its name and the fields to set: {"name": "events/e1", "title": "Derby"}. Fields that are not in a line keep their values. Invalid rows are skipped and reported; all others are written: up to 5,000 lines in one transaction, more in batches that commit on their own. A request that was cut continues where it ended when it is repeated with the same requestId. Unchanged resources are not written. validateOnly returns the result without writing.',
  security: [{ bearer: [] }],
  querystring: Type.Object(mutationQuery),
  body: {
    content: { 'application/x-ndjson': { schema: Type.Unsafe<BodyFile>({ description: 'One resource per line' }) } },
  },
  response: {
    200: Type.Object({
      collections: Type.Record(Type.String(), counts, { description: 'Number of rows by collection and result' }),
      problems: Type.Array(
        Type.Object({
          line: Type.Integer({ description: 'Line number, from 1, or the value of import.line in the row' }),
          resource: Type.Union([Type.String(), Type.Null()]),
          reason: Type.String(),
          message: Type.String(),
        }),
        { description: 'At most 1,000' }
      ),
      problemCount: Type.Integer(),
    }),
    ...errorAnswers,
  },
};
