import type { ApiError } from '../../platform/http/errors.ts';

/** Maximum number of problems in the response. Further ones are only counted. */
const MAX_PROBLEMS = 1_000;

/** Outcomes of the rows of one collection. */
export interface Counts {
  created: number;
  changed: number;
  unchanged: number;
  /** Skipped; see the problems. */
  bad: number;
}

export interface RowProblem {
  readonly line: number;
  /** e.g. `events/e1`; null if the line does not name one. */
  readonly resource: string | null;
  /** As in errors (contract §5). */
  readonly reason: string;
  readonly message: string;
}

/** Outcomes of rows, as plain JSON. */
export interface ImportSummary {
  readonly collections: Readonly<Record<string, Counts>>;
  readonly problems: readonly RowProblem[];
  /** Number of all problems, including those that are not listed. */
  readonly problemCount: number;
}

/** Counts outcomes of rows. */
export interface SummaryCounter extends ImportSummary {
  count(collection: string, outcome: 'created' | 'changed' | 'unchanged'): void;
  addProblem(row: { readonly line: number; readonly resource: string | null }, error: ApiError): void;
}

/** Creates an empty summary. */
export function createSummary(): SummaryCounter {
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
    addProblem({ line, resource }, { reason, message }) {
      problemCount += 1;
      const [collection] = resource?.split('/') ?? [];
      if (collection !== undefined) countsOf(collection).bad += 1;
      if (problems.length < MAX_PROBLEMS) problems.push({ line, resource, reason, message });
    },
  };
}

/** Adds the summaries of two parts of a body. */
export function sumOf(one: ImportSummary, other: ImportSummary): ImportSummary {
  const collections = { ...one.collections };
  for (const [name, counts] of Object.entries(other.collections)) {
    const previous = collections[name] ?? { created: 0, changed: 0, unchanged: 0, bad: 0 };
    collections[name] = {
      created: previous.created + counts.created,
      changed: previous.changed + counts.changed,
      unchanged: previous.unchanged + counts.unchanged,
      bad: previous.bad + counts.bad,
    };
  }
  return {
    collections,
    problems: [...one.problems, ...other.problems].slice(0, MAX_PROBLEMS),
    problemCount: one.problemCount + other.problemCount,
  };
}
