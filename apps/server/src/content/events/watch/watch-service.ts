import type { KeyLookup, RequestPublicKey } from '../../../platform/access/key-lookup.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Content } from '../../content.ts';
import type { Watcher } from './audience.ts';
import type { WatchQuery } from './format-updates.ts';
import { commentFrame } from './frames.ts';
import { createRoundRobin } from './round-robin.ts';
import { createWatchHub, type WatchHub } from './watch-hub.ts';

/** Seconds between two heartbeats. Source: contract §3. */
const HEARTBEAT_S = 15;
/** Seconds after which keys are checked again even without a write. */
const KEY_CHECK_S = 30;
/** Time in ms that a page waits before it reconnects, random so that not all do at once. */
const RETRY_DELAY_MS = { min: 1_000, max: 5_000 };

/** All watchers of events on this server. */
export interface WatchService {
  /** Adds a watcher to the hub of the key's publisher. */
  join(query: WatchQuery, key: RequestPublicKey): { readonly hub: WatchHub; readonly watcher: Watcher };
  leave(watcher: Watcher): void;
  /** Ends a stream; its client reconnects and resumes. */
  dismiss(watcher: Watcher): void;
  /** Call every second. */
  tick(): Promise<void>;
  /** Ends all streams. */
  close(): Promise<void>;
}

interface WatchPorts extends Pick<Content, 'database' | 'publisherImages' | 'changes'> {
  readonly keys: Pick<KeyLookup, 'find'>;
  /** Called once when changes cannot be read, until they can be read again. */
  readonly onError: (error: unknown) => void;
}

interface HubEntry {
  readonly hub: WatchHub;
  /** Keys of the watchers by id, as last read. */
  readonly keys: Map<string, RequestPublicKey>;
  /** Generation of the publisher at the last check of its keys. */
  checked: number;
}

export function createWatchService(ports: WatchPorts): WatchService {
  const { changes, keys } = ports;
  const hubs = new Map<string, HubEntry>();
  const heartbeats = createRoundRobin<Watcher>(HEARTBEAT_S);
  let second = 0;
  let closed = false;

  const stop = changes.subscribe((publisher, revision) => {
    if (publisher !== null) hubs.get(publisher)?.hub.onWrite(revision);
    else for (const { hub } of hubs.values()) hub.onWrite(null);
  });

  function hubEntryOf(publisher: string): HubEntry {
    const entry = hubs.get(publisher) ?? {
      hub: createWatchHub(publisher, { ...ports, dismiss }),
      keys: new Map<string, RequestPublicKey>(),
      checked: changes.generation(publisher),
    };
    hubs.set(publisher, entry);
    return entry;
  }

  function dismiss(watcher: Watcher): void {
    void end(watcher, 'connect again');
  }

  async function end(watcher: Watcher, goodbye: string): Promise<void> {
    leave(watcher);
    await watcher.connection?.close(commentFrame(goodbye, retryTime()));
  }

  function leave(watcher: Watcher): void {
    const { id } = watcher.key.publisher;
    const hub = hubs.get(id)?.hub;
    hub?.remove(watcher);
    if (hub?.watchers.size === 0) hubs.delete(id);
    heartbeats.delete(watcher);
  }

  /** Disconnects watchers whose key or publisher has changed, so that they authenticate again. */
  async function checkKeys(publisher: string, entry: HubEntry): Promise<void> {
    const generation = changes.generation(publisher);
    const due = !changes.live || entry.checked !== generation || second % KEY_CHECK_S === 0;
    if (!due) return;
    entry.checked = generation;
    for (const key of new Set([...entry.hub.watchers].map((watcher) => watcher.key))) {
      const now = await keys.find(key.id).catch(() => key);
      if (!isSame(now, key)) dismissWatchersOf(entry, key);
    }
  }

  function dismissWatchersOf({ hub }: HubEntry, key: RequestPublicKey): void {
    for (const watcher of hub.watchers) if (watcher.key === key) dismiss(watcher);
  }

  return {
    join(query, requestKey) {
      if (closed) throw new ApiError('UNAVAILABLE', 'This server is closing; connect again.');
      const { hub, keys: hubKeys } = hubEntryOf(requestKey.publisher.id);
      const before = hubKeys.get(requestKey.id);
      // Each lookup returns a new object; equal ones are shared.
      const key = before && isSame(before, requestKey) ? before : requestKey;
      hubKeys.set(key.id, key);
      const watcher = hub.add(query, key);
      heartbeats.add(watcher);
      return { hub, watcher };
    },
    leave,
    dismiss,
    async tick() {
      second += 1;
      for (const watcher of heartbeats.next()) hubs.get(watcher.key.publisher.id)?.hub.sendHeartbeat(watcher);
      for (const [publisher, entry] of hubs) {
        if (!changes.live || entry.hub.behind) entry.hub.onWrite(null);
        await checkKeys(publisher, entry);
      }
    },
    async close() {
      closed = true;
      stop();
      const all = [...hubs.values()].flatMap(({ hub }) => [...hub.watchers]);
      await Promise.all(all.map((watcher) => end(watcher, 'closing')));
    },
  };
}

/** Time in ms after which a page should connect (again). */
export function retryTime(): number {
  return Math.round(RETRY_DELAY_MS.min + Math.random() * (RETRY_DELAY_MS.max - RETRY_DELAY_MS.min));
}

function isSame(a: RequestPublicKey | null, b: RequestPublicKey): boolean {
  return a === b || (a !== null && textOf(a) === textOf(b));
}

/** All properties of a key itself; the publisher's counter is not one of them. */
function textOf({ publisher: { counter: _, ...publisher }, ...key }: RequestPublicKey): string {
  return JSON.stringify({ ...key, publisher });
}
