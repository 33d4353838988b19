import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { StripeShop } from './test-stripe.ts';

/** A purchase of somebody new, and the objects that Stripe tells of it. */
export async function beginAtStripe(shop: StripeShop, country = 'NL') {
  const user = `user-${randomBytes(4).toString('hex')}`;
  const token = await shop.token(user);
  const { json } = await shop.begin(token, {}, { headers: { 'x-debug-country': country } });
  const metadata = { publisher: 'acme', session: json.id, user };
  const intent = `pi_${json.id}`;
  const checkout = {
    id: json.clientSecret.replace('_secret', '') as string,
    object: 'checkout.session',
    metadata,
    amount_total: 499,
    currency: 'eur',
    payment_status: 'paid',
    payment_intent: intent,
  } satisfies Partial<Stripe.Checkout.Session>;
  const charge = {
    object: 'charge',
    amount: 499,
    amount_refunded: 499,
    refunded: true,
    payment_intent: intent,
    metadata,
  } satisfies Partial<Stripe.Charge>;
  const dispute = {
    object: 'dispute',
    status: 'lost',
    payment_intent: intent,
    metadata: {},
  } satisfies Partial<Stripe.Dispute>;
  const standing = async () => [
    (await shop.session(json.id)).json.state,
    (await shop.entitlements(user))[0]?.state ?? null,
    (await shop.watch(token)).json.error === null,
  ];
  return { json, user, token, checkout, charge, dispute, standing };
}
