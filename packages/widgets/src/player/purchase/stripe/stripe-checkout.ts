import type { CheckoutAdapter, CheckoutOpening } from '../checkout-adapter.ts';
import { loadStripe } from './load-stripe.ts';
import { openModal } from './open-modal.ts';

/** Stripe's embedded Checkout, in a dialog over the page. `closeText`: of its button. */
export function createStripeCheckout({ closeText }: { readonly closeText: string }): CheckoutAdapter {
  return { open: (opening) => openStripe(opening, closeText) };
}

async function openStripe(opening: CheckoutOpening, closeText: string): Promise<'paid' | 'cancelled'> {
  const { session, box, signal, texts, locale } = opening;
  const { publishableKey, clientSecret } = session;
  if (!publishableKey || !clientSecret) throw new Error('The session bears no keys of Stripe');
  const stripe = (await loadStripe())(publishableKey, { locale: stripeLocale(locale) });
  let end!: (outcome: 'paid' | 'cancelled') => void;
  const ended = new Promise<'paid' | 'cancelled'>((resolve) => {
    end = resolve;
  });
  const options = { clientSecret, onComplete: () => end('paid') };
  const checkout = await (stripe.createEmbeddedCheckoutPage?.(options) ?? stripe.initEmbeddedCheckout?.(options));
  if (!checkout) throw new Error('This Stripe.js has no embedded Checkout');
  const cancel = () => end('cancelled');
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const dir = getComputedStyle(box).direction;
  const modal = openModal({ name: texts.Payment, closeText, dir, onCancel: cancel });
  try {
    checkout.mount(modal.place);
    return await ended;
  } finally {
    checkout.destroy();
    modal.close();
  }
}

/** `pt-BR` and the like; `auto` where the locale is none. */
function stripeLocale(locale: string): string {
  return /^[a-z]{2}(-[A-Z]{2,4})?$/.test(locale) ? locale : 'auto';
}
