import type { WireAnalyticsAnswer } from '@touchline/contract';
import type { Point } from '../chart/chart-line.ts';

/** The share of plays, 0 to 1, that reached each part of a video, in percent of it; empty where nothing was played. */
export function toReach({ rows }: WireAnalyticsAnswer): Point[] {
  const reached = rows
    .flatMap(({ dimensions, metrics }) => {
      const value = dimensions['progress']?.value ?? null;
      return value === null ? [] : [{ x: Number(value), plays: metrics['plays'] ?? 0 }];
    })
    .toSorted((a, b) => a.x - b.x);
  const all = reached[0]?.plays ?? 0;
  return all === 0 ? [] : reached.map(({ x, plays }) => ({ x, y: plays / all }));
}
