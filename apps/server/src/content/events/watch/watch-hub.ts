import { setTimeout as pause } from 'node:timers/promises';
import { type Audience, createAudience, textOf, type Watcher } from './audience.ts';
import { type ChangeReader, createChangeReader } from './change-reader.ts';
import { positionFrame } from './frames.ts';

/** Minimum time in ms between two reads of a publisher's changes, so that a burst of writes costs one read. */
const MIN_READ_INTERVAL_MS = 50;

/** Sends the changes of one publisher's events to all their watchers on this server. */
export interface WatchHub extends Pick<Audience, 'add' | 'remove' | 'start' | 'watchers'> {
  /** Whether a read failed, so that changes may be unread. */
  readonly behind: boolean;
  /** Returns the last number of the publisher's counter. Anything written after the call has a higher one. */
  counter(): Promise<number>;
  /** Sends a new watcher the changes since its last revision, then starts it. */
  resume(watcher: Watcher, since: number): Promise<void>;
  /** Reports a write. `revision` is null if unknown. */
  onWrite(revision: number | null): void;
  /** Sends a heartbeat with the revision to resume from. */
  sendHeartbeat(watcher: Watcher): void;
}

export interface HubPorts extends Omit<Parameters<typeof createChangeReader>[1], 'onCounterReset'> {
  /** Ends a watcher that has to reconnect. */
  readonly dismiss: (watcher: Watcher) => void;
  /** Called when reads begin to fail. */
  readonly onError: (error: unknown) => void;
}

export function createWatchHub(publisher: string, { dismiss, onError, ...ports }: HubPorts): WatchHub {
  const audience = createAudience(dismiss);
  const reader = createChangeReader(publisher, { ...ports, onCounterReset: restart });
  const pump = createPump(reader, audience, onError);

  function restart(counter: number): void {
    for (const watcher of audience.watchers) dismiss(watcher);
    pump.moveTo(counter);
  }

  return {
    ...audience,
    get behind() {
      return pump.behind;
    },
    async counter() {
      const counter = await reader.counter();
      pump.begin(counter);
      return counter;
    },
    async resume(watcher, since) {
      let position = since;
      for await (const { format, reached } of reader.since(since, 'returning')) {
        const { connection, query } = watcher;
        if (!connection?.open) return;
        pump.begin(reached);
        const frames = format(query);
        if (frames.length > 0) connection.send(textOf(frames));
        await connection.drained();
        position = reached;
      }
      watcher.connection?.send(positionFrame(position, 'from here'));
      audience.start(watcher, position);
    },
    onWrite: pump.onWrite,
    sendHeartbeat({ connection, from, held }) {
      // A watcher that is catching up has older changes on their way, so it gets no revision.
      if (held === null) connection?.send(positionFrame(Math.max(from, pump.position), 'here'));
      else connection?.send(': here\n\n');
    },
  };
}

/** Reads new changes when there are any, and broadcasts them. */
function createPump(reader: ChangeReader, audience: Audience, onError: (error: unknown) => void) {
  /** Revision up to which all changes were sent; null until the first position is known. */
  let position: number | null = null;
  let busy = false;
  let behind = false;
  /** Pending work: an unknown write, or all writes up to a revision. */
  let waiting = { something: false, upTo: 0 };

  async function run(): Promise<void> {
    if (busy || position === null) return;
    busy = true;
    try {
      while (waiting.something || waiting.upTo > position) {
        waiting = { something: false, upTo: 0 };
        for await (const { format, reached } of reader.since(position, 'present')) {
          await audience.broadcast(format);
          position = reached;
        }
        behind = false;
        await pause(MIN_READ_INTERVAL_MS, undefined, { ref: false });
      }
    } catch (error) {
      // The store may be failing. Another write or the clock retries from the last position.
      if (!behind) onError(error);
      behind = true;
    } finally {
      busy = false;
    }
  }

  return {
    get position() {
      return position ?? 0;
    },
    get behind() {
      return behind;
    },
    /** The first caller sets the initial position. */
    begin(revision: number): void {
      if (position !== null) return;
      position = revision;
      void run();
    },
    moveTo(revision: number): void {
      position = revision;
    },
    onWrite(revision: number | null): void {
      if (revision === null) waiting.something = true;
      else waiting.upTo = Math.max(waiting.upTo, revision);
      void run();
    },
  };
}
