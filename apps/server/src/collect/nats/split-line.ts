import { type BatchLine, readBatchLine } from '../line.ts';

/**
 * A batch's line as several, none with more bytes than `most`: each has a part of its events. Throws where one event alone
 * is larger.
 */
export function splitLine(line: string, most: number): readonly string[] {
  if (line.length * 3 <= most || Buffer.byteLength(line) <= most) return [line];
  const batch = readBatchLine(line);
  const events = (batch?.parts ?? []).flatMap(({ publisher, events }) => events.map((event) => ({ publisher, event })));
  if (!batch || events.length < 2) throw new Error(`an event has more than ${most} bytes`);
  const middle = Math.ceil(events.length / 2);
  return [events.slice(0, middle), events.slice(middle)].flatMap((half) => splitLine(lineOf(batch, half), most));
}

type Placed = { readonly publisher: string; readonly event: BatchLine['parts'][number]['events'][number] };

function lineOf(batch: BatchLine, events: readonly Placed[]): string {
  const publishers = [...new Set(events.map(({ publisher }) => publisher))];
  const parts = publishers.map((publisher) => ({
    publisher,
    events: events.filter((one) => one.publisher === publisher).map(({ event }) => event),
  }));
  return JSON.stringify({ ...batch, parts } satisfies BatchLine);
}
