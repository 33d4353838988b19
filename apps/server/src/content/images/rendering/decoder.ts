import sharp, { type Sharp } from 'sharp';
import { ApiError } from '../../../platform/http/errors.ts';

/**
 * Maximum pixels that an image may declare: 50 million, more than a 48-megapixel phone takes. Decoded they take 200 MB.
 */
const MAX_PIXELS = 50_000_000;
/** Maximum seconds of work on one image; 50 million pixels take about 2. */
const DECODE_TIMEOUT_S = 15;

/** The enabled decoders. All other formats of the library (SVG, TIFF, PDF, video frames, …) stay blocked. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/**
 * Blocks unneeded decoders and configures the library for a server. It affects the whole process and may be called
 * repeatedly.
 */
export function prepareDecoder(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  // One thread per image: decoding images in parallel wastes less than threads within one.
  sharp.concurrency(1);
  // It would cache recent operations, but ours rarely repeat.
  sharp.cache(false);
}

/** Opens an image for reading: first frame, upright. Truncated or damaged images fail. */
export function decode(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', pages: 1, limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient();
}

/** Converts an error of the library to an error for the client. */
export function decodeError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit/i.test(message)) {
    const most = `${MAX_PIXELS / 1_000_000} million pixels`;
    return new ApiError('IMAGE_TOO_LARGE', `The picture has more than ${most}; make it smaller.`, { cause: error });
  }
  if (/^timeout/i.test(message)) {
    return new ApiError('TIMEOUT', 'The picture takes too long to decode; simplify it.', { cause: error });
  }
  return new ApiError('IMAGE_INVALID', 'The picture is truncated or damaged; save it again.', { cause: error });
}
