import type { Sharp } from 'sharp';
import { readDeclaredSize } from '../inspect-image.ts';
import { decode, decodeError, imageLibrary } from './decoder.ts';
import type { ImageFormat } from './image-format.ts';
import { outputSize, type RequestedSize } from './image-size.ts';

/** Increment it when the same request yields different bytes, so that no client keeps old ones under the same ETag. */
const RECIPE = 1;

/** Identifies this rendering, including the encoders. Servers with the same value produce the same bytes. */
export async function readRecipe(): Promise<string> {
  const { versions } = await imageLibrary();
  return `${RECIPE}-${versions.vips}-${versions.sharp ?? ''}`;
}

/**
 * Converts a raster image to another size and format: first frame, upright, sRGB, without metadata (location, camera,
 * thumbnails). JPEG gets a white background where the image is transparent.
 */
export async function resizeImage(
  bytes: Uint8Array,
  { size: requested, format }: { size: RequestedSize; format: ImageFormat }
): Promise<Buffer> {
  const size = outputSize(await readDeclaredSize(bytes), requested);
  // The size is exact; `fill` only prevents a second rounding.
  const image = await decode(bytes);
  const resized = image.resize({ ...size, fit: requested.fit === 'cover' ? 'cover' : 'fill' });
  return encode(resized, format)
    .toBuffer()
    .catch((error: unknown) => {
      throw decodeError(error);
    });
}

/** Encodes with qualities that look alike; effort as in image-format.ts. */
function encode(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 52, effort: 1 });
    case 'webp':
      return image.webp({ quality: 78, effort: 4 });
    case 'jpeg':
      return image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true });
  }
}
