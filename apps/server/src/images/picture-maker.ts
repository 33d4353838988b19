import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors.ts';
import { readCrest } from '../import/crest.ts';
import type { Metrics } from '../operations/metrics.ts';
import { prepareDecoder } from './decoder.ts';
import type { DiskCache } from './disk-cache.ts';
import { declaredSize, requirePicture, requireWhole } from './inspect-picture.ts';
import { createJobQueue } from './job-queue.ts';
import type { PictureFormat } from './picture-format.ts';
import type { Size, SizeWish } from './picture-size.ts';
import { type Raster, rasteriseSvg } from './rasterise-svg.ts';
import { recipe, resizePicture } from './resize-picture.ts';
import { createSingleFlight } from './single-flight.ts';
import type { PictureType } from './sniff.ts';

/** Pictures that may wait for their turn: some 5 s of work; more would only time out. */
const MAX_WAITING = 100;
/** Drawings one after the other: one that takes its full 10 s holds up other drawings only. */
const DRAWINGS = { atOnce: 1, waiting: 10 };
/** Crests that an import drew are known to be quick, and a page shows those of many teams at once. */
const CRESTS = { atOnce: 2, waiting: 200 };
/** ms for which a picture that cannot be made is not tried again, and how many such are known. */
const FAILURES = { ttl: 10 * 60 * 1000, max: 1_000 };

/** Where a picture's bytes come from; `hash` is theirs, so equal hashes mean equal pictures. */
export interface PictureSource {
  readonly hash: string;
  bytes(): Promise<Uint8Array>;
}

/** One form of a picture. */
export interface Variant {
  readonly wish: SizeWish;
  readonly format: PictureFormat;
}

export interface PictureMaker {
  /** The picture in that form: from the cache, or made now; made once, however many ask. `admit` may throw first. */
  make(source: PictureSource, variant: Variant, admit: () => void): Promise<Buffer>;
  /** What an upload is. Throws `IMAGE_INVALID` or `IMAGE_TOO_LARGE` unless all of it can be decoded. */
  inspect(bytes: Uint8Array): Promise<Size & { readonly contentType: PictureType }>;
}

/** Names a form of a picture among all: key of the cache and ETag. */
export function tagOf(source: PictureSource, { wish, format }: Variant): string {
  const size = [wish.width ?? '', wish.height ?? ''].join('x');
  return `${source.hash}-${size}-${wish.fit}-${format}-${recipe}`;
}

/** Makes pictures, as many at once as there are cores, and keeps what it made in `cache`. */
export function createPictureMaker({ cache, metrics }: { cache: DiskCache; metrics: Metrics }): PictureMaker {
  prepareDecoder();
  const run = createJobQueue({ atOnce: availableParallelism(), waiting: MAX_WAITING });
  const draw = createJobQueue(DRAWINGS);
  const drawCrest = createJobQueue(CRESTS);
  const once = createSingleFlight();
  const failures = new LRUCache<string, ApiError>(FAILURES);

  /** A drawing is made once, at full size; its sizes are copies of that. */
  async function rasterOf(source: PictureSource, svg: Uint8Array): Promise<Buffer> {
    const key = `${source.hash}-raster-${recipe}`;
    const queue = readCrest(Buffer.from(svg).toString()) ? drawCrest : draw;
    return (await cache.get(key)) ?? once(key, async () => keep(key, pack(await queue(() => rasteriseSvg(svg)))));
  }

  async function keep(key: string, made: Buffer): Promise<Buffer> {
    await cache.put(key, made);
    return made;
  }

  async function produce(source: PictureSource, variant: Variant): Promise<Buffer> {
    const bytes = await source.bytes();
    if (requirePicture(bytes) !== 'image/svg+xml') return run(() => resizePicture(bytes, variant));
    const raster = unpack(await rasterOf(source, bytes));
    const wish = drawingWish(variant.wish, raster);
    return run(() => resizePicture(raster.png, { ...variant, wish }));
  }

  return {
    async make(source, variant, admit) {
      const key = tagOf(source, variant);
      const kept = await cache.get(key);
      metrics.countCache('image', kept !== null);
      if (kept) return kept;
      const failure = failures.get(source.hash);
      if (failure) throw failure;
      admit();
      return once(key, async () => keep(key, await produce(source, variant))).catch((error: unknown) => {
        if (isPicturesFault(error)) failures.set(source.hash, error);
        throw error;
      });
    },
    async inspect(bytes) {
      const contentType = requirePicture(bytes);
      const isDrawing = contentType === 'image/svg+xml';
      const { width, height } = await (isDrawing ? draw(() => rasteriseSvg(bytes)) : run(() => sizeOfWhole(bytes)));
      return { contentType, width, height };
    },
  };
}

async function sizeOfWhole(bytes: Uint8Array): Promise<Size> {
  const size = await declaredSize(bytes);
  await requireWhole(bytes);
  return size;
}

/** A drawing is sharp at any size, so only without a wish does its own size count. */
function drawingWish(wish: SizeWish, own: Size): SizeWish {
  return wish.width === undefined && wish.height === undefined ? { ...own, fit: 'contain' } : wish;
}

/** Whether the same bytes will fail again. */
function isPicturesFault(error: unknown): error is ApiError {
  return error instanceof ApiError && /^(IMAGE_INVALID|IMAGE_TOO_LARGE|TIMEOUT)$/.test(error.reason);
}

/** Bytes before the PNG of a packed drawing: its own width and height. */
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
