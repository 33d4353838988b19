import type { Metric } from '@touchline/contract';
import { useStudio } from '../parts/useStudio.ts';
import { isWorrying } from './metrics.ts';

/** Text for a figure with a warning colour, for visitors who do not see the colour. */
export function ThresholdLabel({
  metric,
  value,
}: {
  readonly metric: Metric;
  readonly value: number | null | undefined;
}) {
  const { say } = useStudio();
  return isWorrying(metric, value) ? <span className="studio-hidden"> ({say('high')})</span> : null;
}
