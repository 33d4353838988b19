import type { Consent } from '@touchline/consent';
import { attempt } from './attempt.ts';
import { BATCH } from './limits.ts';
import { type BeaconEvent, toBody } from './payload.ts';
import { createQueue } from './queue.ts';
import { isFragile, post } from './transport.ts';
import type { Who, WhoKeeper } from './who.ts';

export interface BeaconInput {
  /** Finds the collector's address, once there is something that may be sent. Never rejects; may be asked again. */
  readonly find: () => Promise<string>;
  /** Where what is left goes when the page goes before that is known. */
  readonly url: string;
  /** Share of browsers that are counted, 0 to 1. */
  readonly sampleRate: number;
  readonly consent: Pick<Consent, 'state' | 'subscribe'>;
  readonly keeper: WhoKeeper;
  /** Whether those who have not consented are counted all the same, without anything kept. */
  readonly countDenied: () => boolean;
}

/** Sends events to one collector, as long as the page is there. Nothing here throws, and nothing waits for it. */
export interface Beacon {
  /** `urgent`: it goes now, and all before it. */
  add(event: BeaconEvent, urgent?: boolean): void;
  /** Whether an event would be taken now. */
  counts(): boolean;
  flush(): void;
  /** Who is there, at an event. */
  who(): Who;
  /** Something has changed about what may be counted. */
  check(): void;
}

/**
 * Holds events until the visitor's consent is known; then they go, or are gone. Consent that is withdrawn stops it at
 * once and takes away what was kept.
 */
export function createBeacon({ url, find, sampleRate, consent, keeper, countDenied }: BeaconInput): Beacon {
  /** The page is on its way out: what its own last listeners add goes at once, too. */
  let isLeaving = false;
  const isPending = () => consent.state.answer === 'pending';
  const isRefused = () => consent.state.answer === 'denied' && !countDenied();
  /** At an event the number by which that is decided is kept, whatever it is. */
  const counts = (isEvent = true) =>
    !isRefused() && (sampleRate >= 1 || (sampleRate > 0 && keeper.seen(isEvent).visitor.sampleNumber < sampleRate));
  const { queue, leave } = createSender({ find, url, isPending, isRefused, isLeaving: () => isLeaving });

  const check = () => {
    if (!isPending()) {
      const change = consent.state.store ? keeper.settle() : keeper.leave();
      if (change) queue.edit(change);
    }
    // The sample number may be another one, too.
    if (!counts(false)) queue.drain();
    queue.flush();
  };
  consent.subscribe(check);
  check();

  // `pagehide` comes for a page that is kept, too: then it goes on with an empty queue.
  addEventListener('pagehide', () => {
    isLeaving = true;
    leave();
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
  addEventListener('online', queue.flush);
  // A phone may end a page that is not seen without another word.
  addEventListener('visibilitychange', () => document.hidden && queue.flush());

  return {
    add(event, urgent) {
      if (!counts()) return;
      queue.add(event, urgent && !isLeaving);
      if (isLeaving) leave();
    },
    counts: () => counts(),
    flush: queue.flush,
    who: () => keeper.seen(counts()),
    check,
  };
}

interface SenderInput extends Pick<BeaconInput, 'find' | 'url'> {
  readonly isPending: () => boolean;
  readonly isRefused: () => boolean;
  readonly isLeaving: () => boolean;
}

/** A queue and its way to the collector; `leave` hands what is left to the browser. */
function createSender({ find, url, isPending, isRefused, isLeaving }: SenderInput) {
  const isOpen = () => !isPending() && !isRefused();
  let rtt: number | undefined;
  /** Under way, and would not survive the page; once handed over it does not come back. */
  let fragile: readonly BeaconEvent[] = [];
  const queue = createQueue<BeaconEvent>({
    isOpen,
    async send(events) {
      fragile = events;
      url = await find();
      const body = toBody(events, rtt);
      const isLost = isFragile(body);
      // Of a visitor who has changed his mind meanwhile nothing goes, and nothing comes back.
      if (fragile !== events || isRefused()) return true;
      if (!isLost) fragile = [];
      const ms = await post(url, body);
      const isHandedOver = isLost && fragile !== events;
      fragile = [];
      rtt = ms ?? rtt;
      // Chromium fails the requests of a page that goes, though it sees them through (`keepalive`).
      return ms !== undefined || isHandedOver || isLeaving() || isRefused();
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
      const all = [...fragile, ...queue.drain()];
      fragile = [];
      handOver(all, (events) => attempt(() => navigator.sendBeacon(url, toBody(events, rtt))));
    },
  };
}

/** Hands the newest events to a browser that may refuse so many: then half of them. The last one says what is missing. */
function handOver(all: readonly BeaconEvent[], send: (events: readonly BeaconEvent[]) => boolean | undefined): void {
  let events = all.slice(-BATCH);
  // mux_view_message
  const cut = () => [...events.slice(0, -1), { ...events.at(-1), mvwme: 'event queue truncated' }];
  while (events.length > 0 && !send(events.length < all.length ? cut() : events)) {
    events = events.slice(Math.ceil(events.length / 2));
  }
}
