import type { WireAnalyticsAnswer } from '@touchline/contract';
import type { AnswerRow } from '../store/analytics-store.ts';
import { dimensionMeanings } from './dimensions.ts';
import { emptyOf } from './metrics.ts';
import type { Question } from './question.ts';

/** A row of `questionSql` as the contract has it. */
export function toAnswerRow(row: AnswerRow, question: Question): WireAnalyticsAnswer['rows'][number] {
  const dimensions = question.dimensions.map((name, index) => {
    const value = row[`d${index}`] ?? null;
    const label = row[`l${index}`];
    const isTime = dimensionMeanings[name].kind === 'time' && question.buckets !== null && typeof value === 'number';
    const text = isTime ? timeOf(value, question) : value;
    return [name, { value: text === null ? null : String(text), ...(typeof label === 'string' && { label }) }] as const;
  });
  return { dimensions: Object.fromEntries(dimensions), metrics: toMetrics(row, question) };
}

/** What was counted; `row` is undefined where there is none, not even of zeros. */
export function toMetrics(row: AnswerRow | undefined, { metrics }: Question): Record<string, number | null> {
  return Object.fromEntries(
    metrics.map((metric, index) => {
      const value = row?.[`m${index}`];
      return [metric, typeof value === 'number' && Number.isFinite(value) ? value : emptyOf(metric)];
    })
  );
}

function timeOf(bucket: number, { buckets }: Question): string | null {
  const time = buckets?.beginOf(bucket);
  return time === undefined || Number.isNaN(time) ? null : new Date(time).toISOString();
}
