import { scaleLinear } from 'd3-scale';
import { MARGINS } from '../chart/LineChart.tsx';
import { useWidth } from '../chart/useWidth.ts';
import { useStudio } from '../parts/useStudio.ts';
import type { Stretch, Timeline } from './to-timeline.ts';

/** px of a lane, and between two. */
const LANE = 26;
const GAP = 8;
/** px that a word needs to stand in its bar. */
const WORD = 62;

/** What went on, above one another along the clock: states, what was shown, errors. Drawn as wide as the chart over it. */
export function Lanes({ timeline, summary }: { readonly timeline: Timeline; readonly summary: string }) {
  const { say } = useStudio();
  const [ref, width] = useWidth();
  const end = Math.max(timeline.end, timeline.start + 1);
  const x = scaleLinear([timeline.start, end], [MARGINS.left, Math.max(width - MARGINS.right, MARGINS.left + 1)]);
  const hasPicture = timeline.renditions.length > 0;
  const height = LANE * (hasPicture ? 2 : 1) + GAP;
  return (
    <div className="studio-lanes" ref={ref} dir="ltr">
      {width > 0 && (
        <svg className="studio-chart" width={width} height={height} role="img" aria-label={summary}>
          {timeline.states.map((state) => (
            <Bar key={`${state.kind} ${state.from}`} of={state} y={0} x={x} word={say(state.kind)} />
          ))}
          {timeline.renditions.map((rendition) => (
            <Bar
              key={rendition.from}
              of={{ ...rendition, kind: 'picture' }}
              y={LANE + GAP}
              x={x}
              word={rendition.kind}
            />
          ))}
          {timeline.errors.map(({ time, detail }) => (
            <g key={time}>
              <path className="studio-fault" d={`M${x(time)} 0V${height}`} />
              <title>{detail}</title>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

interface BarProps {
  readonly of: Stretch;
  readonly y: number;
  readonly x: (time: number) => number;
  readonly word: string;
}

function Bar({ of: { kind, from, to }, y, x, word }: BarProps) {
  const width = Math.max(x(to) - x(from), 2);
  return (
    <g className="studio-stretch" data-kind={kind}>
      <rect x={x(from)} y={y} width={width} height={LANE} rx={Math.min(4, width / 2)}>
        <title>{word}</title>
      </rect>
      {width > WORD && (
        <text x={x(from) + 8} y={y + 17}>
          {word}
        </text>
      )}
    </g>
  );
}
