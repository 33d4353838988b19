import { max } from 'd3-array';
import { area, line } from 'd3-shape';
import type { Point } from './chart-line.ts';

const WIDTH = 240;
const HEIGHT = 40;

/** The course of a figure in small, for the eye alone: the figure beside it says what counts. */
export function Sparkline({
  values,
  colour,
}: {
  readonly values: readonly (number | null)[];
  readonly colour: number;
}) {
  const highest = (max(values, (value) => value ?? 0) ?? 0) * 1.1 || 1;
  // Hours without a play have no startup: the line goes on to the next that has.
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
