import type { WireAnalyticsAnswer } from '@touchline/contract';
import { createPageTokens } from '../../content/resource/page.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { AnalyticsClient } from '../feed/analytics-client.ts';
import type { ResultRow } from '../store/analytics-store.ts';
import { dimensionMeanings } from './dimensions.ts';
import { emptyOf, metricMeanings } from './metrics.ts';
import { lastSettledMinute, metricsQuery } from './metrics-query.ts';
import type { ParsedQuery } from './parse-query.ts';

/** ms that a query may take. */
const QUERY_TIMEOUT_MS = 15_000;

export interface RunQueryPorts {
  readonly analytics: Pick<AnalyticsClient, 'read'>;
  /** Secret of the page tokens. */
  readonly secret: string;
  /** Epoch ms. */
  readonly now: number;
  /** Aborts when the client no longer waits for the response. */
  readonly signal?: AbortSignal;
}

export interface QueryTarget {
  readonly publisher: string;
  readonly pageToken: string | undefined;
}

/**
 * Runs a query. Throws `TIMEOUT` if it takes too long, and the errors of page tokens. Then, and when `signal` aborts,
 * its statements are interrupted.
 */
export async function runQuery(
  query: ParsedQuery,
  { publisher, pageToken }: QueryTarget,
  { analytics: store, secret, now, signal }: RunQueryPorts
): Promise<WireAnalyticsAnswer> {
  const timeout = AbortSignal.timeout(QUERY_TIMEOUT_MS);
  const options = { owner: publisher, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  const analytics: Pick<AnalyticsClient, 'read'> = {
    read: (named, input) =>
      store.read(named, input, options).catch((error) => {
        throw timeout.aborted ? timeoutError(error) : error;
      }),
  };
  const tokens = createPageTokens({ secret, binding: `analytics ${publisher} ${query.canonical}`, now });
  const offset = Number(tokens.read(pageToken) || 0);
  const limit = query.pageSize;
  const settledMinute = await readSettledMinute(query, analytics);
  const input = { query: query.original, publisher, now, settledMinute };
  const needsTotals = query.dimensions.length > 0 && query.hasTotals;
  const [rows, [totals] = []] = await Promise.all([
    analytics.read(metricsQuery, { ...input, page: { offset, limit } }),
    needsTotals ? analytics.read(metricsQuery, { ...input, page: null }) : [],
  ]);
  const totalSize = Number(rows[0]?.['total_size'] ?? offset);
  const hasMore = rows.length > 0 && offset + rows.length < totalSize;
  return {
    rows: rows.map((row) => toResponseRow(row, query)),
    totals: query.hasTotals ? toMetrics(totals ?? rows[0], query) : {},
    nextPageToken: hasMore ? tokens.write(String(offset + rows.length)) : '',
    totalSize,
  };
}

async function readSettledMinute({ metrics }: ParsedQuery, analytics: Pick<AnalyticsClient, 'read'>): Promise<number> {
  if (!metrics.some((metric) => metricMeanings[metric].rows === 'moments')) return 0;
  const [row] = await analytics.read(lastSettledMinute, null);
  return Number(row?.['minute'] ?? 0);
}

function timeoutError(cause: unknown): ApiError {
  return new ApiError('TIMEOUT', 'The query takes too long; use a shorter interval or fewer dimensions.', {
    cause,
  });
}

/** Converts a row of `querySql` to the contract's form. */
function toResponseRow(row: ResultRow, query: ParsedQuery): WireAnalyticsAnswer['rows'][number] {
  const dimensions = query.dimensions.map((name, index) => {
    const value = row[`d${index}`] ?? null;
    const label = row[`l${index}`];
    const isTime = dimensionMeanings[name].kind === 'time' && query.buckets !== null && typeof value === 'number';
    const text = isTime ? timeOf(value, query) : value;
    return [name, { value: text === null ? null : String(text), ...(typeof label === 'string' && { label }) }] as const;
  });
  return { dimensions: Object.fromEntries(dimensions), metrics: toMetrics(row, query) };
}

/** Converts the metrics of a row; `row` is undefined if there is none. */
function toMetrics(row: ResultRow | undefined, { metrics }: ParsedQuery): Record<string, number | null> {
  return Object.fromEntries(
    metrics.map((metric, index) => {
      const value = row?.[`m${index}`];
      return [metric, typeof value === 'number' && Number.isFinite(value) ? value : emptyOf(metric)];
    })
  );
}

function timeOf(bucket: number, { buckets }: ParsedQuery): string | null {
  const time = buckets?.beginOf(bucket);
  return time === undefined || Number.isNaN(time) ? null : new Date(time).toISOString();
}
