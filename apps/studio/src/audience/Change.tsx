import type { Metric } from '@touchline/contract';
import { useStudio } from '../parts/useStudio.ts';
import { isCost, kindOfMetric } from './metrics.ts';

interface ChangeProps {
  readonly metric: Metric;
  readonly value: number | null | undefined;
  readonly before: number | null | undefined;
  /** What it is compared with, where there is room to say so. */
  readonly name?: string;
}

/** How a figure has changed; worse is told by colour, and by a word for those who do not see it. */
export function Change({ metric, value, before, name }: ChangeProps) {
  const { say, formats } = useStudio();
  const change = formats.change(kindOfMetric(metric), value, before);
  if (change === null) return null;
  // What is rounded to nothing is no worse.
  const isChanged = /[+−×]/.test(change);
  const isWorse = isChanged && (isCost(metric) ? Number(value) > Number(before) : Number(value) < Number(before));
  return (
    <span className="studio-change" data-worse={isWorse ? '' : undefined}>
      <bdi>{name ? say('onBefore', { change, name }) : change}</bdi>
      {isWorse && <span className="studio-hidden"> ({say('worse')})</span>}
    </span>
  );
}
