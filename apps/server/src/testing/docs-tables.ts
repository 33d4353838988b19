import { DIMENSIONS, type Dimension, METRICS, type Metric } from '@touchline/contract';
import { dimensionMeanings, filterFields } from '../analytics/query/dimensions.ts';
import { metricMeanings, type Rows } from '../analytics/query/metrics.ts';

const overs: Record<Rows, string> = {
  started: 'viewings that began',
  ended: 'viewings that ended',
  moments: 'moments',
  content: 'banners and cards',
};

/** Rows of the tables of docs/analytics.md, cells without padding. */
export const docsTables = {
  metrics: METRICS.map((metric: Metric) => {
    const { unit, rows, about } = metricMeanings[metric];
    return [`\`${metric}\``, about, unit, overs[rows]];
  }),
  dimensions: DIMENSIONS.map((dimension: Dimension) => {
    const { rows, about } = dimensionMeanings[dimension];
    const places = [
      rows.includes('started') && 'viewings',
      rows.includes('moments') && 'moments',
      rows.includes('content') && 'content',
    ];
    return [`\`${dimension}\``, about, places.filter(Boolean).join(', ')];
  }),
  filters: Object.entries(filterFields).map(([name, { field, viewing, content }]) => [
    `\`${name}\``,
    field.type,
    [viewing !== null && 'viewings', content !== null && 'content'].filter(Boolean).join(', '),
  ]),
} as const;
