import type { ApiError } from '../errors.ts';

/** Problems that are told one by one; further ones are only counted. */
const MAX_TOLD = 1_000;

/** What became of the rows of one collection. */
export interface Counts {
  created: number;
  changed: number;
  unchanged: number;
  /** Left out, see the problems. */
  bad: number;
}

export interface RowProblem {
  readonly line: number;
  /** e.g. `events/e1`; null: the line does not even tell. */
  readonly resource: string | null;
  /** As in errors (contract §5). */
  readonly reason: string;
  readonly message: string;
}

/** What became of rows, as plain JSON. */
export interface TallyCounts {
  readonly collections: Readonly<Record<string, Counts>>;
  readonly problems: readonly RowProblem[];
  /** All of them, those that are not told included. */
  readonly problemCount: number;
}

/** Counts what became of rows. */
export interface Tally extends TallyCounts {
  count(collection: string, outcome: 'created' | 'changed' | 'unchanged'): void;
  refuse(row: { readonly line: number; readonly resource: string | null }, error: ApiError): void;
}

/** A tally of nothing yet. */
export function createTally(): Tally {
  const collections: Record<string, Counts> = {};
  const problems: RowProblem[] = [];
  let problemCount = 0;
  const countsOf = (collection: string): Counts => {
    collections[collection] ??= { created: 0, changed: 0, unchanged: 0, bad: 0 };
    return collections[collection];
  };
  return {
    collections,
    problems,
    get problemCount() {
      return problemCount;
    },
    count(collection, outcome) {
      countsOf(collection)[outcome] += 1;
    },
    refuse({ line, resource }, { reason, message }) {
      problemCount += 1;
      const [collection] = resource?.split('/') ?? [];
      if (collection !== undefined) countsOf(collection).bad += 1;
      if (problems.length < MAX_TOLD) problems.push({ line, resource, reason, message });
    },
  };
}

/** What became of the rows of two parts of a body. */
export function sumOf(one: TallyCounts, other: TallyCounts): TallyCounts {
  const collections = { ...one.collections };
  for (const [name, counts] of Object.entries(other.collections)) {
    const known = collections[name] ?? { created: 0, changed: 0, unchanged: 0, bad: 0 };
    collections[name] = {
      created: known.created + counts.created,
      changed: known.changed + counts.changed,
      unchanged: known.unchanged + counts.unchanged,
      bad: known.bad + counts.bad,
    };
  }
  return {
    collections,
    problems: [...one.problems, ...other.problems].slice(0, MAX_TOLD),
    problemCount: one.problemCount + other.problemCount,
  };
}
