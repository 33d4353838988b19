import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { errorAnswers, keyQuery } from '../../content/resource/schemas.ts';
import { variesByLanguage } from '../../platform/access/locale.ts';
import { fragmentCost } from '../../platform/access/request-cost.ts';
import { addVary } from '../../platform/access/vary.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isFresh } from '../../platform/http/etag.ts';
import { chooseCoding } from '../../platform/static/encoding.ts';
import type { PublicFile } from '../../platform/static/public-files.ts';
import { IMMUTABLE } from '../../platform/static/send-file.ts';
import { type FragmentQuery, firstOf, readUnreadNames } from './attributes.ts';
import { type ElementForm, sheetOf, toBareElement, toElementHtml } from './element-html.ts';
import { type Fragments, hashOf, type NamedFragment, tagFor } from './fragments.ts';
import type { WidgetSource } from './source.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

export interface FragmentPorts {
  readonly sources: readonly WidgetSource[];
  readonly fragments: Fragments;
  /** Origin of this server. */
  readonly publicUrl: string;
}

/**
 * Registers `GET /v1/fragments/{widget}`, as JSON for the loader and as HTML for publishers' servers, and the linked
 * style sheets.
 */
export function registerFragments(app: FastifyInstance, { sources, fragments, publicUrl }: FragmentPorts): void {
  const open = { config: { publicScope: 'content.read', cost: fragmentCost }, schema } as const;
  const attributeNames = new Set(sources.flatMap(({ widget }) => widget.attributes));

  app.get('/v1/fragments/:widget', open, async (request, reply) => {
    const source = sourceOf(sources, request);
    const query = request.query as FragmentQuery;
    const named = await fragments.find(request, source, { unread: readUnreadNames(query, attributeNames) });
    if (firstOf(query, 'format') !== 'html') return sendJson(request, reply, { named, fragments });

    const shadow = firstOf(query, 'shadow') !== 'false';
    const linked = firstOf(query, 'styles') === 'link';
    const nonce = firstOf(query, 'nonce');
    const make = async () => {
      // A publisher's server is in another place than its visitors, whose browsers request their own version.
      if (named.isPersonal) return toBareElement(source.widget.name, { attributes: named.attributes, shadow });
      const fragment = await named.render();
      const sheetUrl = linked
        ? sheetUrlOf(request, { publicUrl, css: sheetOf(fragment, source.widget.name, { shadow }) })
        : undefined;
      const form: ElementForm = { shadow, nonce, sheetUrl, publicUrl };
      return toElementHtml(source.widget.name, { fragment, attributes: named.attributes, form });
    };
    // Opened on our own origin, it must not run anything.
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    // A nonce is valid for one response, so there is nothing to cache.
    if (nonce !== undefined) {
      return describe(request, reply, named)
        .header('cache-control', 'private, no-store')
        .type(HTML)
        .send(await make());
    }
    const name = hashOf([named.name, 'html', shadow, linked]);
    const slot = slotOf(named, ['html', shadow, linked]);
    return sendFragment(request, reply, { named, name, file: () => fragments.file(name, HTML, make, { slot }) });
  });

  app.get('/v1/fragments/:widget/:sheet', { ...open, schema: { hide: true } }, async (request, reply) => {
    const source = sourceOf(sources, request);
    const { sheet } = request.params as { sheet: string };
    const named = await fragments.find(request, source);
    const shadow = firstOf(request.query as FragmentQuery, 'shadow') !== 'false';
    const css = sheetOf(await named.render(), source.widget.name, { shadow });
    // The page is older than the content: send the current sheet without caching it under the old name.
    const cacheControl = sheet === `${hashOf(css)}.css` ? IMMUTABLE : 'no-store';
    const name = hashOf(css);
    const file = await fragments.file(name, CSS, async () => css, { compression: 'best' });
    addHeaders(reply).header('cache-control', cacheControl);
    return sendBody(request, reply, file);
  });
}

const schema = {
  tags: ['public'],
  operationId: 'getFragment',
  summary: 'Render a widget on the server',
  description:
    'Pass the attributes of the element by their names, with `key` for `public-key`. Unknown names do not affect the markup; the widget names them in the console.',
  security: [{ publicKey: [] }],
  params: Type.Object({ widget: Type.String() }),
  querystring: Type.Object({
    ...keyQuery,
    'visitor-timezone': Type.Optional(
      Type.String({ description: 'Time zone of the visitor, for content by day if `timezone` is not set' })
    ),
    format: Type.Optional(
      Type.String({ description: '`html` returns the whole element with its content. Default: JSON' })
    ),
    shadow: Type.Optional(Type.String({ description: 'With format=html: `false` for light DOM' })),
    styles: Type.Optional(Type.String({ description: 'With format=html: `link` for a linked style sheet' })),
    nonce: Type.Optional(Type.String({ maxLength: 256, description: 'With format=html: CSP nonce of the `<style>`' })),
  }),
  response: {
    200: {
      description: 'Markup, style sheet and state; with format=html, the whole element',
      content: { 'application/json': { schema: { type: 'object' } }, 'text/html': { schema: { type: 'string' } } },
    },
    ...errorAnswers,
  },
};

/** Finds a widget's source. Throws `RESOURCE_NOT_FOUND` for an unknown widget. */
export function sourceOf(sources: readonly WidgetSource[], request: FastifyRequest): WidgetSource {
  const { widget } = request.params as { widget: string };
  const source = sources.find((one) => one.widget.name === widget);
  if (source) return source;
  throw notFound(`fragments/${widget.slice(0, 100)}`);
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { named, fragments }: { named: NamedFragment; fragments: Fragments }
): Promise<FastifyReply> {
  const shadow = firstOf(request.query as FragmentQuery, 'shadow') !== 'false';
  const { widget } = request.params as { widget: string };
  const name = hashOf([named.name, 'json', shadow]);
  const make = async () => {
    const fragment = await named.render();
    return JSON.stringify({ ...fragment, css: sheetOf(fragment, widget, { shadow }) });
  };
  return sendFragment(request, reply, {
    named,
    name,
    file: () => fragments.file(name, JSON_TYPE, make, { slot: slotOf(named, ['json', shadow]) }),
  });
}

/** Returns the slot of a fragment in one form. */
function slotOf({ slot }: NamedFragment, form: readonly unknown[]): string | undefined {
  return slot && hashOf([slot, ...form]);
}

/** Sends a fragment, or 304 before anything is rendered. */
async function sendFragment(
  request: FastifyRequest,
  reply: FastifyReply,
  { named, name, file }: { named: NamedFragment; name: string; file: () => Promise<PublicFile> }
): Promise<FastifyReply> {
  describe(request, reply, named);
  const tag = tagFor(request, name);
  // Weak, because `state.now` differs between servers.
  reply.headers({ etag: `W/${tag}`, 'cache-control': named.cacheControl });
  if (isFresh(tag, request.headers['if-none-match'])) return reply.code(304).send();
  return sendBody(request, reply, await file());
}

function describe(request: FastifyRequest, reply: FastifyReply, { contentLanguage }: NamedFragment): FastifyReply {
  if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
  return addHeaders(reply).header('content-language', contentLanguage);
}

function addHeaders(reply: FastifyReply): FastifyReply {
  addVary(reply, 'Accept-Encoding');
  return reply.headers({
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
}

function sendBody(request: FastifyRequest, reply: FastifyReply, { type, bodies }: PublicFile): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding']);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type(type).send(bodies[coding] ?? bodies.identity);
}

/** Returns the URL of a style sheet: named by its content, with the query to render it again. */
function sheetUrlOf(request: FastifyRequest, { publicUrl, css }: { publicUrl: string; css: string }): string {
  const { widget } = request.params as { widget: string };
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  for (const name of ['format', 'styles', 'nonce']) query.delete(name);
  return `${publicUrl}/v1/fragments/${widget}/${hashOf(css)}.css?${query}`;
}
