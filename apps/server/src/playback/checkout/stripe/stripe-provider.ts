import { MINUTE_MS } from '@touchline/domain';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { ApiError } from '../../../platform/http/errors.ts';
import { loadOptional, type OptionalPackages } from '../../../platform/optional-package.ts';
import type { StripeSettings } from '../../../platform/settings/stripe-settings.ts';
import type { Order, PaymentProvider } from '../payment-provider.ts';
import { updateOfSession, updateOfStripe } from './read-stripe-event.ts';
import { toStripeAmount } from './stripe-amount.ts';

/**
 * Time in ms to pay. Stripe requires at least 30 minutes when it reads the request; the rest covers latency and clock
 * differences.
 */
const SESSION_LIFETIME_MS = 32 * MINUTE_MS;
/** Timeout in ms of one request to Stripe while a visitor waits. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Options of a polling request, which is repeated soon. */
const POLL_OPTIONS = { timeout: 3_000, maxNetworkRetries: 0 };
/** Seconds for which a signed event is valid: the library's default. */
const SIGNATURE_TOLERANCE_S = 300;
/** Maximum length of a product name at Stripe. */
const MAX_PRODUCT_NAME_LENGTH = 250;

/** The package of Stripe's library. */
export const STRIPE: OptionalPackages = { setting: 'STRIPE_SECRET_KEY', packages: ['stripe@23'] };

interface StripePorts {
  readonly settings: StripeSettings;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Creates a provider that uses Stripe's embedded Checkout Sessions. Only this file loads its library, because most
 * servers never need it. Throws an `Error` if it is not installed.
 */
export async function createStripeProvider({ settings, clock, log }: StripePorts): Promise<PaymentProvider> {
  const StripeClient = await loadStripe();
  const stripe = new StripeClient(settings.secretKey, {
    ...addressOf(settings.apiBase),
    timeout: REQUEST_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Touchline' },
  });
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    lifetime: SESSION_LIFETIME_MS,
    async open(order) {
      try {
        const parameters = toSessionParameters(order);
        // The key contains the expiry, because Stripe rejects the same key for a different order.
        const idempotencyKey = `touchline-${order.publisher}-${order.id}-${parameters.expires_at}`;
        const { id, client_secret } = await stripe.checkout.sessions.create(parameters, { idempotencyKey });
        if (client_secret === null) throw new Error(`the session ${id} has no client secret`);
        return { providerSession: id, clientSecret: client_secret };
      } catch (error) {
        log.error(
          { err: error, publisher: order.publisher, session: order.id },
          'Stripe did not create a checkout session'
        );
        if (error instanceof ApiError) throw error;
        if (error instanceof StripeClient.errors.StripeInvalidRequestError)
          throw new ApiError('OFFER_NOT_FOR_SALE', 'The payment provider rejects this price; see the log.', {
            cause: error,
          });
        throw new ApiError('PAYMENT_FAILED', 'The payment provider did not respond; try again.', { cause: error });
      }
    },
    async fetchUpdate(providerSession) {
      return updateOfSession(await stripe.checkout.sessions.retrieve(providerSession, {}, POLL_OPTIONS));
    },
    readEvent(body, headers) {
      const signature = headers['stripe-signature'] ?? '';
      const event = verifyEvent(() =>
        stripe.webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          SIGNATURE_TOLERANCE_S,
          undefined,
          clock()
        )
      );
      return { id: event.id, type: event.type, update: updateOfStripe(event) };
    },
  };
}

/** Loads the library of Stripe. Throws an `Error` if it is not installed. */
export async function loadStripe() {
  return (await loadOptional(STRIPE, () => import('stripe'))).default;
}

/** One payment for one item, in a frame of the page. The page is notified at the end and does not navigate. */
function toSessionParameters({ publisher, id, userId, title, price, expireTime }: Order) {
  const metadata = { publisher, session: id, user: userId };
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'never',
    client_reference_id: id,
    expires_at: Math.floor(expireTime / 1_000),
    // The visitor pays the displayed price, in its currency.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: price.currencyCode.toLowerCase(),
          unit_amount: toStripeAmount(price),
          product_data: { name: title.slice(0, MAX_PRODUCT_NAME_LENGTH) },
        },
      },
    ],
    metadata,
    // Stripe copies this metadata to the charges and their refunds.
    payment_intent_data: { metadata },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Any error of the library means that the event is not trusted. */
function verifyEvent(read: () => Stripe.Event): Stripe.Event {
  try {
    const event = read();
    if (typeof event.id === 'string' && typeof event.type === 'string') return event;
  } catch (error) {
    throw new ApiError('WEBHOOK_INVALID', 'The event is not signed by Stripe, or too old.', { cause: error });
  }
  throw new ApiError('WEBHOOK_INVALID', 'The body is not an event.');
}

function addressOf(apiBase: string | null) {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, protocol: protocol === 'https:' ? 'https' : 'http', ...(port && { port }) } as const;
}
