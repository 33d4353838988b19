import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { type ApiDocument, describeApi } from './describe-api.ts';

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

const ABOUT = `Content for widgets, and its management.

**Public calls** (\`content\`) take a public key, \`?key=pk_…\`, and answer anybody in one language. **Management calls**
live under \`/v1/publishers/{publisher}\` and take \`Authorization: Bearer\` with the management token, which the server
prints at its first start, or a publisher's secret key. The API follows Google's AIPs: pages by token (158), filters
(160), field masks (157, 161), ETags (154), errors with a stable \`reason\` (193).

\`events:watch\` is a stream that does not end: try it with \`curl -N\` or an \`EventSource\`.`;

/** What the docs need to know of the server. */
interface DocsPorts {
  readonly settings: Pick<Settings, 'demo' | 'publicUrl'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * `/v1/openapi.json`, made from the schemas that validate, and `/docs` to read it and to try every call, with no file
 * from elsewhere. With the demo its key and its ids are filled in.
 *
 * Await it before the routes: it collects them as they are registered.
 */
export async function registerDocs(app: FastifyInstance, { settings, clock }: DocsPorts): Promise<void> {
  await app.register(fastifySwagger, {
    refResolver: { buildLocalReference: (json) => String(json['$id']) },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject;
      const demo = settings.demo ? { now: clock(), publicUrl: settings.publicUrl } : null;
      // Of the library's types, which know three versions of OpenAPI, only what is looked at.
      return describeApi(made.openapiObject as ApiDocument, demo) as typeof made.openapiObject;
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Touchline content API',
        version: '1',
        description: ABOUT,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: '/', description: 'This server' }],
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
    uiConfig: {
      deepLinking: true,
      layout: 'BaseLayout',
      docExpansion: 'none',
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      ...(settings.demo && { onComplete: fillInDemoKey }),
    },
  });
  app.get('/v1/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' }).send(app.swagger())
  );
}

/** The page's own, in whose script the function below ends up as text. */
declare const ui: { preauthorizeApiKey(scheme: string, key: string): void };

/** Runs in the page, so nothing of this module is there: the key is written out. */
function fillInDemoKey(): void {
  ui.preauthorizeApiKey('publicKey', 'pk_demo');
}
