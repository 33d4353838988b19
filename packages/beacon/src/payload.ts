import { MAX_BODY_CHARACTERS, MAX_TEXT_CHARACTERS } from './limits.ts';

/** An event as plain JSON. */
export type BeaconEvent = Readonly<Record<string, unknown>>;

/** Types of minor events, of both families. */
const MINOR_EVENT_TYPES = /^(hb$|ping$|request)/;

/**
 * Returns the body of one request (BA-07, BA-13, BA-14). `rtt`: round-trip ms of the previous request; undefined for the
 * first. Texts are cropped. Above 500 KB minor events are dropped; a body that is still larger is sent as it is, because
 * events matter more than the limit.
 */
export function toBody(events: readonly BeaconEvent[], rtt: number | undefined): string {
  const body = write(events, rtt);
  const isMinor = ({ e, event = e }: BeaconEvent) => MINOR_EVENT_TYPES.test(String(event));
  return body.length > MAX_BODY_CHARACTERS
    ? write(
        events.filter((event) => !isMinor(event)),
        rtt
      )
    : body;
}

function write(events: readonly BeaconEvent[], rtt: number | undefined): string {
  const metadata = { transmission_timestamp: Date.now(), rtt_ms: rtt };
  return JSON.stringify({ metadata, events }, (_, value) =>
    typeof value === 'string' ? value.slice(0, MAX_TEXT_CHARACTERS) : value
  );
}
