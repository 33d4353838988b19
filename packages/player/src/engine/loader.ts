import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderResponse,
  LoaderStats,
} from 'hls.js';
import type { Ask } from '../access/media-access.ts';
import type { Prefetch, Prefetched } from '../start/prefetch.ts';
import { download, HttpError, PLAYLIST_SIZE, statusOf, toData, UNANSWERED } from './download.ts';
import { freshStats, remember } from './loader-stats.ts';
import { nextTask } from './next-task.ts';
import { createWatch, TIMED_OUT } from './watch.ts';

/**
 * The loader that hls.js makes for each request: answers from `prefetch` what is there or under way, and downloads all
 * else. It tries once; when to try again is the engine's affair.
 */
export function loaderOf(prefetch: Pick<Prefetch, 'take'>, ask: Ask): HlsConfig['loader'] {
  // Called with `new`: what it returns takes the place of `this`.
  function HlsLoader(): Loader<LoaderContext> {
    return createLoader(prefetch, ask);
  }
  return HlsLoader as unknown as HlsConfig['loader'];
}

export function createLoader(prefetch: Pick<Prefetch, 'take'>, ask: Ask = fetch): Loader<LoaderContext> {
  const stats = freshStats();
  const ending = new AbortController();
  let known: Prefetched | undefined;
  let age: number | null = null;
  let isOver = false;
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
      if (isOver) return;
      stats.aborted = true;
      stop();
      if (loader.context) onAbort?.(stats, loader.context, null);
    },
    destroy() {
      if (!isOver) stats.aborted = true;
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
    // A byte range is another thing than the whole file of that name.
    known = context.rangeEnd ? undefined : prefetch.take(context.url);
    const watch = createWatch(loadPolicy, () => known?.size ?? stats.loaded);
    try {
      const answer = await Promise.race([answered(context), watch.timedOut]);
      if (isOver) return;
      isOver = true;
      callbacks.onSuccess(answer, stats, context, null);
    } catch (cause) {
      if (isOver) return;
      stop();
      if (cause === TIMED_OUT) callbacks.onTimeout(stats, context, null);
      else callbacks.onError(toAnswer(cause), context, null, stats);
    } finally {
      watch.end();
    }
  }

  async function answered(context: LoaderContext): Promise<LoaderResponse> {
    const given = known && (await remembered(known, context, stats));
    known = undefined;
    if (given) return given;
    const answer = await download(context, { ask, stats, signal: ending.signal });
    age = answer.age;
    return { url: answer.url, data: answer.data, code: 200 };
  }

  function stop(): void {
    if (isOver) return;
    isOver = true;
    known?.cancel();
    ending.abort();
  }

  return loader;
}

/** Undefined: it did not come, for no reason that would not pass. Rejects with an `HttpError`. */
async function remembered(
  entry: Prefetched,
  { responseType }: LoaderContext,
  stats: LoaderStats
): Promise<LoaderResponse | undefined> {
  // hls.js goes on at once, to its next question: with answers at hand all its beginning would be one long task.
  if (entry.data) await nextTask();
  try {
    await entry.done;
  } catch (cause) {
    const status = statusOf(cause);
    if (status) throw new HttpError(status, '');
  }
  const { data } = entry;
  if (data === null) return undefined;
  if (responseType === 'text' && entry.size > PLAYLIST_SIZE)
    throw new HttpError(413, `more than ${PLAYLIST_SIZE} bytes`);
  remember(stats, entry);
  return { url: entry.url, data: toData(new Uint8Array(data), responseType), code: 200 };
}

/** What hls.js calls an error's answer. */
function toAnswer(cause: unknown): { code: number; text: string } {
  const { message } = cause as Error;
  return { code: cause instanceof HttpError ? cause.status : UNANSWERED, text: message };
}
