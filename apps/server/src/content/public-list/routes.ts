import { isId, ListQuery, MAX_COUNTED } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import Type, { type TObject } from 'typebox';
import { queryClientOf } from '../../platform/access/public-access.ts';
import { listCost } from '../../platform/access/request-cost.ts';
import { notFound } from '../../platform/http/errors.ts';
import { sendResponse } from '../../platform/responses/send-response.ts';
import type { Content } from '../content.ts';
import { readPageSize } from '../resource/page.ts';
import { cachedResponses, named, publicQuery } from '../resource/schemas.ts';
import { buildItem, buildPage } from './build-response.ts';
import { type FieldMask, readFieldMask } from './field-mask.ts';
import { readProjectionContext, VIEWS } from './projection-context.ts';
import type { PublicContent } from './public-content.ts';
import { type ListedQuery, MAX_SEARCH, readListQuery } from './read-list-query.ts';

/** Registers List and Get for visitors (contract §3, §4). */
export function registerPublicContent(app: FastifyInstance, content: PublicContent, ports: Content): void {
  const { collection } = content;
  const list = { config: { publicScope: 'content.read', cost: listCost }, schema: listSchema(content) } as const;
  const get = { config: { publicScope: 'content.read' }, schema: getSchema(content) } as const;
  const page = pageOf(content);

  app.get(`/v1/${collection}`, list, async (request, reply) => {
    const query = request.query as ListedQuery & { pageSize?: string; pageToken?: string; fields?: string };
    const client = queryClientOf(request);
    const make = async () => {
      const pageRequest = {
        query: readListQuery(query, content.listing),
        keyId: request.publicKey.id,
        pageSize: readPageSize(query.pageSize),
        pageToken: query.pageToken,
        mask: withToken(readFieldMask(query.fields, page)),
      };
      return buildPage(ports, content, {
        context: await readProjectionContext(request, ports),
        page: pageRequest,
        client,
      });
    };
    return sendResponse(request, reply, { ports, parameters: listParameters, make });
  });

  app.get(`/v1/${collection}/:id`, get, async (request, reply) => {
    const { id } = request.params as { id: string };
    if (!isId(id)) throw notFound(`${collection}/${id.slice(0, 100)}`);
    const { fields } = request.query as { fields?: string };
    const client = queryClientOf(request);
    const make = async () => {
      const mask = readFieldMask(fields, content.item);
      return buildItem(ports, content, { context: await readProjectionContext(request, ports), id, mask, client });
    };
    return sendResponse(request, reply, { ports, parameters: getParameters, make });
  });
}

/** Clients that page need the token, whatever else they select. */
function withToken(mask: FieldMask | null): FieldMask | null {
  return mask === null || mask === 'all' ? mask : new Map(mask).set('nextPageToken', 'all');
}

const viewQuery = {
  ...publicQuery,
  view: Type.Optional(Type.Enum(VIEWS, { description: 'BASIC leaves out description and markers' })),
};

const fields = (example: string) =>
  Type.Optional(Type.String({ description: `Only these fields (AIP-157), e.g. ${example}` }));

const listQuery = Type.Object({
  ...viewQuery,
  ...ListQuery.properties,
  filter: Type.Optional(Type.String({ description: 'AIP-160, e.g. type_id = "football"; see docs/filter.md' })),
  orderBy: Type.Optional(Type.String({ description: 'AIP-132, e.g. start_time desc, title' })),
  search: Type.Optional(
    Type.String({ maxLength: MAX_SEARCH, description: 'Search words; the last one may be incomplete' })
  ),
  pinnedIds: Type.Optional(
    Type.Array(Type.String(), { description: 'Ids that come first on the first page, at most 20' })
  ),
  fields: fields('nextPageToken and some fields of the items'),
});

const getQuery = Type.Object({
  ...viewQuery,
  filter: Type.Optional(Type.String({ description: 'Accepted and ignored' })),
  orderBy: Type.Optional(Type.String({ description: 'Accepted and ignored' })),
  fields: fields('id,title'),
});

const listParameters = Object.keys(listQuery.properties).sort();
const getParameters = ['fields', 'locale', 'view'];

/** The complete response of a list. */
function pageOf({ collection, item, live }: PublicContent): TObject {
  return Type.Object({
    [collection]: Type.Array(item),
    nextPageToken: Type.String({ description: 'Empty on the last page' }),
    totalSize: Type.Integer({
      description: `Number of items on all pages when the first page was read; an estimate where it is above ${MAX_COUNTED}`,
    }),
    totalSizeExact: Type.Optional(Type.Boolean({ description: 'false: totalSize is an estimate; absent otherwise' })),
    ...(live && {
      revision: Type.String({ description: 'Pass it to :watch to receive changes that are newer than this page' }),
    }),
  });
}

function listSchema(content: PublicContent) {
  const { collection, name, words } = content;
  return {
    tags: ['public'],
    operationId: `listPublic${collection[0]?.toUpperCase()}${collection.slice(1)}`,
    summary: `List ${words.many} in one language`,
    security: [{ publicKey: [] }],
    querystring: listQuery,
    response: {
      200: Type.Object({ ...pageOf(content).properties, [collection]: Type.Array(named(name)) }),
      ...cachedResponses,
    },
  };
}

function getSchema({ name, words }: PublicContent) {
  return {
    tags: ['public'],
    operationId: `getPublic${name}`,
    summary: `Get ${words.one} in one language`,
    security: [{ publicKey: [] }],
    querystring: getQuery,
    response: { 200: named(name), ...cachedResponses },
  };
}
