import { MAX_IMAGE_URL } from '@touchline/domain';
import Type, { type Static, type TSchema } from 'typebox';

/** The pattern of every id a caller may choose (contract §1). A pattern source, anchored. */
export const ID_PATTERN = '^[a-z0-9][a-z0-9_-]{0,62}$';

/** An RFC 3339 time with zone, as accepted; answers are always UTC (contract §1). */
export const TIME_PATTERN = '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-]\\d{2}:\\d{2})$';

/** A BCP 47 tag; `en_US` is read as `en-US`. */
export const LOCALE_PATTERN = '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$';

/** Characters of one text in one language. */
export const MAX_TEXT = 2_000;
/** Characters of one description in one language. */
export const MAX_DESCRIPTION = 20_000;
/** Characters of a URL: what every browser and proxy still takes. */
export const MAX_URL = 2_048;

const ID = new RegExp(ID_PATTERN);

/** Whether a text can be an id. Others must not reach the store, which rejects some characters. */
export function isId(text: string): boolean {
  return ID.test(text);
}

export const Id = Type.String({ pattern: ID_PATTERN, description: 'Lower-case letters, digits, - and _; at most 63.' });

export const Locale = Type.String({ pattern: LOCALE_PATTERN, maxLength: 64, description: 'BCP 47 language tag' });

export const Time = Type.String({ pattern: TIME_PATTERN, maxLength: 64, description: 'RFC 3339 time' });

export const Url = Type.String({ minLength: 1, maxLength: MAX_URL, description: 'http(s) or relative URL' });

/** Of a picture, as it is written. */
export const ImageUrl = Type.String({
  minLength: 1,
  maxLength: MAX_IMAGE_URL,
  description: 'http(s) or relative URL, or a data: URL of a PNG, JPEG, WebP, AVIF or GIF of at most 64 kB',
});

/** Of a picture, as visitors get it; null: there is none. */
export const PublicImageUrl = Nullable(Type.String({ maxLength: MAX_IMAGE_URL }));

/** A text in the publisher's default language, or one text a BCP 47 tag (contract §6). */
function localized(maxLength: number) {
  return Type.Union([
    Type.String({ maxLength }),
    Type.Record(Type.String({ pattern: LOCALE_PATTERN }), Type.String({ maxLength }), {
      maxProperties: 100,
      additionalProperties: false,
    }),
  ]);
}

export const LocalizedText = localized(MAX_TEXT);
export const LocalizedDescription = localized(MAX_DESCRIPTION);

/** Ids of other resources of the same publisher, short (interfaces, Management). */
export const Ids = Type.Array(Id, { maxItems: 500, uniqueItems: true });

/** A publisher's own fields, whose shape depends on `typeId`. The server limits size and depth at each write. */
export const Metadata = mapOf(Type.Unknown(), { maxKey: 200 });

/**
 * A map by free texts of at most `maxKey` characters. Line breaks are characters too: what a plain Record says, `^.*$`,
 * passes over keys that have one, and so over their values.
 */
export function mapOf<Value extends TSchema>(
  value: Value,
  { maxKey, ...options }: { maxKey?: number; maxProperties?: number; description?: string } = {}
) {
  const key = Type.String({ pattern: `^[\\s\\S]{0,${maxKey ?? ''}}$` });
  return Type.Record(key, value, { additionalProperties: false, ...options });
}

/** The schema or null: absent and null mean the same, null is what is answered (contract §2). */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** Fields of every resource that only the server writes (AIP-203 output only); ignored in bodies. */
export const outputFields = {
  name: Type.String({ description: 'Resource name, e.g. publishers/acme/bannerCollections/home' }),
  id: Type.String({ description: 'Last segment of the name' }),
  etag: Type.String({ description: 'Quoted; send it verbatim as If-Match (AIP-154)' }),
  createTime: Type.String({ description: 'RFC 3339 UTC' }),
  updateTime: Type.String({ description: 'RFC 3339 UTC' }),
} as const;

export type WireLocalizedText = Static<typeof LocalizedText>;
