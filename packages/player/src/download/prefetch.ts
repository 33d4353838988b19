import type { RequestAuthorizer } from '../access/media-access.ts';

/** A download, or data that came with the page; pending until `done` resolves. Times are `performance.now()`. */
export interface Prefetched {
  /** URL after redirects; '' not known yet. */
  url: string;
  readonly startTime: number;
  firstByteTime: number;
  endTime: number;
  /** Bytes received so far, and bytes announced; 0: unknown. */
  size: number;
  total: number;
  /** The complete data; null while the download is pending. */
  data: ArrayBuffer | null;
  /** Parts received so far. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** Called for each further part. */
  onPart: ((part: Uint8Array<ArrayBuffer>) => void) | null;
  /** Rejects on any failure: the caller then requests the URL itself. */
  readonly done: Promise<unknown>;
  readonly cancel: () => void;
}

/**
 * Downloads media before the engine requests them. Each entry is taken once: a cached response must never answer two
 * requests for a live playlist.
 */
export interface Prefetch {
  /** Stores data that came with the page. */
  put(url: string, data: ArrayBuffer | string): Prefetched;
  /** Starts a download, or returns the pending one. `pendingResponse`: the response, if it was requested already. */
  grab(url: string, pendingResponse?: Promise<Response>): Prefetched;
  /** Removes and returns an entry; undefined: there is none. */
  take(url: string): Prefetched | undefined;
  /** Aborts all downloads and removes all entries. */
  clear(): void;
}

export function createPrefetch(authorizer: RequestAuthorizer): Prefetch {
  const entries = new Map<string, Prefetched>();
  function grab(url: string, pendingResponse?: Promise<Response> | Response): Prefetched {
    const existing = entries.get(url);
    if (existing) return existing;
    const ending = new AbortController();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const read = async () => {
      const response = await (pendingResponse ??
        (authorizer.access?.fetch ?? fetch)(url, { priority: 'high', signal: ending.signal }));
      // The message is only the status.
      if (!response.ok) throw new Error(response.status as never);
      entry.firstByteTime = performance.now();
      // A response that was created here has no URL.
      entry.url = response.url || url;
      entry.total = +(response.headers.get('content-length') as string);
      const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
      for (let part = await reader.read(); part.value; part = await reader.read()) {
        parts.push(part.value);
        entry.size += part.value.length;
        entry.onPart?.(part.value);
      }
      entry.data = concatParts(parts).buffer;
      entry.endTime = performance.now();
    };
    const entry: Prefetched = {
      url: '',
      startTime: performance.now(),
      firstByteTime: 0,
      endTime: 0,
      size: 0,
      total: 0,
      data: null,
      parts,
      onPart: null,
      // `read` fills in the entry once data arrives.
      done: read(),
      cancel: () => ending.abort(),
    };
    entry.done.catch(() => entries.delete(url));
    entries.set(url, entry);
    return entry;
  }

  return {
    put: (url, data) => grab(url, new Response(data)),
    grab,
    take(url) {
      const entry = entries.get(url);
      entries.delete(url);
      return entry;
    },
    clear() {
      for (const { cancel } of entries.values()) cancel();
      entries.clear();
    },
  };
}

/** Concatenates the parts. */
export function concatParts(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
