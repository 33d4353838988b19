import { ApiError } from '../../platform/http/errors.ts';
import { decode, decodeError } from './rendering/decoder.ts';
import type { Size } from './rendering/image-size.ts';
import { type ImageType, sniffImageType } from './rendering/sniff.ts';

/** Detects the image type by the first bytes. Throws `IMAGE_INVALID` for anything else. */
export function requireImageType(bytes: Uint8Array): ImageType {
  const type = sniffImageType(bytes);
  if (type) return type;
  throw new ApiError('IMAGE_INVALID', 'This is not a picture. Use AVIF, GIF, JPEG, PNG, SVG or WebP.');
}

/**
 * Returns the upright size that a raster image declares, without decoding it.
 *
 * Throws `IMAGE_TOO_LARGE` and `IMAGE_INVALID`.
 */
export async function readDeclaredSize(bytes: Uint8Array): Promise<Size> {
  try {
    const image = await decode(bytes);
    const { autoOrient } = await image.metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    throw decodeError(error);
  }
}

/** Decodes a raster image once, to check that it is complete. Throws the errors of `readDeclaredSize`. */
export async function requireDecodable(bytes: Uint8Array): Promise<void> {
  const image = await decode(bytes);
  await image
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw decodeError(error);
    });
}
