import type { Consent } from '@touchline/consent';
import { limits } from './limits.ts';
import { type BeaconEvent, toBody } from './payload.ts';
import { createQueue } from './queue.ts';
import { createTransport } from './transport.ts';
import type { Who, WhoKeeper } from './who.ts';

export interface BeaconInput {
  /** Where to: the collector, as it is. */
  readonly url: string;
  /** Finds a better one, once there is something that may be sent; until then that waits. Never rejects. */
  readonly find?: (() => Promise<string>) | undefined;
  /** Share of browsers that are counted, 0 to 1. */
  readonly sampleRate: number;
  readonly consent: Pick<Consent, 'state' | 'subscribe'>;
  readonly keeper: WhoKeeper;
  /** Whether those who have not consented are counted all the same, without anything kept. */
  readonly countDenied: () => boolean;
  /** Whether an event can be missed where there are too many. */
  readonly isMinor: (event: BeaconEvent) => boolean;
  /** The last event of a page that has sent too many, in place of one more. */
  readonly exceeded: (event: BeaconEvent) => BeaconEvent;
  /** The last event of those that did not all fit when the page went away. */
  readonly truncated: (last: BeaconEvent) => BeaconEvent;
  readonly window: Window & typeof globalThis;
}

/** Sends events to one collector. Nothing here throws, and nothing waits for it. */
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
  /** Sends what is left. */
  end(): void;
}

/**
 * Holds events until the visitor's consent is known; then they go, or are gone. Consent that is withdrawn stops it at
 * once and takes away what was kept.
 */
export function createBeacon(input: BeaconInput): Beacon {
  const { find, sampleRate, consent, keeper, window: page } = input;
  let { url } = input;
  let searching = false;
  let isFound = !find;
  const ended = new AbortController();

  const answer = () => consent.state.answer;
  const isRefused = () => answer() === 'denied' && !input.countDenied();
  const isSampled = () => sampleRate >= 1 || keeper.seen(false).visitor.sampleNumber < sampleRate;
  const counts = () => !ended.signal.aborted && !isRefused() && isSampled();
  /** It is on its way out: what its own last listeners add goes at once, too. */
  let isLeaving = false;
  const { queue, leave } = createSender({ ...input, isRefused, isLeaving: () => isLeaving, target: () => url });

  const search = () => {
    if (isFound || searching || answer() === 'pending') return;
    searching = true;
    void find?.().then((found) => {
      url = found;
      isFound = true;
      check();
    });
  };
  const check = () => {
    const isPending = answer() === 'pending';
    if (!isPending && consent.state.store) {
      const change = keeper.settle();
      if (change) queue.edit(change);
    } else if (!isPending) keeper.leave();
    // The sample number may be another one, too.
    if (!counts()) queue.drain();
    else if (!queue.isEmpty()) search();
    queue.hold(isPending || !isFound);
  };
  const stop = consent.subscribe(check);
  check();

  const depart = () => answer() === 'pending' || isRefused() || leave();
  const on = (type: string, act: () => void) => page.addEventListener(type, act, { signal: ended.signal });
  // `pagehide` comes for a page that is kept, too: then it goes on with an empty queue.
  on('pagehide', () => {
    isLeaving = true;
    depart();
  });
  on('pageshow', () => {
    isLeaving = false;
  });
  on('online', () => queue.flush());
  // A phone may end a page that is not seen without another word.
  on('visibilitychange', () => page.document.visibilityState === 'hidden' && queue.flush());

  return {
    add(event, urgent) {
      if (!counts()) return;
      queue.add(event, urgent && !isLeaving);
      if (isLeaving) depart();
      else search();
    },
    counts,
    flush: () => queue.flush(),
    who: () => keeper.seen(!isRefused() && isSampled()),
    check,
    end() {
      depart();
      stop();
      ended.abort();
    },
  };
}

interface SenderInput extends Pick<BeaconInput, 'isMinor' | 'exceeded' | 'truncated' | 'window'> {
  readonly isRefused: () => boolean;
  readonly isLeaving: () => boolean;
  readonly target: () => string;
}

/** A queue and its way to the collector; `leave` hands what is left to the browser. */
function createSender({ isMinor, exceeded, truncated, isRefused, isLeaving, target, window: page }: SenderInput) {
  let rtt: number | undefined;
  /** Under way in a request that would not survive the page; once handed over it does not come back. */
  let fragile: readonly BeaconEvent[] = [];
  const transport = createTransport(target, page);
  const bodyOf = (events: readonly BeaconEvent[]) => toBody(events, { now: Date.now(), rtt, isMinor });
  const queue = createQueue<BeaconEvent>({
    async send(events) {
      const body = bodyOf(events);
      const isFragile = transport.isFragile(body);
      if (isFragile) fragile = events;
      const ms = await transport.post(body);
      const isHandedOver = isFragile && fragile !== events;
      fragile = [];
      rtt = ms ?? rtt;
      // Chromium fails the requests of a page that goes, though it sees them through (`keepalive`). Of a visitor who has
      // changed his mind meanwhile nothing comes back either.
      return ms !== null || isHandedOver || isLeaving() || isRefused();
    },
    later(task, delay) {
      const timer = page.setTimeout(task, delay);
      return () => page.clearTimeout(timer);
    },
    random: Math.random,
    exceeded,
  });
  return {
    queue,
    leave() {
      const all = [...fragile, ...queue.drain()];
      fragile = [];
      handOver(all, { truncated, send: (events) => transport.leave(bodyOf(events)) });
    },
  };
}

/** Hands the newest events to a browser that may refuse so many: then half of them. */
function handOver(
  all: readonly BeaconEvent[],
  { send, truncated }: { readonly send: (events: readonly BeaconEvent[]) => boolean } & Pick<BeaconInput, 'truncated'>
): void {
  let events = all.slice(-limits.batch);
  while (events.length > 0) {
    const last = events.at(-1) as BeaconEvent;
    if (send(events.length < all.length ? [...events.slice(0, -1), truncated(last)] : events)) return;
    events = events.slice(Math.ceil(events.length / 2));
  }
}
