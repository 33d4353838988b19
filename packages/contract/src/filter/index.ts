/** The filter language (AIP-160) and order by (AIP-132): docs/filter.md. No schema library in it: it also runs in pages. */
export { and, group, not, or, restriction } from './build.ts';
export { checkFilter } from './check.ts';
export type { Compare, Condition, Field, FieldTable, Operand } from './condition.ts';
export { fold } from './fold.ts';
export { matches, type Read, valueAt } from './matches.ts';
export { type Order, OrderByError, parseOrderBy } from './order-by.ts';
export { parseFilter } from './parse.ts';
export { printFilter } from './print.ts';
export { type Comparator, type Filter, FilterError, type FilterReason, type Restriction, type Value } from './tree.ts';
export { readTime } from './values.ts';
