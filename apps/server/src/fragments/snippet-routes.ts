import { isSpokenLocale, isTimeZone } from '@touchline/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { snippetCost } from '../access/request-cost.ts';
import { ApiError } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { countRequest, queryClientOf } from '../public-access.ts';
import { errorAnswers } from '../resource/schemas.ts';
import { configOf, type FragmentQuery, firstOf, readQueryAttributes } from './attributes.ts';
import { sourceOf } from './routes.ts';
import { snippetOf } from './snippet.ts';
import type { WidgetSource } from './source.ts';

type Attributes = Readonly<Record<string, string>>;

/** Most items whose space is reserved: what is further down is not in sight while the widget loads. */
const MOST_RESERVED = 10;

/**
 * `GET /v1/snippets/{widget}`: the markup to copy into a page. It names no secret. For widgets whose height depends on
 * how many items there are, it counts them for `min-items`.
 */
export function registerSnippets(
  app: FastifyInstance,
  { sources, ports }: { sources: readonly WidgetSource[]; ports: ServerPorts }
): void {
  const { publicUrl } = ports.settings;
  app.get('/v1/snippets/:widget', { schema }, async (request, reply) => {
    const source = sourceOf(sources, request);
    const query = request.query as FragmentQuery;
    const given = readQueryAttributes(query, source);
    const isGiven = (given['min-items'] ?? configOf(given)['minItems'] ?? null) !== null;
    const items = isGiven ? null : await expectedItems(request, source, { given, ports });
    const attributes = { ...given, ...(items !== null && { 'min-items': String(items) }) };
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });
    return { html: snippetOf({ source, attributes, publicUrl, strict: firstOf(query, 'csp') === 'strict' }) };
  });
}

/** Returns how many items to reserve space for; null where that is unknown: then the widget's default holds. */
async function expectedItems(
  request: FastifyRequest,
  source: WidgetSource,
  { given: attributes, ports }: { readonly given: Attributes; readonly ports: ServerPorts }
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
      whereabouts: ports.whereabouts(request),
      attributes,
      // A search finds words of this language.
      locales: typeof locale === 'string' && isSpokenLocale(locale) ? [locale] : [],
      locale: publisher.languageCode,
      timeZone: zones.find((zone) => zone && isTimeZone(zone)) ?? 'UTC',
      now: ports.clock(),
    });
    // A smaller `query-limit` is the widget's to apply: it reserves no more than it shows.
    return items && Math.min(items, MOST_RESERVED);
  } catch (error) {
    // The filter or the order cannot be read, which the widget reports in the page.
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
  }),
  response: { 200: Type.Object({ html: Type.String() }), ...errorAnswers },
};
