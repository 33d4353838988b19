import { PAYLOAD, TEXT } from './limits.ts';

/** What is counted: plain JSON. */
export type BeaconEvent = Readonly<Record<string, unknown>>;

/** What can be missed where there is too much; words of both families. */
const MINOR = /^(hb$|ping$|request)/;

/**
 * The body of one request (BA-07, BA-13, BA-14). `rtt`: ms of the request before, there and back; undefined: it is the
 * first. Texts are cropped; beyond 500 KB minor events are left out, and then it goes as it is: what happened is worth
 * more than a limit.
 */
export function toBody(events: readonly BeaconEvent[], rtt: number | undefined): string {
  const body = write(events, rtt);
  const isMinor = ({ e, event = e }: BeaconEvent) => MINOR.test(String(event));
  return body.length > PAYLOAD
    ? write(
        events.filter((event) => !isMinor(event)),
        rtt
      )
    : body;
}

function write(events: readonly BeaconEvent[], rtt: number | undefined): string {
  const metadata = { transmission_timestamp: Date.now(), rtt_ms: rtt };
  return JSON.stringify({ metadata, events }, (_, value) => (typeof value === 'string' ? value.slice(0, TEXT) : value));
}
