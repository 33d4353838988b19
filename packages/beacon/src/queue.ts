import { MAX_BATCH_EVENTS, MAX_QUEUED_EVENTS, MAX_RETRY_DOUBLINGS, SEND_INTERVAL_MS } from './limits.ts';

export interface QueuePorts<Event> {
  /** Sends one batch; resolves to whether the collector accepted it. Never rejects. */
  send(events: readonly Event[]): Promise<boolean>;
  /** Whether anything may be sent now. Call `flush` when this becomes true. */
  isOpen(): boolean;
  /** Runs `task` after `delay` ms and returns a canceller. */
  later(task: () => void, delay: number): () => void;
  /** A random number from 0 up to 1. */
  random(): number;
  /** Returns the last event of a full queue, in place of one that it rejects. */
  exceeded(event: Event): Event;
}

export interface Queue<Event> {
  /** `urgent`: sends all waiting events now. */
  add(event: Event, urgent?: boolean): void;
  /** Sends all waiting events now, or after the running request. */
  flush(): void;
  /** Changes all waiting events. */
  edit(change: (event: Event) => Event): void;
  /** Removes and returns all waiting events, for a page that unloads. */
  drain(): readonly Event[];
}

/**
 * Returns the ms until the next request. It grows with the failures in a row and is random, so that clients spread out
 * (BA-09). It is limited, because browsers run timers of more than 24 days at once.
 */
export function retryDelay(failures: number, random: number): number {
  return failures === 0
    ? SEND_INTERVAL_MS
    : SEND_INTERVAL_MS * (1 + random * 2 ** (Math.min(failures, MAX_RETRY_DOUBLINGS) - 1));
}

/**
 * Collects events and sends them in batches, oldest first, one request at a time. A rejected batch returns to the front,
 * and each event is sent once. A full queue stops for good, after a last event that reports it (spec §8).
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
    else if (waiting.length > 0 && ports.isOpen()) void send(waiting.splice(0, MAX_BATCH_EVENTS));
  }

  async function send(batch: readonly Event[]): Promise<void> {
    isSending = true;
    const isAccepted = await ports.send(batch);
    isSending = false;
    failures = isAccepted ? 0 : failures + 1;
    if (!isAccepted) waiting = [...batch, ...waiting];
    // If the queue was longer than one request, the rest is sent without waiting for the next interval.
    const isContinuing = isAccepted && (isUrgent || waiting.length >= MAX_BATCH_EVENTS);
    isUrgent = false;
    if (isContinuing) flush();
    else schedule();
  }

  return {
    add(event, urgent = false) {
      if (isFull) return;
      isFull = waiting.length >= MAX_QUEUED_EVENTS;
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
