import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ChartLine, Moment, Point } from './chart-line.ts';
import type { LineChartProps, Scale } from './line-chart-props.ts';
import { Readout } from './Readout.tsx';
import { useWidth } from './useWidth.ts';

/** px around the lines: names of the left axis, words of moments, names below. */
const LEFT = 44;
const TOP = 24;
const RIGHT = 10;
const BOTTOM = 28;
/** For what is drawn below a chart, along the same axis. */
export const MARGINS = { left: LEFT, right: RIGHT };

/** px; below this a chart is a compact one. */
const COMPACT = 560;
const HEIGHT = { wide: 252, compact: 210 };

/** Lines over an axis, drawn by the width of the box, so that texts keep their size. */
export function LineChart(props: LineChartProps) {
  const [ref, width] = useWidth();
  const isCompact = width < COMPACT;
  const height = isCompact ? HEIGHT.compact : HEIGHT.wide;
  const { axis, lines, gridLines } = props;
  const highest = gridLines?.at(-1) ?? Math.max(max(lines, ({ points }) => max(points, ({ y }) => y ?? 0)) ?? 0, 4);
  const x = scaleLinear([axis.from, axis.to], [LEFT, Math.max(width - RIGHT, LEFT + 1)]);
  const upright = scaleLinear([0, highest], [height - BOTTOM, TOP]);
  const y = gridLines ? upright : upright.nice(4);
  return (
    <div className="studio-plot" ref={ref} dir="ltr" data-compact={isCompact ? '' : undefined}>
      {width > 0 && (
        <>
          <svg className="studio-chart" width={width} height={height} role="img" aria-label={props.summary}>
            <Grid {...props} {...{ x, y, width, height }} />
            {props.moments?.map((moment) => (
              <Upright key={`${moment.x} ${moment.name}`} moment={moment} x={x(moment.x)} height={height} />
            ))}
            {lines.map((one) => (
              <Stroke key={one.id} of={one} x={x} y={y} />
            ))}
            {props.isLive && <Tip of={lines.at(-1)} x={x} y={y} />}
          </svg>
          <Readout {...props} {...{ x, y, width, height }} />
        </>
      )}
    </div>
  );
}

interface GridProps extends LineChartProps {
  readonly x: Scale;
  readonly y: Scale & { ticks: (count: number) => number[] };
  readonly width: number;
  readonly height: number;
}

/** Lines and ticks, for the eye alone: the slider over them says each point in words. */
function Grid({ axis, gridLines, writeTick, x, y, width, height }: GridProps) {
  const names = axis.ticks(Math.max(Math.floor((width - LEFT) / 76), 2));
  return (
    <svg aria-hidden="true">
      {(gridLines ?? y.ticks(4)).map((value) => (
        <g key={value}>
          <path className="studio-gridline" d={`M${LEFT} ${y(value)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {writeTick(value)}
          </text>
        </g>
      ))}
      {names.map(({ x: at, text }) => (
        <text key={at} x={x(at)} y={height - 6} textAnchor={anchorOf(x(at), width)}>
          {text}
        </text>
      ))}
    </svg>
  );
}

/** Aligns the first and the last label so that they stay inside the chart. */
function anchorOf(place: number, width: number): 'start' | 'middle' | 'end' {
  if (place < LEFT + 16) return 'start';
  return place > width - RIGHT - 18 ? 'end' : 'middle';
}

function Upright({ moment, x, height }: { readonly moment: Moment; readonly x: number; readonly height: number }) {
  return (
    <>
      <path className="studio-moment" d={`M${x} ${TOP - 4}V${height - BOTTOM}`} />
      <text x={x + 5} y={TOP - 8}>
        {moment.name}
      </text>
    </>
  );
}

function Stroke({
  of: { points, colour, appearance },
  x,
  y,
}: {
  readonly of: ChartLine;
  readonly x: Scale;
  readonly y: Scale;
}) {
  const isFilled = (point: Point) => point.y !== null;
  const [across, up] = [(point: Point) => x(point.x), (point: Point) => y(point.y ?? 0)];
  const path = line<Point>(across, up).defined(isFilled)([...points]) ?? '';
  const fill = appearance === 'area' ? area<Point>(across, y(0), up).defined(isFilled)([...points]) : null;
  return (
    <g className={`studio-key-${colour}`}>
      {fill && <path className="studio-area" d={fill} />}
      <path className="studio-stroke" data-before={appearance === 'before' ? '' : undefined} d={path} />
    </g>
  );
}

function Tip({ of, x, y }: { readonly of: ChartLine | undefined; readonly x: Scale; readonly y: Scale }) {
  const last = of?.points.findLast((point) => point.y !== null);
  return last ? <circle className="studio-tip" cx={x(last.x)} cy={y(last.y ?? 0)} r="4.5" /> : null;
}
