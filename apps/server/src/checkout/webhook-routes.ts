import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { findUnstorable } from '../resource/storable.ts';
import { hearEvent } from './hear-event.ts';

/** Bytes of one event. */
const BODY_LIMIT = 1024 * 1024;

/**
 * `POST /webhooks/{provider}` of the one provider that takes the money. Answers 200 once what it says is stored, also to
 * what is old news or none of ours, so that it is not told again; 400 to what the provider did not say.
 *
 * In a scope of its own: what is signed are the bytes of the body, so nobody may read them first.
 */
export function registerWebhooks(app: FastifyInstance, ports: ServerPorts): void {
  const { provider } = ports.payments;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
    const options = { bodyLimit: BODY_LIMIT, schema: { hide: true } };
    scope.post<{ Params: { provider: string } }>('/webhooks/:provider', options, async (request, reply) => {
      if (!provider || request.params.provider !== provider.name)
        throw new ApiError('ROUTE_NOT_FOUND', 'This payment provider is not set up here; see docs/purchase.md.');
      const body = request.body instanceof Buffer ? request.body : Buffer.of();
      const event = provider.readEvent(body, request.headers);
      // Not even of a provider's own: the store would refuse it as if it were our fault.
      if (findUnstorable(event) !== null) throw new ApiError('WEBHOOK_INVALID', 'The event holds what no text may.');
      const handled = await hearEvent(ports, { ...event, provider: provider.name }, request.log);
      return reply.header('cache-control', 'no-store').send({ handled });
    });
  });
}
