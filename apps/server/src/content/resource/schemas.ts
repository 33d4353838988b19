import {
  ErrorBody,
  ListQuery,
  listOf,
  PublicBannerCollection,
  PublicCreativeWork,
  PublicEntity,
  PublicEvent,
  PublicEventType,
  PublicTranslation,
  PublicVideo,
} from '@touchline/contract';
import Type, { type TObject } from 'typebox';
import { OUTPUT_ONLY } from '../../platform/http/update-mask.ts';
import { REFERENCED_COLLECTIONS } from '../references/reference.ts';
import type { ResourceKind } from './kind.ts';

/** Schemas that the docs reference by `$id` instead of repeating them. */
export const namedSchemas = [
  ErrorBody,
  PublicBannerCollection,
  PublicCreativeWork,
  PublicEntity,
  PublicEvent,
  PublicEventType,
  PublicTranslation,
  PublicVideo,
] as const;

type SchemaName =
  | 'BannerCollection'
  | 'CreativeWork'
  | 'Entity'
  | 'Error'
  | 'Event'
  | 'EventType'
  | 'Translation'
  | 'Video';

/** References a named schema. */
export function named(id: SchemaName) {
  return Type.Ref(`${id}#`);
}

/** Schema of error responses, to be combined with success responses. */
export const errorAnswers = { '4xx': named('Error'), '5xx': named('Error') };

/** Responses without content of a cacheable call: 304 for a current copy, and errors. */
export const cachedResponses = { 304: Type.Null({ description: 'Not modified' }), ...errorAnswers };

/** Query of every public call: the key, which selects the publisher. */
export const keyQuery = {
  key: Type.Optional(Type.String({ description: 'Public key; may also be sent in the X-Public-Key header' })),
} as const;

/** Query of public calls that return texts. */
export const publicQuery = {
  ...keyQuery,
  locale: Type.Optional(
    Type.String({ description: 'BCP 47 tag. Default: Accept-Language, then the language of the publisher' })
  ),
} as const;

/** Query of every writing method (contract §3). */
export const mutationQuery = {
  validateOnly: Type.Optional(Type.Boolean({ description: 'Returns the result without storing anything' })),
  requestId: Type.Optional(
    Type.String({ description: 'A UUID. A repeated request takes effect once (AIP-155); remembered for 24 h' })
  ),
} as const;

/** For DELETE: what happens to references to the deleted resource. */
const references = Type.Optional(
  Type.Enum(['FAIL', 'UNLINK'], {
    description:
      'FAIL (default) returns 400 REFERENCED while other resources use it. UNLINK also removes it from those resources; an access policy that videos use still returns 400 REFERENCED',
  })
);

const security = [{ bearer: [] }];

/** Returns the schemas of the five methods of one kind, which validate, serialise and document. */
export function schemasFor(kind: ResourceKind) {
  const { collection, singular, schema } = kind;
  const title = `${singular[0]?.toUpperCase()}${singular.slice(1)}`;
  const method = (verb: string) => ({ tags: [collection], operationId: `${verb}${title}`, security });
  const one = withArticle(toWords(singular));
  const etag = { etag: Type.Optional(Type.String({ description: 'Same as the If-Match header' })) };
  const body = writableBody(kind);
  return {
    create: {
      ...method('create'),
      summary: `Create ${one}`,
      querystring: Type.Object({
        [`${singular}Id`]: Type.Optional(
          Type.String({ description: 'Id of the new resource. Default: a generated one' })
        ),
        ...mutationQuery,
      }),
      body,
      response: { 200: schema, ...errorAnswers },
    },
    get: { ...method('get'), summary: `Get ${one}`, response: { 200: schema, ...errorAnswers } },
    list: {
      ...method('list'),
      summary: `List ${toWords(collection)}, ordered by id`,
      querystring: ListQuery,
      response: { 200: listOf(collection, schema), ...errorAnswers },
    },
    update: {
      ...method('update'),
      summary: `Update ${one}`,
      querystring: Type.Object({
        updateMask: Type.Optional(
          Type.String({ description: 'Comma-separated field paths. Default: the fields in the body' })
        ),
        ...etag,
        ...mutationQuery,
      }),
      body,
      response: { 200: schema, ...errorAnswers },
    },
    remove: {
      ...method('delete'),
      summary: `Delete ${one}`,
      querystring: Type.Object({
        ...etag,
        ...(REFERENCED_COLLECTIONS.some((name) => name === collection) && { references }),
        ...mutationQuery,
      }),
      response: { 200: Type.Object({}), ...errorAnswers },
    },
  };
}

/** Schema of a body: any of the fields, and those that only the server writes, which are ignored (AIP-203). */
function writableBody({ fields, output }: ResourceKind): TObject {
  const outputOnly = [...OUTPUT_ONLY, ...Object.keys(output?.fields ?? {})];
  const ignored = Object.fromEntries(outputOnly.map((name) => [name, Type.Optional(Type.Unknown())]));
  return Type.Object({ ...ignored, ...Type.Partial(fields).properties }, { additionalProperties: false });
}

/** Converts `bannerCollections` to "banner collections". */
export function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function withArticle(words: string): string {
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}
