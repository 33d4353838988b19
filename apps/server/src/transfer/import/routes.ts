import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { publisherKind } from '../../content/publishers.ts';
import { createCheck, createResource, requireId, updateResource } from '../../content/resource/methods.ts';
import { commitWrite, type MutationQuery, mutate, readRequestId } from '../../content/resource/mutation.ts';
import { claimRequestId } from '../../content/resource/request-id.ts';
import { errorAnswers, mutationQuery } from '../../content/resource/schemas.ts';
import { callerOf, isOperator, requirePermission } from '../../platform/access/caller.ts';
import { writePermissionOf } from '../../platform/access/route-permissions.ts';
import { recordRequest, setAuditedChange } from '../../platform/audit/record-audit-event.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import type { Playback } from '../../playback/playback.ts';
import { type BodyFile, receiveBody } from './body-file.ts';
import { type BatchImport, beginningWith, importInBatches, progressIn, storeProgress } from './import-batches.ts';
import { createSummary, type SummaryCounter, sumOf } from './import-summary.ts';
import { importWhole, lockPublisher } from './import-whole.ts';
import type { Header } from './parse-line.ts';
import { type Preparation, prepare } from './prepare.ts';
import type { Fields } from './row.ts';

/**
 * Maximum number of lines that are written by one transaction. A longer body is written in batches that let other
 * requests through.
 */
const MAX_WHOLE = 5_000;

/** Registers `POST /v1/publishers/{publisher}:import`: many resources at once (AIP-136). */
export function registerImport(app: FastifyInstance, ports: Playback): void {
  const lastRequest = observeRequests(app);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_: FastifyRequest, payload: IncomingMessage) => receiveBody(payload));
    // For rejected and aborted requests.
    scope.addHook('onResponse', async ({ body }) => removeFile(body));
    scope.addHook('onRequestAbort', async ({ body }) => removeFile(body));

    scope.post(
      '/v1/publishers/:publisher(^[^:/]+)::import',
      { config: { audit: 'publisher.import' }, bodyLimit: Number.MAX_SAFE_INTEGER, schema: importSchema },
      // Before the response is sent, because its receiver may end this process.
      (request) => runImport(request, ports, lastRequest).finally(() => removeFile(request.body))
    );
  });
}

/** Requests that an import need not give way to: other imports, and the probes of operators. */
const WITHOUT_PRIORITY = /:import(\?|$)|^\/(healthz|readyz|metrics)(\?|$)/;

/** Returns a function that returns when the last request with priority arrived; see `performance.now`. */
function observeRequests({ server }: FastifyInstance): () => number {
  let last = Number.NEGATIVE_INFINITY;
  server.on('request', ({ url = '' }: IncomingMessage) => {
    if (!WITHOUT_PRIORITY.test(url)) last = performance.now();
  });
  return () => last;
}

async function removeFile(body: unknown): Promise<void> {
  await (body as BodyFile | null | undefined)?.remove?.();
}

async function runImport(request: FastifyRequest, ports: Playback, lastRequest: () => number): Promise<object> {
  const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
  const body = request.body as BodyFile | null;
  if (!body) throw new ApiError('BODY_INVALID', 'The body is empty; send one resource a line, as JSON.');
  const preparation = await prepare(body, publisher, ports.database);
  const adapt = createImageMover(preparation.header, { publisher, publicUrl: ports.settings.publicUrl });

  const { images, lineCount } = preparation;
  const requireWrite = (collection: string) => {
    const permission = writePermissionOf(collection);
    if (permission !== null) requirePermission(callerOf(request), permission);
  };
  const shared = { publisher, publicUrl: ports.settings.publicUrl, images, adapt, requireWrite, teams: new Map() };
  const { validateOnly = false } = request.query as MutationQuery;

  if (lineCount > MAX_WHOLE && !validateOnly)
    return importLarge(request, ports, { body, preparation, shared, lastRequest });
  return mutate(request, ports, async (transaction, now) => {
    const own = await writePublisher(transaction, request, { publisher, fields: preparation.publisher, now });
    const languageCode = await lockPublisher(transaction, publisher);
    const summary = await importWhole(transaction, body, { ...shared, languageCode, now, isLocked: true });
    const { collections, problems, problemCount } = sumOf(own, summary);
    const target = `publishers/${publisher}`;
    setAuditedChange(transaction, { target, before: null, after: { collections, problemCount } });
    return { collections, problems: problems.toSorted((a, b) => a.line - b.line), problemCount };
  });
}

interface LargeImport {
  readonly body: BodyFile;
  readonly preparation: Preparation;
  readonly shared: Omit<BatchImport['context'], 'languageCode'>;
  readonly lastRequest: () => number;
}

/** Imports a body in batches. A repeated request continues where it was interrupted. */
async function importLarge(
  request: FastifyRequest,
  ports: Playback,
  { body, preparation, shared, lastRequest }: LargeImport
): Promise<object> {
  const { publisher } = shared;
  const now = new Date(ports.clock());
  const repeatable = readRequestId(request, (request.query as MutationQuery).requestId, now);
  const { earlier, begin, languageCode } = await commitWrite(ports, async (transaction) => {
    const claimed = repeatable && (await claimRequestId(transaction, repeatable));
    const progress = claimed && progressIn(claimed.answer);
    // The response was validated when it was stored for the same request.
    if (claimed && !progress) return { earlier: claimed.answer as object, begin: null, languageCode: '' };
    const fields = preparation.publisher;
    const first = progress ?? beginningWith(await writePublisher(transaction, request, { publisher, fields, now }));
    const language = await lockPublisher(transaction, publisher);
    if (repeatable && !progress) await storeProgress(transaction, repeatable, first);
    // With the first batch, because each batch commits on its own. A request that continues has its event already.
    if (!progress) {
      const after = { lineCount: preparation.lineCount };
      await recordRequest(transaction, request, { target: `publishers/${publisher}`, before: null, after });
    }
    return { earlier: null, begin: first, languageCode: language };
  });
  if (begin === null) return earlier;
  const { survey } = preparation;
  const context = { ...shared, languageCode };
  return importInBatches(ports, { body, survey, context, repeatable, lastRequest }, begin);
}

/** Writes the publisher's own fields. With the management token, it creates a missing publisher. */
async function writePublisher(
  transaction: DatabaseTransaction,
  request: FastifyRequest,
  { publisher: id, fields, now }: { publisher: string; fields: Preparation['publisher']; now: Date }
): Promise<SummaryCounter> {
  const summary = createSummary();
  if (fields === null) return summary;
  const place = { kind: publisherKind, publisher: null };
  const checked = createCheck(publisherKind);
  const stored = await transaction.selectFrom('publishers').where('id', '=', id).select('body').executeTakeFirst();
  const next = checked({ ...publisherKind.defaults(id), ...stored?.body, ...fields });
  if (!stored && !isOperator(request)) throw notFound(`publishers/${id}`);
  if (!stored) await createResource(transaction, place, { id, body: next, now });
  const isSame = stored && isDeepStrictEqual({ ...publisherKind.defaults(id), ...stored.body }, next);
  if (stored && !isSame) requirePermission(callerOf(request), 'settings:write');
  if (stored && !isSame) await updateResource(transaction, place, { id, now, isTarget: false, next: () => next });
  summary.count('publishers', stored ? (isSame ? 'unchanged' : 'changed') : 'created');
  return summary;
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

/** The publisher of the images, and the URL of its server. */
interface Home {
  readonly publisher: string;
  readonly publicUrl: string;
}

/**
 * Creates a function that changes URLs of the exported publisher's images to those of the importing one, since the
 * export contains the images. If both are the same, it returns the fields unchanged.
 */
function createImageMover(source: Header | null, target: Home): (fields: Fields) => Fields {
  const { publisher, publicUrl } = {
    publisher: source?.publisher ?? target.publisher,
    publicUrl: source?.publicUrl ?? target.publicUrl,
  };
  if (publisher === target.publisher && publicUrl === target.publicUrl) return (fields) => fields;
  const moves = [
    [`/img/${publisher}/`, `/img/${target.publisher}/`],
    [`publishers/${publisher}/images/`, `publishers/${target.publisher}/images/`],
    [`${publicUrl}/img/${publisher}/`, `${target.publicUrl}/img/${target.publisher}/`],
  ] as const;
  const move = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [prefix, other] = moves.find(([from]) => value.startsWith(from)) ?? [];
      return prefix === undefined ? value : `${other}${value.slice(prefix.length)}`;
    }
    if (Array.isArray(value)) return value.map(move);
    return typeof value === 'object' && value !== null ? moveMembers(value as Fields) : value;
  };
  const moveMembers = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, move(value)]));
  return moveMembers;
}
