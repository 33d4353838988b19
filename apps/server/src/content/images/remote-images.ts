import { createHash } from 'node:crypto';
import { HOUR_MS } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../../platform/cache/single-flight.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { requireImageType } from './inspect-image.ts';
import type { DiskCache } from './rendering/disk-cache.ts';
import type { ImageSource } from './rendering/image-renderer.ts';
import { createJobQueue } from './rendering/job-queue.ts';

/** ms for which a remote image is assumed to be unchanged. */
const TTL_MS = HOUR_MS;
/** ms before a host that failed is tried again, regardless of the number of visitors. */
const RETRY_MS = 30_000;
/** Cached entries; each takes about 200 bytes. */
const MAX_COPIES = 10_000;
/** Parallel and waiting downloads. They take memory (10 MB each at most) but no CPU. */
const DOWNLOADS = { atOnce: 8, waiting: 100 };

export interface RemotePorts {
  readonly cache: DiskCache;
  /** Epoch ms. */
  readonly clock: () => number;
}

interface Copy {
  readonly hash: string;
  /** Epoch ms. */
  readonly fetchTime: number;
}

/** A copy with its bytes in memory, because they were just downloaded or read. */
type FullCopy = Copy & { readonly bytes: Buffer };

/** Finds an image of another host for one publisher. `download` is called if there is no fresh copy. */
export type FindRemoteImage = (publisher: string, url: URL, download: () => Promise<Buffer>) => Promise<ImageSource>;

/**
 * Creates a cache of remote images in their original form, so that all sizes cost one download per hour.
 *
 * While a host fails, its last image is still served, unless the host says that the image is gone.
 */
export function createRemoteImages({ cache, clock }: RemotePorts): FindRemoteImage {
  const copies = new LRUCache<string, Copy>({ max: MAX_COPIES });
  const failures = new LRUCache<string, { error: ApiError; until: number }>({ max: MAX_COPIES });
  const once = createSingleFlight();
  const run = createJobQueue(DOWNLOADS);

  async function refresh(key: string, download: () => Promise<Buffer>): Promise<FullCopy> {
    const kept = await readCopy(cache, key);
    if (kept && isFresh(kept)) return cacheCopy(key, kept);
    try {
      return await renew(key, download);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (kept && error.statusCode >= 500) return cacheCopy(key, { ...kept, fetchTime: clock() - TTL_MS + RETRY_MS });
      // A rejection by our own queue does not mean that the host failed.
      if (error.reason !== 'UNAVAILABLE') failures.set(key, { error, until: clock() + RETRY_MS });
      throw error;
    }
  }

  async function renew(key: string, download: () => Promise<Buffer>): Promise<FullCopy> {
    const bytes = await run(download);
    requireImageType(bytes);
    const copy = { hash: createHash('sha256').update(bytes).digest('hex'), fetchTime: clock(), bytes };
    await writeCopy(cache, key, copy);
    return cacheCopy(key, copy);
  }

  function cacheCopy(key: string, copy: FullCopy): FullCopy {
    failures.delete(key);
    const { hash, fetchTime } = copy;
    copies.set(key, { hash, fetchTime });
    return copy;
  }

  function isFresh({ fetchTime }: Copy): boolean {
    return clock() - fetchTime < TTL_MS;
  }

  /** Returns the bytes of a copy of which only the hash is in memory. */
  async function bytesOf(key: string, hash: string, download: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readCopy(cache, key);
    if (kept?.hash === hash) return kept.bytes;
    // The entry was evicted, or another server on the same folder has a newer one.
    const renewed = await once(key, () => renew(key, download));
    if (renewed.hash === hash) return renewed.bytes;
    throw new ApiError('UNAVAILABLE', 'The picture has just changed; try again.', { headers: { 'retry-after': '1' } });
  }

  return async (publisher, url, download) => {
    const key = `remote ${publisher} ${url.href}`;
    const failure = failures.get(key);
    if (failure && clock() < failure.until) throw failure.error;

    const copy = copies.get(key);
    if (copy && isFresh(copy)) return { hash: copy.hash, bytes: () => bytesOf(key, copy.hash, download) };
    const full = await once(key, () => refresh(key, download));
    return { hash: full.hash, bytes: async () => full.bytes };
  };
}

/** Writes a line of JSON, then the original image. */
async function writeCopy(cache: DiskCache, key: string, copy: FullCopy): Promise<void> {
  const { hash, fetchTime, bytes } = copy;
  await cache.put(key, Buffer.concat([Buffer.from(`${JSON.stringify({ hash, fetchTime })}\n`), bytes]));
}

async function readCopy(cache: DiskCache, key: string): Promise<FullCopy | null> {
  const file = await cache.get(key);
  if (!file) return null;
  const end = file.indexOf('\n');
  return { ...(JSON.parse(file.toString('utf8', 0, end)) as Copy), bytes: file.subarray(end + 1) };
}
