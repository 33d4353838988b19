import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../platform/settings/settings.ts';
import { type ApiDocument, type ApiExamples, describeApi } from './describe-api.ts';
import type { ReferenceDocument } from './render-reference.ts';
import { registerDocsPages } from './routes.ts';

const ABOUT = `Content for widgets, and its management.

**Public calls** (\`content\`) take a public key, \`?key=pk_…\`, and return content in one language. **Management calls**
are under \`/v1/publishers/{publisher}\`. They require \`Authorization: Bearer\` with the management token, which the server
prints when it starts for the first time, or with a secret key of the publisher. The API follows Google's AIPs: page
tokens (158), filters (160), field masks (157, 161), ETags (154), errors with a stable \`reason\` (193).

\`events:watch\` is a stream that does not end. Try it with \`curl -N\` or an \`EventSource\`.`;

/** Dependencies of the docs. */
interface DocsPorts {
  readonly settings: Pick<Settings, 'docsPublic' | 'publicUrl'>;
  /** Epoch ms. */
  readonly clock: () => number;
  /** The page at `/` and examples for all calls; null if the server has neither. */
  readonly extension: { readonly name: string; readonly apiExamples: ApiExamples } | null;
}

/**
 * Registers `/v1/openapi.json`, generated from the schemas that validate, and the pages of `/docs`. Examples
 * of an extension are filled in.
 *
 * Await it before registering routes, because it collects them.
 */
export async function registerDocs(app: FastifyInstance, { settings, clock, extension }: DocsPorts): Promise<void> {
  await app.register(fastifySwagger, {
    refResolver: { buildLocalReference: (json) => String(json['$id']) },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject;
      const examples = extension && { ...extension.apiExamples, now: clock(), publicUrl: settings.publicUrl };
      // The library's types cover three versions of OpenAPI; this is the part that we read.
      return describeApi(made.openapiObject as ApiDocument, examples) as typeof made.openapiObject;
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
    homePage: extension?.name ?? null,
    exampleKey: extension?.apiExamples.publicKey ?? '',
    isPublic: settings.docsPublic,
    publicUrl: settings.publicUrl,
    document: () => app.swagger() as unknown as ReferenceDocument,
  });
  app.get('/v1/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' }).send(app.swagger())
  );
}
