import type { Buffer, BufferedLine } from '../../collect/buffer.ts';
import type { News } from '../../collect/news.ts';
import type { DuckStore } from '../store/duckdb-store.ts';
import type { LineFold } from '../viewing/fold-lines.ts';
import type { FeedMetrics } from './feed-metrics.ts';
import { type FoldedPart, foldPart } from './fold-part.ts';
import { type StorePorts, storeCarefully } from './store-carefully.ts';
import type { StoredSoFar } from './stored-so-far.ts';

/**
 * Characters of lines that are stored together: some 45,000 events. Each part writes anew the viewings that are open, so a
 * third of it costs a third of the rate.
 */
const PART = 12 * 1024 * 1024;
/** ms from one part to the next while there is little to do: each costs a transaction. */
const PART_TIME = 500;
/** ms between two times at which the buffer hears what may go. */
const RELEASE_TIME = 5_000;

export interface FollowPorts extends Pick<StorePorts, 'setAside' | 'isOfOthers'> {
  readonly buffer: Pick<Buffer, 'follow'>;
  readonly metrics: FeedMetrics;
  /** Epoch ms. */
  readonly clock: () => number;
}

export interface Following {
  readonly store: DuckStore;
  readonly fold: LineFold;
  readonly soFar: StoredSoFar;
  /** Runs what may not happen while a part is made. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Told when somebody waits for all to be stored, as long as he does. */
  readonly hurry: News;
  readonly isHurried: () => boolean;
  /** Something has failed: the first part is stored with care. */
  readonly isCareful: boolean;
  readonly signal: AbortSignal;
  /** Hears that a part was stored. */
  readonly onStored: () => void;
}

/**
 * Stores what the buffer has and what comes, until the signal; throws where something cannot be stored. While a part is
 * written the next one is made: the fold remembers what it has made.
 */
export async function followBuffer(ports: FollowPorts, following: Following): Promise<void> {
  const { store, fold, soFar, alone, hurry, isHurried, signal } = following;
  const { clock } = ports;
  let careful = following.isCareful;
  let releaseTime = 0;
  let writing = Promise.resolve();
  try {
    for await (const lines of ports.buffer.follow(soFar.current(), { max: PART, signal })) {
      const begin = clock();
      await alone(async () => {
        if (careful) return storeFirst(ports, following, lines);
        const folded = await foldPart({ ...ports, fold }, lines);
        await writing;
        writing = writePart(ports, following, { folded, lines });
        // A failure is heard of at the next part.
        writing.catch(() => {});
      });
      careful = false;
      if (clock() - releaseTime > RELEASE_TIME) {
        await alone(() => soFar.release(store));
        releaseTime = clock();
      }
      if (isFull(lines)) continue;
      await writing;
      if (!isHurried()) await hurry.next(PART_TIME - (clock() - begin));
    }
  } finally {
    await writing.catch(() => {});
  }
  await writing;
}

async function storeFirst(ports: FollowPorts, following: Following, lines: readonly BufferedLine[]): Promise<void> {
  const { store, fold, soFar, onStored } = following;
  const { events } = await storeCarefully({ ...ports, store, fold }, lines);
  ports.metrics.countStored(events);
  soFar.add(lines);
  onStored();
}

async function writePart(
  { metrics, clock }: FollowPorts,
  { store, soFar, onStored }: Following,
  { folded, lines }: { readonly folded: FoldedPart; readonly lines: readonly BufferedLine[] }
): Promise<void> {
  await store.write(folded.part);
  metrics.countStored(folded.events);
  if (folded.arrival !== null) metrics.setLag(Math.max(0, clock() - folded.arrival) / 1_000);
  soFar.add(lines);
  onStored();
}

function isFull(lines: readonly BufferedLine[]): boolean {
  return lines.reduce((sum, { line }) => sum + line.length, 0) >= PART / 2;
}
