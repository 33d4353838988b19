/** Events without a number that are remembered of a viewing: those of some ten minutes. */
const RECENT = 64;
/** Gaps in the numbers of a viewing; who sends more is not heard any further. */
const MAX_GAPS = 500;
/** Words that get a number of their own beside the time. */
const WORDS = 4_096;

/** A part that is stored. */
const STORED = Number.NEGATIVE_INFINITY;

export interface SeenEvent {
  readonly sequence: number | null;
  /** Epoch ms. */
  readonly time: number | null;
  readonly word: string | null;
}

/** Which events of a viewing have come, in little memory. */
export interface SeenEvents {
  /** Whether it is the first of its kind, and notes it. */
  isNew(event: SeenEvent): boolean;
  /** Too old to be told from memory: the store has to be asked. */
  isTooOld(event: SeenEvent): boolean;
  /** All that the store has of the viewing: until it is trimmed, nothing is too old. */
  learn(stored: readonly SeenEvent[]): void;
  /** Forgets what the store has for certain, but for the last. */
  trim(): void;
}

interface Noted {
  readonly time: number;
  /** In which it is stored. */
  readonly part: number;
}

/**
 * `part`: of what is noted now, counted up. When one is made, the one before may be on its way to the store: only what is
 * of parts before those two can be asked for, and only that is forgotten. `keep`: how many events without a number are
 * remembered of it.
 *
 * Numbered events are told by ranges of numbers, the others by word and time.
 */
export function createSeenEvents(part: () => number, keep = RECENT): SeenEvents {
  const ranges: [from: number, to: number][] = [];
  /** By word and time. */
  const recent = new Map<number, Noted>();
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

  const note = ({ sequence, time, word }: SeenEvent, part: number): boolean => {
    if (sequence !== null) return addSequence(sequence);
    const key = (time ?? 0) * WORDS + numberOf(word ?? '');
    if (recent.has(key)) return false;
    recent.set(key, { time: time ?? 0, part });
    return true;
  };

  return {
    isNew: (event) => note(event, part()),
    isTooOld: ({ sequence, time }) => sequence === null && time !== null && time <= floor,
    learn(stored) {
      for (const event of stored.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))) note(event, STORED);
      floor = Number.NEGATIVE_INFINITY;
    },
    trim() {
      if (recent.size <= keep) return;
      const stored = [...recent].filter(([, noted]) => noted.part < part() - 1);
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

/** The same for the same word; words beyond the first thousands share one. */
function numberOf(word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  if (numbers.size >= WORDS - 1) return WORDS - 1;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}
