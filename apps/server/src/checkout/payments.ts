import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings.ts';
import { createMockProvider } from './mock/mock-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

/** Who takes the money for this server. */
export interface Payments {
  readonly provider: PaymentProvider;
}

interface PaymentsPorts {
  readonly settings: Settings;
  /** Signs what `mock` tells. */
  readonly secret: string;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

/** Stripe where its keys are set; else `mock`, which says so aloud: with it everything is given away. */
export async function openPayments({ settings, secret, clock, log }: PaymentsPorts): Promise<Payments> {
  if (settings.stripe !== null) {
    if (settings.stripe.publishableKey === null)
      log.warn(
        'STRIPE_PUBLISHABLE_KEY is not set: players cannot show the form of Stripe, and only pages with a checkout of their own can sell (docs/purchase-page.md)'
      );
    return { provider: await createStripeProvider({ settings: settings.stripe, clock, log }) };
  }
  log.warn(
    'purchases are a test: NO MONEY IS TAKEN and everybody who presses "pay" has paid, until STRIPE_SECRET_KEY is set'
  );
  return { provider: createMockProvider({ secret, clock }) };
}
