import { setTimeout as pause } from 'node:timers/promises';
import { type Audience, createAudience, textOf, type Watcher } from './audience.ts';
import { placeFrame } from './frames.ts';
import { createNewsReader, type NewsReader } from './news-reader.ts';

/** ms between two reads of one publisher's changes, so that a burst of writes costs one. */
const GAP = 50;

/** Brings the changes of one publisher's events to all who watch them on this server. */
export interface WatchHub extends Pick<Audience, 'add' | 'remove' | 'start' | 'watchers'> {
  /** Whether a read failed, so that changes may be waiting unread. */
  readonly behind: boolean;
  /** The last number the publisher's counter gave; whatever is written after the call has a higher one. */
  counter(): Promise<number>;
  /** Tells a new watcher what changed since a revision that it says it has seen, then starts it. */
  resume(watcher: Watcher, since: number): Promise<void>;
  /** Something was written. `revision` null: it is not known what. */
  news(revision: number | null): void;
  /** Says on a watcher's line that it is still there, and where to resume. */
  beat(watcher: Watcher): void;
}

export interface HubPorts extends Omit<Parameters<typeof createNewsReader>[1], 'onBegunAnew'> {
  /** Ends a watcher who is to connect again. */
  readonly dismiss: (watcher: Watcher) => void;
  /** Told when reading begins to fail. */
  readonly onError: (error: unknown) => void;
}

export function createWatchHub(publisher: string, { dismiss, onError, ...ports }: HubPorts): WatchHub {
  const audience = createAudience(dismiss);
  const reader = createNewsReader(publisher, { ...ports, onBegunAnew: beginAnew });
  const pump = createPump(reader, audience, onError);

  function beginAnew(counter: number): void {
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
      let place = since;
      for await (const { tell, reached } of reader.since(since, 'returning')) {
        const { line, question } = watcher;
        if (!line?.open) return;
        pump.begin(reached);
        const frames = tell(question);
        if (frames.length > 0) line.send(textOf(frames));
        await line.drained();
        place = reached;
      }
      watcher.line?.send(placeFrame(place, 'from here'));
      audience.start(watcher, place);
    },
    news: pump.news,
    beat({ line, from, held }) {
      // What is on its way to one who is catching up comes before what is held for it.
      if (held === null) line?.send(placeFrame(Math.max(from, pump.place), 'here'));
      else line?.send(': here\n\n');
    },
  };
}

/** Reads what is new, when there is something new, and passes it on. */
function createPump(reader: NewsReader, audience: Audience, onError: (error: unknown) => void) {
  /** All up to here was passed on; null: where to begin is not known yet. */
  let place: number | null = null;
  let busy = false;
  let behind = false;
  /** What is known to wait: something, or all up to a revision. */
  let waiting = { something: false, upTo: 0 };

  async function run(): Promise<void> {
    if (busy || place === null) return;
    busy = true;
    try {
      while (waiting.something || waiting.upTo > place) {
        waiting = { something: false, upTo: 0 };
        for await (const { tell, reached } of reader.since(place, 'present')) {
          await audience.hear(tell);
          place = reached;
        }
        behind = false;
        await pause(GAP, undefined, { ref: false });
      }
    } catch (error) {
      // The store may be in trouble; further news or the clock tries again, from where this got to.
      if (!behind) onError(error);
      behind = true;
    } finally {
      busy = false;
    }
  }

  return {
    get place() {
      return place ?? 0;
    },
    get behind() {
      return behind;
    },
    /** Whoever comes first says from where on news is passed on. */
    begin(revision: number): void {
      if (place !== null) return;
      place = revision;
      void run();
    },
    moveTo(revision: number): void {
      place = revision;
    },
    news(revision: number | null): void {
      if (revision === null) waiting.something = true;
      else waiting.upTo = Math.max(waiting.upTo, revision);
      void run();
    },
  };
}
