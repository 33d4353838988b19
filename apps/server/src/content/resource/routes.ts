import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from '../content.ts';
import { existenceFirst } from './existence-first.ts';
import type { ResourceKind } from './kind.ts';
import { createMethods } from './methods.ts';
import { schemasFor } from './schemas.ts';

/** Maximum size in bytes of a management body; 500 banners in ten languages are about 2 MB. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** Registers Create, Get, List, Update and Delete of one kind under `/v1/publishers/…` (AIP-131 to 135). */
export function registerResource(app: FastifyInstance, kind: ResourceKind, ports: Content): void {
  const { create, get, list, update, remove } = createMethods(kind, ports);
  const schemas = schemasFor(kind);
  const { singular } = kind;
  const top = kind.table === 'publishers';
  const collection = top ? '/v1/publishers' : `/v1/publishers/:publisher/${kind.collection}`;
  const one = top ? '/v1/publishers/:publisher' : `${collection}/:id`;
  const errorHandler = existenceFirst(ports, kind);
  const audited = (verb: string) => ({ config: { audit: `${singular}.${verb}` }, errorHandler });
  const body = { bodyLimit: BODY_LIMIT, preValidation: absentBodyIsEmpty };

  app.post(collection, { ...audited('create'), ...body, schema: schemas.create }, async (request, reply) =>
    withEtag(reply, await create(request))
  );
  app.get(collection, { errorHandler, schema: schemas.list }, list);
  app.get(one, { errorHandler, schema: schemas.get }, async (request, reply) => withEtag(reply, await get(request)));
  app.patch(one, { ...audited('update'), ...body, schema: schemas.update }, async (request, reply) =>
    withEtag(reply, await update(request))
  );
  app.delete(one, { ...audited('delete'), schema: schemas.remove }, remove);
}

/** Returns the resource, and sends its etag as a header. */
export function withEtag(reply: FastifyReply, resource: object): object {
  if ('etag' in resource) reply.header('etag', resource.etag);
  return resource;
}

/** A resource with only default values needs no body. */
export async function absentBodyIsEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}
