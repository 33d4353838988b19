import type { BatchLine } from '../../collect/line.ts';
import type { KnownViewing } from '../store/analytics-store.ts';
import { type ViewingRow, viewingColumns } from '../store/columns.ts';
import { circumstancesOf } from './circumstances.ts';
import type { VideoEvent } from './video-event.ts';

const NOTHING = Object.fromEntries(Object.keys(viewingColumns).map((column) => [column, null])) as ViewingRow;

export interface NewViewing {
  readonly publisher: string;
  readonly id: string;
  /** Ours. */
  readonly number: number;
}

/** A viewing of which nothing has been heard. */
export function newViewing(
  { publisher, id, number }: NewViewing,
  line: BatchLine,
  event: VideoEvent | null
): KnownViewing {
  const row = {
    ...NOTHING,
    ...circumstancesOf(line),
    viewing: number,
    publisher,
    id,
    event_id: event?.eventId ?? null,
    event_title: event?.eventTitle ?? null,
  };
  return { row, fields: {} };
}
