import { type BatchLine, readBatchLine } from '../line.ts';

/**
 * A batch's line as several, none with more bytes than `most`: each has a part of its events. Throws where one event alone
 * is larger.
 */
export function splitLine(line: string, most: number): readonly string[] {
  if (line.length * 3 <= most || Buffer.byteLength(line) <= most) return [line];
  const batch = readBatchLine(line);
  const parts = [...(batch?.parts ?? []), { publisher: null, events: batch?.unattributed ?? [] }];
  const events = parts.flatMap(({ publisher, events }) => events.map((event) => ({ publisher, event })));
  if (!batch || events.length < 2) throw new Error(`an event has more than ${most} bytes`);
  const middle = Math.ceil(events.length / 2);
  return [events.slice(0, middle), events.slice(middle)].flatMap((half) => splitLine(lineOf(batch, half), most));
}

/** `publisher` null: the writer finds it. */
type Placed = { readonly publisher: string | null; readonly event: BatchLine['parts'][number]['events'][number] };

function lineOf(batch: BatchLine, events: readonly Placed[]): string {
  const eventsOf = (publisher: string | null) =>
    events.filter((one) => one.publisher === publisher).map(({ event }) => event);
  const publishers = new Set(events.flatMap(({ publisher }) => publisher ?? []));
  const parts = [...publishers].map((publisher) => ({ publisher, events: eventsOf(publisher) }));
  const { unattributed: _, ...rest } = batch;
  const unattributed = eventsOf(null);
  return JSON.stringify({ ...rest, parts, ...(unattributed.length > 0 && { unattributed }) } satisfies BatchLine);
}
