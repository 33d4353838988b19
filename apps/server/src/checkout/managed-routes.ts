import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { createMethods } from '../resource/methods.ts';
import { withEtag } from '../resource/routes.ts';
import { schemasFor } from '../resource/schemas.ts';
import { checkoutSessionKind, type SessionBody, stateAt } from './checkout-session.ts';

/** Get and List of purchases for their publisher. There is nothing to write: what happens to them, payments do. */
export function registerManagedCheckout(app: FastifyInstance, ports: ServerPorts): void {
  const { get, list } = createMethods(checkoutSessionKind, ports);
  const schemas = schemasFor(checkoutSessionKind);
  const config = { management: 'publisher' } as const;
  const path = '/v1/publishers/:publisher/checkoutSessions';
  // Of a provider that could not be reached at all, one that nobody can pay is open until the next tidying.
  const stateNow = (body: SessionBody) => stateAt(body, { now: ports.clock(), isOpened: body.provider !== 'mock' });
  const current = (resource: object) => ({ ...resource, state: stateNow(resource as SessionBody) });

  app.get(path, { config, schema: schemas.list }, async (request) => {
    const page = (await list(request)) as { readonly checkoutSessions: readonly object[] };
    return { ...page, checkoutSessions: page.checkoutSessions.map(current) };
  });
  app.get(`${path}/:id`, { config, schema: schemas.get }, async (request, reply) =>
    withEtag(reply, current(await get(request)))
  );
}
