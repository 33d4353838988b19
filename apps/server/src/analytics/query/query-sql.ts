import type { Statement } from '../feed/named-query.ts';
import type { Buckets } from './buckets.ts';
import { dimensionMeanings } from './dimensions.ts';
import { emptyOf, metricMeanings, type Rows } from './metrics.ts';
import { momentsSql } from './moments-sql.ts';
import type { ParsedQuery } from './parse-query.ts';
import { dimensionsSql, ownedSql, type PartTerms, secondsSql } from './part-sql.ts';
import { createSqlParameters } from './sql-parameters.ts';

/** The publisher, and the part of a query that one statement reads. */
export interface QueryContext {
  readonly publisher: string;
  /** Epoch ms; viewers are not counted after it. */
  readonly now: number;
  /** The last minute in `watched_minutes` (epoch minutes). */
  readonly settledMinute: number;
  /** The page of the sorted rows; null for the totals, which have no dimensions. */
  readonly page: { readonly offset: number; readonly limit: number } | null;
}

/**
 * Writes a query in SQL. Its columns: `d0`, … for the dimensions (buckets by number), `l0`, … for titles, `m0`, … for
 * the metrics, and `total_size`.
 *
 * Each part counts its own rows by the dimensions. The union of the parts has groups in which each metric has one
 * value.
 */
export function querySql(query: ParsedQuery, { page, ...context }: QueryContext): Statement {
  const parameters = createSqlParameters();
  const dimensions = page === null ? [] : query.dimensions;
  const terms = { ...context, query, dimensions, parameters };
  const rows = [...new Set(query.metrics.map((metric) => metricMeanings[metric].rows))];
  const parts = rows.map((each) => partSql(each, terms));
  if (query.buckets && dimensions.length === 1 && page !== null) parts.push(bucketsSql(query.buckets, terms));

  const names = dimensions.map((_, index) => `d${index}`);
  const columns = [
    ...names,
    ...dimensions.flatMap((name, index) =>
      dimensionMeanings[name].label === null ? [] : [`max(l${index}) as l${index}`]
    ),
    ...query.metrics.map((metric, index) => {
      const value = `max(m${index})`;
      return `${emptyOf(metric) === 0 ? `coalesce(${value}, 0)` : value} as m${index}`;
    }),
    ...(page === null ? [] : ['count(*) over () as total_size']),
  ];
  const grouped = names.length === 0 ? '' : `\ngroup by ${names.join(', ')}`;
  const paged = page === null ? '' : `\n${orderSql(query)}\nlimit ${page.limit} offset ${page.offset}`;
  const sql = `select ${columns.join(', ')} from (\n${parts.join('\nunion all\n')}\n) as parts${grouped}${paged}`;
  return { sql, parameters: parameters.values };
}

function orderSql({ orders, dimensions, metrics }: ParsedQuery): string {
  const terms = orders.map(({ name, descending }) => {
    const metric = (metrics as readonly string[]).indexOf(name);
    const column = metric >= 0 ? `m${metric}` : `d${(dimensions as readonly string[]).indexOf(name)}`;
    return `${column} ${descending ? 'desc' : 'asc'} nulls last`;
  });
  return terms.length === 0 ? '' : `order by ${terms.join(', ')}`;
}

/** Writes SQL that counts rows of one kind. */
function partSql(rows: Rows, terms: PartTerms): string {
  const { query, dimensions } = terms;
  const metrics = query.metrics.map((metric, index) => {
    const meaning = metricMeanings[metric];
    const value = meaning.rows === rows ? meaning.sql : 'null';
    return `cast(${value} as double precision) as m${index}`;
  });
  const names = dimensions.map((_, index) => `d${index}`);
  const titles = dimensions.flatMap((name, index) => {
    if (dimensionMeanings[name].label === null) return [];
    return [`${rows === 'moments' ? titleSql(index, terms) : `max(l${index})`} as l${index}`];
  });
  const columns = [...names, ...titles, ...metrics];
  const from = rows === 'moments' ? momentsSql(terms) : rowsSql(rows, terms);
  return `select ${columns.join(', ')} from (${from}) as counted${names.length > 0 ? ` group by ${names.join(', ')}` : ''}`;
}

/** Writes SQL of viewings, or banners and cards, of the interval, with the dimensions as additional columns. */
function rowsSql(rows: Exclude<Rows, 'moments'>, terms: PartTerms): string {
  const { query, dimensions, parameters } = terms;
  // A list of viewings has each viewing once, with all its data.
  const isList = query.dimensions.includes('viewing');
  const time = rows === 'content' ? 'r.time' : rows === 'started' || isList ? 'r.start_time' : 'r.end_time';
  const table = rows === 'content' ? 'content_events' : 'all_viewings';
  const isOfProgress = dimensions.includes('progress');
  const where = [
    ...ownedSql(rows === 'content' ? 'content' : 'viewing', terms),
    `${time} >= ${parameters.add({ time: query.startTime })}`,
    `${time} < ${parameters.add({ time: query.endTime })}`,
    ...(rows === 'content' ? [] : ['r.start_time is not null']),
  ];
  const steps = isOfProgress
    ? ' join generate_series(0, 100, 5) as steps(progress) on r.played and r.live is not true and r.duration > 0 and 100 * coalesce(r.max_playhead, 0) / r.duration >= steps.progress'
    : '';
  const columns = [...dimensionsSql(dimensions, { rows, time: secondsSql(time), buckets: query.buckets }), 'r.*'];
  return `select ${columns.join(', ')} from ${table} as r${steps} where ${where.join(' and ')}`;
}

/**
 * Writes SQL of the title for `d0`, …. Viewers are counted without titles, because a million rows would have to carry
 * them. If the query also counts viewings, those provide the titles.
 */
function titleSql(index: number, { query, dimensions, publisher, parameters }: PartTerms): string {
  const hasViewings = query.metrics.some((metric) => metricMeanings[metric].rows !== 'moments');
  if (hasViewings) return 'cast(null as varchar)';
  const name = dimensions[index];
  const { viewing, label } = dimensionMeanings[name ?? 'video'];
  return `(select max(t.${label}) from all_viewings as t
    where t.publisher = ${parameters.add(publisher)} and t.${viewing} = counted.d${index})`;
}

/** Writes SQL of all buckets, so that empty ones appear too. */
function bucketsSql({ count }: Buckets, { query, dimensions }: PartTerms): string {
  const labels = dimensions.flatMap((name, index) =>
    dimensionMeanings[name].label === null ? [] : [`cast(null as varchar) as l${index}`]
  );
  const metrics = query.metrics.map((_, index) => `cast(null as double precision) as m${index}`);
  const columns = ['cast(bucket as integer) as d0', ...labels, ...metrics];
  return `select ${columns.join(', ')} from generate_series(0, ${count - 1}) as buckets(bucket)`;
}
