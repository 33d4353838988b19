import type { KnownViewing } from '../store/analytics-store.ts';
import type { EventRow } from '../store/columns.ts';
import type { Arrival } from './arrival.ts';
import { eventTime, steadyLateness } from './event-time.ts';
import { noteEvent, type Registers } from './registers.ts';
import type { SeenEvents } from './seen-events.ts';
import { toEventRow } from './to-event-row.ts';
import { toViewingRow } from './to-viewing-row.ts';

export interface Folded {
  readonly viewing: KnownViewing & { readonly isOver: boolean };
  readonly events: readonly EventRow[];
}

/**
 * A viewing after some more of its events, in whatever order; null: all of them had come before.
 *
 * Of a viewing that was over only the row is left: an event that comes late adds what the row does not say, and one with a
 * higher number than the row has seen goes on with it.
 */
export function foldViewing(
  known: KnownViewing,
  arrivals: readonly Arrival[],
  { seen, hash }: { readonly seen: SeenEvents; readonly hash: (id: string) => bigint }
): Folded | null {
  const registers: Registers = { ...known.fields };
  if (known.fields === null) registers['!settled'] = [0, known.row.last_sequence ?? -1];
  const settled = (registers['!settled']?.[1] as number | undefined) ?? -1;
  const publisher = known.row.publisher as string;
  const number = known.row.viewing as number;
  const events: EventRow[] = [];
  let last = known.row.last_sequence;
  for (const arrival of arrivals) {
    const { sequence, word } = arrival;
    const lateness = latenessIn(registers, arrival);
    const time = eventTime(arrival.clientTime, lateness, arrival.line.time);
    if (!seen.isNew({ sequence, time, word })) continue;
    registers['!lateness'] = [0, lateness];
    noteEvent(registers, arrival, { time, lateness, hash, settled });
    events.push(toEventRow(arrival, number, publisher, time));
    if (sequence !== null && sequence > (last ?? -1)) last = sequence;
  }
  if (events.length === 0) return null;
  const row = { ...toViewingRow(registers, known.row), last_sequence: last };
  return { viewing: { row, fields: registers, isOver: row.ended === true }, events };
}

/** What the visitor's clock is taken to be late, ms, when this arrives. */
export function latenessIn(fields: KnownViewing['fields'], { lateness }: Arrival): number {
  const before = fields?.['!lateness']?.[1];
  return steadyLateness(typeof before === 'number' ? before : null, lateness);
}
