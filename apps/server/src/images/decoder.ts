import sharp, { type Sharp } from 'sharp';
import { ApiError } from '../errors.ts';

/** Pixels a picture may declare: 50 million, more than a 48-megapixel phone takes; decoded they are 200 MB. */
const MAX_PIXELS = 50_000_000;
/** Seconds of work on one picture; 50 million pixels take about 2. */
const PATIENCE = 15;

/** The decoders in use. Everything else that the library can read (SVG, TIFF, PDF, video frames, …) stays shut. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Shuts what is not needed and sets the library up for a server; for the whole process, at any time, repeatable. */
export function prepareDecoder(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  // One thread a picture: pictures run beside each other, which wastes less than threads within one.
  sharp.concurrency(1);
  // It would keep recent operations; ours never repeat within a moment.
  sharp.cache(false);
}

/** A picture to be read: first frame only, upright, nothing forgiven that is cut off or broken. */
export function decode(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', pages: 1, limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: PATIENCE })
    .autoOrient();
}

/** What a failure of the library means to the caller. */
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
  return new ApiError('IMAGE_INVALID', 'The picture is cut off or damaged; save it anew.', { cause: error });
}
