import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { variesByLanguage } from '../../platform/access/locale.ts';
import { fragmentCost } from '../../platform/access/request-cost.ts';
import { addVary } from '../../platform/access/vary.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { oembedUrlOf } from '../oembed/embed-url.ts';
import { type FragmentQuery, readQueryAttributes } from './attributes.ts';
import { oembedLink, toEmbedPage } from './embed-page.ts';
import type { FragmentPorts } from './routes.ts';
import { sourceOf } from './routes.ts';
import type { WidgetSource } from './source.ts';

/** The frame is the widget's box and contains nothing else. */
const WHOLE_FRAME = { height: '100svh', loading: 'eager' };
const HTML = 'text/html; charset=utf-8';

/**
 * Registers `GET /embed/{widget}`: a page with one widget, for iframes. The framing page is checked by `Referer`, like
 * a content request, and by `frame-ancestors`.
 */
export function registerEmbedPages(app: FastifyInstance, { sources, fragments, publicUrl }: FragmentPorts): void {
  const oembedOf = (request: FastifyRequest, source: WidgetSource) => {
    const attributes = readQueryAttributes(request.query as FragmentQuery, source);
    return oembedUrlOf({ publicUrl, name: source.widget.name, attributes });
  };
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { widget } = request.params as { widget: string };
    const source = sources.find((one) => one.widget.name === widget);
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
    const named = await fragments.find(request, source, { preset: presetOf(source) });
    const { allowedDomains } = request.publicKey;
    const fragment = await named.render();
    const page = toEmbedPage({
      name,
      fragment,
      attributes: named.attributes,
      publicUrl,
      allowedDomains,
      oembedUrl: oembedOf(request, source),
    });

    if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
    // The framing page is checked on each request, so shared caches must not store the response.
    return reply
      .headers({
        'content-security-policy': page.policy,
        'cache-control': `private, ${/max-age=\d+/.exec(named.cacheControl)?.[0] ?? 'no-store'}`,
        'content-language': named.contentLanguage,
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
 * Sends an empty frame with the error in its source. If the page is not allowed, the frame still has the discovery
 * link, because a content system that requests the URL is not a page.
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
