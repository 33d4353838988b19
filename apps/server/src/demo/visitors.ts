import { DEMO_PUBLISHER, DEMO_VISITORS, type DemoVisitor } from '@touchline/demo';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { pretend } from './pretence.ts';

/** What players ask for when they render for themselves. */
const COLLECTIONS = new Set(['videos', 'translations']);

/**
 * `GET /demo/as/{visitor}/v1/…`: what the API answers to somebody in another country, behind a VPN or on another page. The
 * reader of the demo page is none of these; only where he is is pretended, the verdict is the API's own.
 *
 * For keys of the demo's publisher only: the content of others is not for those who pretend.
 */
export function registerVisitors(app: FastifyInstance, { keys }: Pick<ServerPorts, 'keys'>): void {
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
      const answer = await pretend(visitor, () =>
        app.inject({
          url: `/v1/${collection}/${encodeURIComponent(id)}?${query}`,
          // Counted as the visitor's own.
          remoteAddress: request.ip,
          headers: {
            ...(visitor.page !== undefined && { origin: visitor.page }),
            ...(authorization !== undefined && { authorization }),
            ...(language !== undefined && { 'accept-language': language }),
          },
        })
      );
      const type = String(answer.headers['content-type'] ?? 'application/json; charset=utf-8');
      return reply.code(answer.statusCode).header('cache-control', 'no-store').type(type).send(answer.body);
    }
  );
}

function visitorOf(name: string): DemoVisitor | undefined {
  return Object.entries(DEMO_VISITORS).find(([known]) => known === name)?.[1];
}
