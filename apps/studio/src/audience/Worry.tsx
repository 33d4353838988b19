import type { Metric } from '@touchline/contract';
import { useStudio } from '../parts/useStudio.ts';
import { isWorrying } from './metrics.ts';

/** Says of a figure what its colour says to those who see it. */
export function Worry({ metric, value }: { readonly metric: Metric; readonly value: number | null | undefined }) {
  const { say } = useStudio();
  return isWorrying(metric, value) ? <span className="studio-hidden"> ({say('high')})</span> : null;
}
