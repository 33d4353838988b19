import { HOUR_MS } from '@touchline/domain';
import { contentLanguage } from '../../platform/access/content-language.ts';
import type { QueryClient } from '../../platform/access/query-limiter.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { CachedResponse } from '../../platform/responses/response-cache.ts';
import { toBody } from '../../platform/responses/to-body.ts';
import type { Content } from '../content.ts';
import { type ListSize, readList, type StoreAccess } from '../listing/list-rows.ts';
import { contentEtag } from '../resource/content-answer.ts';
import { createPageTokens } from '../resource/page.ts';
import { applyFieldMask, type FieldMask } from './field-mask.ts';
import type { Item } from './item-cache.ts';
import { itemDependency, listDependency } from './list-dependency.ts';
import type { ProjectionContext } from './projection-context.ts';
import type { PublicContent } from './public-content.ts';
import { shapeOf } from './query-shape.ts';
import { itemsOf, readItems } from './read-items.ts';
import type { ParsedListQuery } from './read-list-query.ts';

/**
 * Time in ms for which page tokens are equal, so that equal content gives equal responses, as a strong ETag promises.
 */
const TOKEN_STEP = HOUR_MS;

/** The requested page of a list. */
export interface PageRequest {
  readonly query: ParsedListQuery;
  readonly keyId: string;
  readonly pageSize: number;
  readonly pageToken: string | undefined;
  readonly mask: FieldMask | null;
  /** Omits `totalSize`, which is then not counted. */
  readonly isSizeless?: boolean;
  /**
   * The next page may be requested in another language, for example by a visitor of a page rendered on a publisher's
   * server.
   */
  readonly anyLocale?: boolean;
}

/** Builds a page for visitors by joining the bytes of its items. If they are cached, it takes one statement. */
export async function buildPage(
  ports: Content,
  content: PublicContent,
  { context, page, client }: { context: ProjectionContext; page: PageRequest; client: QueryClient }
): Promise<CachedResponse> {
  const { query, pageSize: limit, mask } = page;
  const { publisher, locales } = context;
  const tokens = tokensOf(ports, { content, context, page });
  const { after, size: countedBefore } = readPosition(tokens.read(page.pageToken));
  const isCounted = countedBefore === null && wantsSize(page);

  const listQuery = { ...query, publisher: publisher.id, locales, limit, after, isCounted };
  const shape = shapeOf(content.listing, listQuery);
  const { database, queries } = ports;
  const access: StoreAccess = {
    run: (read) => queries.run(client, shape, { database, read }),
    runInSlices: (task) => queries.runInSlices(client, { database, task }),
  };
  const { rows, next, size: counted } = await readList(access, content.listing, listQuery);

  const items = await itemsOf(ports, { content, context, client }, rows);
  const size = countedBefore ?? counted;
  const nextPageToken = next === null ? '' : tokens.write(writePosition({ after: next, size }));
  // Read before the rows. It is not part of the ETag, because it also increases with writes to items that are not on
  // the page.
  const rest = { nextPageToken, ...sizeFields(size), ...(content.live && { revision: String(publisher.counter) }) };
  const body = mask
    ? masked({ [content.collection]: items.map(parseItem), ...rest }, mask)
    : joinPage(content.collection, items, rest);
  return toResponse(ports, content, {
    context,
    items,
    body,
    tagParts: [items.map(stateOf), size.rows, nextPageToken, maskText(mask)],
    ...(content.live && mask === null && { revision: String(publisher.counter) }),
    isAffectedBy: listDependency({
      collection: content.collection,
      listing: content.listing,
      query: listQuery,
      ids: rows.map(({ id }) => id),
    }),
  });
}

/** Builds a resource for visitors. Throws `RESOURCE_NOT_FOUND`. */
export async function buildItem(
  ports: Content,
  content: PublicContent,
  { context, id, mask, client }: { context: ProjectionContext; id: string; mask: FieldMask | null; client: QueryClient }
): Promise<CachedResponse> {
  const item = (await readItems(ports, { content, context, client }, [id])).get(id);
  if (!item) throw notFound(`${content.collection}/${id}`);
  const body = mask ? masked(parseItem(item), mask) : item.json;
  return toResponse(ports, content, {
    context,
    items: [item],
    body,
    tagParts: [stateOf(item), maskText(mask)],
    isAffectedBy: itemDependency(content.collection, id),
  });
}

interface ResponseParts {
  readonly context: ProjectionContext;
  readonly items: readonly Item[];
  readonly body: Buffer;
  /** Content of the body, without the projection context. Equal content has an equal ETag on every server. */
  readonly tagParts: unknown;
  readonly isAffectedBy: NonNullable<CachedResponse['isAffectedBy']>;
  /** Set if the body ends with it. */
  readonly revision?: string;
}

function toResponse(
  { settings, clock }: Content,
  content: PublicContent,
  { context, items, body, tagParts, isAffectedBy, revision }: ResponseParts
): CachedResponse {
  const { publisher, locales, view, imageState } = context;
  const tag = contentEtag([settings.publicUrl, publisher.id, publisher.version, locales, view, imageState, tagParts]);
  const info = items.map((item) => item.info);
  const { cacheControl, freshFor, staleFor } = content.cachingOf(info, clock());
  const tags = new Set(info.flatMap((item) => [...item.tags]));
  return {
    body,
    headers: {
      etag: content.live ? `W/${tag}` : tag,
      'cache-control': cacheControl,
      'content-language': contentLanguage(tags, locales, publisher.languageCode),
    },
    freshFor,
    staleFor,
    isAffectedBy,
    ...(revision !== undefined && { revision }),
  };
}

/** Tokens are bound to all parameters except the page size (contract §4). */
function tokensOf(
  { serverKeys, clock }: Content,
  { content, context, page }: { content: PublicContent; context: ProjectionContext; page: PageRequest }
) {
  const { publisher, locales } = context;
  const now = clock();
  const boundTo = (inLocales: readonly string[] | 'any', time: number) => {
    const listQuery = [content.collection, publisher.id, page.keyId, inLocales, page.query.canonical];
    return createPageTokens({ secret: serverKeys.pageToken, binding: JSON.stringify(listQuery), now: time });
  };
  const { write } = boundTo(page.anyLocale ? 'any' : locales, Math.ceil(now / TOKEN_STEP) * TOKEN_STEP);
  return {
    write,
    read(token: string | undefined): string {
      if (token === undefined || token === '') return '';
      const anywhere = boundTo('any', now);
      return (anywhere.owns(token) ? anywhere : boundTo(locales, now)).read(token);
    },
  };
}

function stateOf({ id, revision, createTime }: Item) {
  return [id, revision, createTime];
}

function wantsSize({ mask, isSizeless = false }: PageRequest): boolean {
  const isMasked = mask !== null && mask !== 'all' && !mask.has('totalSize') && !mask.has('totalSizeExact');
  return !isSizeless && !isMasked;
}

/** Returns the JSON of a page of items, in memory of its own. */
function joinPage(collection: string, items: readonly Item[], rest: object): Buffer {
  const [start, end] = [`{"${collection}":[`, `],${JSON.stringify(rest).slice(1)}`];
  const separators = Math.max(0, items.length - 1);
  const length = items.reduce((sum, { json }) => sum + json.byteLength, start.length + end.length + separators);
  const body = Buffer.allocUnsafeSlow(length);
  let offset = body.write(start, 'latin1');
  for (const [index, { json }] of items.entries()) {
    if (index > 0) body[offset++] = COMMA;
    body.set(json, offset);
    offset += json.byteLength;
  }
  // A token and numbers, so it is ASCII.
  body.write(end, offset, 'latin1');
  return body;
}

const COMMA = 0x2c;

function parseItem({ json }: Item): object {
  return JSON.parse(json.toString());
}

function masked(answer: object, mask: FieldMask): Buffer {
  return toBody(JSON.stringify(applyFieldMask(answer, mask)));
}

function maskText(mask: FieldMask | null): unknown {
  return mask === null || mask === 'all' ? mask : [...mask].map(([name, inner]) => [name, maskText(inner)]);
}

/** The content of a page token. */
interface PagePosition {
  /** `next` of the previous page; null on the first page. */
  readonly after: string | null;
  /** Size of the list as counted for the first page; null if not counted yet. */
  readonly size: ListSize | null;
}

/** Parses the text of a token; '' for the first page. Tokens of earlier versions contain only `after`. */
function readPosition(text: string): PagePosition {
  if (text === '') return { after: null, size: null };
  if (!text.startsWith('{')) return { after: text, size: null };
  const { after, size, isEstimated = false } = JSON.parse(text) as PageTokenFields;
  return { after, size: size === undefined ? null : { rows: size, isEstimated } };
}

function writePosition({ after, size }: { readonly after: string; readonly size: ListSize }): string {
  const { rows, isEstimated } = size;
  const fields: PageTokenFields = { after, ...(rows !== null && { size: rows }), ...(isEstimated && { isEstimated }) };
  return JSON.stringify(fields);
}

/** The fields of a page token, as JSON. */
interface PageTokenFields {
  readonly after: string;
  readonly size?: number;
  readonly isEstimated?: boolean;
}

/** The fields of a response that hold the list's size; none if it was not counted. */
function sizeFields({ rows, isEstimated }: ListSize): {
  readonly totalSize?: number;
  readonly totalSizeExact?: false;
} {
  return { ...(rows !== null && { totalSize: rows }), ...(isEstimated && { totalSizeExact: false }) };
}
