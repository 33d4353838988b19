import { ApiError, fieldInvalid } from '../errors.ts';

/** px of the narrowest and widest picture that may be asked for (contract §3). */
const MIN_WIDTH = 16;
const MAX_WIDTH = 2_048;
/** px of the tallest answer when only a width was asked for; WebP itself ends at 16,383. */
const MAX_HEIGHT = 8_192;

/** Width and height in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a request wishes of a picture. */
export interface SizeWish {
  /** px; undefined: as the height gives it, or the picture's own. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** As CSS object-fit: `contain` shows the whole picture within the box, `cover` fills the box and crops. */
  readonly fit: 'contain' | 'cover';
}

/**
 * Reads `width`, `height` (whole px, 16 to 2048) and `fit`.
 *
 * Throws `IMAGE_WIDTH` for a width, `FIELD_INVALID` for the others.
 */
export function readSizeWish(query: Readonly<Record<string, unknown>>): SizeWish {
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

/** undefined: absent; null: no such number. */
function readPixels(value: unknown): number | undefined | null {
  if (value === undefined) return undefined;
  const pixels = typeof value === 'string' && /^[1-9]\d{1,3}$/.test(value) ? Number(value) : 0;
  return pixels >= MIN_WIDTH && pixels <= MAX_WIDTH ? pixels : null;
}

/**
 * The size to answer with for a picture of this size. Never larger than the picture; keeps its shape, unless `cover`
 * has both sides: then the shape is the box's, made smaller where the picture does not fill it.
 */
export function outputSize(source: Size, { width, height, fit }: SizeWish): Size {
  if (fit === 'cover' && width !== undefined && height !== undefined) {
    return scaled({ width, height }, Math.min(1, source.width / width, source.height / height));
  }
  const unasked = width === undefined ? MAX_WIDTH : MAX_HEIGHT;
  const box = { width: width ?? MAX_WIDTH, height: height ?? unasked };
  return scaled(source, Math.min(1, box.width / source.width, box.height / source.height));
}

function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
