import type { CollectedEvent } from './collected-event.ts';
import type { Aside, Sorted } from './sort-events.ts';

/** Characters of a user agent that are kept; browsers have some 150. */
const MAX_USER_AGENT = 512;

/** What is known of the request that brought a batch. Its address is not: nobody needs it, so it is not kept. */
export interface Sender {
  /** Epoch ms, by the server's clock. */
  readonly time: number;
  readonly envKey: string;
  /** Origin of the page; null: it named none. */
  readonly origin: string | null;
  readonly userAgent: string;
  /** ISO 3166-1 alpha-2 of where it came from; null: not known. */
  readonly country: string | null;
}

/** A batch in the log of events: one line. */
export interface BatchLine extends Sender {
  readonly metadata: object;
  readonly parts: readonly { readonly publisher: string; readonly events: readonly CollectedEvent[] }[];
  /** Events whose publisher the writer finds by their view; absent: there are none. */
  readonly unattributed?: readonly CollectedEvent[];
}

/** The line of a batch; null: it has no events that count. */
export function batchLine(sender: Sender, metadata: object, { parts, unattributed }: Sorted): string | null {
  if (parts.size === 0 && unattributed.length === 0) return null;
  const listed = [...parts].map(([publisher, events]) => ({ publisher, events }));
  const line = { ...cropped(sender), metadata, parts: listed, ...(unattributed.length > 0 && { unattributed }) };
  return JSON.stringify(line satisfies BatchLine);
}

/** The line of what was set aside; null: nothing was. */
export function asideLine(sender: Sender, aside: readonly Aside[]): string | null {
  return aside.length === 0 ? null : JSON.stringify({ ...cropped(sender), aside });
}

/** What `batchLine` wrote; null for anything else. */
export function readBatchLine(line: string): BatchLine | null {
  try {
    const read = JSON.parse(line) as BatchLine | null;
    return read && Array.isArray(read.parts) ? read : null;
  } catch {
    return null;
  }
}

/** The sender alone, also of a whole line. */
function cropped({ time, envKey, origin, userAgent, country }: Sender): Sender {
  return { time, envKey, origin, userAgent: userAgent.slice(0, MAX_USER_AGENT), country };
}
