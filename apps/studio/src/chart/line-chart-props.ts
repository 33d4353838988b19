import type { ChartLine, Moment } from './chart-line.ts';

/** The horizontal axis. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Names below, at most so many. */
  readonly ticks: (most: number) => readonly { readonly x: number; readonly text: string }[];
  /** A place in words, for the readout. */
  readonly write: (x: number) => string;
}

/** Props of a line chart. */
export interface LineChartProps {
  readonly name: string;
  /** One sentence that says what is to be seen. */
  readonly summary: string;
  readonly keysHint: string;
  readonly lines: readonly ChartLine[];
  readonly moments?: readonly Moment[];
  readonly axis: Axis;
  readonly writeTick: (y: number) => string;
  readonly writeValue: (y: number | null) => string;
  /** Values of the horizontal grid lines, for axes of durations; the last one is the top of the chart. */
  readonly gridLines?: readonly number[];
  /** Whether the first line is live: its end has a mark. */
  readonly isLive?: boolean;
}

/** From a value to a place, px. */
export type Scale = (value: number) => number;
