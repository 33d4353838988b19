import { ID_PATTERN } from '@touchline/contract';
import type Stripe from 'stripe';
import type { PaymentNews, SessionName } from '../payment-provider.ts';
import { fromStripeAmount } from './stripe-amount.ts';

const ID = new RegExp(ID_PATTERN);

/** What an event of Stripe's means for purchases here; null: nothing. The account may sell other things, too. */
export function newsOfStripe(event: Stripe.Event): PaymentNews | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return done(event.data.object);

    // Nobody can pay such a session any more.
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const session = sessionOf(event.data.object.metadata);
      return session && { kind: 'EXPIRED', session };
    }

    case 'charge.refunded': {
      const { refunded, payment_intent: payment, metadata } = event.data.object;
      // False until the whole is given back.
      return refunded ? reversed(payment, metadata) : null;
    }

    case 'charge.dispute.closed': {
      const { status, payment_intent: payment } = event.data.object;
      return status === 'lost' ? reversed(payment, null) : null;
    }

    default:
      return null;
  }
}

/** The same of a session that was asked for; null: nobody has paid, and somebody still may. */
export function newsOfSession(checkout: Stripe.Checkout.Session): PaymentNews | null {
  if (checkout.status === 'open') return null;
  if (checkout.status !== 'expired') return done(checkout);
  const session = sessionOf(checkout.metadata);
  return session && { kind: 'EXPIRED', session };
}

/** What was done and is not paid yet, as by bank debit, is told again when it is. */
function done(checkout: Stripe.Checkout.Session): PaymentNews | null {
  const { metadata, payment_status, payment_intent, amount_total, currency } = checkout;
  const session = sessionOf(metadata);
  if (!session) return null;
  if (payment_status === 'unpaid') return { kind: 'PENDING', session };
  const amount = fromStripeAmount(amount_total ?? 0, currency ?? '');
  return { kind: 'PAID', session, payment: idOf(payment_intent), paid: amount };
}

function reversed(paymentIntent: string | { id: string } | null, metadata: Stripe.Metadata | null): PaymentNews | null {
  const session = sessionOf(metadata);
  const payment = idOf(paymentIntent);
  return session || payment ? { kind: 'REVERSED', session, payment } : null;
}

/** What we wrote into it; null: it is none of ours. */
function sessionOf(metadata: Stripe.Metadata | null): SessionName | null {
  const { publisher = '', session = '' } = metadata ?? {};
  return ID.test(publisher) && ID.test(session) ? { publisher, id: session } : null;
}

function idOf(object: string | { readonly id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}
