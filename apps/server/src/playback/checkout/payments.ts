import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { createMockProvider } from './mock/mock-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

/** The payment provider of this server. */
export interface Payments {
  /** null if payments are off: nothing can be bought. */
  readonly provider: PaymentProvider | null;
}

interface PaymentsPorts {
  readonly settings: Settings;
  /** Signs the events of `mock`. */
  readonly secret: string;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

/** Returns Stripe where its keys are set, else `mock` where `PAYMENTS` allows it, else no provider. */
export async function openPayments({ settings, secret, clock, log }: PaymentsPorts): Promise<Payments> {
  if (settings.stripe !== null) {
    if (settings.stripe.publishableKey === null)
      log.warn(
        'STRIPE_PUBLISHABLE_KEY is not set: players cannot show the form of Stripe, and only pages with a checkout of their own can sell (docs/purchase-page.md)'
      );
    return { provider: await createStripeProvider({ settings: settings.stripe, clock, log }) };
  }
  if (!settings.mockPayments) {
    log.info('payments are off: offers can be read, and nothing can be bought until STRIPE_SECRET_KEY is set');
    return { provider: null };
  }
  log.warn(
    'purchases are a test: NO MONEY IS TAKEN and everybody who presses "pay" has paid, until STRIPE_SECRET_KEY is set'
  );
  return { provider: createMockProvider({ secret, clock }) };
}

/** Returns the provider that takes the money. Throws `PAYMENTS_OFF` when there is none. */
export function requireProvider({ provider }: Payments): PaymentProvider {
  if (provider) return provider;
  throw new ApiError(
    'PAYMENTS_OFF',
    'Payments are off on this server: set STRIPE_SECRET_KEY, or PAYMENTS=mock to test.'
  );
}
