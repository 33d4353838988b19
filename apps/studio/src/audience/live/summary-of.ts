import { maxIndex, minIndex } from 'd3-array';
import type { Point } from '../../chart/chart-line.ts';
import type { Axis } from '../../chart/line-chart-props.ts';
import type { Say } from '../../text/languages.ts';

interface Summed {
  readonly name: string;
  readonly points: readonly Point[];
  readonly axis: Axis;
  readonly write: (y: number) => string;
  readonly say: Say;
}

/** A line in one sentence, for those who do not see it. */
export function summaryOf({ name, points, axis, write, say }: Summed): string {
  const filled = points.filter((point): point is { x: number; y: number } => point.y !== null);
  const [first, last] = [filled[0], filled.at(-1)];
  const low = filled[minIndex(filled, ({ y }) => y)];
  const high = filled[maxIndex(filled, ({ y }) => y)];
  if (!first || !last || !low || !high) return name;
  return say('chartSummary', {
    name,
    from: axis.write(first.x),
    to: axis.write(last.x),
    low: write(low.y),
    high: write(high.y),
    when: axis.write(high.x),
    last: write(last.y),
  });
}
