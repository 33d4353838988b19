import { BATCH, DOUBLINGS, INTERVAL, QUEUE } from './limits.ts';

export interface QueuePorts<Event> {
  /** Sends one batch; resolves to whether the collector took it. Never rejects. */
  send(events: readonly Event[]): Promise<boolean>;
  /** Whether anything may be sent, now. Whoever opens it again flushes. */
  isOpen(): boolean;
  /** Runs `task` after `delay` ms and returns a canceller. */
  later(task: () => void, delay: number): () => void;
  /** 0 up to 1. */
  random(): number;
  /** The last event of a queue that is full, in place of one that it would not take. */
  exceeded(event: Event): Event;
}

export interface Queue<Event> {
  /** `urgent`: all that waits goes now. */
  add(event: Event, urgent?: boolean): void;
  /** Sends what waits, however long it would have waited; after a request that is under way. */
  flush(): void;
  /** Changes everything still waiting. */
  edit(change: (event: Event) => Event): void;
  /** Hands over everything still waiting, for a page that goes away. */
  drain(): readonly Event[];
}

/**
 * ms until the next request. Grows with the failures in a row and is drawn at random, so clients spread out (BA-09). A
 * browser runs a timer at once that is to wait for more than 24 days: growth has an end.
 */
export function retryDelay(failures: number, random: number): number {
  return failures === 0 ? INTERVAL : INTERVAL * (1 + random * 2 ** (Math.min(failures, DOUBLINGS) - 1));
}

/**
 * Collects events and sends them in batches, oldest first, one request at a time; a refused batch goes back to the front.
 * Each event leaves once. What is too many ends it for good, after a last event that says so (spec §8).
 */
export function createQueue<Event>(ports: QueuePorts<Event>): Queue<Event> {
  let waiting: Event[] = [];
  let failures = 0;
  let cancel: (() => void) | undefined;
  let isSending = false;
  let isUrgent = false;
  let isFull = false;

  function schedule(): void {
    if (waiting.length > 0 && !isSending) cancel ??= ports.later(flush, retryDelay(failures, ports.random()));
  }

  function flush(): void {
    cancel?.();
    cancel = undefined;
    if (isSending) isUrgent = true;
    else if (waiting.length > 0 && ports.isOpen()) void send(waiting.splice(0, BATCH));
  }

  async function send(batch: readonly Event[]): Promise<void> {
    isSending = true;
    const taken = await ports.send(batch);
    isSending = false;
    failures = taken ? 0 : failures + 1;
    if (!taken) waiting = [...batch, ...waiting];
    // What is left of a queue that was too long for one request does not wait for the next interval.
    const goesOn = taken && (isUrgent || waiting.length >= BATCH);
    isUrgent = false;
    if (goesOn) flush();
    else schedule();
  }

  return {
    add(event, urgent = false) {
      if (isFull) return;
      isFull = waiting.length >= QUEUE;
      waiting.push(isFull ? ports.exceeded(event) : event);
      if (urgent) flush();
      else schedule();
    },
    flush,
    edit(change) {
      waiting = waiting.map(change);
    },
    drain() {
      cancel?.();
      cancel = undefined;
      return waiting.splice(0);
    },
  };
}
