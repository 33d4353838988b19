import { DEMO_PUBLISHER, DEMO_VISITORS, type DemoVisitor } from '@touchline/demo';
import type { ExtensionPorts } from '@touchline/server/app/app.ts';
import { notFound } from '@touchline/server/platform/http/errors.ts';
import type { FastifyInstance } from 'fastify';
import { simulateLocation } from './simulate-location.ts';

/** Collections that players request when they render in the browser. */
const COLLECTIONS = new Set(['videos', 'translations']);

/**
 * Registers `GET /demo/as/{visitor}/v1/…`: the API's response to a visitor in another country, behind a VPN or on
 * another page. Only the location is simulated; the decision is the API's own.
 *
 * Only for keys of the demo's publisher, because a simulated location must not grant access to other content.
 */
export function registerVisitors(app: FastifyInstance, { keys }: Pick<ExtensionPorts, 'keys'>): void {
  app.get<{ Params: { visitor: string; collection: string; id: string }; Querystring: Record<string, unknown> }>(
    '/demo/as/:visitor/v1/:collection/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { visitor: name, collection, id } = request.params;
      const visitor = visitorOf(name);
      const { key } = request.query;
      const isDemo = typeof key === 'string' && (await keys.find(key))?.publisher.id === DEMO_PUBLISHER.id;
      if (!visitor || !isDemo || !COLLECTIONS.has(collection)) throw notFound(`demo/as/${name.slice(0, 64)}`);
      const [, query = ''] = request.url.split('?');
      const { authorization, 'accept-language': language } = request.headers;
      const response = await simulateLocation(visitor, () =>
        app.inject({
          url: `/v1/${collection}/${encodeURIComponent(id)}?${query}`,
          // Counted as the visitor's own request.
          remoteAddress: request.ip,
          headers: {
            ...(visitor.page !== undefined && { origin: visitor.page }),
            ...(authorization !== undefined && { authorization }),
            ...(language !== undefined && { 'accept-language': language }),
          },
        })
      );
      const type = String(response.headers['content-type'] ?? 'application/json; charset=utf-8');
      return reply.code(response.statusCode).header('cache-control', 'no-store').type(type).send(response.body);
    }
  );
}

function visitorOf(name: string): DemoVisitor | undefined {
  return Object.entries(DEMO_VISITORS).find(([key]) => key === name)?.[1];
}
