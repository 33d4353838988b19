import type { CountingSettings } from '@touchline/beacon';
import type { Config } from '@touchline/domain';
import type { countingFields } from '../counting-fields.ts';

/** What of a widget's configuration says whether and how it counts. */
export interface CountingConfig extends Config<typeof countingFields> {
  readonly publicKey: string;
  readonly consent: string;
}

/** null: nothing is counted by ours; the other client of the same name counts videos of players only. */
export function countingOf(config: CountingConfig, api: string): CountingSettings | null {
  const { muxEnvKey, analytics, collectorUrl, sampleRate, consent, consentDenied, publicKey } = config;
  if (!muxEnvKey || analytics !== 'touchline') return null;
  return {
    envKey: muxEnvKey,
    collectorUrl,
    sampleRate,
    consent,
    countDenied: consentDenied === 'count',
    api,
    publicKey,
  };
}
