import type { Metric } from '@touchline/contract';

/** Format of a figure. `time`: a duration in clock format; `seconds`: a delay; `fine`: a small share. Durations are ms. */
export type FigureKind = 'count' | 'time' | 'total' | 'seconds' | 'share' | 'fine';

/** Columns of the content table, in their order. */
export const CONTENT_COLUMNS = [
  'plays',
  'uniqueViewers',
  'watchTime',
  'averageViewTime',
  'startupTimeMedian',
  'startupTimeP95',
  'rebufferPercentage',
  'completion25',
  'completion50',
  'completion75',
  'completion100',
  'exitsBeforeStart',
  'failures',
  'peakConcurrentViewers',
] as const satisfies readonly Metric[];

const KINDS: Partial<Record<Metric, FigureKind>> = {
  watchTime: 'total',
  averageViewTime: 'time',
  startupTimeMedian: 'seconds',
  startupTimeP75: 'seconds',
  startupTimeP95: 'seconds',
  rebufferPercentage: 'fine',
  completion25: 'share',
  completion50: 'share',
  completion75: 'share',
  completion100: 'share',
  clickRate: 'fine',
  failurePercentage: 'share',
};

/** From here on a figure is marked. Our own choice: what an editor should look into. */
const WORRIES: Partial<Record<Metric, number>> = {
  startupTimeMedian: 2_000,
  startupTimeP75: 2_000,
  startupTimeP95: 4_000,
  rebufferPercentage: 0.01,
};

/** Of these less is better. */
const COSTS: readonly Metric[] = [
  'startupTimeMedian',
  'startupTimeP75',
  'startupTimeP95',
  'rebufferPercentage',
  'exitsBeforeStart',
  'failures',
];

export function kindOfMetric(metric: Metric): FigureKind {
  return KINDS[metric] ?? 'count';
}

export function isWorrying(metric: Metric, value: number | null | undefined): boolean {
  const limit = WORRIES[metric];
  return limit !== undefined && typeof value === 'number' && value > limit;
}

export function isCost(metric: Metric): boolean {
  return COSTS.includes(metric);
}
