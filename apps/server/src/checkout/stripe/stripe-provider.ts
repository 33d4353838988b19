import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { ApiError } from '../../errors.ts';
import type { Order, PaymentProvider } from '../payment-provider.ts';
import { newsOfSession, newsOfStripe } from './read-stripe-event.ts';
import { toStripeAmount } from './stripe-amount.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** ms. Stripe takes no end that is less than 30 minutes ahead when it reads it; the rest is for the way and for clocks. */
const LIFETIME = 32 * 60_000;
/** ms for one call to Stripe: somebody waits for it. */
const TIMEOUT = 10_000;
/** For a call that only looks whether something has happened: it is made again soon. */
const LOOK = { timeout: 3_000, maxNetworkRetries: 0 };
/** Seconds for which a signed event is good: the library's own. */
const TOLERANCE = 300;
/** Characters of a product's name that Stripe takes. */
const MAX_NAME = 250;

interface StripePorts {
  readonly settings: StripeSettings;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Stripe, by embedded Checkout Sessions. Its library is loaded here and nowhere else: most servers never need it. */
export async function createStripeProvider({ settings, clock, log }: StripePorts): Promise<PaymentProvider> {
  const { default: StripeClient } = await import('stripe');
  const stripe = new StripeClient(settings.secretKey, {
    ...addressOf(settings.apiBase),
    timeout: TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Touchline' },
  });
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    lifetime: LIFETIME,
    async open(order) {
      try {
        const parameters = toSessionParameters(order);
        // The end is part of the name: Stripe refuses the same name for another order.
        const idempotencyKey = `touchline-${order.publisher}-${order.id}-${parameters.expires_at}`;
        const { id, client_secret } = await stripe.checkout.sessions.create(parameters, { idempotencyKey });
        if (client_secret === null) throw new Error(`the session ${id} has no client secret`);
        return { providerSession: id, clientSecret: client_secret };
      } catch (error) {
        log.error({ err: error, publisher: order.publisher, session: order.id }, 'Stripe did not begin a purchase');
        if (error instanceof ApiError) throw error;
        if (error instanceof StripeClient.errors.StripeInvalidRequestError)
          throw new ApiError('OFFER_NOT_FOR_SALE', 'The payment provider does not take this price; the log has why.', {
            cause: error,
          });
        throw new ApiError('PAYMENT_FAILED', 'The payment provider did not answer; try again.', { cause: error });
      }
    },
    async look(providerSession) {
      return newsOfSession(await stripe.checkout.sessions.retrieve(providerSession, {}, LOOK));
    },
    readEvent(body, headers) {
      const signature = headers['stripe-signature'] ?? '';
      const event = verified(() =>
        stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE, undefined, clock())
      );
      return { id: event.id, type: event.type, news: newsOfStripe(event) };
    },
  };
}

/** One payment of one thing, in a frame of the page, which is told of the end and does not go elsewhere for it. */
function toSessionParameters({ publisher, id, userId, title, price, expireTime }: Order) {
  const metadata = { publisher, session: id, user: userId };
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'never',
    client_reference_id: id,
    expires_at: Math.floor(expireTime / 1_000),
    // What is paid is what was shown, in that currency.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: price.currencyCode.toLowerCase(),
          unit_amount: toStripeAmount(price),
          product_data: { name: title.slice(0, MAX_NAME) },
        },
      },
    ],
    metadata,
    // Charges have it from there, and so have their refunds.
    payment_intent_data: { metadata },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Whatever the library has against it, it is not to be believed. */
function verified(read: () => Stripe.Event): Stripe.Event {
  try {
    const event = read();
    if (typeof event.id === 'string' && typeof event.type === 'string') return event;
  } catch (error) {
    throw new ApiError('WEBHOOK_INVALID', 'The event is not signed by Stripe, or too old.', { cause: error });
  }
  throw new ApiError('WEBHOOK_INVALID', 'The body is no event.');
}

function addressOf(apiBase: string | null) {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, protocol: protocol === 'https:' ? 'https' : 'http', ...(port && { port }) } as const;
}
