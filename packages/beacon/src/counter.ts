import type { BeaconEvent } from './payload.ts';
import type { Visitor } from './visitor.ts';

/** How a publisher wants to count (spec §3.13, interfaces.md "Viewing"). */
export interface CountingSettings {
  /** `mux-env-key`: names the collector, and turns counting on. */
  readonly envKey: string;
  /** `collector-url`: posted to exactly as given; undefined: found by the key (AN-10). */
  readonly collectorUrl: string | undefined;
  /** `sample-rate`: share of browsers that are counted, 0 to 1. */
  readonly sampleRate: number;
  /** `auto`, `required`, `granted` or `denied`. */
  readonly consent: string;
  /** `consent-denied="count"`: who has not consented is counted without anything kept. */
  readonly countDenied: boolean;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly publicKey: string;
}

/** Who is there, at an event. */
export interface Who {
  /** Of this browser: `touchline_user` in local storage, or of memory (AN-01). UUID. */
  readonly userId: string;
  /** Of this tab; another after 25 minutes without an event (AN-12). UUID. */
  readonly sessionId: string;
  /** Of the cookie `touchline_viewing`, or of memory (BA-01). */
  readonly visitor: Visitor;
}

/** Counts what happens on a page, for one collector. Nothing here throws, and nothing waits for it. */
export interface Counter {
  /** `urgent`: it goes now, and all before it. */
  add(event: BeaconEvent, urgent?: boolean): void;
  /** Whether an event would be taken now: not where the visitor has refused, nor where this browser is no sample. */
  counts(): boolean;
  who(): Who;
  flush(): void;
}
