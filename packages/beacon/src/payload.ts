import { limits } from './limits.ts';

/** What is counted: plain JSON. */
export type BeaconEvent = Readonly<Record<string, unknown>>;

export interface Sending {
  /** Epoch ms. */
  readonly now: number;
  /** ms of the request before, there and back; undefined: it is the first. */
  readonly rtt: number | undefined;
  /** Whether an event can be missed where a body would be too long. */
  readonly isMinor: (event: BeaconEvent) => boolean;
}

/**
 * The body of one request (BA-07, BA-13, BA-14). Texts are cropped; beyond 500 KB minor events are left out, and then it
 * goes as it is: what happened is worth more than a limit.
 */
export function toBody(events: readonly BeaconEvent[], sending: Sending): string {
  const body = write(events, sending);
  if (body.length <= limits.payload) return body;
  return write(
    events.filter((event) => !sending.isMinor(event)),
    sending
  );
}

function write(events: readonly BeaconEvent[], { now, rtt }: Sending): string {
  return JSON.stringify({ metadata: { transmission_timestamp: now, rtt_ms: rtt }, events: events.map(cropped) });
}

function cropped(event: BeaconEvent): BeaconEvent {
  const isLong = (value: unknown) => typeof value === 'string' && value.length > limits.text;
  if (!Object.values(event).some(isLong)) return event;
  return Object.fromEntries(
    Object.entries(event).map(([key, value]) => [key, isLong(value) ? (value as string).slice(0, limits.text) : value])
  );
}
