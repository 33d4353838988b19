import { ID_PATTERN, Image, type WireImage } from '@touchline/contract';
import Type from 'typebox';
import { ApiError } from '../errors.ts';
import { etagOf } from '../resource/etag.ts';
import { defineKind } from '../resource/kind.ts';
import { nameOf, type Place, type Row } from '../resource/store.ts';

/** What the server finds out about an uploaded picture. */
export type ImageFacts = Pick<WireImage, 'contentType' | 'width' | 'height'>;

/** Pictures that publishers upload. Nothing of one is written by its publisher but the bytes. */
export const imageKind = defineKind<ImageFacts>({
  collection: 'images',
  singular: 'image',
  table: 'images',
  fields: Type.Pick(Image, ['contentType', 'width', 'height']),
  schema: Image,
  defaults: () => ({}),
});

const ID = new RegExp(ID_PATTERN);
/** `/img/{publisher}/remote` is the pictures of other hosts. */
const TAKEN = 'remote';

/** The id of a new picture. Throws `ID_INVALID`. */
export function readImageId(text: string | undefined): string {
  if (text !== undefined && ID.test(text) && text !== TAKEN) return text;
  const found = text === undefined ? 'is missing' : `"${text.slice(0, 100)}" is no id that can be had`;
  throw new ApiError(
    'ID_INVALID',
    `imageId ${found}: write ?imageId= and 1 to 63 of a-z 0-9 - _, not beginning with - or _, not "${TAKEN}".`,
    { metadata: { field: 'imageId' } }
  );
}

/** The address of an uploaded picture's own size; `?width=` gives others. */
export function imageUrl(publicUrl: string, publisher: string, id: string): string {
  return `${publicUrl}/img/${publisher}/${id}`;
}

/** A row as answered on the management surface. */
export function toImage(place: Place, { id, body, revision }: Row, publicUrl: string): WireImage {
  const facts = body as unknown as ImageFacts;
  const url = imageUrl(publicUrl, place.publisher ?? '', id);
  return { name: nameOf(place, id), id, url, ...facts, etag: etagOf(revision) };
}
