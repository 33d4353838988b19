import { isId } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import { actorOf } from '../../platform/access/actor.ts';
import { callerOf } from '../../platform/access/caller.ts';
import { auditedStatement, setAuditedChange } from '../../platform/audit/record-audit-event.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts';
import { ApiError, fieldInvalid, notFound } from '../../platform/http/errors.ts';
import { etagOf, requireEtag } from '../../platform/http/etag.ts';
import { applyUpdate, OUTPUT_ONLY } from '../../platform/http/update-mask.ts';
import type { WritePorts } from '../content.ts';
import { addedReferences, requireReferences } from '../references/check-references.ts';
import { findReferrers, referencedError, referencesTo } from '../references/find-referrers.ts';
import { REFERENCED_COLLECTIONS, unlink } from '../references/reference.ts';
import type { Body, ResourceKind } from './kind.ts';
import { mutate } from './mutation.ts';
import { createPageTokens, readPageSize } from './page.ts';
import { withProblems } from './problems.ts';
import { findUnstorable, isTooDeep } from './storable.ts';
import * as store from './store.ts';
import { toApiError } from './validator.ts';

/** The standard methods of one kind. Each takes the validated request and returns the JSON of the response. */
export interface Methods {
  create(request: FastifyRequest): Promise<object>;
  get(request: FastifyRequest): Promise<object>;
  list(request: FastifyRequest): Promise<object>;
  update(request: FastifyRequest): Promise<object>;
  remove(request: FastifyRequest): Promise<object>;
}

/** AIP-131 to 135 for one kind. */
export function createMethods(kind: ResourceKind, ports: WritePorts): Methods {
  const checked = createCheck(kind);
  const { database } = ports;
  const withProblem = async (from: Database, place: store.Place, resource: Record<string, unknown>) => {
    const [shown = resource] = await withProblems(from, place, [resource], ports);
    return shown;
  };
  return {
    create(request) {
      const place = placeOf(kind, request);
      const id = newIdOf(kind, request);
      const body = checked({ ...kind.defaults(id), ...writtenOf(kind, request) });
      return mutate(request, ports, async (transaction, now) => {
        kind.authorize?.(callerOf(request), { id, fields: body, before: null });
        await checkRelations(transaction, place, { body, before: null });
        const columns = kind.output?.create(actorOf(request));
        const created = await createResource(transaction, place, { id, body, now, columns });
        await checkReferences(transaction, place, { before: null, after: body, ports });
        return withProblem(transaction, place, created);
      });
    },

    async get(request) {
      const place = placeOf(kind, request);
      return withProblem(database, place, toResource(place, await existing(database, place, idOf(place, request))));
    },

    list: (request) => listResources(placeOf(kind, request), request, ports),

    update(request) {
      const place = placeOf(kind, request);
      const id = idOf(place, request);
      return mutate(request, ports, async (transaction, now) => {
        const updated = await updateResource(transaction, place, {
          id,
          now,
          etag: seenEtag(request),
          async next(before) {
            const body = checked(updatedBody(kind, request, { id, before }));
            kind.authorize?.(callerOf(request), { id, fields: body, before: { ...kind.defaults(id), ...before } });
            await checkRelations(transaction, place, { body, before });
            await checkReferences(transaction, place, { before, after: body, ports });
            return body;
          },
        });
        return withProblem(transaction, place, updated);
      });
    },

    remove(request) {
      const place = placeOf(kind, request);
      const id = idOf(place, request);
      const { references = 'FAIL' } = request.query as { references?: ReferencesOption };
      return mutate(request, ports, async (transaction, now) => {
        const etag = seenEtag(request);
        await releaseReferrers(transaction, place, { id, now, etag, references, ports });
        return removeResource(transaction, place, { id, now, etag });
      });
    },
  };
}

/** Returns one page of a collection in the order of ids (AIP-132, AIP-158). */
async function listResources(place: store.Place, request: FastifyRequest, ports: WritePorts): Promise<object> {
  const { database } = ports;
  const { collection } = place.kind;
  if (place.publisher !== null) await requirePublisher(database, place.publisher);
  const { pageSize, pageToken } = request.query as { pageSize?: string; pageToken?: string };
  const size = readPageSize(pageSize);
  const binding = `${collection} ${place.publisher ?? ''}`;
  const tokens = createPageTokens({ secret: ports.serverKeys.pageToken, binding, now: ports.clock() });

  const rows = await store.listRows(database, place, { after: tokens.read(pageToken), limit: size + 1 });
  const page = rows.slice(0, size);

  const resources = page.map((row) => toResource(place, row));
  return {
    [collection]: await withProblems(database, place, resources, ports),
    nextPageToken: rows.length > size ? tokens.write(page.at(-1)?.id ?? '') : '',
    totalSize: await store.countRows(database, place),
  };
}

/** A resource to insert, with a checked body. */
interface NewResource {
  readonly id: string;
  readonly body: Body;
  readonly now: Date;
  /** Further columns of the row. */
  readonly columns?: Readonly<Record<string, unknown>> | undefined;
}

/** Inserts a resource, and returns it as in responses. Also for verbs that create one. */
export async function createResource(
  transaction: DatabaseTransaction,
  place: store.Place,
  creation: NewResource
): Promise<Record<string, unknown>> {
  const { kind, publisher } = place;
  const { id, body, now } = creation;
  const created = await kind.onCreate?.(body, { publisher: publisher ?? id, id });
  const { revision, languageCode } =
    publisher === null ? { revision: 1, languageCode: '' } : await store.takeTurn(transaction, publisher);
  const columns = { ...kind.columns?.(body, { languageCode, before: null }), ...created?.columns, ...creation.columns };
  const row = await store.insertRow(transaction, place, { id, body, columns, revision, now });
  const written = { publisher: publisher ?? id, id, revision, now, createTime: now };
  await kind.record?.(transaction, { ...written, before: null, after: body });
  setAuditedChange(transaction, { target: store.nameOf(place, id), before: null, after: body });
  if (publisher !== null)
    store.noteWritten(transaction, publisher, { collection: kind.collection, id, before: null, after: row });
  return { ...toResource(place, row), ...created?.shown };
}

interface Update {
  readonly id: string;
  readonly now: Date;
  readonly etag?: string | undefined;
  readonly next: (before: Body) => Body | Promise<Body>;
  /** Whether the audit event of the request is about this resource. It is then part of the same statement. */
  readonly isTarget?: boolean;
}

/** Updates a resource to the checked body from `next`, and returns it as in responses. */
export async function updateResource(
  transaction: DatabaseTransaction,
  place: store.Place,
  { id, now, etag, next, isTarget = true }: Update
): Promise<Record<string, unknown>> {
  const { kind, publisher } = place;
  const { revision, languageCode } = await store.takeTurn(transaction, publisher ?? id);
  const stored = await existing(transaction, place, id);
  const { body: before, create_time: createTime } = stored;
  requireEtag(etagOf(stored.revision), etag);
  const body = await next(before);
  const columns = kind.columns?.(body, { languageCode, before }) ?? {};
  const change = { target: store.nameOf(place, id), before, after: body };
  const audited = isTarget ? auditedStatement(transaction, change) : null;
  const row = await store.updateRow(transaction, place, { id, body, columns, revision, now }, audited);
  await kind.record?.(transaction, { publisher: publisher ?? id, id, revision, now, createTime, before, after: body });
  setAuditedChange(transaction, change);
  if (publisher !== null)
    store.noteWritten(transaction, publisher, { collection: kind.collection, id, before: stored, after: row });
  return toResource(place, row);
}

/** Returns the body that an Update requests. Fields added after its row was written have their defaults. */
function updatedBody(kind: ResourceKind, request: FastifyRequest, { id, before }: { id: string; before: Body }): Body {
  const { updateMask: mask } = request.query as { updateMask?: string };
  const defaults = kind.defaults(id);
  return applyUpdate({ ...defaults, ...before }, writtenOf(kind, request), { mask, fields: kind.fields, defaults });
}

/** Runs the check that needs other resources of the publisher. Throws `ApiError`. */
async function checkRelations(
  transaction: DatabaseTransaction,
  { kind, publisher }: store.Place,
  { body, before }: { readonly body: Body; readonly before: Body | null }
): Promise<void> {
  const check = publisher === null ? undefined : await kind.createCheck?.(transaction, publisher);
  check?.(body, before);
}

/**
 * Throws `REFERENCE_NOT_FOUND` for references that a write adds. Runs while the publisher is locked, so that no target
 * is deleted in the meantime.
 */
async function checkReferences(
  transaction: DatabaseTransaction,
  { kind, publisher }: store.Place,
  { before, after, ports }: { readonly before: Body | null; readonly after: Body; readonly ports: WritePorts }
): Promise<void> {
  if (publisher === null) return;
  const context = { publisher, publicUrl: ports.settings.publicUrl };
  await requireReferences(transaction, addedReferences(kind, { before, after }, context), publisher);
}

/** Whether references to a deleted resource block the deletion or are removed. */
type ReferencesOption = 'FAIL' | 'UNLINK';

/**
 * Removes the references to a resource that is about to be deleted, in the same transaction. Throws `REFERENCED` unless
 * the caller requested this, and always for an access policy, because videos without it would be free.
 */
async function releaseReferrers(
  transaction: DatabaseTransaction,
  { kind, publisher }: store.Place,
  options: { id: string; now: Date; etag: string | undefined; references: ReferencesOption; ports: WritePorts }
): Promise<void> {
  const { id, now, etag, references, ports } = options;
  const collection = REFERENCED_COLLECTIONS.find((name) => name === kind.collection);
  if (collection === undefined || publisher === null) return;
  // Locks the publisher's row; the deletion itself takes the next number.
  await store.takeTurn(transaction, publisher, 0);
  requireEtag(etagOf((await existing(transaction, { kind, publisher }, id)).revision), etag);
  const target = { collection, id };
  const context = { publisher, publicUrl: ports.settings.publicUrl };
  const referrers = await findReferrers(transaction, target, { ...context, kinds: ports.kinds });
  if (referrers.length > 0 && (references === 'FAIL' || collection === 'accessPolicies'))
    throw referencedError(target, referrers);
  for (const referrer of referrers) {
    await updateResource(
      transaction,
      { kind: referrer.kind, publisher },
      {
        id: referrer.id,
        now,
        isTarget: false,
        next: (before) => unlink(before, referencesTo(referrer.kind, before, { target, context })),
      }
    );
  }
}

/** Deletes a resource. */
export async function removeResource(
  transaction: DatabaseTransaction,
  place: store.Place,
  { id, now, etag }: { id: string; now: Date; etag?: string | undefined }
): Promise<object> {
  const { kind, publisher } = place;
  const { revision } = await store.takeTurn(transaction, publisher ?? id);
  const row = await existing(transaction, place, id);
  requireEtag(etagOf(row.revision), etag);
  await store.deleteRow(transaction, place, id);
  const written = { publisher: publisher ?? id, id, revision, now, createTime: row.create_time };
  await kind.record?.(transaction, { ...written, before: row.body, after: null });
  setAuditedChange(transaction, { target: store.nameOf(place, id), before: row.body, after: null });
  if (publisher !== null)
    store.noteWritten(transaction, publisher, { collection: kind.collection, id, before: row, after: null });
  return {};
}

/** Returns the resource as in management responses. Fields added after its row was written have their defaults. */
function toResource(place: store.Place, row: store.Row): Record<string, unknown> {
  return {
    name: store.nameOf(place, row.id),
    id: row.id,
    etag: etagOf(row.revision),
    revision: String(row.revision),
    createTime: row.create_time.toISOString(),
    updateTime: row.update_time.toISOString(),
    ...place.kind.defaults(row.id),
    ...row.body,
    ...place.kind.output?.read({ ...row }),
  };
}

/** Returns the row; throws `RESOURCE_NOT_FOUND`. */
export async function existing(database: WritePorts['database'], place: store.Place, id: string): Promise<store.Row> {
  const row = await store.findRow(database, place, id);
  if (row) return row;
  throw notFound(store.nameOf(place, id));
}

/** Returns the id of a new resource, from the query or generated. Throws `ID_INVALID`. */
function newIdOf(kind: ResourceKind, request: FastifyRequest): string {
  const field = `${kind.singular}Id`;
  const requested = (request.query as Record<string, unknown>)[field];
  if (requested === undefined && kind.createId) return kind.createId();
  const id = typeof requested === 'string' ? readId(kind, requested) : null;
  if (id !== null) return id;
  const match = requested === undefined ? 'is missing' : `"${String(requested).slice(0, 100)}" is no id`;
  const form = kind.ids?.form ?? '1 to 63 of a-z 0-9 - _, not beginning with - or _';
  throw new ApiError('ID_INVALID', `${field} ${match}: write ?${field}= and ${form}.`, { metadata: { field } });
}

/** Returns an id in its stored form; null if it is invalid. */
export function readId({ ids }: ResourceKind, requested: string): string | null {
  const id = ids ? ids.read(requested) : requested;
  return id !== null && isId(id) ? id : null;
}

/** Returns the body without the fields that only the server writes. */
function writtenOf({ output }: ResourceKind, request: FastifyRequest): Body {
  const isWritten = (name: string) => !OUTPUT_ONLY.has(name) && !(output && Object.hasOwn(output.fields, name));
  return Object.fromEntries(Object.entries(request.body as Body).filter(([name]) => isWritten(name)));
}

/** Returns If-Match, or else the etag of the query or the body. */
export function seenEtag(request: FastifyRequest): string | undefined {
  const { etag: inBody } = (request.body ?? {}) as { etag?: unknown };
  const { etag: inQuery } = request.query as { etag?: string };
  return request.headers['if-match'] ?? inQuery ?? (typeof inBody === 'string' ? inBody : undefined);
}

/** Returns the publisher named in the path. */
export function placeOf(kind: ResourceKind, request: FastifyRequest): store.Place {
  const { publisher } = request.params as { publisher?: string };
  return { kind, publisher: kind.table === 'publishers' ? null : requireId('publishers', publisher) };
}

/** Returns the id in the path. Throws `RESOURCE_NOT_FOUND` for an invalid one. */
export function idOf({ kind, publisher }: store.Place, request: FastifyRequest): string {
  const { id, publisher: top } = request.params as { id?: string; publisher?: string };
  const requested = publisher === null ? top : id;
  return requireId(kind.collection, requested, (text) => readId(kind, text));
}

/**
 * Throws `RESOURCE_NOT_FOUND` for an invalid id, which must not reach the database, because it rejects some characters.
 */
export function requireId(collection: string, requested = '', read = (id: string) => (isId(id) ? id : null)): string {
  const id = read(requested);
  if (id !== null) return id;
  throw notFound(`${collection}/${requested.slice(0, 100)}`);
}

/** Throws `RESOURCE_NOT_FOUND` if the publisher does not exist. */
export async function requirePublisher(database: WritePorts['database'], id: string): Promise<void> {
  const match = await database.selectFrom('publishers').where('id', '=', id).select('id').executeTakeFirst();
  if (!match) throw notFound(`publishers/${id}`);
}

/** Creates a function that checks a complete body and returns the form to store. */
export function createCheck({ fields, normalise = (body) => body }: ResourceKind): (body: Body) => Body {
  const validator: Validator = Compile(fields);
  return (body) => {
    if (isTooDeep(body)) throw fieldInvalid('body', 'nests too deeply.');
    if (!validator.Check(body)) throw toApiError(validator.Errors(body), 'body');
    const field = findUnstorable(body);
    if (field !== null) throw fieldInvalid(field, 'holds a NUL or half a surrogate pair.');
    return normalise(body);
  };
}
