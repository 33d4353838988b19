import type { Statement } from '../feed/named-query.ts';
import type { Buckets } from './buckets.ts';
import { dimensionMeanings } from './dimensions.ts';
import { emptyOf, metricMeanings, type Rows } from './metrics.ts';
import { momentsSql } from './moments-sql.ts';
import { dimensionsSql, ownedSql, type PartTerms, secondsSql } from './part-sql.ts';
import type { Question } from './question.ts';
import { createSqlParameters } from './sql-parameters.ts';

/** Whose rows, and what of a question is asked in this statement. */
export interface Asked {
  readonly publisher: string;
  /** Epoch ms: nobody watches later than that. */
  readonly now: number;
  /** The last minute that `watched_minutes` knows (epoch minutes). */
  readonly settledMinute: number;
  /** Of the rows that are left after sorting; null: the totals, which have no dimensions. */
  readonly page: { readonly offset: number; readonly limit: number } | null;
}

/**
 * A question in SQL. Its columns: `d0`, … of the dimensions (buckets by number), `l0`, … with titles where there are such,
 * `m0`, … of the metrics, and `total_size`.
 *
 * Each part counts its own rows by the dimensions; put below each other they make groups in which each metric has one value.
 */
export function questionSql(question: Question, { page, ...asked }: Asked): Statement {
  const parameters = createSqlParameters();
  const dimensions = page === null ? [] : question.dimensions;
  const terms = { ...asked, question, dimensions, parameters };
  const rows = [...new Set(question.metrics.map((metric) => metricMeanings[metric].rows))];
  const parts = rows.map((each) => partSql(each, terms));
  if (question.buckets && dimensions.length === 1 && page !== null) parts.push(bucketsSql(question.buckets, terms));

  const names = dimensions.map((_, index) => `d${index}`);
  const columns = [
    ...names,
    ...dimensions.flatMap((name, index) =>
      dimensionMeanings[name].label === null ? [] : [`max(l${index}) as l${index}`]
    ),
    ...question.metrics.map((metric, index) => {
      const value = `max(m${index})`;
      return `${emptyOf(metric) === 0 ? `coalesce(${value}, 0)` : value} as m${index}`;
    }),
    ...(page === null ? [] : ['count(*) over () as total_size']),
  ];
  const grouped = names.length === 0 ? '' : `\ngroup by ${names.join(', ')}`;
  const paged = page === null ? '' : `\n${orderSql(question)}\nlimit ${page.limit} offset ${page.offset}`;
  const sql = `select ${columns.join(', ')} from (\n${parts.join('\nunion all\n')}\n) as parts${grouped}${paged}`;
  return { sql, parameters: parameters.values };
}

function orderSql({ orders, dimensions, metrics }: Question): string {
  const terms = orders.map(({ name, descending }) => {
    const metric = (metrics as readonly string[]).indexOf(name);
    const column = metric >= 0 ? `m${metric}` : `d${(dimensions as readonly string[]).indexOf(name)}`;
    return `${column} ${descending ? 'desc' : 'asc'} nulls last`;
  });
  return terms.length === 0 ? '' : `order by ${terms.join(', ')}`;
}

/** Rows of one kind, counted. */
function partSql(rows: Rows, terms: PartTerms): string {
  const { question, dimensions } = terms;
  const metrics = question.metrics.map((metric, index) => {
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

/** Viewings or banners and cards of the interval, with the dimensions as columns beside their own. */
function rowsSql(rows: Exclude<Rows, 'moments'>, terms: PartTerms): string {
  const { question, dimensions, parameters } = terms;
  // A list of viewings has each of them once, with all that is known of it.
  const isList = question.dimensions.includes('viewing');
  const time = rows === 'content' ? 'r.time' : rows === 'started' || isList ? 'r.start_time' : 'r.end_time';
  const table = rows === 'content' ? 'content_events' : 'all_viewings';
  const isOfProgress = dimensions.includes('progress');
  const where = [
    ...ownedSql(rows === 'content' ? 'content' : 'viewing', terms),
    `${time} >= ${parameters.add({ time: question.startTime })}`,
    `${time} < ${parameters.add({ time: question.endTime })}`,
    ...(rows === 'content' ? [] : ['r.start_time is not null']),
  ];
  const steps = isOfProgress
    ? ' join generate_series(0, 100, 5) as steps(progress) on r.played and r.live is not true and r.duration > 0 and 100 * coalesce(r.max_playhead, 0) / r.duration >= steps.progress'
    : '';
  const columns = [...dimensionsSql(dimensions, { rows, time: secondsSql(time), buckets: question.buckets }), 'r.*'];
  return `select ${columns.join(', ')} from ${table} as r${steps} where ${where.join(' and ')}`;
}

/**
 * A title of what `d0`, … names. Who watches is counted without titles, which a million rows would have to carry; viewings
 * that are counted in the same question bring theirs.
 */
function titleSql(index: number, { question, dimensions, publisher, parameters }: PartTerms): string {
  const hasOthers = question.metrics.some((metric) => metricMeanings[metric].rows !== 'moments');
  if (hasOthers) return 'cast(null as varchar)';
  const name = dimensions[index];
  const { viewing, label } = dimensionMeanings[name ?? 'video'];
  return `(select max(t.${label}) from all_viewings as t
    where t.publisher = ${parameters.add(publisher)} and t.${viewing} = counted.d${index})`;
}

/** Every bucket, so that those without rows are there too. */
function bucketsSql({ count }: Buckets, { question, dimensions }: PartTerms): string {
  const labels = dimensions.flatMap((name, index) =>
    dimensionMeanings[name].label === null ? [] : [`cast(null as varchar) as l${index}`]
  );
  const metrics = question.metrics.map((_, index) => `cast(null as double precision) as m${index}`);
  const columns = ['cast(bucket as integer) as d0', ...labels, ...metrics];
  return `select ${columns.join(', ')} from generate_series(0, ${count - 1}) as buckets(bucket)`;
}
