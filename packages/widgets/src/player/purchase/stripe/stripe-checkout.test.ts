// @vitest-environment jsdom
import type { Checkout } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutOpening } from '../checkout-adapter.ts';
import { purchaseTexts } from '../text/index.ts';

const session: Checkout = {
  id: 'cs-1',
  offerId: 'pass',
  state: 'OPEN',
  provider: 'stripe',
  clientSecret: 'cs_secret',
  publishableKey: 'pk_test',
  expireTime: null,
};
const offer = { id: 'pass', title: 'Match pass', description: '', price: '€4.99', label: 'Buy for €4.99' };

/** Lets Stripe finish what it makes. */
let make: (() => void)[];
let done: string[];
let isThere: boolean;

/** As Stripe.js has it: one Embedded Checkout at a time, from its creation until it is destroyed. */
async function createEmbeddedCheckoutPage({ onComplete }: { onComplete: () => void }) {
  if (isThere) throw new Error('You cannot have multiple Embedded Checkout objects.');
  isThere = true;
  done.push('created');
  await new Promise<void>((resolve) => make.push(resolve));
  return {
    mount: (place: HTMLElement) => {
      done.push('mounted');
      place.addEventListener('click', onComplete);
      place.id = 'stripe';
    },
    destroy: () => {
      isThere = false;
      done.push('destroyed');
    },
  };
}

const makeStripe = () => ({ createEmbeddedCheckoutPage });
let createStripeCheckout: typeof import('./stripe-checkout.ts').createStripeCheckout;

beforeEach(async () => {
  // A page of its own for each: what is loaded and what is open belongs to one.
  vi.resetModules();
  ({ createStripeCheckout } = await import('./stripe-checkout.ts'));
  [make, done, isThere] = [[], [], false];
  // jsdom has neither.
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Stripe');
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const soon = () => new Promise((resolve) => setTimeout(resolve));

function press(onDrawn = () => {}, given = session) {
  const ending = new AbortController();
  const opening: CheckoutOpening = {
    session: given,
    offer,
    box: document.body.appendChild(document.createElement('div')),
    signal: ending.signal,
    texts: purchaseTexts.en,
    locale: 'en',
  };
  const outcome = createStripeCheckout({ closeText: 'Close', onDrawn }).open(opening);
  outcome.catch(() => undefined);
  return { ending, outcome };
}

describe('createStripeCheckout', () => {
  it('opens the wanted checkout where one was given up while the script came', async () => {
    const first = press();
    first.ending.abort();
    const second = press();
    Reflect.set(window, 'Stripe', makeStripe);
    document.querySelector('script')?.dispatchEvent(new Event('load'));
    await soon();
    make[0]?.();
    await soon();

    expect(done).toEqual(['created', 'mounted']);
    document.getElementById('stripe')?.click();
    expect(await second.outcome).toBe('paid');
    await expect(first.outcome).rejects.toThrow();
  });

  it('opens the wanted checkout when the one that was given up in the making is gone', async () => {
    Reflect.set(window, 'Stripe', makeStripe);
    const drawn: string[] = [];
    const first = press(() => drawn.push('first'));
    await soon();
    first.ending.abort();
    press(() => drawn.push('second'));
    await soon();
    expect([done, drawn]).toEqual([['created'], []]);
    make[0]?.();
    await soon();
    make[1]?.();
    await soon();

    expect(done).toEqual(['created', 'destroyed', 'created', 'mounted']);
    expect(drawn).toEqual(['second']);
    document.getElementById('stripe')?.click();
  });

  it('shows nothing to pay with where the visitor has done his part, as with a bank that takes days', async () => {
    Reflect.set(window, 'Stripe', makeStripe);
    expect(await press(undefined, { ...session, clientSecret: null }).outcome).toBe('paid');
    expect(done).toEqual([]);
  });

  it('gives up on a script of which nothing is heard after 20 s, and asks for it again at the next press', async () => {
    vi.useFakeTimers();
    const { outcome } = press();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);

    await expect(outcome).rejects.toThrow('Stripe.js cannot be had');
    expect(document.querySelectorAll('script')).toHaveLength(0);
    const next = press();
    expect(document.querySelectorAll('script')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(next.outcome).rejects.toThrow();
  });
});
