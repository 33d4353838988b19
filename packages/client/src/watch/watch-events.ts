import { readEvent } from '@touchline/domain';
import { type ApiError, isTransient, readApiError } from '../api-error.ts';
import { localeParam, queryText } from '../source.ts';
import { type Connect, type Later, openConnection, type StreamEnd } from './connection.ts';
import type { EventChange } from './live-events.ts';
import type { StreamBlock } from './sse-parser.ts';

/** Statuses of backends without a stream: no such path, method or representation. */
const MISSING: ReadonlySet<number> = new Set([404, 405, 406]);

/** Failed attempts in a row before polling the list. */
const FAILURES_BEFORE_POLLING = 3;

/**
 * `live`: receives changes. `polling`: the stream is not available, `onStale` is called periodically. `hidden`: the page
 * is hidden, no requests are sent. `failed`: the server rejected the request, no further attempt is made.
 */
export type WatchState = 'connecting' | 'live' | 'polling' | 'hidden' | 'failed';

/** Functions of the page: network, timers, random numbers and visibility. */
export interface WatchPorts {
  readonly connect: Connect;
  readonly later: Later;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly visibility: {
    readonly isVisible: () => boolean;
    /** Calls the listener at each change. The returned function unsubscribes. */
    readonly subscribe: (listener: () => void) => () => void;
  };
}

/** The events to watch, and callbacks. `api` has no slash at its end. */
export interface WatchOptions {
  readonly api: string;
  readonly publicKey: string;
  /** The filter of the list that is kept current. */
  readonly filter?: string | undefined;
  readonly locale?: string | undefined;
  readonly view?: 'BASIC' | 'FULL' | undefined;
  /** Newest revision in the displayed list; the stream begins after it. Absent: the stream begins now. */
  readonly since?: string | undefined;
  readonly ports: WatchPorts;
  readonly onChange: (change: EventChange) => void;
  /** Changes were missed: refetch the list. */
  readonly onStale: () => void;
  readonly onState?: (state: WatchState) => void;
  /** The server rejected the request; no further attempt is made. */
  readonly onError?: (error: ApiError) => void;
}

/** The address of a stream (contract §3); `since` is the last revision seen, '' for none. */
function watchUrl({ api, publicKey, filter, locale, view }: WatchOptions, since: string): string {
  // In the query: a header of its own would cost each page a preflight.
  const params = { key: publicKey, filter, locale: localeParam(locale), view, lastEventId: since };
  return `${api}/v1/events:watch?${queryText(params)}`;
}

/**
 * Watches events for changes. It uses a stream that resumes after the last received change, with growing delays between
 * attempts. Without a stream it polls the list. While the page is hidden it does nothing. The returned function ends it.
 */
export function watchEvents(options: WatchOptions): () => void {
  const { ports, onChange, onStale, onState = () => {}, onError = () => {} } = options;
  const polling = createPolling(onStale, ports);
  let since = options.since ?? '';
  let retry = DEFAULT_RETRY;
  let failures = 0;
  /** Whether there was a time without a stream. */
  let hasGap = false;
  let stop = () => {};

  function open(): void {
    // Not during polling: the page still receives updates from it.
    if (!polling.running) onState('connecting');
    const missed = hasGap && since === '';
    hasGap = true;
    stop = openConnection(watchUrl(options, since), ports, {
      begun() {
        failures = 0;
        polling.stop();
        onState('live');
        if (missed) onStale();
      },
      block: read,
      retry(ms) {
        retry = ms;
      },
      ended: (end) => (isFinal(end) ? fail(end) : wait(end)),
    });
  }

  function read({ event, data, id }: StreamBlock): void {
    if (data !== null) {
      const change = readChange(event, data);
      if (change === null || change.kind === 'reset') onStale();
      else onChange(change);
    }
    // Only now, so that the server sends a change again for which `onChange` threw.
    if (id !== null) since = id;
  }

  function wait({ retryAfter = null }: StreamEnd): void {
    stop = ports.later(open, reconnectDelay({ failures, retry, retryAfter, random: ports.random() }));
    failures += 1;
    if (failures < FAILURES_BEFORE_POLLING || polling.running) return;
    onState('polling');
    polling.start();
  }

  /** Handles a final response: no further attempt before the page becomes visible again. */
  function fail({ status, body }: StreamEnd): void {
    if (MISSING.has(status)) {
      onState('polling');
      polling.start();
      return;
    }
    end();
    onState('failed');
    onError(readApiError(status, body));
  }

  function onVisibilityChange(): void {
    stop();
    polling.stop();
    failures = 0;
    if (ports.visibility.isVisible()) {
      open();
    } else {
      hasGap = true;
      onState('hidden');
    }
  }

  function end(): void {
    unsubscribe();
    stop();
    polling.stop();
  }

  const unsubscribe = ports.visibility.subscribe(onVisibilityChange);
  onVisibilityChange();
  return end;
}

/** Returns whether the same request would get the same error again. */
function isFinal({ status, body }: StreamEnd): boolean {
  const isRetryable = status === 408 || status === 429;
  return status >= 400 && !isRetryable && !isTransient(readApiError(status, body));
}

/** Average ms between two requests; each interval is a random 75 % to 125 % of it. */
const PERIOD = 15_000;

/** Refetches at once and then periodically, until stopped. */
export interface Polling {
  readonly running: boolean;
  start(): void;
  stop(): void;
}

function createPolling(
  refetch: () => void,
  { later, random }: { readonly later: Later; readonly random: () => number }
): Polling {
  let cancel: (() => void) | null = null;

  function poll(): void {
    cancel = later(poll, PERIOD * (0.75 + random() / 2));
    refetch();
  }

  return {
    get running() {
      return cancel !== null;
    },
    start: poll,
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}

/** Reads one block of the stream; null for an unknown or invalid one. */
function readChange(kind: string, data: string): EventChange | { readonly kind: 'reset' } | null {
  if (kind === 'reset') return { kind };
  const json = parse(data);
  if (kind === 'upsert') {
    const event = readEvent(json);
    return event && { kind, event };
  }
  return kind === 'delete' ? readDelete(json) : null;
}

function readDelete(json: unknown): EventChange | null {
  if (typeof json !== 'object' || json === null) return null;
  const { id, revision } = json as { readonly id?: unknown; readonly revision?: unknown };
  if (typeof id !== 'string' || !/^\d{1,19}$/.test(String(revision))) return null;
  return { kind: 'delete', id, revision: String(revision) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** ms before reconnecting, unless the server sends `retry`, which ours does with each stream. */
const DEFAULT_RETRY = 3_000;
/** ms at most, unless the server asks for more. */
const LONGEST = 60_000;

/**
 * Returns the delay (ms) before reconnecting. It grows with `failures`, the number of failures in a row, which is 0
 * after a stream that worked. It is randomised, so that the pages that lost the same server do not reconnect together.
 */
function reconnectDelay({
  failures,
  retry,
  retryAfter,
  random,
}: {
  readonly failures: number;
  /** ms, as the stream sent it. */
  readonly retry: number;
  /** Seconds of a Retry-After header; null: none. */
  readonly retryAfter: number | null;
  /** 0 up to 1. */
  readonly random: number;
}): number {
  const delay = Math.min(LONGEST, retry * 2 ** failures);
  return Math.max(delay, (retryAfter ?? 0) * 1_000) * (0.75 + random / 2);
}
