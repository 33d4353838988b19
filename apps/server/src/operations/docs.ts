import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Of the page that shows the docs: everything from here, nothing inline, in nobody's frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `/v1/openapi.json`, made from the schemas that validate, and `/docs` to read it, with no file from elsewhere.
 *
 * Await it before the routes: it collects them as they are registered.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    refResolver: { buildLocalReference: (json) => String(json['$id']) },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Touchline content API', version: '1', description: 'Content for widgets, and its management.' },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          publicKey: {
            type: 'apiKey',
            in: 'query',
            name: 'key',
            description: 'Shown to everybody; X-Public-Key is taken too',
          },
          bearer: { type: 'http', scheme: 'bearer', description: 'Management token, or a secret key of the publisher' },
        },
      },
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: POLICY,
    theme: { title: 'Touchline API' },
    uiConfig: { deepLinking: true, layout: 'BaseLayout' },
  });
  app.get('/v1/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' }).send(app.swagger())
  );
}
