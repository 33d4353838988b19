import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import { etagOf, requireEtag } from '../resource/etag.ts';
import { existing } from '../resource/methods.ts';
import { insertRow, type Place, type Row, takeTurn, updateRow } from '../resource/store.ts';
import { type ImageFacts, imageKind } from './image.ts';
import type { PictureSource } from './picture-maker.ts';

/** A picture to store, inspected. */
export interface NewImage {
  readonly publisher: string;
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly facts: ImageFacts;
  readonly now: Date;
}

/** Stores a picture under an id that is free. Throws `RESOURCE_EXISTS`, and `RESOURCE_NOT_FOUND` for the publisher. */
export async function createImage(transaction: DatabaseTransaction, image: NewImage): Promise<Row> {
  const { revision } = await takeTurn(transaction, image.publisher);
  return insertRow(transaction, placeOf(image.publisher), toWrite(image, revision));
}

/**
 * Puts another picture under the same id. Throws `RESOURCE_NOT_FOUND`, and `ETAG_MISMATCH` unless `seen` (If-Match) is
 * absent or the current ETag.
 */
export async function replaceImage(
  transaction: DatabaseTransaction,
  image: NewImage,
  seen: string | undefined
): Promise<Row> {
  const place = placeOf(image.publisher);
  const { revision } = await takeTurn(transaction, image.publisher);
  const current = await existing(transaction, place, image.id);
  requireEtag(etagOf(current.revision), seen);
  return updateRow(transaction, place, toWrite(image, revision));
}

function placeOf(publisher: string): Place {
  return { kind: imageKind, publisher };
}

function toWrite({ id, bytes, facts, now }: NewImage, revision: number) {
  return { id, body: { ...facts }, columns: { bytes }, revision, now };
}

/** An uploaded picture to be resized; its bytes are read only when they are needed. Throws `RESOURCE_NOT_FOUND`. */
export async function findImage(database: Database, publisher: string, id: string): Promise<PictureSource> {
  const rows = database.selectFrom('images').where('publisher_id', '=', publisher).where('id', '=', id);
  const found = await rows.select('hash').executeTakeFirst();
  if (!found) throw missing(publisher, id);
  return {
    hash: found.hash,
    async bytes() {
      // Replaced meanwhile: the other picture must not be kept under this one's name.
      const row = await rows.where('hash', '=', found.hash).select('bytes').executeTakeFirst();
      if (!row) throw missing(publisher, id);
      return row.bytes;
    },
  };
}

function missing(publisher: string, id: string) {
  return notFound(`publishers/${publisher}/images/${id}`);
}
