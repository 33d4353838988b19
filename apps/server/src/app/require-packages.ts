import { loadNatsClient } from '../analytics/collect/nats/nats-link.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { loadStripe } from '../playback/checkout/stripe/stripe-provider.ts';

/**
 * Loads the optional packages that the settings need, before anything else. Throws an `Error` with a message of one line
 * if one is not installed: later only a visitor would notice it.
 */
export async function requirePackages({ natsUrls, stripe }: Pick<Settings, 'natsUrls' | 'stripe'>): Promise<void> {
  if (natsUrls.length > 0) await loadNatsClient();
  if (stripe !== null) await loadStripe();
}
