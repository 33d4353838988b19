import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { notFound } from '../../platform/http/errors.ts';
import { compress } from '../../platform/static/compress.ts';
import { toPublicFile } from '../../platform/static/public-files.ts';
import { FLOATING, sendFile } from '../../platform/static/send-file.ts';
import { type FragmentQuery, firstOf, readQueryAttributes } from './attributes.ts';
import { embedCssOf, widgetCssOf } from './embed-css.ts';
import type { WidgetSource } from './source.ts';

const CSS = 'text/css; charset=utf-8';

/**
 * Registers `GET /embed.css`: a style sheet that reserves the space of widgets, for pages whose CSP forbids style
 * attributes.
 */
export function registerEmbedCss(app: FastifyInstance, { sources }: { sources: readonly WidgetSource[] }): void {
  // It is long and blocks rendering, so compress it as well as possible.
  const all = compress(embedCssOf(sources), 'best').then((bodies) => toPublicFile(CSS, bodies.identity, bodies));

  app.get('/embed.css', { schema }, async (request, reply) => {
    const query = request.query as FragmentQuery;
    const name = firstOf(query, 'widget');
    if (name === undefined) return sendFile(request, reply, await all, FLOATING);

    const source = sources.find(({ widget }) => widget.name === name);
    if (!source) throw notFound(`embed.css?widget=${name.slice(0, 100)}`);
    const css = widgetCssOf(source, readQueryAttributes(query, source));
    return sendFile(request, reply, toPublicFile(CSS, Buffer.from(css)), FLOATING);
  });
}

const schema = {
  tags: ['public'],
  operationId: 'getEmbedCss',
  summary: 'Get a style sheet that reserves the space of widgets',
  description:
    'For pages whose CSP forbids style attributes. Without a query, the sheet has rules for all widgets, by the attributes that most affect their height. With `widget`, it has one rule, for the widget with the attributes in the query. `GET /v1/snippets/{widget}?csp=strict` links to it in this form.',
  querystring: Type.Object({
    widget: Type.Optional(Type.String({ description: 'Same as in `/v1/fragments/{widget}`' })),
  }),
  response: {
    200: { description: 'A style sheet', content: { 'text/css': { schema: { type: 'string' } } } },
    ...errorAnswers,
  },
};
