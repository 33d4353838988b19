import { fragmentQuery, isSpokenLocale, isTimeZone } from '@touchline/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { countRequest, queryClientOf } from '../../platform/access/public-access.ts';
import { snippetCost } from '../../platform/access/request-cost.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Playback } from '../../playback/playback.ts';
import type { KeptLoader, KeptLoaders } from '../loader/kept-loaders.ts';
import { pinnedUrlOf } from '../loader/routes.ts';
import { configOf, type FragmentQuery, firstOf, readQueryAttributes } from './attributes.ts';
import { BOX, BOX_STYLE, spaceAttributes } from './embed-css.ts';
import { toAttributes } from './markup.ts';
import { sourceOf } from './routes.ts';
import { tagOf, type WidgetSource } from './source.ts';

type Attributes = Readonly<Record<string, string>>;

/** Maximum number of items whose space is reserved; further ones are not visible while the widget loads. */
const MOST_RESERVED = 10;

/**
 * Registers `GET /v1/snippets/{widget}`: the markup to copy into a page. It contains no secret. For widgets whose
 * height depends on the number of items, it counts them for `min-items`.
 */
export function registerSnippets(
  app: FastifyInstance,
  { sources, ports, loaders }: { sources: readonly WidgetSource[]; ports: Playback; loaders: KeptLoaders }
): void {
  const { publicUrl } = ports.settings;
  app.get('/v1/snippets/:widget', { schema }, async (request, reply) => {
    const source = sourceOf(sources, request);
    const query = request.query as FragmentQuery;
    const requested = readQueryAttributes(query, source);
    const isConfigured = (requested['min-items'] ?? configOf(requested)['minItems'] ?? null) !== null;
    const items = isConfigured ? null : await expectedItems(request, source, { attributes: requested, ports });
    const attributes = { ...requested, ...(items !== null && { 'min-items': String(items) }) };
    const loader = firstOf(query, 'loader') === 'pinned' ? await loaders.current() : null;
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });
    return { html: snippetOf({ source, attributes, publicUrl, strict: firstOf(query, 'csp') === 'strict', loader }) };
  });
}

/** Returns the number of items to reserve space for; null if unknown, so that the widget's default applies. */
async function expectedItems(
  request: FastifyRequest,
  source: WidgetSource,
  { attributes, ports }: { readonly attributes: Attributes; readonly ports: Playback }
): Promise<number | null> {
  const id = attributes['public-key'];
  if (!source.expectedItems || !id) return null;
  const key = await ports.keys.find(id);
  countRequest(request, { key, cost: snippetCost, rateLimit: ports.rateLimit });
  if (key?.state !== 'ACTIVE' || !key.scopes.includes('content.read')) return null;

  const { publisher } = key;
  const locale = attributes['locale'] || configOf(attributes)['locale'] || key.defaults.locale;
  const zones = [attributes['timezone'], key.defaults.timeZone, publisher.timeZone];
  try {
    const items = await source.expectedItems({
      publisher,
      keyId: key.id,
      client: queryClientOf(request, key),
      scopes: key.scopes,
      location: ports.geoLookup(request),
      attributes,
      // A search matches texts of this language.
      locales: typeof locale === 'string' && isSpokenLocale(locale) ? [locale] : [],
      locale: publisher.languageCode,
      timeZone: zones.find((zone) => zone && isTimeZone(zone)) ?? 'UTC',
      now: ports.clock(),
    });
    // The widget applies a smaller `query-limit` itself: it reserves no more than it shows.
    return items && Math.min(items, MOST_RESERVED);
  } catch (error) {
    // The filter or order is invalid, which the widget reports in the page.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

const schema = {
  tags: ['public'],
  operationId: 'getSnippet',
  summary: 'Get the markup to paste into a page',
  description:
    'Pass the attributes of the element by their names, with `key` for `public-key`. The snippet of a calendar or card grid has `min-items`, the number of items to reserve space for. For a calendar it is the number of events on the given day, or the median of the next 14 days. For a grid it is the number of items that the query finds. If there is nothing to count yet, `min-items` is omitted and the space of three items is reserved.',
  params: Type.Object({ widget: Type.String() }),
  querystring: Type.Object({
    key: Type.Optional(Type.String({ description: 'Public key of the element' })),
    csp: Type.Optional(
      Type.String({ description: '`strict`: no style attribute; a rule of /embed.css reserves the space' })
    ),
    loader: Type.Optional(
      Type.String({ description: '`pinned`: the loader of this version, with its SRI hash, as in /embed.json' })
    ),
  }),
  response: { 200: Type.Object({ html: Type.String() }), ...errorAnswers },
};

interface SnippetInput {
  readonly source: WidgetSource;
  readonly attributes: Readonly<Record<string, string>>;
  /** Base URL of this server. */
  readonly publicUrl: string;
  /** For a page whose CSP forbids style attributes: a rule of `/embed.css` reserves the space. */
  readonly strict: boolean;
  /** The loader to pin; null: the floating one. */
  readonly loader: KeptLoader | null;
}

/**
 * Returns the markup that a publisher copies into a page.
 *
 * It reserves the widget's final space, so that nothing on the page moves. For `loading="eager"` it preloads the
 * fragment, with the URL that the loader will request.
 */
function snippetOf({ source, attributes, publicUrl, strict, loader }: SnippetInput): string {
  const { name, reserve } = source.widget;
  const { 'public-key': key = '', ...rest } = attributes;
  const ordered = { 'public-key': key, ...rest };
  const fragment = `${publicUrl}/v1/fragments/${name}?${fragmentQuery(ordered)}`;
  const preloads = rest['loading'] === 'eager' && rest['render'] !== 'client';
  const space = reserve(rest);
  const sheet = `${publicUrl}/embed.css?${fragmentQuery({ widget: name, ...spaceAttributes(source, rest) })}`;
  const element = `<${tagOf(name)}${toAttributes({ ...ordered, ...(!strict && { style: space }) })}></${tagOf(name)}>`;
  const script = loader
    ? { src: pinnedUrlOf(publicUrl, loader.version), integrity: loader.integrity, crossorigin: 'anonymous' }
    : { src: `${publicUrl}/embed.js` };
  return [
    strict && `<link${toAttributes({ rel: 'stylesheet', href: sheet })}>`,
    // Browsers give an async script low priority, but above the fold the image waits for it. It comes first, because
    // the server sends it immediately while it renders the fragment.
    `<script async${toAttributes({ ...(preloads && { fetchpriority: 'high' }), ...script })}></script>`,
    preloads && `<link${toAttributes({ rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href: fragment })}>`,
    /cqi/.test(space)
      ? `<div${toAttributes(strict ? { class: BOX } : { style: BOX_STYLE })}>${element}</div>`
      : element,
  ]
    .filter(Boolean)
    .join('\n');
}
