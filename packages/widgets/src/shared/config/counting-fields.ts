import { choice, number, text } from '@touchline/domain';
import { address } from './content-fields.ts';

/** Fields that control counting (interfaces.md, Viewing). */
export const countingFields = {
  /** Enables counting, and determines the collector (AN-10, PL-13). */
  muxEnvKey: text(undefined),
  /** Our client, or the client of the same name as the key. */
  analytics: choice('touchline', 'mux'),
  /** Used exactly as configured; absent: derived from the key. */
  collectorUrl: address(),
  /** Share of browsers that are counted, 0 to 1. */
  sampleRate: number(1, { min: 0, max: 1 }),
  /** `count`: counts visitors without consent, without storing anything. */
  consentDenied: choice('nothing', 'count'),
};
