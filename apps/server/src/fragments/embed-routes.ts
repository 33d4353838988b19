import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { variesByLanguage } from '../access/locale.ts';
import { fragmentCost } from '../access/request-cost.ts';
import { addVary } from '../access/vary.ts';
import { ApiError } from '../errors.ts';
import { oembedUrlOf } from '../oembed/embed-url.ts';
import { type FragmentQuery, readQueryAttributes } from './attributes.ts';
import { oembedLink, toEmbedPage } from './embed-page.ts';
import type { FragmentPorts } from './routes.ts';
import { sourceOf } from './routes.ts';
import type { WidgetSource } from './source.ts';

/** The frame is the widget's box; nothing else is in it. */
const WHOLE_FRAME = { height: '100svh', loading: 'eager' };
const HTML = 'text/html; charset=utf-8';

/**
 * `GET /embed/{widget}`: a whole page holding one widget, for iframes. The framing page is checked by `Referer`, as a
 * content call is, and by `frame-ancestors`.
 */
export function registerEmbedPages(app: FastifyInstance, { sources, fragments, publicUrl }: FragmentPorts): void {
  const oembedOf = (request: FastifyRequest, source: WidgetSource) => {
    const attributes = readQueryAttributes(request.query as FragmentQuery, source);
    return oembedUrlOf({ publicUrl, name: source.widget.name, attributes });
  };
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { widget } = request.params as { widget: string };
    const source = sources.find((known) => known.widget.name === widget);
    return blankPage(error, reply, source ? oembedLink(oembedOf(request, source)) : '');
  };
  const open = {
    config: { publicScope: 'content.read', cost: fragmentCost },
    schema: { hide: true },
    errorHandler,
  } as const;

  app.get('/embed/:widget', open, async (request, reply) => {
    const source = sourceOf(sources, request);
    const { name } = source.widget;
    const found = await fragments.find(request, source, presetOf(source));
    const { allowedDomains } = request.publicKey;
    const fragment = await found.render();
    const page = toEmbedPage({
      name,
      fragment,
      attributes: found.attributes,
      publicUrl,
      allowedDomains,
      oembedUrl: oembedOf(request, source),
    });

    if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
    // Who frames it is checked at each request, so no shared cache may answer for us.
    return reply
      .headers({
        'content-security-policy': page.policy,
        'cache-control': `private, ${/max-age=\d+/.exec(found.cacheControl)?.[0] ?? 'no-store'}`,
        'content-language': found.contentLanguage,
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(HTML)
      .send(page.html);
  });
}

function presetOf({ widget }: WidgetSource): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(WHOLE_FRAME).filter(([name]) => widget.attributes.includes(name)));
}

/**
 * A visitor sees an empty frame; whoever looks into it finds what is wrong. One that is refused for its page still says
 * how to embed it: who looks the address up, a content system, is no page at all.
 */
function blankPage(error: Error, reply: FastifyReply, discovery: string): FastifyReply {
  if (!(error instanceof ApiError)) throw error;
  const said = `${error.reason}: ${error.message}`.replace(/[<>&-]/g, ' ');
  const link = error.reason === 'DOMAIN_NOT_ALLOWED' ? discovery : '';
  return reply
    .code(error.statusCode)
    .headers({ ...error.headers, 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" })
    .type(HTML)
    .send(`<!doctype html><title>Touchline</title>${link}<!-- ${said} -->`);
}
