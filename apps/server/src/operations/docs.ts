import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { ReferenceDocument } from '../docs/render-reference.ts';
import { registerDocsPages } from '../docs/routes.ts';
import type { Settings } from '../settings.ts';
import { type ApiDocument, describeApi } from './describe-api.ts';

const ABOUT = `Content for widgets, and its management.

**Public calls** (\`content\`) take a public key, \`?key=pk_…\`, and return content in one language. **Management calls**
are under \`/v1/publishers/{publisher}\`. They require \`Authorization: Bearer\` with the management token, which the server
prints when it starts for the first time, or with a secret key of the publisher. The API follows Google's AIPs: page
tokens (158), filters (160), field masks (157, 161), ETags (154), errors with a stable \`reason\` (193).

\`events:watch\` is a stream that does not end. Try it with \`curl -N\` or an \`EventSource\`.`;

/** What the docs need to know of the server. */
interface DocsPorts {
  readonly settings: Pick<Settings, 'demo' | 'docsPublic' | 'publicUrl'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * `/v1/openapi.json`, made from the schemas that validate, and the pages of `/docs`. With the demo its key and its ids are
 * filled in.
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
            description: 'Visible to everybody; may also be sent in the X-Public-Key header',
          },
          bearer: { type: 'http', scheme: 'bearer', description: 'Management token or a secret key of the publisher' },
          playbackToken: { type: 'http', scheme: 'bearer', description: 'Playback token of the visitor' },
        },
      },
    },
  });
  registerDocsPages(app, {
    isDemo: settings.demo,
    isPublic: settings.docsPublic,
    document: () => app.swagger() as unknown as ReferenceDocument,
  });
  app.get('/v1/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' }).send(app.swagger())
  );
}
