import { availableParallelism } from 'node:os';
import { MINUTE_MS } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../../../platform/cache/single-flight.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Metrics } from '../../../platform/operations/metrics.ts';
import { readCrest } from '../crest.ts';
import { readDeclaredSize, requireDecodable, requireImageType } from '../inspect-image.ts';
import { type Raster, rasteriseSvg } from '../rasterise-svg.ts';
import type { DiskCache } from './disk-cache.ts';
import type { ImageFormat } from './image-format.ts';
import type { RequestedSize, Size } from './image-size.ts';
import { createJobQueue } from './job-queue.ts';
import { readRecipe, resizeImage } from './resize-image.ts';
import type { ImageType } from './sniff.ts';

/** Images that may wait: about 5 s of work. More would time out. */
const MAX_WAITING = 100;
/** Drawings run one after another, so that one that takes its full 10 s delays only other drawings. */
const DRAWINGS = { atOnce: 1, waiting: 10 };
/** Crests drawn by an import are known to be quick, and a page shows those of many teams at once. */
const CRESTS = { atOnce: 2, waiting: 200 };
/** Lifetime (ms) and number of cached failures, so that an image that fails is not retried at once. */
const FAILURES = { ttl: 10 * MINUTE_MS, max: 1_000 };

/** A source of image bytes. `hash` is the hash of the bytes, so equal hashes mean equal images. */
export interface ImageSource {
  readonly hash: string;
  bytes(): Promise<Uint8Array>;
}

/** One variant of an image. */
export interface Variant {
  readonly size: RequestedSize;
  readonly format: ImageFormat;
}

export interface ImageRenderer {
  /**
   * Returns the variant from the cache, or renders it once for all concurrent requests. `admit` is called before
   * rendering and may throw.
   */
  render(source: ImageSource, variant: Variant, admit: () => void): Promise<Buffer>;
  /**
   * Returns the type and size of an upload. Throws `IMAGE_INVALID` or `IMAGE_TOO_LARGE` unless all of it can be
   * decoded.
   */
  inspect(bytes: Uint8Array): Promise<Size & { readonly contentType: ImageType }>;
}

/** Returns the unique name of a variant: the key of the cache and the ETag. */
export async function tagOf(source: ImageSource, { size: requested, format }: Variant): Promise<string> {
  const size = [requested.width ?? '', requested.height ?? ''].join('x');
  return `${source.hash}-${size}-${requested.fit}-${format}-${await readRecipe()}`;
}

/** Creates a renderer that uses all cores and stores its results in `cache`. */
export function createImageRenderer({ cache, metrics }: { cache: DiskCache; metrics: Metrics }): ImageRenderer {
  const run = createJobQueue({ atOnce: availableParallelism(), waiting: MAX_WAITING });
  const draw = createJobQueue(DRAWINGS);
  const drawCrest = createJobQueue(CRESTS);
  const once = createSingleFlight();
  const failures = new LRUCache<string, ApiError>(FAILURES);

  /** A drawing is rasterized once, at full size. Its sizes are scaled from that. */
  async function rasterOf(source: ImageSource, svg: Uint8Array): Promise<Buffer> {
    const key = `${source.hash}-raster-${await readRecipe()}`;
    const queue = readCrest(Buffer.from(svg).toString()) ? drawCrest : draw;
    return (await cache.get(key)) ?? once(key, async () => keep(key, pack(await queue(() => rasteriseSvg(svg)))));
  }

  async function keep(key: string, made: Buffer): Promise<Buffer> {
    await cache.put(key, made);
    return made;
  }

  async function renderVariant(source: ImageSource, variant: Variant): Promise<Buffer> {
    const bytes = await source.bytes();
    if (requireImageType(bytes) !== 'image/svg+xml') return run(() => resizeImage(bytes, variant));
    const raster = unpack(await rasterOf(source, bytes));
    const size = drawingSize(variant.size, raster);
    return run(() => resizeImage(raster.png, { ...variant, size }));
  }

  return {
    async render(source, variant, admit) {
      const key = await tagOf(source, variant);
      const kept = await cache.get(key);
      metrics.countCache('image', kept !== null);
      if (kept) return kept;
      const failure = failures.get(source.hash);
      if (failure) throw failure;
      admit();
      return once(key, async () => keep(key, await renderVariant(source, variant))).catch((error: unknown) => {
        if (isImageFault(error)) failures.set(source.hash, error);
        throw error;
      });
    },
    async inspect(bytes) {
      const contentType = requireImageType(bytes);
      const isDrawing = contentType === 'image/svg+xml';
      const { width, height } = await (isDrawing ? draw(() => rasteriseSvg(bytes)) : run(() => sizeOfWhole(bytes)));
      return { contentType, width, height };
    },
  };
}

async function sizeOfWhole(bytes: Uint8Array): Promise<Size> {
  const size = await readDeclaredSize(bytes);
  await requireDecodable(bytes);
  return size;
}

/** A drawing is sharp at any size, so its own size matters only without a requested size. */
function drawingSize(size: RequestedSize, own: Size): RequestedSize {
  return size.width === undefined && size.height === undefined ? { ...own, fit: 'contain' } : size;
}

/** Whether the same bytes will fail again. */
function isImageFault(error: unknown): error is ApiError {
  return error instanceof ApiError && /^(IMAGE_INVALID|IMAGE_TOO_LARGE|TIMEOUT)$/.test(error.reason);
}

/** Bytes before the PNG of a packed drawing, with its own width and height. */
const PACK_HEADER = 8;

function pack({ width, height, png }: Raster): Buffer {
  const header = Buffer.alloc(PACK_HEADER);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([header, png]);
}

function unpack(packed: Buffer): Raster {
  return { width: packed.readUInt32BE(0), height: packed.readUInt32BE(4), png: packed.subarray(PACK_HEADER) };
}
