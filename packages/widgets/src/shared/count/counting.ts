import type { CountingSettings } from '@touchline/beacon';
import type { Config } from '@touchline/domain';
import type { countingFields } from '../config/counting-fields.ts';

/** The part of a widget's configuration that controls counting. */
export interface CountingConfig extends Config<typeof countingFields> {
  readonly publicKey: string;
  readonly consent: string;
}

/** Options of counting, as they pass from the configuration to the counter. */
export type CountingOptions = Omit<CountingSettings, 'api'> & Pick<CountingConfig, 'analytics'>;

/** Returns the options of counting in a configuration; undefined: nothing is counted. */
export function countingOf(config: CountingConfig): CountingOptions | undefined {
  const { muxEnvKey, analytics, collectorUrl, sampleRate, consent, consentDenied, publicKey } = config;
  return muxEnvKey ? { muxEnvKey, analytics, collectorUrl, sampleRate, consent, consentDenied, publicKey } : undefined;
}

/**
 * Returns the settings of our counter for content; null: it does not count. The client of the same name as the key counts
 * only videos of players.
 */
export function contentCountingOf(config: CountingConfig, api: string): CountingSettings | null {
  const counting = countingOf(config);
  return counting?.analytics === 'touchline' ? { ...counting, api } : null;
}
