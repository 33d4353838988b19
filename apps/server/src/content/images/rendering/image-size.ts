import { ApiError, fieldInvalid } from '../../../platform/http/errors.ts';

/** Minimum and maximum px of a requested width or height (contract §3). */
const MIN_WIDTH = 16;
const MAX_WIDTH = 2_048;
/** Maximum px of the height if only a width was requested; the limit of WebP is 16,383. */
const MAX_HEIGHT = 8_192;

/** Width and height in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The requested size. */
export interface RequestedSize {
  /** px; undefined if the height, or the image's own size, determines it. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Like CSS object-fit: `contain` shows the whole image within the box, `cover` fills the box and crops. */
  readonly fit: 'contain' | 'cover';
}

/**
 * Reads `width`, `height` (whole px, 16 to 2048) and `fit`.
 *
 * Throws `IMAGE_WIDTH` for a width, `FIELD_INVALID` for the others.
 */
export function readRequestedSize(query: Readonly<Record<string, unknown>>): RequestedSize {
  const width = readPixels(query['width']);
  if (width === null) {
    throw new ApiError('IMAGE_WIDTH', `width: write a whole number from ${MIN_WIDTH} to ${MAX_WIDTH}.`, {
      metadata: { field: 'width' },
    });
  }
  const height = readPixels(query['height']);
  if (height === null) throw fieldInvalid('height', `write a whole number from ${MIN_WIDTH} to ${MAX_WIDTH}.`);
  const { fit = 'contain' } = query;
  if (fit !== 'contain' && fit !== 'cover') throw fieldInvalid('fit', 'is neither contain nor cover.');
  return { width, height, fit };
}

/** Returns undefined if absent, null if invalid. */
function readPixels(value: unknown): number | undefined | null {
  if (value === undefined) return undefined;
  const pixels = typeof value === 'string' && /^[1-9]\d{1,3}$/.test(value) ? Number(value) : 0;
  return pixels >= MIN_WIDTH && pixels <= MAX_WIDTH ? pixels : null;
}

/**
 * Returns the size of the response for an image of this size, never larger than the image. It keeps the aspect ratio
 * unless `cover` has both sides. Then it has the box's ratio, and is smaller if the image does not fill the box.
 */
export function outputSize(source: Size, { width, height, fit }: RequestedSize): Size {
  if (fit === 'cover' && width !== undefined && height !== undefined) {
    return scaled({ width, height }, Math.min(1, source.width / width, source.height / height));
  }
  const maxHeight = width === undefined ? MAX_WIDTH : MAX_HEIGHT;
  const box = { width: width ?? MAX_WIDTH, height: height ?? maxHeight };
  return scaled(source, Math.min(1, box.width / source.width, box.height / source.height));
}

function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
