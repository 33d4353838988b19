import { setAuditedChange } from '../../platform/audit/record-audit-event.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/http/errors.ts';
import { etagOf, requireEtag } from '../../platform/http/etag.ts';
import { existing } from '../resource/methods.ts';
import { insertRow, nameOf, type Place, type Row, takeTurn, updateRow } from '../resource/store.ts';
import { type ImageInfo, imageKind } from './image.ts';
import type { ImageSource } from './rendering/image-renderer.ts';

/** An inspected image to store. */
export interface NewImage {
  readonly publisher: string;
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly info: ImageInfo;
  readonly now: Date;
}

/** Stores an image under a new id. Throws `RESOURCE_EXISTS`, and `RESOURCE_NOT_FOUND` for the publisher. */
export async function createImage(transaction: DatabaseTransaction, image: NewImage): Promise<Row> {
  const { revision } = await takeTurn(transaction, image.publisher);
  const place = placeOf(image.publisher);
  const row = await insertRow(transaction, place, toWrite(image, revision));
  setAuditedChange(transaction, { target: nameOf(place, image.id), before: null, after: row.body });
  return row;
}

/**
 * Replaces the image under an id. Throws `RESOURCE_NOT_FOUND`, and `ETAG_MISMATCH` unless `seen` (If-Match) is absent
 * or the current ETag.
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
  const row = await updateRow(transaction, place, toWrite(image, revision));
  setAuditedChange(transaction, { target: nameOf(place, image.id), before: current.body, after: row.body });
  return row;
}

function placeOf(publisher: string): Place {
  return { kind: imageKind, publisher };
}

function toWrite({ id, bytes, info, now }: NewImage, revision: number) {
  return { id, body: { ...info }, columns: { bytes }, revision, now };
}

/** Finds an uploaded image for resizing. Its bytes are read on demand. Throws `RESOURCE_NOT_FOUND`. */
export async function findImage(database: Database, publisher: string, id: string): Promise<ImageSource> {
  const rows = database.selectFrom('images').where('publisher_id', '=', publisher).where('id', '=', id);
  const row = await rows.select('hash').executeTakeFirst();
  if (!row) throw missing(publisher, id);
  return {
    hash: row.hash,
    async bytes() {
      // If the image was replaced meanwhile, the new one must not be cached under the old hash.
      const current = await rows.where('hash', '=', row.hash).select('bytes').executeTakeFirst();
      if (!current) throw missing(publisher, id);
      return current.bytes;
    },
  };
}

function missing(publisher: string, id: string) {
  return notFound(`publishers/${publisher}/images/${id}`);
}
