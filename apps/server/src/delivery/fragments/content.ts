import { type EventType, type Page, readEventType, readPage, readTranslation } from '@touchline/domain';
import { makeEventTypes } from '../../content/event-types.ts';
import { buildItem, buildPage } from '../../content/public-list/build-response.ts';
import {
  createProjectionContext,
  type ProjectionContext,
  withOwnLocale,
} from '../../content/public-list/projection-context.ts';
import type { PublicContent } from '../../content/public-list/public-content.ts';
import { type ListedQuery, readListQuery } from '../../content/public-list/read-list-query.ts';
import { readPageSize } from '../../content/resource/page.ts';
import { makeTranslation } from '../../content/translations.ts';
import { findResponse } from '../../platform/responses/find-response.ts';
import type { CachedResponse } from '../../platform/responses/response-cache.ts';
import { STALE_CACHE_CONTROL } from '../../platform/responses/send-response.ts';
import type { Playback } from '../../playback/playback.ts';
import type { ContentRequest } from './source.ts';

/** Maximum bytes of a list without items, with some margin. */
const SHORT = 200;

/** The parameters of a list, as the JSON call has them. */
export interface ListRequest extends ListedQuery {
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
  /** Omits `totalSize`, which then is not counted. */
  readonly isSizeless?: boolean | undefined;
}

/** The response of the JSON call, not parsed yet. */
export interface ContentResponse {
  /** Changes with the content. */
  readonly tag: string;
  readonly cacheControl: string;
  /** The locale of its texts. */
  readonly language: string;
  /** Whether a list has no items on any page. */
  isEmpty(): boolean;
  json(): unknown;
}

/** The content requests of a widget in a browser, made on the server: the same responses and errors. */
export interface Content {
  list(content: PublicContent, request: ListRequest): Promise<ContentResponse>;
  /** Throws `RESOURCE_NOT_FOUND`. */
  item(content: PublicContent, id: string): Promise<ContentResponse>;
  eventTypes(): Promise<ContentResponse>;
  translation(): Promise<ContentResponse>;
}

/** Returns the projection context of a content request. */
export function projectionContextFor(
  { publisher, locales }: ContentRequest,
  ports: Playback
): Promise<ProjectionContext> {
  return createProjectionContext(publisher, { locales: withOwnLocale(locales, publisher), view: 'FULL' }, ports);
}

/**
 * Creates the content requests of a visitor's browser. Page tokens are valid in any language, because browsers continue
 * the lists that were rendered for a publisher's server.
 *
 * Responses are cached like those of the JSON calls, until something of the publisher is written.
 */
export function contentFor(request: ContentRequest, ports: Playback): Content {
  const { publisher, keyId, locale, client } = request;
  const locales = withOwnLocale(request.locales, publisher);
  const context = () => projectionContextFor(request, ports);

  async function fetchCached(
    nameParts: readonly unknown[],
    make: () => Promise<CachedResponse>
  ): Promise<ContentResponse> {
    const name = `fragment ${JSON.stringify([keyId, publisher.version, locales, nameParts])}`;
    const { kept, stale } = await findResponse(ports, { name, publisher: publisher.id, client, make });
    const { body, headers } = kept.response;
    const json = () => JSON.parse(body.toString());
    return {
      // No item is that short, so a longer list need not be parsed.
      isEmpty: () => body.byteLength < SHORT && json().totalSize === 0,
      tag: headers['etag'] ?? '',
      cacheControl: stale ? STALE_CACHE_CONTROL : (headers['cache-control'] ?? ''),
      language: headers['content-language'] ?? locale,
      json,
    };
  }

  return {
    list(content, request) {
      const { pageSize, pageToken, isSizeless = false, ...query } = request;
      return fetchCached([content.collection, request], async () => {
        const page = {
          query: readListQuery(query, content.listing),
          keyId,
          pageSize: readPageSize(pageSize === undefined ? undefined : String(pageSize)),
          pageToken,
          isSizeless,
          mask: null,
          anyLocale: true,
        };
        return buildPage(ports, content, { context: await context(), page, client });
      });
    },
    item(content, id) {
      return fetchCached([content.collection, 'item', id], async () =>
        buildItem(ports, content, { context: await context(), id, mask: null, client })
      );
    },
    eventTypes: () => fetchCached(['eventTypes'], async () => makeEventTypes(ports, await context())),
    translation: () =>
      fetchCached(['translation', locale], () => makeTranslation(ports.database, { publisher: publisher.id, locale })),
  };
}

/** Parses a list like the browser does, so that both render from the same values. */
export function readListed<Item extends { readonly id: string }>(
  response: ContentResponse,
  {
    content,
    read,
  }: { readonly content: { readonly collection: string }; readonly read: (json: unknown) => Item | null }
) {
  const page: Page<Item> | null = readPage(response.json(), content.collection, read);
  if (!page) throw new Error(`the list of ${content.collection} is invalid`);
  const { items, nextPageToken, totalSize, revision } = page;
  return { items, page: { nextPageToken, totalSize: totalSize ?? items.length }, revision };
}

/** Parses event types; `response` is null if they were not requested. */
export function readEventTypes(response: ContentResponse | null): readonly EventType[] {
  return response ? (readPage(response.json(), 'eventTypes', readEventType)?.items ?? []) : [];
}

/** Parses the publisher's own texts, by English phrase. */
export function readWords(response: ContentResponse): Readonly<Record<string, string>> {
  return readTranslation(response.json()) ?? {};
}
