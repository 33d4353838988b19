import type { ViewingState } from '../store/analytics-store.ts';
import type { EventRow } from '../store/columns.ts';
import { eventTime, steadyClockOffset } from './event-time.ts';
import type { IncomingEvent } from './incoming-event.ts';
import { applyEvent, type Registers } from './registers.ts';
import type { SeenEvents } from './seen-events.ts';
import { toEventRow } from './to-event-row.ts';
import { toViewingRow } from './to-viewing-row.ts';

export interface AggregatedViewing {
  readonly viewing: ViewingState & { readonly isOver: boolean };
  readonly events: readonly EventRow[];
}

/**
 * Applies more events to a viewing, in any order; null if all of them are duplicates.
 *
 * Of an ended viewing only the row is left. A late event adds data that the row lacks, and one with a higher number
 * than the row's continues the viewing.
 */
export function aggregateViewing(
  state: ViewingState,
  incoming: readonly IncomingEvent[],
  { seen, hash }: { readonly seen: SeenEvents; readonly hash: (id: string) => bigint }
): AggregatedViewing | null {
  const registers: Registers = { ...state.fields };
  if (state.fields === null) registers['!settled'] = [0, state.row.last_sequence ?? -1];
  const settled = (registers['!settled']?.[1] as number | undefined) ?? -1;
  const publisher = state.row.publisher as string;
  const number = state.row.viewing as number;
  const events: EventRow[] = [];
  let last = state.row.last_sequence;
  for (const event of incoming) {
    const { sequence, word } = event;
    const clockOffset = clockOffsetIn(registers, event);
    const time = eventTime(event.clientTime, clockOffset, event.record.time);
    if (!seen.isNew({ sequence, time, word })) continue;
    registers['!lateness'] = [0, clockOffset];
    applyEvent(registers, event, { time, clockOffset, hash, settled });
    events.push(toEventRow(event, number, publisher, time));
    if (sequence !== null && sequence > (last ?? -1)) last = sequence;
  }
  if (events.length === 0) return null;
  const row = { ...toViewingRow(registers, state.row), last_sequence: last };
  return { viewing: { row, fields: registers, isOver: row.ended === true }, events };
}

/** Returns the ms by which the visitor's clock is assumed to be behind for this event. */
export function clockOffsetIn(fields: ViewingState['fields'], { clockOffset }: IncomingEvent): number {
  const before = fields?.['!lateness']?.[1];
  return steadyClockOffset(typeof before === 'number' ? before : null, clockOffset);
}
