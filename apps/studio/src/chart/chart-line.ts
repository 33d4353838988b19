/** A point of a line; `y` null leaves a gap. */
export interface Point {
  readonly x: number;
  readonly y: number | null;
}

/** A line of a chart. */
export interface ChartLine {
  /** Of this line alone; two videos may have one title. */
  readonly id: string;
  readonly name: string;
  readonly points: readonly Point[];
  /** Its colour: 1 to 4, in the fixed order of the design. */
  readonly colour: 1 | 2 | 3 | 4;
  /** `before`: dashed, the compared period; `area`: filled. */
  readonly appearance?: 'before' | 'area';
}

/** Something that happened at a moment: an upright with a word. */
export interface Moment {
  readonly x: number;
  readonly name: string;
}

/** The point of a line that is nearest to a place; -1 of an empty line. Points go from left to right. */
export function nearestTo(points: readonly Point[], x: number): number {
  return points.reduce((best, point, n) => {
    const closest = points[best];
    return closest === undefined || Math.abs(point.x - x) < Math.abs(closest.x - x) ? n : best;
  }, -1);
}
