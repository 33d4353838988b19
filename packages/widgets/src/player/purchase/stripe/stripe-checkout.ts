import type { CheckoutAdapter, CheckoutOpening } from '../checkout-adapter.ts';
import { loadStripe, type StripeMaker } from './load-stripe.ts';
import { type Modal, openModal } from './open-modal.ts';

interface StripeInput {
  /** Of its button. */
  readonly closeText: string;
  /** There is something to see. */
  readonly onDrawn: () => void;
}

/** Ends with the checkout before: Stripe allows a page one at a time, and one that was given up may still be in the making. */
let before: Promise<unknown> = Promise.resolve();

/** Stripe's embedded Checkout, in a dialog over the page. */
export function createStripeCheckout(input: StripeInput): CheckoutAdapter {
  return {
    async open(opening) {
      const makeStripe = await loadStripe();
      const shown = before.then(() => show(makeStripe, opening, input));
      before = shown.catch(() => undefined);
      return shown;
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
  // Its time is over, or it was done before: whether it is paid is what Stripe is being asked.
  if (!clientSecret) return 'paid';
  if (!publishableKey) throw new Error('The session bears no key of Stripe');
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

/** `pt-BR` and the like; `auto` where the locale is none. */
function stripeLocale(locale: string): string {
  return /^[a-z]{2}(-[A-Z]{2,4})?$/.test(locale) ? locale : 'auto';
}
