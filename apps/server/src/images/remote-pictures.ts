import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors.ts';
import type { DiskCache } from './disk-cache.ts';
import { requirePicture } from './inspect-picture.ts';
import { createJobQueue } from './job-queue.ts';
import type { PictureSource } from './picture-maker.ts';
import { createSingleFlight } from './single-flight.ts';

/** ms for which a picture of another host is taken as unchanged. */
const FRESH = 60 * 60 * 1000;
/** ms after which a host that failed is asked again: no visitor's wait, however many come, is one each. */
const RETRY = 30_000;
/** Pictures known at once; each is some 200 bytes. */
const MAX_KNOWN = 10_000;
/** Downloads at once, and waiting: they cost memory (10 MB each at worst) and no CPU. */
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

/** A copy whose bytes are at hand, because they were just downloaded or read. */
type FullCopy = Copy & { readonly bytes: Buffer };

/** A picture of another host for one publisher; `download` is called when there is no fresh copy. */
export type FindRemotePicture = (
  publisher: string,
  url: URL,
  download: () => Promise<Buffer>
) => Promise<PictureSource>;

/**
 * Pictures of other hosts, kept in the cache as they came, so that all sizes cost one download an hour.
 *
 * While a host is failing, its last picture goes on being shown; only its word that the picture is gone counts.
 */
export function createRemotePictures({ cache, clock }: RemotePorts): FindRemotePicture {
  const known = new LRUCache<string, Copy>({ max: MAX_KNOWN });
  const failures = new LRUCache<string, { error: ApiError; until: number }>({ max: MAX_KNOWN });
  const once = createSingleFlight();
  const run = createJobQueue(DOWNLOADS);

  async function refresh(key: string, download: () => Promise<Buffer>): Promise<FullCopy> {
    const kept = await readCopy(cache, key);
    if (kept && isFresh(kept)) return remember(key, kept);
    try {
      return await renew(key, download);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (kept && error.statusCode >= 500) return remember(key, { ...kept, fetchTime: clock() - FRESH + RETRY });
      // Being turned away by our own queue says nothing of the host.
      if (error.reason !== 'UNAVAILABLE') failures.set(key, { error, until: clock() + RETRY });
      throw error;
    }
  }

  async function renew(key: string, download: () => Promise<Buffer>): Promise<FullCopy> {
    const bytes = await run(download);
    requirePicture(bytes);
    const copy = { hash: createHash('sha256').update(bytes).digest('hex'), fetchTime: clock(), bytes };
    await writeCopy(cache, key, copy);
    return remember(key, copy);
  }

  function remember(key: string, copy: FullCopy): FullCopy {
    failures.delete(key);
    const { hash, fetchTime } = copy;
    known.set(key, { hash, fetchTime });
    return copy;
  }

  function isFresh({ fetchTime }: Copy): boolean {
    return clock() - fetchTime < FRESH;
  }

  /** The bytes of a copy that is known by its hash only. */
  async function bytesOf(key: string, hash: string, download: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readCopy(cache, key);
    if (kept?.hash === hash) return kept.bytes;
    // The cache lost it, or another server on the same folder has a newer one.
    const renewed = await once(key, () => renew(key, download));
    if (renewed.hash === hash) return renewed.bytes;
    throw new ApiError('UNAVAILABLE', 'The picture has just changed; ask again.', { headers: { 'retry-after': '1' } });
  }

  return async (publisher, url, download) => {
    const key = `remote ${publisher} ${url.href}`;
    const failure = failures.get(key);
    if (failure && clock() < failure.until) throw failure.error;

    const copy = known.get(key);
    if (copy && isFresh(copy)) return { hash: copy.hash, bytes: () => bytesOf(key, copy.hash, download) };
    const full = await once(key, () => refresh(key, download));
    return { hash: full.hash, bytes: async () => full.bytes };
  };
}

/** A line of JSON, then the picture as it came. */
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
