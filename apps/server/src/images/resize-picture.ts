import sharp, { type Sharp } from 'sharp';
import { decode, decodeError } from './decoder.ts';
import { declaredSize } from './inspect-picture.ts';
import type { PictureFormat } from './picture-format.ts';
import { outputSize, type SizeWish } from './picture-size.ts';

/** Rises when the same wish gives other bytes, so that nobody keeps the old ones under the same ETag. */
const RECIPE = 1;

/** Names this way of making pictures, encoders included: servers that agree in it make the same bytes. */
export const recipe = `${RECIPE}-${sharp.versions.vips}-${sharp.versions.sharp ?? ''}`;

/**
 * A raster picture in another size and format: first frame, upright, in sRGB, without any metadata (place, camera,
 * thumbnails). JPEG gets a white ground where the picture is transparent.
 */
export async function resizePicture(
  bytes: Uint8Array,
  { wish, format }: { wish: SizeWish; format: PictureFormat }
): Promise<Buffer> {
  const size = outputSize(await declaredSize(bytes), wish);
  // The size is exact; `fill` only keeps it from being rounded a second time.
  const resized = decode(bytes).resize({ ...size, fit: wish.fit === 'cover' ? 'cover' : 'fill' });
  return encode(resized, format)
    .toBuffer()
    .catch((error: unknown) => {
      throw decodeError(error);
    });
}

/** Qualities that look alike; effort as in picture-format.ts. */
function encode(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 52, effort: 1 });
    case 'webp':
      return picture.webp({ quality: 78, effort: 4 });
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true });
  }
}
