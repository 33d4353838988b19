import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfig,
  LoaderConfiguration,
  LoaderContext,
  LoaderResponse,
  LoaderStats,
} from 'hls.js';
import type { Fetcher } from '../access/media-access.ts';
import { download, HttpError, MAX_PLAYLIST_BYTES, NO_RESPONSE_STATUS, statusOf, toData } from './download.ts';
import type { Prefetch, Prefetched } from './prefetch.ts';

/** ms without a byte after which a download times out. Slow downloads may continue. */
export const NO_PROGRESS_TIMEOUT_MS = 5_000;
/** ms between checks. */
const POLL_INTERVAL_MS = 500;

/** The error with which `TimeoutWatch.timedOut` rejects. */
const TIMED_OUT = new Error('timed out');

/**
 * Returns the loader that hls.js creates for each request. It responds from `prefetch` if the URL is there or pending,
 * and downloads everything else. It tries once; the engine decides about retries.
 */
export function loaderOf(prefetch: Pick<Prefetch, 'take'>, fetcher: Fetcher): HlsConfig['loader'] {
  // Called with `new`: the returned object replaces `this`.
  function HlsLoader(): Loader<LoaderContext> {
    return createLoader(prefetch, fetcher);
  }
  return HlsLoader as unknown as HlsConfig['loader'];
}

export function createLoader(prefetch: Pick<Prefetch, 'take'>, fetcher: Fetcher = fetch): Loader<LoaderContext> {
  const stats = createStats();
  const abortController = new AbortController();
  let prefetched: Prefetched | undefined;
  let age: number | null = null;
  let hasEnded = false;
  let onAbort: LoaderCallbacks<LoaderContext>['onAbort'];

  const loader: Loader<LoaderContext> = {
    context: null,
    stats,
    getCacheAge: () => age,
    load(context, config, callbacks) {
      loader.context = context;
      onAbort = callbacks.onAbort;
      void load(context, config, callbacks);
    },
    abort() {
      if (hasEnded) return;
      stats.aborted = true;
      stop();
      if (loader.context) onAbort?.(stats, loader.context, null);
    },
    destroy() {
      if (!hasEnded) stats.aborted = true;
      stop();
      loader.context = null;
    },
  };

  async function load(
    context: LoaderContext,
    { loadPolicy }: LoaderConfiguration,
    callbacks: LoaderCallbacks<LoaderContext>
  ): Promise<void> {
    stats.loading.start = performance.now();
    // The prefetch holds whole files, not byte ranges.
    prefetched = context.rangeEnd ? undefined : prefetch.take(context.url);
    const watch = createTimeoutWatch(loadPolicy, () => prefetched?.size ?? stats.loaded);
    try {
      const response = await Promise.race([fetchResponse(context), watch.timedOut]);
      if (hasEnded) return;
      hasEnded = true;
      callbacks.onSuccess(response, stats, context, null);
    } catch (cause) {
      if (hasEnded) return;
      stop();
      if (cause === TIMED_OUT) callbacks.onTimeout(stats, context, null);
      else callbacks.onError(toErrorResponse(cause), context, null, stats);
    } finally {
      watch.end();
    }
  }

  async function fetchResponse(context: LoaderContext): Promise<LoaderResponse> {
    const cached = prefetched && (await readPrefetched(prefetched, context, stats));
    prefetched = undefined;
    if (cached) return cached;
    const response = await download(context, { fetcher, stats, signal: abortController.signal });
    age = response.age;
    return { url: response.url, data: response.data, code: 200 };
  }

  function stop(): void {
    if (hasEnded) return;
    hasEnded = true;
    prefetched?.cancel();
    abortController.abort();
  }

  return loader;
}

/** Reads a prefetched response. undefined: it failed for a temporary reason. Rejects with an `HttpError`. */
async function readPrefetched(
  entry: Prefetched,
  { responseType }: LoaderContext,
  stats: LoaderStats
): Promise<LoaderResponse | undefined> {
  // hls.js continues at once with its next request: with cached responses its whole start would be one long task.
  if (entry.data) await nextTask();
  try {
    await entry.done;
  } catch (cause) {
    const status = statusOf(cause);
    if (status) throw new HttpError(status, '');
  }
  const { data } = entry;
  if (data === null) return undefined;
  if (responseType === 'text' && entry.size > MAX_PLAYLIST_BYTES)
    throw new HttpError(413, `more than ${MAX_PLAYLIST_BYTES} bytes`);
  recordTransferTimes(stats, entry);
  return { url: entry.url, data: toData(new Uint8Array(data), responseType), code: 200 };
}

/** Converts an error to the form that hls.js expects. */
function toErrorResponse(cause: unknown): { code: number; text: string } {
  const { message } = cause as Error;
  return { code: cause instanceof HttpError ? cause.status : NO_RESPONSE_STATUS, text: message };
}

/** Creates the statistics that hls.js expects, before a download. */
export function createStats(): LoaderStats {
  return {
    aborted: false,
    loaded: 0,
    retry: 0,
    total: 0,
    chunkCount: 0,
    bwEstimate: 0,
    loading: { start: 0, first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  };
}

/**
 * Records real transfer times, shifted to now: hls.js measures bandwidth up to the end of parsing, so the time in our
 * cache would look like a slow network.
 */
function recordTransferTimes(stats: LoaderStats, { startTime, firstByteTime, endTime, size }: Prefetched): void {
  const now = performance.now();
  const start = now - Math.max(1, endTime - startTime);
  stats.loading.start = start;
  stats.loading.first = Math.min(now, start + firstByteTime - startTime);
  stats.loading.end = now;
  stats.loaded = stats.total = size;
}

interface TimeoutWatch {
  readonly timedOut: Promise<never>;
  end(): void;
}

/** Watches one download for timeouts. `bytes` returns the bytes received so far. */
function createTimeoutWatch({ maxTimeToFirstByteMs, maxLoadTimeMs }: LoaderConfig, bytes: () => number): TimeoutWatch {
  const startTime = performance.now();
  let lastReceived = 0;
  let progressTime = startTime;
  let timer: ReturnType<typeof setInterval>;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = performance.now();
      const received = bytes();
      if (received !== lastReceived) progressTime = now;
      lastReceived = received;
      const limit = lastReceived > 0 ? NO_PROGRESS_TIMEOUT_MS : maxTimeToFirstByteMs;
      if (now - progressTime > limit || now - startTime > maxLoadTimeMs) reject(TIMED_OUT);
    }, POLL_INTERVAL_MS);
  });
  // The rejection may not be handled any more.
  timedOut.catch(() => {});
  return { timedOut, end: () => clearInterval(timer) };
}

/**
 * Yields to the browser, which can draw and handle input, and continues in a new task; before other tasks if the
 * browser supports that.
 */
function nextTask(): Promise<unknown> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
