import type { LoaderContext, LoaderStats } from 'hls.js';
import type { Ask } from '../access/media-access.ts';
import { joined } from '../start/prefetch.ts';
import { isCutShort } from './cut-short.ts';
import type { Failure } from './engine.ts';

/** Bytes of a playlist, at most: a day of 2 s segments has about 5 MB. More would stop the page while it is parsed. */
export const PLAYLIST_SIZE = 16e6;

/** ms until the first byte of anything, and until the end of a playlist. */
export const FIRST_BYTE = 10_000;
/** HTTP status of no answer: there is no network, or the page may not read what came. */
export const UNANSWERED = 0;

/** HTTP status that stands for an answer without its end. */
const BROKEN_OFF = 502;

export interface Downloaded {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly data: string | ArrayBuffer;
  /** Seconds that it lay in a cache on the way; null: not said. */
  readonly age: number | null;
}

/** An answer that is none of what was asked for. `status`: as HTTP has it. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The status that a prefetch gives as the reason of its failure; 0: nobody answered. */
export function statusOf(cause: unknown): number {
  return Number((cause as Error).message) || UNANSWERED;
}

/** Whether the same request may be answered well later: what is the server's own fault. */
export function isBusy(status = 0): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** What a final status means for who watches: 401 that the visitor is to show who they are (AUTH-06). */
export function failureAt(status: number): Pick<Failure, 'reason' | 'code'> {
  if (status === 401) return { reason: 'broken', code: 'ERROR_CODE_NOT_AUTHENTICATED' };
  return { reason: isBusy(status) ? 'busy' : 'broken' };
}

/** Gets what hls.js asks for, and counts in `stats` while it comes. Rejects with an `HttpError`, or as `fetch` does. */
export async function download(
  { url, headers, rangeStart = 0, rangeEnd = 0, responseType }: LoaderContext,
  { ask, stats, signal }: { readonly ask: Ask; readonly stats: LoaderStats; readonly signal: AbortSignal }
): Promise<Downloaded> {
  const asked = new Headers(headers);
  if (rangeEnd) asked.set('Range', `bytes=${rangeStart}-${rangeEnd - 1}`);
  const answer = await ask(url, { headers: asked, signal });
  stats.loading.first = performance.now();
  if (!answer.ok) throw new HttpError(answer.status, answer.statusText);
  // Of what is compressed the header counts other bytes than those that come.
  if (!answer.headers.get('content-encoding')) stats.total = Number(answer.headers.get('content-length'));
  const limit = responseType === 'text' ? PLAYLIST_SIZE : Number.POSITIVE_INFINITY;
  const bytes = await read(answer, stats, limit).catch((cause: Error) => {
    // There is somebody who answers, unless the network went meanwhile.
    throw navigator.onLine && !(cause instanceof HttpError) ? new HttpError(BROKEN_OFF, cause.message) : cause;
  });
  stats.loading.end = performance.now();
  stats.total = stats.loaded;
  const age = answer.headers.get('age');
  return {
    url: answer.url,
    data: toData(ranged(answer, bytes), responseType),
    age: age ? Number.parseFloat(age) : null,
  };

  function ranged({ status }: Response, all: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    // Some servers know no ranges and send the whole file.
    return status === 200 && rangeEnd ? all.slice(rangeStart, rangeEnd) : all;
  }
}

/** Bytes as hls.js wants them for `responseType`. Throws an `HttpError` when their end is missing. */
export function toData(bytes: Uint8Array<ArrayBuffer>, responseType: string): string | ArrayBuffer {
  if (responseType === 'text') return new TextDecoder().decode(bytes);
  if (isCutShort(bytes.buffer)) throw new HttpError(BROKEN_OFF, 'the end of the segment is missing');
  return bytes.buffer;
}

async function read({ body }: Response, stats: LoaderStats, limit: number): Promise<Uint8Array<ArrayBuffer>> {
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
  return joined(parts);
}
