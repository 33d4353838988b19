import type { Sharp } from 'sharp';
import { ApiError } from '../../../platform/http/errors.ts';

/**
 * Maximum pixels that an image may declare: 50 million, more than a 48-megapixel phone takes. Decoded they take 200 MB.
 */
const MAX_PIXELS = 50_000_000;
/** Maximum seconds of work on one image; 50 million pixels take about 2. */
const DECODE_TIMEOUT_S = 15;

/** The enabled decoders. All other formats of the library (SVG, TIFF, PDF, video frames, …) stay blocked. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

let loading: ReturnType<typeof loadLibrary> | undefined;

/** Loads the library at its first use: it takes 30 MB, which a server without pictures does not need. */
export function imageLibrary(): ReturnType<typeof loadLibrary> {
  loading ??= loadLibrary();
  return loading;
}

/** Blocks unneeded decoders and configures the library for a server, for the whole process. */
async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  // One thread per image: decoding images in parallel wastes less than threads within one.
  sharp.concurrency(1);
  // It would cache recent operations, but ours rarely repeat.
  sharp.cache(false);
  return sharp;
}

/** Opens an image for reading: first frame, upright. Reading a truncated or damaged image fails. */
export async function decode(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await imageLibrary();
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
