import type { Metric } from '@touchline/contract';
import { useStudio } from '../parts/useStudio.ts';
import { isCost, kindOfMetric } from './metrics.ts';

interface ChangeProps {
  readonly metric: Metric;
  readonly value: number | null | undefined;
  readonly before: number | null | undefined;
  /** Name of the compared period, where there is room for it. */
  readonly name?: string;
}

/** Change of a figure. A change for the worse has a colour, and a word for visitors who do not see the colour. */
export function Change({ metric, value, before, name }: ChangeProps) {
  const { say, formats } = useStudio();
  const change = formats.change(kindOfMetric(metric), value, before);
  if (change === null) return null;
  // A change that rounds to zero is not worse.
  const isChanged = /[+−×]/.test(change);
  const isWorse = isChanged && (isCost(metric) ? Number(value) > Number(before) : Number(value) < Number(before));
  return (
    <span className="studio-change" data-worse={isWorse ? '' : undefined}>
      <bdi>{name ? say('onBefore', { change, name }) : change}</bdi>
      {isWorse && <span className="studio-hidden"> ({say('worse')})</span>}
    </span>
  );
}
