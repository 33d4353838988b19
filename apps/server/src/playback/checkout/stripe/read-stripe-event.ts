import { isId } from '@touchline/contract';
import type Stripe from 'stripe';
import type { PaymentUpdate, SessionName } from '../payment-provider.ts';
import { fromStripeAmount } from './stripe-amount.ts';

/** Returns the payment update of a Stripe event; null if there is none. The account may also sell other things. */
export function updateOfStripe(event: Stripe.Event): PaymentUpdate | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return completedUpdate(event.data.object);

    // Such a session can no longer be paid.
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const session = sessionOf(event.data.object.metadata);
      return session && { kind: 'EXPIRED', session };
    }

    case 'charge.refunded': {
      const { refunded, payment_intent: payment, metadata } = event.data.object;
      // False until the whole amount is refunded.
      return refunded ? reversedUpdate(payment, metadata) : null;
    }

    case 'charge.dispute.closed': {
      const { status, payment_intent: payment } = event.data.object;
      return status === 'lost' ? reversedUpdate(payment, null) : null;
    }

    default:
      return null;
  }
}

/** Returns the payment update of a fetched session; null if it is unpaid and can still be paid. */
export function updateOfSession(checkout: Stripe.Checkout.Session): PaymentUpdate | null {
  if (checkout.status === 'open') return null;
  if (checkout.status !== 'expired') return completedUpdate(checkout);
  const session = sessionOf(checkout.metadata);
  return session && { kind: 'EXPIRED', session };
}

/** A submitted payment without money, such as a bank debit, gets another event when it is paid. */
function completedUpdate(checkout: Stripe.Checkout.Session): PaymentUpdate | null {
  const { metadata, payment_status, payment_intent, amount_total, currency } = checkout;
  const session = sessionOf(metadata);
  if (!session) return null;
  if (payment_status === 'unpaid') return { kind: 'PENDING', session };
  const amount = fromStripeAmount(amount_total ?? 0, currency ?? '');
  return { kind: 'PAID', session, payment: idOf(payment_intent), paid: amount };
}

function reversedUpdate(
  paymentIntent: string | { id: string } | null,
  metadata: Stripe.Metadata | null
): PaymentUpdate | null {
  const session = sessionOf(metadata);
  const payment = idOf(paymentIntent);
  return session || payment ? { kind: 'REVERSED', session, payment } : null;
}

/** Reads the purchase from our metadata; null if the object is not ours. */
function sessionOf(metadata: Stripe.Metadata | null): SessionName | null {
  const { publisher = '', session = '' } = metadata ?? {};
  return isId(publisher) && isId(session) ? { publisher, id: session } : null;
}

function idOf(object: string | { readonly id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}
