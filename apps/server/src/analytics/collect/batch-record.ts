import type { AttributedEvents, QuarantinedEvent } from './attribute-events.ts';
import type { CollectedEvent } from './collected-event.ts';

/** Characters of a user agent that are kept; browsers send about 150. */
const MAX_USER_AGENT = 512;

/** Metadata of the request that sent a batch. It excludes the IP address, because nothing needs it. */
export interface Sender {
  /** Epoch ms of the server's clock. */
  readonly time: number;
  readonly envKey: string;
  /** Origin of the page; null if the request names none. */
  readonly origin: string | null;
  readonly userAgent: string;
  /** ISO 3166-1 alpha-2 country of the client; null if unknown. */
  readonly country: string | null;
}

/** A batch as one record in the log of events. */
export interface BatchRecord extends Sender {
  readonly metadata: object;
  readonly parts: readonly { readonly publisher: string; readonly events: readonly CollectedEvent[] }[];
  /** Events whose publisher the writer looks up by their view; absent if there are none. */
  readonly unattributed?: readonly CollectedEvent[];
}

/** Serializes a batch for the log; null if it has no events to store. */
export function serializeBatch(
  sender: Sender,
  metadata: object,
  { parts, unattributed }: AttributedEvents
): string | null {
  if (parts.size === 0 && unattributed.length === 0) return null;
  const listed = [...parts].map(([publisher, events]) => ({ publisher, events }));
  const record = { ...senderOf(sender), metadata, parts: listed, ...(unattributed.length > 0 && { unattributed }) };
  return JSON.stringify(record satisfies BatchRecord);
}

/** Serializes quarantined events for their log; null if there are none. */
export function serializeQuarantined(sender: Sender, quarantined: readonly QuarantinedEvent[]): string | null {
  return quarantined.length === 0 ? null : JSON.stringify({ ...senderOf(sender), aside: quarantined });
}

/** Parses a record of `serializeBatch`; null for anything else. */
export function parseBatchRecord(record: string): BatchRecord | null {
  try {
    const read = JSON.parse(record) as BatchRecord | null;
    return read && Array.isArray(read.parts) ? read : null;
  } catch {
    return null;
  }
}

/** Returns the fields of the sender alone, also from a whole record. */
function senderOf({ time, envKey, origin, userAgent, country }: Sender): Sender {
  return { time, envKey, origin, userAgent: userAgent.slice(0, MAX_USER_AGENT), country };
}
