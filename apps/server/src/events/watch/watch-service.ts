import type { KeyLookup, RequestPublicKey } from '../../access/key-lookup.ts';
import { ApiError } from '../../errors.ts';
import type { ServerPorts } from '../../ports.ts';
import type { Watcher } from './audience.ts';
import { noteFrame } from './frames.ts';
import { createRota } from './rota.ts';
import type { Question } from './tell.ts';
import { createWatchHub, type WatchHub } from './watch-hub.ts';

/** Seconds between two signs of life on a line. Source: contract §3. */
const HEARTBEAT = 15;
/** Seconds after which keys are looked at again although nothing seems to have been written. */
const KEY_CHECK = 30;
/** ms that a page waits before it connects again, drawn at random so that not all come at once. */
const RETRY = { min: 1_000, max: 5_000 };

/** All who watch events on this server. */
export interface WatchService {
  /** A new watcher in the hub of the key's publisher. */
  join(question: Question, key: RequestPublicKey): { readonly hub: WatchHub; readonly watcher: Watcher };
  leave(watcher: Watcher): void;
  /** Ends a line; whoever is at its other end connects again and resumes. */
  dismiss(watcher: Watcher): void;
  /** Call every second. */
  tick(): Promise<void>;
  /** Ends all lines. */
  close(): Promise<void>;
}

interface WatchPorts extends Pick<ServerPorts, 'database' | 'pictures' | 'changes'> {
  readonly keys: Pick<KeyLookup, 'find'>;
  /** Told when changes cannot be read, once until they can. */
  readonly onError: (error: unknown) => void;
}

interface Room {
  readonly hub: WatchHub;
  /** The keys that watchers bear, as they were last seen, by id. */
  readonly keys: Map<string, RequestPublicKey>;
  /** The state of the publisher for which its keys were last looked at. */
  checked: number;
}

export function createWatchService(ports: WatchPorts): WatchService {
  const { changes, keys } = ports;
  const rooms = new Map<string, Room>();
  const rota = createRota<Watcher>(HEARTBEAT);
  let second = 0;
  let closed = false;

  const stop = changes.subscribe((publisher, revision) => {
    if (publisher !== null) rooms.get(publisher)?.hub.news(revision);
    else for (const { hub } of rooms.values()) hub.news(null);
  });

  function roomOf(publisher: string): Room {
    const room = rooms.get(publisher) ?? {
      hub: createWatchHub(publisher, { ...ports, dismiss }),
      keys: new Map<string, RequestPublicKey>(),
      checked: changes.generation(publisher),
    };
    rooms.set(publisher, room);
    return room;
  }

  function dismiss(watcher: Watcher): void {
    void end(watcher, 'connect again');
  }

  async function end(watcher: Watcher, goodbye: string): Promise<void> {
    leave(watcher);
    await watcher.line?.close(noteFrame(goodbye, retryTime()));
  }

  function leave(watcher: Watcher): void {
    const { id } = watcher.key.publisher;
    const hub = rooms.get(id)?.hub;
    hub?.remove(watcher);
    if (hub?.watchers.size === 0) rooms.delete(id);
    rota.delete(watcher);
  }

  /** A key that was changed in any way, or whose publisher was: those who bear it come in by the door again. */
  async function checkKeys(publisher: string, room: Room): Promise<void> {
    const generation = changes.generation(publisher);
    const due = !changes.live || room.checked !== generation || second % KEY_CHECK === 0;
    if (!due) return;
    room.checked = generation;
    for (const key of new Set([...room.hub.watchers].map((watcher) => watcher.key))) {
      const now = await keys.find(key.id).catch(() => key);
      if (!isSame(now, key)) dismissBearers(room, key);
    }
  }

  function dismissBearers({ hub }: Room, key: RequestPublicKey): void {
    for (const watcher of hub.watchers) if (watcher.key === key) dismiss(watcher);
  }

  return {
    join(question, asked) {
      if (closed) throw new ApiError('UNAVAILABLE', 'This server is closing; connect again.');
      const { hub, keys: known } = roomOf(asked.publisher.id);
      const before = known.get(asked.id);
      // Each look-up gives a new object: one that says the same is enough.
      const key = before && isSame(before, asked) ? before : asked;
      known.set(key.id, key);
      const watcher = hub.add(question, key);
      rota.add(watcher);
      return { hub, watcher };
    },
    leave,
    dismiss,
    async tick() {
      second += 1;
      for (const watcher of rota.next()) rooms.get(watcher.key.publisher.id)?.hub.beat(watcher);
      for (const [publisher, room] of rooms) {
        if (!changes.live || room.hub.behind) room.hub.news(null);
        await checkKeys(publisher, room);
      }
    },
    async close() {
      closed = true;
      stop();
      const all = [...rooms.values()].flatMap(({ hub }) => [...hub.watchers]);
      await Promise.all(all.map((watcher) => end(watcher, 'closing')));
    },
  };
}

/** ms after which a page is to connect (again). */
export function retryTime(): number {
  return Math.round(RETRY.min + Math.random() * (RETRY.max - RETRY.min));
}

function isSame(a: RequestPublicKey | null, b: RequestPublicKey): boolean {
  return a === b || (a !== null && textOf(a) === textOf(b));
}

/** All of a key that is its own: what else the publisher writes says nothing about it. */
function textOf({ publisher: { counter: _, ...publisher }, ...key }: RequestPublicKey): string {
  return JSON.stringify({ ...key, publisher });
}
