import type { LoaderContext, LoaderStats } from 'hls.js';
import type { Fetcher } from '../access/media-access.ts';
import type { Failure } from '../engine/engine.ts';
import { isTruncated } from './is-truncated.ts';
import { concatParts } from './prefetch.ts';

/** Maximum bytes of a playlist: a day of 2 s segments has about 5 MB. Parsing more would block the page. */
export const MAX_PLAYLIST_BYTES = 16e6;

/** Timeout in ms for the first byte of any request, and for all of a playlist. */
export const FIRST_BYTE_TIMEOUT_MS = 10_000;
/** Status if there is no response: there is no network, or CORS forbids reading the response. */
export const NO_RESPONSE_STATUS = 0;

/** HTTP status that stands for a truncated response. */
const TRUNCATED_STATUS = 502;

export interface DownloadResult {
  /** URL after redirects. */
  readonly url: string;
  readonly data: string | ArrayBuffer;
  /** Seconds in a cache on the way (`Age` header); null: unknown. */
  readonly age: number | null;
}

/** A failed request. `status`: as in HTTP. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns the status that a prefetch has as its error message; 0: no response. */
export function statusOf(cause: unknown): number {
  return Number((cause as Error).message) || NO_RESPONSE_STATUS;
}

/** Returns whether the same request may succeed later: the status is the server's fault. */
export function isBusy(status = 0): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** Converts a final status to a failure. 401 means that the visitor has to sign in (AUTH-06). */
export function failureAt(status: number): Pick<Failure, 'reason' | 'code'> {
  if (status === 401) return { reason: 'broken', code: 'ERROR_CODE_NOT_AUTHENTICATED' };
  return { reason: isBusy(status) ? 'busy' : 'broken' };
}

/** Downloads what hls.js requests, and counts bytes in `stats`. Rejects with an `HttpError`, or as `fetch` does. */
export async function download(
  { url, headers, rangeStart = 0, rangeEnd = 0, responseType }: LoaderContext,
  { fetcher, stats, signal }: { readonly fetcher: Fetcher; readonly stats: LoaderStats; readonly signal: AbortSignal }
): Promise<DownloadResult> {
  const requestHeaders = new Headers(headers);
  if (rangeEnd) requestHeaders.set('Range', `bytes=${rangeStart}-${rangeEnd - 1}`);
  const response = await fetcher(url, { headers: requestHeaders, signal });
  stats.loading.first = performance.now();
  if (!response.ok) throw new HttpError(response.status, response.statusText);
  // For compressed responses the header counts compressed bytes.
  if (!response.headers.get('content-encoding')) stats.total = Number(response.headers.get('content-length'));
  const limit = responseType === 'text' ? MAX_PLAYLIST_BYTES : Number.POSITIVE_INFINITY;
  const bytes = await readBody(response, stats, limit).catch((cause: Error) => {
    // The server did respond, unless the network failed meanwhile.
    throw navigator.onLine && !(cause instanceof HttpError) ? new HttpError(TRUNCATED_STATUS, cause.message) : cause;
  });
  stats.loading.end = performance.now();
  stats.total = stats.loaded;
  const age = response.headers.get('age');
  return {
    url: response.url,
    data: toData(sliceRange(response, bytes), responseType),
    age: age ? Number.parseFloat(age) : null,
  };

  function sliceRange({ status }: Response, all: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    // Some servers ignore ranges and send the whole file.
    return status === 200 && rangeEnd ? all.slice(rangeStart, rangeEnd) : all;
  }
}

/** Converts bytes to the type that hls.js expects for `responseType`. Throws an `HttpError` if they are truncated. */
export function toData(bytes: Uint8Array<ArrayBuffer>, responseType: string): string | ArrayBuffer {
  if (responseType === 'text') return new TextDecoder().decode(bytes);
  if (isTruncated(bytes.buffer)) throw new HttpError(TRUNCATED_STATUS, 'the end of the segment is missing');
  return bytes.buffer;
}

async function readBody({ body }: Response, stats: LoaderStats, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>> | null)?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    stats.loaded += part.value.length;
    if (stats.loaded > limit) {
      void reader?.cancel();
      throw new HttpError(413, `more than ${limit} bytes`);
    }
  }
  return concatParts(parts);
}
