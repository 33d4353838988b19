import type { Door } from '../access/media-access.ts';

/** One download, or something that was there already; under way until `done` resolves. Times are `performance.now()`. */
export interface Prefetched {
  /** Where it came from, after redirects; '' not known yet. */
  url: string;
  readonly startTime: number;
  firstByteTime: number;
  endTime: number;
  /** Bytes so far, and those announced; 0: not known. */
  size: number;
  total: number;
  /** Whole; null while it is under way. */
  data: ArrayBuffer | null;
  /** What has come so far. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** Hears of each further part. */
  onPart: ((part: Uint8Array<ArrayBuffer>) => void) | null;
  /** Rejects on any failure: who needs it asks the network itself. */
  readonly done: Promise<unknown>;
  readonly cancel: () => void;
}

/** Downloads ahead of the engine. Each is handed out once: a live playlist must never be answered twice from memory. */
export interface Prefetch {
  /** Something that came with the page. */
  put(url: string, data: ArrayBuffer | string): Prefetched;
  /** Starts a download, or gives the one under way. `early`: its answer, where it was asked for already. */
  grab(url: string, early?: Promise<Response>): Prefetched;
  /** Hands it out; undefined: not here. */
  take(url: string): Prefetched | undefined;
  /** Ends all downloads and forgets everything. */
  clear(): void;
}

export function createPrefetch(door: Door): Prefetch {
  const entries = new Map<string, Prefetched>();
  function grab(url: string, early?: Promise<Response> | Response): Prefetched {
    const known = entries.get(url);
    if (known) return known;
    const ending = new AbortController();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const read = async () => {
      const answer = await (early ?? (door.access?.fetch ?? fetch)(url, { priority: 'high', signal: ending.signal }));
      // The status is all of its message.
      if (!answer.ok) throw new Error(answer.status as never);
      entry.firstByteTime = performance.now();
      // One that was made here has none.
      entry.url = answer.url || url;
      entry.total = +(answer.headers.get('content-length') as string);
      const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
      for (let part = await reader.read(); part.value; part = await reader.read()) {
        parts.push(part.value);
        entry.size += part.value.length;
        entry.onPart?.(part.value);
      }
      entry.data = joined(parts).buffer;
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
      // It fills in the entry once something has come.
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

/** All parts as one. */
export function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}
