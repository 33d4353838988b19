import { ApiError } from '../errors.ts';
import { decode, decodeError } from './decoder.ts';
import type { Size } from './picture-size.ts';
import { type PictureType, sniffPicture } from './sniff.ts';

/** Type by the first bytes. Throws `IMAGE_INVALID` for what is no picture. */
export function requirePicture(bytes: Uint8Array): PictureType {
  const type = sniffPicture(bytes);
  if (type) return type;
  throw new ApiError('IMAGE_INVALID', 'This is no picture: take AVIF, GIF, JPEG, PNG, SVG or WebP.');
}

/**
 * The upright size that a raster picture declares, read without decoding it.
 *
 * Throws `IMAGE_TOO_LARGE` and `IMAGE_INVALID`.
 */
export async function declaredSize(bytes: Uint8Array): Promise<Size> {
  try {
    const { autoOrient } = await decode(bytes).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    throw decodeError(error);
  }
}

/** Decodes all of a raster picture once, to see that all of it is there. Throws as `declaredSize` does. */
export async function requireWhole(bytes: Uint8Array): Promise<void> {
  await decode(bytes)
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw decodeError(error);
    });
}
