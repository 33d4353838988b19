import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestPublicKey } from '../../../platform/access/key-lookup.ts';
import type { FormatFrames, WatchQuery } from './format-updates.ts';
import type { Frame } from './frames.ts';
import type { SseConnection } from './sse-connection.ts';

/** Watchers served before other tasks get a turn. A write to one takes about 20 µs. */
const BATCH_SIZE = 250;
/** Maximum number of frames held for a watcher that is catching up. */
const MAX_HELD_FRAMES = 2_000;

/** One visitor who watches. */
export interface Watcher {
  readonly query: WatchQuery;
  readonly key: RequestPublicKey;
  /** null until the response has begun. */
  connection: SseConnection | null;
  /**
   * All changes up to this revision were sent or are not wanted. Later ones may exist that do not concern the watcher.
   */
  from: number;
  /** Frames that wait while older changes are read; null if there are none to wait for. */
  held: Frame[] | null;
}

/** The watchers of one publisher's events on this server. */
export interface Audience {
  readonly watchers: ReadonlySet<Watcher>;
  /** Adds a watcher. All frames are held for it until `start`. */
  add(query: WatchQuery, key: RequestPublicKey): Watcher;
  remove(watcher: Watcher): void;
  /** Sends each watcher the frames for its query, once. Wait for the result before calling it again. */
  broadcast(format: FormatFrames): Promise<void>;
  /** Sends the watcher everything newer than `from`, beginning with the held frames. */
  start(watcher: Watcher, from: number): void;
}

interface Group {
  readonly query: WatchQuery;
  readonly members: Set<Watcher>;
}

/** `dismiss` ends a watcher for whom too many frames are held. */
export function createAudience(dismiss: (watcher: Watcher) => void): Audience {
  const watchers = new Set<Watcher>();
  const groups = new Map<string, Group>();
  return {
    watchers,
    add(newQuery, key) {
      const group = groups.get(newQuery.id) ?? { query: newQuery, members: new Set<Watcher>() };
      groups.set(newQuery.id, group);
      // Thousands of watchers have the same query; one copy is enough.
      const { query } = group;
      const watcher: Watcher = { query, key, connection: null, from: 0, held: [] };
      group.members.add(watcher);
      watchers.add(watcher);
      return watcher;
    },
    remove(watcher) {
      watchers.delete(watcher);
      const group = groups.get(watcher.query.id);
      group?.members.delete(watcher);
      if (group?.members.size === 0) groups.delete(watcher.query.id);
    },
    async broadcast(format) {
      for (const { query, members } of groups.values()) await deliver(members, format(query), dismiss);
    },
    start(watcher, from) {
      const held = watcher.held ?? [];
      watcher.from = from;
      watcher.held = null;
      sendUnseen(watcher, held);
    },
  };
}

export function textOf(frames: readonly Frame[]): string {
  return frames.map(({ text }) => text).join('');
}

/**
 * A watcher that joins or starts in the meantime gets what it has not received, and nothing twice: `from` is its
 * position.
 */
async function deliver(
  members: ReadonlySet<Watcher>,
  frames: readonly Frame[],
  dismiss: (watcher: Watcher) => void
): Promise<void> {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) return;
  // Bytes rather than text: all connections share them for as long as they are buffered.
  const all = Buffer.from(textOf(frames));
  let count = 0;
  for (const watcher of members) {
    count += 1;
    if (count % BATCH_SIZE === 0) await nextTurn();
    if (watcher.held !== null) {
      hold(watcher, watcher.held, frames, dismiss);
      continue;
    }
    if (watcher.from < first.revision) watcher.connection?.send(all);
    else sendUnseen(watcher, frames);
    watcher.from = Math.max(watcher.from, last.revision);
  }
}

function hold(watcher: Watcher, held: Frame[], frames: readonly Frame[], dismiss: (watcher: Watcher) => void): void {
  held.push(...frames);
  if (held.length > MAX_HELD_FRAMES) dismiss(watcher);
}

function sendUnseen({ connection, from }: Watcher, frames: readonly Frame[]): void {
  const unseen = frames.filter(({ revision }) => revision > from);
  if (unseen.length > 0) connection?.send(textOf(unseen));
}
