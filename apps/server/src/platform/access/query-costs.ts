import { LRUCache } from 'lru-cache';

/**
 * ms from which a query is expensive. A query that uses an index takes a few ms, and longer only while the store is
 * busy, which alone must not make it expensive.
 */
const EXPENSIVE = { indexed: 100, other: 20 };
/** Shapes whose cost is cached. */
const MAX_SHAPES = 5_000;

/** The properties of a query that determine its cost, without its values. */
export interface QueryShape {
  /** Equal for queries with the same plan. */
  readonly text: string;
  /**
   * Whether an index returns its rows. Such a query counts as cheap until measured otherwise, any other as expensive.
   */
  readonly isIndexed: boolean;
}

/** Classifies queries as expensive by the measured time of queries with the same shape. */
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
      // Average with earlier runs, so that one slow moment of the machine does not decide.
      costs.set(text, before === undefined ? ms : (before + ms) / 2);
    },
  };
}
