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

/** Functions that let Stripe finish creating a checkout. */
let finishCreation: (() => void)[];
let done: string[];
let exists: boolean;

/** Like Stripe.js: allows one Embedded Checkout at a time, from its creation until it is destroyed. */
async function createEmbeddedCheckoutPage({ onComplete }: { onComplete: () => void }) {
  if (exists) throw new Error('You cannot have multiple Embedded Checkout objects.');
  exists = true;
  done.push('created');
  await new Promise<void>((resolve) => finishCreation.push(resolve));
  return {
    mount: (place: HTMLElement) => {
      done.push('mounted');
      place.addEventListener('click', onComplete);
      place.id = 'stripe';
    },
    destroy: () => {
      exists = false;
      done.push('destroyed');
    },
  };
}

const createStripe = () => ({ createEmbeddedCheckoutPage });
let createStripeCheckout: typeof import('./stripe-checkout.ts').createStripeCheckout;

beforeEach(async () => {
  // Fresh modules for each test: loaded script and open checkout are global state.
  vi.resetModules();
  ({ createStripeCheckout } = await import('./stripe-checkout.ts'));
  [finishCreation, done, exists] = [[], [], false];
  // jsdom implements neither method.
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Stripe');
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function press(onDrawn = () => {}, checkoutSession = session) {
  const ending = new AbortController();
  const opening: CheckoutOpening = {
    session: checkoutSession,
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
  it('opens the second checkout if the first was cancelled while the script loaded', async () => {
    const first = press();
    first.ending.abort();
    const second = press();
    Reflect.set(window, 'Stripe', createStripe);
    document.querySelector('script')?.dispatchEvent(new Event('load'));
    await nextTask();
    finishCreation[0]?.();
    await nextTask();

    expect(done).toEqual(['created', 'mounted']);
    document.getElementById('stripe')?.click();
    expect(await second.outcome).toBe('paid');
    await expect(first.outcome).rejects.toThrow();
  });

  it('opens the second checkout after the first, cancelled during creation, is destroyed', async () => {
    Reflect.set(window, 'Stripe', createStripe);
    const drawn: string[] = [];
    const first = press(() => drawn.push('first'));
    await nextTask();
    first.ending.abort();
    press(() => drawn.push('second'));
    await nextTask();
    expect([done, drawn]).toEqual([['created'], []]);
    finishCreation[0]?.();
    await nextTask();
    finishCreation[1]?.();
    await nextTask();

    expect(done).toEqual(['created', 'destroyed', 'created', 'mounted']);
    expect(drawn).toEqual(['second']);
    document.getElementById('stripe')?.click();
  });

  it('shows no payment form if the visitor has paid already, for example by a slow bank transfer', async () => {
    Reflect.set(window, 'Stripe', createStripe);
    expect(await press(undefined, { ...session, clientSecret: null }).outcome).toBe('paid');
    expect(done).toEqual([]);
  });

  it('gives up on the script after 20 s, and loads it again at the next click', async () => {
    vi.useFakeTimers();
    const { outcome } = press();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);

    await expect(outcome).rejects.toThrow('Stripe.js could not be loaded');
    expect(document.querySelectorAll('script')).toHaveLength(0);
    const next = press();
    expect(document.querySelectorAll('script')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(next.outcome).rejects.toThrow();
  });
});
