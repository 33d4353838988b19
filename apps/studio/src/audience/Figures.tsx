import type { Metric, WireAnalyticsAnswer } from '@touchline/contract';
import { max } from 'd3-array';
import { area, line } from 'd3-shape';
import type { Answered } from '../api/useAnswer.ts';
import type { Point } from '../chart/chart-line.ts';
import { Panel } from '../parts/Panel.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { Change } from './Change.tsx';
import { isWorrying, kindOfMetric } from './metrics.ts';
import { ThresholdLabel } from './ThresholdLabel.tsx';

const SHOWN = [
  { metric: 'watchTime', colour: 1 },
  { metric: 'plays', colour: 1 },
  { metric: 'startupTimeP75', colour: 2 },
  { metric: 'rebufferPercentage', colour: 3 },
] as const satisfies readonly { metric: Metric; colour: number }[];

interface FiguresProps {
  readonly figures: Answered;
  readonly before: WireAnalyticsAnswer | undefined;
}

/** The four figures that an editor looks at first, with their course. */
export function Figures({ figures, before }: FiguresProps) {
  const { say, formats } = useStudio();
  return SHOWN.map(({ metric, colour }) => (
    <Panel
      key={metric}
      name={say(metric)}
      span="quarter"
      state={figures}
      skeleton={
        <>
          <Skeleton height={33} />
          <Skeleton height={56} />
        </>
      }
    >
      {({ totals, rows }) => (
        <>
          <p className="studio-now">
            <span className="studio-figure" data-bad={isWorrying(metric, totals[metric]) ? '' : undefined}>
              {formats.figure(kindOfMetric(metric), totals[metric])}
            </span>
            <ThresholdLabel metric={metric} value={totals[metric]} />
            <Change metric={metric} value={totals[metric]} before={before?.totals[metric]} />
          </p>
          <Sparkline values={rows.map(({ metrics }) => metrics[metric] ?? null)} colour={colour} />
        </>
      )}
    </Panel>
  ));
}

const WIDTH = 240;
const HEIGHT = 40;

/** A small chart of a figure over time, hidden from assistive technology: the figure itself is next to it. */
function Sparkline({ values, colour }: { readonly values: readonly (number | null)[]; readonly colour: number }) {
  const highest = (max(values, (value) => value ?? 0) ?? 0) * 1.1 || 1;
  // Hours without a play have no startup time: the line connects the hours around them.
  const points = values
    .map((y, n): Point => ({ x: (n / Math.max(values.length - 1, 1)) * WIDTH, y }))
    .filter(({ y }) => y !== null);
  const up = (point: Point) => HEIGHT - 2 - ((point.y ?? 0) / highest) * (HEIGHT - 4);
  const across = (point: Point) => point.x;
  return (
    <svg
      className={`studio-spark studio-key-${colour}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="studio-area" d={area<Point>(across, HEIGHT, up)(points) ?? ''} />
      <path className="studio-stroke" d={line<Point>(across, up)(points) ?? ''} />
    </svg>
  );
}
