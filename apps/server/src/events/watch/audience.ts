import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestPublicKey } from '../../access/key-lookup.ts';
import type { Frame } from './frames.ts';
import type { Line } from './line.ts';
import type { Question, Tell } from './tell.ts';

/** Watchers who are told in one go; between, others have their turn: writing to one takes some 20 µs. */
const IN_ONE_GO = 250;
/** Frames that may wait for a watcher who is still catching up. */
const MAX_HELD = 2_000;

/** One visitor who watches. */
export interface Watcher {
  readonly question: Question;
  readonly key: RequestPublicKey;
  /** null until the answer has begun. */
  line: Line | null;
  /** What became of events up to this revision was told, or is not wanted; there may be more that is quiet. */
  from: number;
  /** News that came while older is still being read; null: nothing stands before it. */
  held: Frame[] | null;
}

/** Who watches one publisher's events on this server. */
export interface Audience {
  readonly watchers: ReadonlySet<Watcher>;
  /** A new watcher, for whom all news is held from now on until it is started. */
  add(question: Question, key: RequestPublicKey): Watcher;
  remove(watcher: Watcher): void;
  /** Each watcher gets, once, what is told to its question. Begin the next only when this one resolves. */
  hear(tell: Tell): Promise<void>;
  /** From here on the watcher gets all that is newer than `from`, what was held for it first. */
  start(watcher: Watcher, from: number): void;
}

interface Group {
  readonly question: Question;
  readonly members: Set<Watcher>;
}

/** `dismiss` ends a watcher for whom too much is held. */
export function createAudience(dismiss: (watcher: Watcher) => void): Audience {
  const watchers = new Set<Watcher>();
  const groups = new Map<string, Group>();
  return {
    watchers,
    add(asked, key) {
      const group = groups.get(asked.id) ?? { question: asked, members: new Set<Watcher>() };
      groups.set(asked.id, group);
      // Thousands ask the same: one copy of the question is enough.
      const { question } = group;
      const watcher: Watcher = { question, key, line: null, from: 0, held: [] };
      group.members.add(watcher);
      watchers.add(watcher);
      return watcher;
    },
    remove(watcher) {
      watchers.delete(watcher);
      const group = groups.get(watcher.question.id);
      group?.members.delete(watcher);
      if (group?.members.size === 0) groups.delete(watcher.question.id);
    },
    async hear(tell) {
      for (const { question, members } of groups.values()) await deliver(members, tell(question), dismiss);
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

/** Whoever joins or starts meanwhile is told what it has not heard, and nothing twice: `from` says where each stands. */
async function deliver(
  members: ReadonlySet<Watcher>,
  frames: readonly Frame[],
  dismiss: (watcher: Watcher) => void
): Promise<void> {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) return;
  // Bytes, not text: they are shared by all lines, however long they wait there.
  const all = Buffer.from(textOf(frames));
  let told = 0;
  for (const watcher of members) {
    told += 1;
    if (told % IN_ONE_GO === 0) await nextTurn();
    if (watcher.held !== null) {
      hold(watcher, watcher.held, frames, dismiss);
      continue;
    }
    if (watcher.from < first.revision) watcher.line?.send(all);
    else sendUnseen(watcher, frames);
    watcher.from = Math.max(watcher.from, last.revision);
  }
}

function hold(watcher: Watcher, held: Frame[], frames: readonly Frame[], dismiss: (watcher: Watcher) => void): void {
  held.push(...frames);
  if (held.length > MAX_HELD) dismiss(watcher);
}

function sendUnseen({ line, from }: Watcher, frames: readonly Frame[]): void {
  const unseen = frames.filter(({ revision }) => revision > from);
  if (unseen.length > 0) line?.send(textOf(unseen));
}
