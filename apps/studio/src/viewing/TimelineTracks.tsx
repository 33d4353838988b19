import { scaleLinear } from 'd3-scale';
import { MARGINS } from '../chart/LineChart.tsx';
import { useWidth } from '../chart/useWidth.ts';
import { useStudio } from '../parts/useStudio.ts';
import type { Stretch, Timeline } from './to-timeline.ts';

/** Height of a track, and the gap between two, px. */
const TRACK_HEIGHT_PX = 26;
const TRACK_GAP_PX = 8;
/** Least width of a bar with a label, px. */
const WORD = 62;

/** Tracks along the time axis: states, renditions, errors. They have the width of the chart above. */
export function TimelineTracks({ timeline, summary }: { readonly timeline: Timeline; readonly summary: string }) {
  const { say } = useStudio();
  const [ref, width] = useWidth();
  const end = Math.max(timeline.end, timeline.start + 1);
  const x = scaleLinear([timeline.start, end], [MARGINS.left, Math.max(width - MARGINS.right, MARGINS.left + 1)]);
  const hasRenditions = timeline.renditions.length > 0;
  const height = TRACK_HEIGHT_PX * (hasRenditions ? 2 : 1) + TRACK_GAP_PX;
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
              y={TRACK_HEIGHT_PX + TRACK_GAP_PX}
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
      <rect x={x(from)} y={y} width={width} height={TRACK_HEIGHT_PX} rx={Math.min(4, width / 2)}>
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
