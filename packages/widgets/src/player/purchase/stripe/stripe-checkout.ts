import type { CheckoutAdapter, CheckoutOpening } from '../checkout-adapter.ts';
import { loadStripe, type StripeMaker } from './load-stripe.ts';
import { type Modal, openModal } from './open-modal.ts';

interface StripeInput {
  /** Text of the close button. */
  readonly closeText: string;
  /** Called when the payment form is visible. */
  readonly onDrawn: () => void;
}

/**
 * Settles when the previous checkout has ended. Stripe allows one at a time, and a cancelled one may still be loading.
 */
let previousCheckout: Promise<unknown> = Promise.resolve();

/** Creates an adapter for Stripe's embedded Checkout, in a dialog over the page. */
export function createStripeCheckout(input: StripeInput): CheckoutAdapter {
  return {
    async open(opening) {
      const makeStripe = await loadStripe();
      const outcome = previousCheckout.then(() => show(makeStripe, opening, input));
      previousCheckout = outcome.catch(() => undefined);
      return outcome;
    },
  };
}

async function show(
  makeStripe: StripeMaker,
  { session, box, signal, texts, locale }: CheckoutOpening,
  { closeText, onDrawn }: StripeInput
): Promise<'paid' | 'cancelled'> {
  signal.throwIfAborted();
  const { publishableKey, clientSecret } = session;
  // Without a client secret the session is expired or complete: the API asks Stripe whether it is paid.
  if (!clientSecret) return 'paid';
  if (!publishableKey) throw new Error('The session has no publishable key');
  const stripe = makeStripe(publishableKey, { locale: stripeLocale(locale) });
  let end!: (outcome: 'paid' | 'cancelled') => void;
  const ended = new Promise<'paid' | 'cancelled'>((resolve) => {
    end = resolve;
  });
  const options = { clientSecret, onComplete: () => end('paid') };
  const checkout = await (stripe.createEmbeddedCheckoutPage?.(options) ?? stripe.initEmbeddedCheckout?.(options));
  if (!checkout) throw new Error('This Stripe.js has no embedded Checkout');
  let modal: Modal | undefined;
  try {
    signal.throwIfAborted();
    const cancel = () => end('cancelled');
    signal.addEventListener('abort', cancel, { once: true });
    const dir = getComputedStyle(box).direction;
    modal = openModal({ name: texts.Payment, closeText, dir, onCancel: cancel });
    checkout.mount(modal.place);
    onDrawn();
    return await ended;
  } finally {
    checkout.destroy();
    modal?.close();
  }
}

/** Returns a locale that Stripe accepts, such as `pt-BR`; else `auto`. */
function stripeLocale(locale: string): string {
  return /^[a-z]{2}(-[A-Z]{2,4})?$/.test(locale) ? locale : 'auto';
}
