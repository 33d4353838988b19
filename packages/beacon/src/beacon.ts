import type { Consent } from '@touchline/consent';
import { limits } from './limits.ts';
import { type BeaconEvent, toBody } from './payload.ts';
import { createQueue } from './queue.ts';
import { createTransport } from './transport.ts';
import { createVisitorKeeper, type Visitor, type VisitorKeeper } from './visitor.ts';

export interface BeaconInput {
  /** Where to: the collector, as it is. */
  readonly url: string;
  /** Share of browsers that are counted, 0 to 1. */
  readonly sampleRate: number;
  readonly consent: Pick<Consent, 'state' | 'subscribe'>;
  /** Those who have not consented are counted all the same, without anything kept: the publisher's own decision. */
  readonly countDenied?: boolean;
  /** Whether an event can be missed where there are too many. */
  readonly isMinor?: (event: BeaconEvent) => boolean;
  /** The last event of a page that has sent too many. */
  readonly exceeded: () => BeaconEvent;
  /** The last event of those that did not all fit when the page went away. */
  readonly truncated: (last: BeaconEvent) => BeaconEvent;
  readonly window: Window & typeof globalThis;
}

/** Sends events to one collector. Nothing here throws, and nothing waits for it. */
export interface Beacon {
  /** `urgent`: it goes now, and all before it. */
  add(event: BeaconEvent, urgent?: boolean): void;
  flush(): void;
  /** Who watches, at an event. */
  visitor(): Visitor;
  /** Takes away what is kept of the visitor. */
  forget(): void;
  /** Sends what is left. */
  end(): void;
}

/**
 * Holds events until the visitor's consent is known; then they go, or are gone. Consent that is withdrawn stops it at
 * once and takes away what was kept.
 */
export function createBeacon(input: BeaconInput): Beacon {
  const {
    url,
    sampleRate,
    consent,
    countDenied = false,
    isMinor = () => false,
    exceeded,
    truncated,
    window: page,
  } = input;
  const transport = createTransport(url, page);
  const ended = new AbortController();
  let rtt: number | undefined;
  /** Under way in a request that would not survive the page. */
  let fragile: readonly BeaconEvent[] = [];
  const bodyOf = (events: readonly BeaconEvent[]) => toBody(events, { now: Date.now(), rtt, isMinor });
  const keeper = keeperOf(consent, page);
  const queue = createQueue<BeaconEvent>({
    async send(events) {
      const body = bodyOf(events);
      fragile = transport.isFragile(body) ? events : [];
      const ms = await transport.post(body);
      fragile = [];
      rtt = ms ?? rtt;
      return ms !== null;
    },
    later(task, delay) {
      const timer = page.setTimeout(task, delay);
      return () => page.clearTimeout(timer);
    },
    random: () => Math.random(),
    exceeded,
  });

  const isRefused = () => consent.state.answer === 'denied' && !countDenied;
  const isCounted = () => !ended.signal.aborted && !isRefused() && keeper.seen().sampleNumber < sampleRate;
  const hear = () => {
    const { answer, store } = consent.state;
    queue.hold(answer === 'pending');
    if (isRefused()) queue.drain();
    // What was kept in memory may stay there until the page goes; what is on the device may not.
    if (answer !== 'pending' && !store) keeper.forget();
  };
  const stop = consent.subscribe(hear);
  hear();

  const leave = () => {
    if (consent.state.answer === 'pending' || isRefused()) return;
    const all = [...fragile, ...queue.drain()];
    handOver(all, { truncated, send: (events) => transport.leave(bodyOf(events)) });
  };
  // `pagehide` comes for a page that is kept, too: then it goes on with an empty queue.
  page.addEventListener('pagehide', leave, { signal: ended.signal });
  page.addEventListener('online', () => queue.flush(), { signal: ended.signal });

  return {
    add(event, urgent) {
      if (isCounted()) queue.add(event, urgent);
    },
    flush: () => queue.flush(),
    visitor: () => keeper.seen(),
    forget: () => keeper.forget(),
    end() {
      leave();
      stop();
      ended.abort();
    },
  };
}

function keeperOf(consent: BeaconInput['consent'], page: BeaconInput['window']): VisitorKeeper {
  return createVisitorKeeper({
    mayStore: () => consent.state.store,
    jar: page.document,
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: newId,
  });
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

/** A UUID, also on a page without HTTPS, where `crypto.randomUUID` is missing. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
