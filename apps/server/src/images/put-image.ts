import type { DatabaseTransaction } from '../database/schema.ts';
import { createImage, type NewImage } from './image-store.ts';
import { declaredSize, requirePicture } from './inspect-picture.ts';

/** Stores a raster picture of our own, as an upload would; trusts that it can be decoded. The id must be free. */
export async function putImage(transaction: DatabaseTransaction, image: Omit<NewImage, 'facts'>): Promise<void> {
  const contentType = requirePicture(image.bytes);
  const size = await declaredSize(image.bytes);
  await createImage(transaction, { ...image, facts: { contentType, ...size } });
}
