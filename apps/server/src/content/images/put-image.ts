import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import { createImage, type NewImage } from './image-store.ts';
import { readDeclaredSize, requireImageType } from './inspect-image.ts';

/** Stores one of our own raster images like an upload, without checking that it can be decoded. The id must be free. */
export async function putImage(transaction: DatabaseTransaction, image: Omit<NewImage, 'info'>): Promise<void> {
  const contentType = requireImageType(image.bytes);
  const size = await readDeclaredSize(image.bytes);
  await createImage(transaction, { ...image, info: { contentType, ...size } });
}
