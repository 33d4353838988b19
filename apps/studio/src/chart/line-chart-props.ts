import type { ChartLine, Moment } from './chart-line.ts';

/** What runs along the bottom. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Names below, at most so many. */
  readonly ticks: (most: number) => readonly { readonly x: number; readonly text: string }[];
  /** A place in words, for the readout. */
  readonly write: (x: number) => string;
}

/** What a chart of lines is made of. */
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
  /** Lines across, where round numbers are no round times; the last one is the highest that is drawn. */
  readonly rungs?: readonly number[];
  /** Marks the end of the first line: it goes on. */
  readonly isLive?: boolean;
}

/** From a value to a place, px. */
export type Scale = (value: number) => number;
