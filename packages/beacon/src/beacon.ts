import type { Consent } from '@touchline/consent';
import { attempt } from './attempt.ts';
import type { Identity, IdentityStore } from './identity.ts';
import { MAX_BATCH_EVENTS } from './limits.ts';
import { type BeaconEvent, toBody } from './payload.ts';
import { createQueue } from './queue.ts';

export interface BeaconInput {
  /** Looks up the collector's address before each request. Never rejects. */
  readonly find: () => Promise<string>;
  /** Address for events that are left when the page unloads before the lookup ends. */
  readonly url: string;
  /** Share of browsers that are counted, 0 to 1. */
  readonly sampleRate: number;
  readonly consent: Pick<Consent, 'state' | 'subscribe'>;
  readonly identity: IdentityStore;
  /** Whether visitors without consent are counted, with nothing stored. */
  readonly countDenied: () => boolean;
}

/** Sends events to one collector for the life of the page. No method throws or blocks. */
export interface Beacon {
  /** `urgent`: sends it and all events before it now. */
  add(event: BeaconEvent, urgent?: boolean): void;
  /** Whether an event would be accepted now. */
  counts(): boolean;
  flush(): void;
  /** Returns the ids for an event. */
  who(): Identity;
  /** Applies a change of consent or of the opt-out. */
  check(): void;
}

/**
 * Holds events until the visitor's consent is known, then sends or drops them. When consent is withdrawn, it stops at once
 * and deletes the stored ids.
 */
export function createBeacon({ url, find, sampleRate, consent, identity, countDenied }: BeaconInput): Beacon {
  /** The page is unloading: events that its last listeners add are sent at once. */
  let isLeaving = false;
  const isPending = () => consent.state.answer === 'pending';
  const isDenied = () => consent.state.answer === 'denied' && !countDenied();
  /** For an event, the sample number that decides on this is stored, whatever the decision. */
  const counts = (isEvent = true) =>
    !isDenied() && (sampleRate >= 1 || (sampleRate > 0 && identity.seen(isEvent).visitor.sampleNumber < sampleRate));
  const { queue, leave } = createSender({ find, url, isPending, isDenied: isDenied, isLeaving: () => isLeaving });

  const check = () => {
    if (!isPending()) {
      const change = consent.state.store ? identity.settle() : identity.leave();
      if (change) queue.edit(change);
    }
    // The sample number may have changed, too.
    if (!counts(false)) queue.drain();
    queue.flush();
  };
  consent.subscribe(check);
  check();

  // `pagehide` also fires for a page in the back/forward cache, which continues with an empty queue.
  addEventListener('pagehide', () => {
    isLeaving = true;
    leave();
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
  addEventListener('online', queue.flush);
  // A phone may end a hidden page without a further event.
  addEventListener('visibilitychange', () => document.hidden && queue.flush());

  return {
    add(event, urgent) {
      if (!counts()) return;
      queue.add(event, urgent && !isLeaving);
      if (isLeaving) leave();
    },
    counts: () => counts(),
    flush: queue.flush,
    who: () => identity.seen(counts()),
    check,
  };
}

interface SenderInput extends Pick<BeaconInput, 'find' | 'url'> {
  readonly isPending: () => boolean;
  readonly isDenied: () => boolean;
  readonly isLeaving: () => boolean;
}

/** A queue and its transport; `leave` passes the remaining events to the browser. */
function createSender({ find, url, isPending, isDenied, isLeaving }: SenderInput) {
  const isOpen = () => !isPending() && !isDenied();
  let rtt: number | undefined;
  /** Events in a request that ends with the page. `leave` sends them again. */
  let inFlight: readonly BeaconEvent[] = [];
  const queue = createQueue<BeaconEvent>({
    isOpen,
    async send(events) {
      inFlight = events;
      url = await find();
      const body = toBody(events, rtt);
      const isLost = exceedsKeepalive(body);
      // If the visitor has withdrawn consent meanwhile, the events are neither sent nor queued again.
      if (inFlight !== events || isDenied()) return true;
      if (!isLost) inFlight = [];
      const ms = await post(url, body);
      const isHandedOver = isLost && inFlight !== events;
      inFlight = [];
      rtt = ms ?? rtt;
      // Chromium rejects requests of an unloading page although it completes them (`keepalive`).
      return ms !== undefined || isHandedOver || isLeaving() || isDenied();
    },
    later(task, delay) {
      const timer = setTimeout(task, delay);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    exceeded: (event) => ({ ...event, ['event' in event ? 'event' : 'e']: 'eventrateexceeded' }),
  });
  return {
    queue,
    leave() {
      if (!isOpen()) return;
      const all = [...inFlight, ...queue.drain()];
      inFlight = [];
      handOver(all, (events) => attempt(() => navigator.sendBeacon(url, toBody(events, rtt))));
    },
  };
}

/** Passes the newest events to the browser; if it rejects that many, half of them. The last event says that some are missing. */
function handOver(all: readonly BeaconEvent[], send: (events: readonly BeaconEvent[]) => boolean | undefined): void {
  let events = all.slice(-MAX_BATCH_EVENTS);
  // mux_view_message
  const cut = () => [...events.slice(0, -1), { ...events.at(-1), mvwme: 'event queue truncated' }];
  while (events.length > 0 && !send(events.length < all.length ? cut() : events)) {
    events = events.slice(Math.ceil(events.length / 2));
  }
}

/** Most characters of a body that outlives its page. Source: mux-embed, below the 64 KiB of Fetch. */
const MAX_KEEPALIVE_CHARACTERS = 57_344;
/** ms after which the collector counts as down. It is long, because a slow collector has received the events. */
const POST_TIMEOUT_MS = 120_000;

/** Whether a request with this body ends with its page. Older browsers do not support `keepalive`. */
function exceedsKeepalive(body: string): boolean {
  return body.length > MAX_KEEPALIVE_CHARACTERS || !('keepalive' in Request.prototype);
}

/**
 * Posts a body as text, so that no browser sends a preflight (BA-05). Only the status of the response is read. Resolves to
 * the ms that it took, or undefined if the collector has not accepted it. Never rejects.
 */
async function post(url: string, body: string): Promise<number | undefined> {
  const start = performance.now();
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
      keepalive: !exceedsKeepalive(body),
      credentials: 'omit',
      referrerPolicy: 'origin',
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    });
    return ok ? Math.round(performance.now() - start) : undefined;
  } catch {
    return undefined;
  }
}
