import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { ApiError, fieldInvalid, notFound } from '../../platform/http/errors.ts';
import { parseQuery } from '../../platform/http/query-string.ts';
import { readQueryAttributes } from '../fragments/attributes.ts';
import { toAttributes } from '../fragments/markup.ts';
import type { WidgetSource } from '../fragments/source.ts';
import { type EmbedAddress, embedUrlOf } from './embed-url.ts';

/** px of a frame without a limit; a widget fills any frame. */
const WIDTH = 960;
/** Seconds for which a response is valid; it depends only on the query. */
const MAX_AGE = 86_400;
const WIDGET_PATH = /^\/embed\/([a-z-]+)$/;

/**
 * Registers `GET /oembed`: the frame for a URL of `/embed/{widget}`, so that users only paste a URL (oembed.com).
 *
 * It performs no lookups. The frame itself checks the key, because only there the page is known.
 */
export function registerOembed(
  app: FastifyInstance,
  { sources, publicUrl }: { sources: readonly WidgetSource[]; publicUrl: string }
): void {
  app.get('/oembed', { schema }, async (request, reply) => {
    const { url, format, maxwidth, maxheight } = request.query as OembedQuery;
    if (url === undefined || url === '') throw fieldInvalid('url', 'is missing; use the URL to embed.');
    const wide = readLimit(maxwidth, 'maxwidth');
    const high = readLimit(maxheight, 'maxheight');
    const address = readAddress(url, { sources, publicUrl });
    if (address === null) throw notFound(`oembed/${url.slice(0, 200)}`);
    if ((format || 'json') !== 'json') {
      throw new ApiError('FORMAT_UNSUPPORTED', 'format: only json is supported.', { metadata: { field: 'format' } });
    }

    const { source } = address;
    const width = Math.min(WIDTH, wide);
    const height = Math.min(source.frameHeight(width), high);
    const title = titleOf(source.widget.name);
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${MAX_AGE}` });
    return {
      type: 'rich',
      version: '1.0',
      title,
      provider_name: 'Touchline',
      provider_url: publicUrl,
      cache_age: MAX_AGE,
      width,
      height,
      html: frameOf(address, { width, height, title }),
    };
  });
}

interface OembedQuery {
  readonly url?: string;
  readonly format?: string;
  readonly maxwidth?: string;
  readonly maxheight?: string;
}

const schema = {
  tags: ['public'],
  operationId: 'getOembed',
  summary: 'Get the oEmbed description of an /embed/{widget} address',
  querystring: Type.Object({
    url: Type.Optional(Type.String({ description: "An address of this server's /embed/{widget}" })),
    maxwidth: Type.Optional(Type.String({ description: 'px' })),
    maxheight: Type.Optional(Type.String({ description: 'px' })),
    format: Type.Optional(Type.String({ description: 'Only `json`; other formats return 501' })),
  }),
  response: {
    200: Type.Object({
      type: Type.Literal('rich'),
      version: Type.Literal('1.0'),
      title: Type.String(),
      provider_name: Type.String(),
      provider_url: Type.String(),
      cache_age: Type.Integer({ description: 'Seconds' }),
      width: Type.Integer({ description: 'px' }),
      height: Type.Integer({ description: 'px' }),
      html: Type.String({ description: 'An iframe' }),
    }),
    ...errorAnswers,
  },
};

/** Reads px; Infinity without a limit. */
function readLimit(text: string | undefined, field: string): number {
  if (text === undefined || text === '') return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw fieldInvalid(field, `"${text.slice(0, 20)}" is not a whole number of px from 1.`);
}

interface SourceAddress extends EmbedAddress {
  readonly source: WidgetSource;
}

/** Reads the widget of an embed URL of this server; null for every other URL. */
function readAddress(
  text: string,
  { sources, publicUrl }: { sources: readonly WidgetSource[]; publicUrl: string }
): SourceAddress | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.origin !== publicUrl) return null;
  const [, name] = WIDGET_PATH.exec(url.pathname) ?? [];
  const source = sources.find(({ widget }) => widget.name === name);
  if (!source) return null;
  const attributes = readQueryAttributes(parseQuery(url.search.slice(1)), source);
  return attributes['public-key'] ? { publicUrl, name: source.widget.name, attributes, source } : null;
}

function frameOf(address: EmbedAddress, { width, height, title }: { width: number; height: number; title: string }) {
  const attributes = {
    src: embedUrlOf(address),
    width: String(width),
    height: String(height),
    title,
    loading: 'lazy',
    // The frame's server checks the page that contains it.
    referrerpolicy: 'strict-origin-when-cross-origin',
    // An attribute, because many pages and content systems forbid style attributes.
    frameborder: '0',
    allowfullscreen: '',
  };
  return `<iframe${toAttributes(attributes)}></iframe>`;
}

/** Returns `banner-carousel` as `Banner carousel`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
