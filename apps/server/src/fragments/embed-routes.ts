import type { FastifyInstance, FastifyReply } from 'fastify';
import { variesByLanguage } from '../access/locale.ts';
import { addVary } from '../access/vary.ts';
import { ApiError } from '../errors.ts';
import { toEmbedPage } from './embed-page.ts';
import type { FragmentPorts } from './routes.ts';
import { sourceOf } from './routes.ts';

/** The frame is the widget's box; nothing else is in it. */
const WHOLE_FRAME = { height: '100svh', loading: 'eager' };
const HTML = 'text/html; charset=utf-8';

/**
 * `GET /embed/{widget}`: a whole page holding one widget, for iframes. The framing page is checked by `Referer`, as a
 * content call is, and by `frame-ancestors`.
 */
export function registerEmbedPages(app: FastifyInstance, { sources, fragments, publicUrl }: FragmentPorts): void {
  const open = { config: { publicScope: 'content.read' }, schema: { hide: true }, errorHandler: blankPage } as const;

  app.get('/embed/:widget', open, async (request, reply) => {
    const source = sourceOf(sources, request);
    const { name } = source.widget;
    const found = await fragments.find(request, source, WHOLE_FRAME);
    const { allowedDomains } = request.publicKey;
    const fragment = await found.render();
    const page = toEmbedPage({ name, fragment, attributes: found.attributes, publicUrl, allowedDomains });

    if (variesByLanguage(request)) addVary(reply, 'Accept-Language');
    // Who frames it is checked at each request, so no shared cache may answer for us.
    return reply
      .headers({
        'content-security-policy': page.policy,
        'cache-control': 'private, max-age=60',
        'content-language': found.contentLanguage,
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(HTML)
      .send(page.html);
  });
}

/** A visitor sees an empty frame; whoever looks into it finds what is wrong. */
function blankPage(error: Error, _request: unknown, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiError)) throw error;
  const said = `${error.reason}: ${error.message}`.replace(/[<>&-]/g, ' ');
  return reply
    .code(error.statusCode)
    .headers({ ...error.headers, 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" })
    .type(HTML)
    .send(`<!doctype html><title>Touchline</title><!-- ${said} -->`);
}
