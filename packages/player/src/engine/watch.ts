import type { LoaderConfig } from 'hls.js';

/** ms without a byte, after which a download has timed out: a slow one may go on, one that stands still may not. */
export const STILL = 5_000;
/** ms between looks. */
const LOOK = 500;

/** What `Watch.timedOut` rejects with. */
export const TIMED_OUT = new Error('timed out');

export interface Watch {
  readonly timedOut: Promise<never>;
  end(): void;
}

/** Watches over one download, of which `bytes` have come so far. */
export function createWatch({ maxTimeToFirstByteMs, maxLoadTimeMs }: LoaderConfig, bytes: () => number): Watch {
  const startTime = performance.now();
  let seen = 0;
  let seenTime = startTime;
  let timer: ReturnType<typeof setInterval>;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = performance.now();
      const had = bytes();
      if (had !== seen) seenTime = now;
      seen = had;
      const limit = seen > 0 ? STILL : maxTimeToFirstByteMs;
      if (now - seenTime > limit || now - startTime > maxLoadTimeMs) reject(TIMED_OUT);
    }, LOOK);
  });
  // Nobody may listen any more.
  timedOut.catch(() => {});
  return { timedOut, end: () => clearInterval(timer) };
}
