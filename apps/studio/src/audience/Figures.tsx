import type { Metric, WireAnalyticsAnswer } from '@touchline/contract';
import type { Answered } from '../api/useAnswer.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import { Bone } from '../parts/Bone.tsx';
import { Panel } from '../parts/Panel.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { Change } from './Change.tsx';
import { isWorrying, kindOfMetric } from './metrics.ts';
import { Worry } from './Worry.tsx';

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
      known={figures}
      skeleton={
        <>
          <Bone height={33} />
          <Bone height={56} />
        </>
      }
    >
      {({ totals, rows }) => (
        <>
          <p className="studio-now">
            <span className="studio-figure" data-bad={isWorrying(metric, totals[metric]) ? '' : undefined}>
              {formats.figure(kindOfMetric(metric), totals[metric])}
            </span>
            <Worry metric={metric} value={totals[metric]} />
            <Change metric={metric} value={totals[metric]} before={before?.totals[metric]} />
          </p>
          <Sparkline values={rows.map(({ metrics }) => metrics[metric] ?? null)} colour={colour} />
        </>
      )}
    </Panel>
  ));
}
