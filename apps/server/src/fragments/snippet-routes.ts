import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { errorAnswers } from '../resource/schemas.ts';
import { type FragmentQuery, firstOf, readQueryAttributes } from './attributes.ts';
import { sourceOf } from './routes.ts';
import { snippetOf } from './snippet.ts';
import type { WidgetSource } from './source.ts';

/** `GET /v1/snippets/{widget}`: the markup to copy into a page. It names no secret and looks nothing up. */
export function registerSnippets(
  app: FastifyInstance,
  { sources, publicUrl }: { sources: readonly WidgetSource[]; publicUrl: string }
): void {
  app.get('/v1/snippets/:widget', { schema }, async (request, reply) => {
    const source = sourceOf(sources, request);
    const query = request.query as FragmentQuery;
    const attributes = readQueryAttributes(query, source);
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });
    return { html: snippetOf({ source, attributes, publicUrl, strict: firstOf(query, 'csp') === 'strict' }) };
  });
}

const schema = {
  tags: ['public'],
  operationId: 'getSnippet',
  summary: 'The markup to copy into a page',
  description: 'The query holds the attributes of the element by their names, with `key` for `public-key`.',
  params: Type.Object({ widget: Type.String() }),
  querystring: Type.Object({
    key: Type.Optional(Type.String({ description: 'Public key that the element will bear' })),
    csp: Type.Optional(Type.String({ description: '`strict`: without a style attribute, the space by /embed.css' })),
  }),
  response: { 200: Type.Object({ html: Type.String() }), ...errorAnswers },
};
