import { sql } from 'kysely';
import { contentLanguage } from '../access/content-language.ts';
import type { QueryShape } from '../access/query-costs.ts';
import type { QueryClient } from '../access/query-limiter.ts';
import type { Answer } from '../answers/answer-cache.ts';
import { toBody } from '../answers/to-body.ts';
import type { Database } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import { listRows } from '../listing/list-rows.ts';
import type { ServerPorts } from '../ports.ts';
import { contentEtag } from '../resource/content-answer.ts';
import { createPageTokens } from '../resource/page.ts';
import { applyFieldMask, type FieldMask } from './field-mask.ts';
import type { Item } from './item-cache.ts';
import { itemDependency, listDependency } from './list-dependency.ts';
import { readPlace, sizeFields, writePlace } from './page-place.ts';
import type { PublicContent } from './public-content.ts';
import { shapeOf } from './query-shape.ts';
import type { ReadQuestion } from './read-question.ts';
import type { ContentRow, Viewpoint } from './viewpoint.ts';

/** ms for which page tokens are alike: equal content then makes equal answers, as a strong ETag promises. */
const TOKEN_STEP = 60 * 60 * 1000;

/** One page of a list, as asked for. */
export interface PageRequest {
  readonly question: ReadQuestion;
  readonly keyId: string;
  readonly pageSize: number;
  readonly pageToken: string | undefined;
  readonly mask: FieldMask | null;
  /** Leaves out `totalSize`, which then is not counted. */
  readonly isSizeless?: boolean;
  /** Whoever goes on from here may wish another language, as the visitor of a page that a publisher's server has made. */
  readonly anyLocale?: boolean;
}

/** A page as visitors get it: one statement, and texts of known items joined. */
export async function makePage(
  ports: ServerPorts,
  content: PublicContent,
  { viewpoint, page, client }: { viewpoint: Viewpoint; page: PageRequest; client: QueryClient }
): Promise<Answer> {
  const { question, pageSize: limit, mask } = page;
  const { publisher, locales } = viewpoint;
  const tokens = tokensOf(ports, { content, viewpoint, page });
  const { after, size: known } = readPlace(tokens.read(page.pageToken));
  const isCounted = known === null && wantsSize(page);

  const asked = { ...question, publisher: publisher.id, locales, limit, after, isCounted };
  const {
    rows,
    next,
    size: counted,
  } = await ports.queries.run(client, shapeOf(content.listing, asked), {
    database: ports.database,
    read: (connection) => listRows(connection, content.listing, asked),
  });

  const items = rows.map((row) => ports.items.itemOf(content, row, viewpoint));
  const size = known ?? counted;
  const nextPageToken = next === null ? '' : tokens.write(writePlace({ after: next, size }));
  const texts = items.map(({ text }) => text);
  // Read before the rows were; not part of the tag, because it also rises with what is not on the page.
  const rest = { nextPageToken, ...sizeFields(size), ...(content.live && { revision: String(publisher.counter) }) };
  const body = mask
    ? masked({ [content.collection]: texts.map((text) => JSON.parse(text)), ...rest }, mask)
    : `{"${content.collection}":[${texts.join()}],${JSON.stringify(rest).slice(1)}`;
  return toAnswer(ports, content, {
    viewpoint,
    items,
    body,
    made: [rows.map(stateOf), size.rows, nextPageToken, maskText(mask)],
    ...(content.live && mask === null && { revision: String(publisher.counter) }),
    isAffectedBy: listDependency({
      collection: content.collection,
      listing: content.listing,
      question: asked,
      ids: rows.map(({ id }) => id),
    }),
  });
}

/** One resource as visitors get it. Throws `RESOURCE_NOT_FOUND`. */
export async function makeItem(
  ports: ServerPorts,
  content: PublicContent,
  { viewpoint, id, mask, client }: { viewpoint: Viewpoint; id: string; mask: FieldMask | null; client: QueryClient }
): Promise<Answer> {
  const row = await ports.queries.run(client, ITEM, {
    database: ports.database,
    read: (connection) => findRow(connection, content, { publisher: viewpoint.publisher.id, id }),
  });
  if (!row) throw notFound(`${content.collection}/${id}`);
  const item = ports.items.itemOf(content, row, viewpoint);
  const body = mask ? masked(JSON.parse(item.text), mask) : item.text;
  return toAnswer(ports, content, {
    viewpoint,
    items: [item],
    body,
    made: [stateOf(row), maskText(mask)],
    isAffectedBy: itemDependency(content.collection, id),
  });
}

const ITEM: QueryShape = { text: 'item', isIndexed: true };

async function findRow(
  database: Database,
  { listing }: PublicContent,
  { publisher, id }: { publisher: string; id: string }
): Promise<ContentRow | undefined> {
  return database
    .selectFrom(listing.table)
    .where('publisher_id', '=', publisher)
    .where('id', '=', id)
    .select(['id', 'revision', 'create_time', 'update_time', sql<string>`body::text`.as('body')])
    .executeTakeFirst();
}

interface MadeAnswer {
  readonly viewpoint: Viewpoint;
  readonly items: readonly Item[];
  readonly body: string;
  /** What the body is made of, besides the viewpoint. Equal content has an equal tag on every server. */
  readonly made: unknown;
  readonly isAffectedBy: NonNullable<Answer['isAffectedBy']>;
  /** Where the body ends with it. */
  readonly revision?: string;
}

function toAnswer(
  { settings, clock }: ServerPorts,
  content: PublicContent,
  { viewpoint, items, body, made, isAffectedBy, revision }: MadeAnswer
): Answer {
  const { publisher, locales, view, pictures } = viewpoint;
  const tag = contentEtag([settings.publicUrl, publisher.id, publisher.version, locales, view, pictures, made]);
  const facts = items.map((item) => item.facts);
  const { cacheControl, freshFor, staleFor } = content.cachingOf(facts, clock());
  const tags = new Set(facts.flatMap((item) => [...item.tags]));
  return {
    body: toBody(body),
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

/** Tokens are bound to everything that was asked, but for the page's size (contract §4). */
function tokensOf(
  { serverKeys, clock }: ServerPorts,
  { content, viewpoint, page }: { content: PublicContent; viewpoint: Viewpoint; page: PageRequest }
) {
  const { publisher, locales } = viewpoint;
  const now = clock();
  const boundTo = (inLocales: readonly string[] | 'any', time: number) => {
    const asked = [content.collection, publisher.id, page.keyId, inLocales, page.question.canonical];
    return createPageTokens({ secret: serverKeys.pageToken, binding: JSON.stringify(asked), now: time });
  };
  const { write } = boundTo(page.anyLocale ? 'any' : locales, Math.ceil(now / TOKEN_STEP) * TOKEN_STEP);
  return {
    write,
    read(token: string | undefined): string {
      const anywhere = boundTo('any', now);
      const isAnywhere = token !== undefined && anywhere.owns(token);
      return (isAnywhere ? anywhere : boundTo(locales, now)).read(token);
    },
  };
}

function stateOf({ id, revision, create_time }: ContentRow) {
  return [id, revision, create_time.getTime()];
}

function wantsSize({ mask, isSizeless = false }: PageRequest): boolean {
  const isMasked = mask !== null && mask !== 'all' && !mask.has('totalSize') && !mask.has('totalSizeExact');
  return !isSizeless && !isMasked;
}

function masked(answer: object, mask: FieldMask): string {
  return JSON.stringify(applyFieldMask(answer, mask));
}

function maskText(mask: FieldMask | null): unknown {
  return mask === null || mask === 'all' ? mask : [...mask].map(([name, inner]) => [name, maskText(inner)]);
}
