import { Image, isId, type WireImage } from '@touchline/contract';
import Type from 'typebox';
import { ApiError } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { defineKind } from '../resource/kind.ts';
import { nameOf, type Place, type Row } from '../resource/store.ts';

/** The properties of an uploaded image that the server detects. */
export type ImageInfo = Pick<WireImage, 'contentType' | 'width' | 'height'>;

/** Images that publishers upload. The bytes are their only input; the server detects all other fields. */
export const imageKind = defineKind<ImageInfo>({
  collection: 'images',
  singular: 'image',
  table: 'images',
  fields: Type.Pick(Image, ['contentType', 'width', 'height']),
  schema: Image,
  defaults: () => ({}),
});

/** Reserved: `/img/{publisher}/remote` serves images of other hosts. */
const RESERVED_ID = 'remote';

/** Reads the id of a new image. Throws `ID_INVALID`. */
export function readImageId(text: string | undefined): string {
  if (text !== undefined && isId(text) && text !== RESERVED_ID) return text;
  const problem = text === undefined ? 'is missing' : `"${text.slice(0, 100)}" is not a valid id`;
  throw new ApiError(
    'ID_INVALID',
    `imageId ${problem}: write ?imageId= and 1 to 63 of a-z 0-9 - _, not beginning with - or _, not "${RESERVED_ID}".`,
    { metadata: { field: 'imageId' } }
  );
}

/** Returns the URL of an uploaded image in its own size; `?width=` returns others. */
export function imageUrl(publicUrl: string, publisher: string, id: string): string {
  return `${publicUrl}/img/${publisher}/${id}`;
}

/** Converts a row to the resource of the management API. */
export function toImage(place: Place, { id, body, revision }: Row, publicUrl: string): WireImage {
  const info = body as unknown as ImageInfo;
  const url = imageUrl(publicUrl, place.publisher ?? '', id);
  return { name: nameOf(place, id), id, url, ...info, etag: etagOf(revision) };
}
