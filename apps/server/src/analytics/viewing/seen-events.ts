/** Events without a number that are entry per viewing: about ten minutes. */
const RECENT = 64;
/** Maximum gaps in the numbers of a viewing. Further ones are ignored. */
const MAX_GAPS = 500;
/** Event names that get a number of their own in the key. */
const WORDS = 4_096;

/** The batch number of events that are stored. */
const STORED = Number.NEGATIVE_INFINITY;

export interface SeenEvent {
  readonly sequence: number | null;
  /** Epoch ms. */
  readonly time: number | null;
  readonly word: string | null;
}

/** The events of a viewing that were received, in a compact form. */
export interface SeenEvents {
  /** Adds an event; returns whether it is new. */
  isNew(event: SeenEvent): boolean;
  /** Whether an event is too old to be recognized from memory, so that the store must be queried. */
  isTooOld(event: SeenEvent): boolean;
  /** Adds all stored events of the viewing. Until the next trim, no event is too old. */
  addStored(stored: readonly SeenEvent[]): void;
  /** Forgets events that are certainly stored, except for the latest. */
  trim(): void;
}

interface RecentEvent {
  readonly time: number;
  /** The batch in which it is stored. */
  readonly part: number;
}

/**
 * Creates an event set. `part` returns the number of the current batch. The previous batch may still be on its way to
 * the store, so only events of earlier batches may be forgotten. `keep`: how many events without a number are kept.
 *
 * Numbered events are identified by ranges of numbers, others by name and time.
 */
export function createSeenEvents(part: () => number, keep = RECENT): SeenEvents {
  const ranges: [from: number, to: number][] = [];
  /** By name and time. */
  const recent = new Map<number, RecentEvent>();
  let floor = Number.NEGATIVE_INFINITY;

  const addSequence = (sequence: number): boolean => {
    const index = ranges.findLastIndex(([from]) => from <= sequence);
    const [before, after] = [ranges[index], ranges[index + 1]];
    if (before && sequence <= before[1]) return false;
    const follows = before?.[1] === sequence - 1;
    const leads = after?.[0] === sequence + 1;
    if (follows && leads) {
      before[1] = after[1];
      ranges.splice(index + 1, 1);
    } else if (follows) before[1] = sequence;
    else if (leads) after[0] = sequence;
    else if (ranges.length < MAX_GAPS) ranges.splice(index + 1, 0, [sequence, sequence]);
    else return false;
    return true;
  };

  const add = ({ sequence, time, word }: SeenEvent, part: number): boolean => {
    if (sequence !== null) return addSequence(sequence);
    const key = (time ?? 0) * WORDS + numberOf(word ?? '');
    if (recent.has(key)) return false;
    recent.set(key, { time: time ?? 0, part });
    return true;
  };

  return {
    isNew: (event) => add(event, part()),
    isTooOld: ({ sequence, time }) => sequence === null && time !== null && time <= floor,
    addStored(stored) {
      for (const event of stored.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))) add(event, STORED);
      floor = Number.NEGATIVE_INFINITY;
    },
    trim() {
      if (recent.size <= keep) return;
      const stored = [...recent].filter(([, entry]) => entry.part < part() - 1);
      if (stored.length <= keep) return;
      const old = stored.toSorted(([, a], [, b]) => a.time - b.time).slice(0, -keep);
      for (const [key, { time }] of old) {
        recent.delete(key);
        floor = Math.max(floor, time);
      }
    },
  };
}

const numbers = new Map<string, number>();

/** Returns a number for an event name. Names beyond the first thousands share one. */
function numberOf(word: string): number {
  const existing = numbers.get(word);
  if (existing !== undefined) return existing;
  if (numbers.size >= WORDS - 1) return WORDS - 1;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}
