import type { Cell } from '../format/to-csv.ts';
import { type ChartLine, nearestTo } from './chart-line.ts';

/** The figures of a chart as rows with a heading, for a file: `write` says where a point is. */
export function chartRows(head: string, lines: readonly ChartLine[], write: (x: number) => Cell): Cell[][] {
  const shown = lines.toReversed();
  const points = shown[0]?.points ?? [];
  return [
    [head, ...shown.map(({ name }) => name)],
    ...points.map(({ x }) => [write(x), ...shown.map((line) => line.points[nearestTo(line.points, x)]?.y ?? null)]),
  ];
}
