import type { Metric, WireAnalyticsAnswer } from '@touchline/contract';
import type { Cell } from '../format/csv.ts';
import { TIMES } from './interval.ts';

/** An answer by time as rows for a file, headed by the API's own names: figures are ms and shares there, too. */
export function bucketRows(answer: WireAnalyticsAnswer | undefined, metrics: readonly Metric[]): Cell[][] {
  const rows = (answer?.rows ?? []).map(({ dimensions, metrics: values }) => [
    Object.values(dimensions)[0]?.value ?? null,
    ...metrics.map((metric) => values[metric] ?? null),
  ]);
  const [head = 'time'] = Object.keys(answer?.rows[0]?.dimensions ?? {});
  return [[head, ...metrics], ...rows];
}

/** Epoch ms at which the bucket of a row begins; NaN of a row that has none. */
export function timeOf({ dimensions }: Pick<WireAnalyticsAnswer['rows'][number], 'dimensions'>): number {
  return Date.parse(TIMES.map((name) => dimensions[name]?.value).find(Boolean) ?? '');
}
