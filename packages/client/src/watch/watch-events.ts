import { type ApiError, isPassing, readApiError } from '../api-error.ts';
import { localeParam, queryText } from '../source.ts';
import { type Connect, type Later, openConnection, type StreamEnd } from './connection.ts';
import type { EventChange } from './live-events.ts';
import { createPolling } from './polling.ts';
import { readChange } from './read-change.ts';
import { DEFAULT_RETRY, reconnectDelay } from './reconnect-delay.ts';
import type { StreamBlock } from './sse-parser.ts';

/** What a backend says that speaks the contract but has no stream: no such path, method or form of answer. */
const MISSING: ReadonlySet<number> = new Set([404, 405, 406]);

/** Attempts that fail in a row before the list is asked for now and then instead. */
const FAILURES_BEFORE_POLLING = 3;

/**
 * `live`: changes come. `polling`: the stream cannot be had, `onStale` is called now and then. `hidden`: nothing is
 * asked while nobody looks. `failed`: there is no use in trying again.
 */
export type WatchState = 'connecting' | 'live' | 'polling' | 'hidden' | 'failed';

/** What the page gives: its network, clock, dice and whether somebody looks at it. */
export interface WatchPorts {
  readonly connect: Connect;
  readonly later: Later;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly visibility: {
    readonly isVisible: () => boolean;
    /** Tells of each change; the result ends it. */
    readonly subscribe: (listener: () => void) => () => void;
  };
}

/** Which events, and what to do with what is told of them. `api` has no slash at its end. */
export interface WatchOptions {
  readonly api: string;
  readonly publicKey: string;
  /** The filter of the list that is kept current. */
  readonly filter?: string | undefined;
  readonly locale?: string | undefined;
  readonly view?: 'BASIC' | 'FULL' | undefined;
  /** The newest revision in the list that is shown: nothing after it is missed. Absent: only what comes later. */
  readonly since?: string | undefined;
  readonly ports: WatchPorts;
  readonly onChange: (change: EventChange) => void;
  /** Something was missed: ask for the list again. */
  readonly onStale: () => void;
  readonly onState?: (state: WatchState) => void;
  /** The server refuses; no further attempt is made. */
  readonly onError?: (error: ApiError) => void;
}

/** The address of a stream (contract §3); `since` is the last revision seen, '' for none. */
function watchUrl({ api, publicKey, filter, locale, view }: WatchOptions, since: string): string {
  // In the query: a header of its own would cost each page a preflight.
  const params = { key: publicKey, filter, locale: localeParam(locale), view, lastEventId: since };
  return `${api}/v1/events:watch?${queryText(params)}`;
}

/**
 * Keeps somebody informed of changes of events: over a stream that resumes where it broke, with growing waits between
 * attempts, by asking for the list now and then where no stream can be had, and not at all while the page is hidden.
 * The result ends it.
 */
export function watchEvents(options: WatchOptions): () => void {
  const { ports, onChange, onStale, onState = () => {}, onError = () => {} } = options;
  const polling = createPolling(onStale, ports);
  let since = options.since ?? '';
  let retry = DEFAULT_RETRY;
  let failures = 0;
  /** Whether time has passed that nobody watched. */
  let late = false;
  let stop = () => {};

  function open(): void {
    // Not while polling goes on beside it: the page still lives by that.
    if (!polling.running) onState('connecting');
    const missed = late && since === '';
    late = true;
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
    // Only now: what the page could not take is to come again.
    if (id !== null) since = id;
  }

  function wait({ retryAfter = null }: StreamEnd): void {
    stop = ports.later(open, reconnectDelay({ failures, retry, retryAfter, random: ports.random() }));
    failures += 1;
    if (failures < FAILURES_BEFORE_POLLING || polling.running) return;
    onState('polling');
    polling.start();
  }

  /** The same question will meet the same answer, so it is not asked again before the page is looked at anew. */
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

  function look(): void {
    stop();
    polling.stop();
    failures = 0;
    if (ports.visibility.isVisible()) {
      open();
    } else {
      late = true;
      onState('hidden');
    }
  }

  function end(): void {
    stopLooking();
    stop();
    polling.stop();
  }

  const stopLooking = ports.visibility.subscribe(look);
  look();
  return end;
}

/** A refusal that the same question will meet again. */
function isFinal({ status, body }: StreamEnd): boolean {
  const comesAgain = status === 408 || status === 429;
  return status >= 400 && !comesAgain && !isPassing(readApiError(status, body));
}
