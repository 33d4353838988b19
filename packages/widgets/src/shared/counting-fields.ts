import { choice, number, text } from '@touchline/domain';
import { address } from './content-fields.ts';

/** What decides whether and how a widget counts (interfaces.md, Viewing). */
export const countingFields = {
  /** Turns counting on, and names the collector (AN-10, PL-13). */
  muxEnvKey: text(undefined),
  /** Ours, or the client of the same name for the key. */
  analytics: choice('touchline', 'mux'),
  /** Posted to exactly as given; absent: found by the key. */
  collectorUrl: address(),
  /** Share of browsers that are counted. */
  sampleRate: number(1, { min: 0, max: 1 }),
  /** `count`: who has not consented is counted without anything kept. */
  consentDenied: choice('nothing', 'count'),
};
