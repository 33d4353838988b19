import type { Dimension } from '@touchline/contract';
import type { Condition } from '@touchline/contract/filter';
import type { Buckets } from './buckets.ts';
import { conditionSql } from './condition-sql.ts';
import { dimensionMeanings, filterFields } from './dimensions.ts';
import type { Rows } from './metrics.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { SqlParameters } from './sql-parameters.ts';

/** The values for writing the parts of a query. */
export interface PartTerms {
  readonly query: ParsedQuery;
  readonly publisher: string;
  readonly now: number;
  /** The last minute in `watched_minutes` (epoch minutes). */
  readonly settledMinute: number;
  readonly dimensions: readonly Dimension[];
  readonly parameters: SqlParameters;
}

/** Writes the conditions of a query: its publisher, its filter, and no bots unless the filter mentions them. */
export function ownedSql(place: 'viewing' | 'content', { publisher, query, parameters }: PartTerms): string[] {
  const { filter } = query;
  const columnOf = (field: string) => {
    const column = filterFields[field]?.[place];
    if (!column) throw new Error(`There is no column for "${field}".`);
    return `r.${column}`;
  };
  return [
    `r.publisher = ${parameters.add(publisher)}`,
    ...(filter !== null && names(filter, 'bot') ? [] : ['r.bot is not true']),
    ...(filter === null ? [] : [conditionSql(filter, { columnOf, parameters })]),
  ];
}

function names(condition: Condition, field: string): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.operands.some((each) => names(each, field));
    case 'not':
      return names(condition.operand, field);
    case 'text':
      return false;
    default:
      return condition.field === field;
  }
}

/** Writes the columns `d0`, `l0`, …; `time` is SQL of epoch seconds. */
export function dimensionsSql(
  dimensions: readonly Dimension[],
  { rows, time, buckets }: { readonly rows: Rows; readonly time: string; readonly buckets: Buckets | null }
): string[] {
  return dimensions.flatMap((name, index) => {
    const { kind, viewing, content, label } = dimensionMeanings[name];
    if (kind === 'time' && buckets) return [`${bucketSql(time, buckets)} as d${index}`];
    if (kind === 'step') return [`cast(steps.progress as integer) as d${index}`];
    const value = `cast(r.${rows === 'content' ? content : viewing} as varchar) as d${index}`;
    return label === null ? [value] : [value, `r.${label} as l${index}`];
  });
}

/** Writes SQL of the number of the bucket that contains a time. */
export function bucketSql(time: string, { runs }: Buckets): string {
  const numbers = runs.map(
    ({ index, begin, width }) => `${index} + cast(floor((${time} - ${begin / 1000}) / ${width / 1000}) as integer)`
  );
  const [first = 'null', ...rest] = numbers;
  const cases = rest.map((number, at) => `when ${time} >= ${(runs[at + 1]?.begin ?? 0) / 1000} then ${number}`);
  return cases.length === 0 ? first : `case ${cases.toReversed().join(' ')} else ${first} end`;
}

/** Writes SQL of the epoch seconds of a column. */
export function secondsSql(column: string): string {
  return `extract(epoch from ${column})`;
}
