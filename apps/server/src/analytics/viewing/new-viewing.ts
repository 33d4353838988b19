import type { BatchLine } from '../../collect/line.ts';
import type { KnownViewing } from '../store/analytics-store.ts';
import { type ViewingRow, viewingColumns } from '../store/columns.ts';
import { circumstancesOf } from './circumstances.ts';
import type { VideoEvent } from './video-event.ts';

const NOTHING = Object.fromEntries(Object.keys(viewingColumns).map((column) => [column, null])) as ViewingRow;

/** A viewing of which nothing has been heard. `number`: ours. */
export function newViewing(
  { publisher, id, number }: { readonly publisher: string; readonly id: string; readonly number: number },
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
