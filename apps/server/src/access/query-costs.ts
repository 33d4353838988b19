import { LRUCache } from 'lru-cache';

/**
 * ms from which a query is expensive. One whose rows an index gives takes a few, and longer only while the store is
 * busy: that alone must not make it expensive.
 */
const EXPENSIVE = { indexed: 100, other: 20 };
/** Shapes whose cost is known at once. */
const MAX_SHAPES = 5_000;

/** What a query's cost depends on, but for the values in it. */
export interface QueryShape {
  /** Equal for queries that are planned alike. */
  readonly text: string;
  /** Whether an index gives its rows: such a query counts as cheap until it has shown otherwise, any other as expensive. */
  readonly isIndexed: boolean;
}

/** Knows which queries are expensive by what those of the same shape took. */
export interface QueryCosts {
  isExpensive(shape: QueryShape): boolean;
  /** `ms`: time in the store. */
  observe(shape: QueryShape, ms: number): void;
}

export function createQueryCosts(): QueryCosts {
  const costs = new LRUCache<string, number>({ max: MAX_SHAPES });
  return {
    isExpensive({ text, isIndexed }) {
      const cost = costs.get(text);
      return cost === undefined ? !isIndexed : cost >= (isIndexed ? EXPENSIVE.indexed : EXPENSIVE.other);
    },
    observe({ text }, ms) {
      const before = costs.get(text);
      // Half of it is of earlier runs, so that one slow moment of the machine does not decide.
      costs.set(text, before === undefined ? ms : (before + ms) / 2);
    },
  };
}
