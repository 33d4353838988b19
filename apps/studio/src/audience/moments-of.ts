import type { WireLocalizedText, WireManagedEvent } from '@touchline/contract';
import type { Moment } from '../chart/chart-line.ts';
import type { Interval } from './interval.ts';

/** Words that fit beside an upright. */
const MOST = 8;

/** What happened in an event, goals and halves, in the time that is drawn; at most eight, else nobody could read them. */
export function momentsOf(
  event: WireManagedEvent | undefined,
  { start, end }: Pick<Interval, 'start' | 'end'>
): Moment[] {
  return (event?.markers ?? [])
    .map(({ time, label, kind }) => ({ x: Date.parse(time), name: textOf(label) || kind }))
    .filter(({ x }) => x >= start && x < end)
    .slice(0, MOST);
}

function textOf(text: WireLocalizedText | undefined): string {
  if (typeof text !== 'object') return text ?? '';
  return text['en'] ?? Object.values(text)[0] ?? '';
}
