import { ApiError } from '@touchline/client';
import type { Checkout } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { type PurchasePorts, purchase } from './purchase.ts';

const session: Checkout = {
  id: 'cs-1',
  offerId: 'match-pass',
  state: 'OPEN',
  provider: 'mock',
  clientSecret: null,
  publishableKey: null,
  expireTime: null,
};
const refusal = (status: number, code: string) => new ApiError({ status, code, message: code });

/** A purchase in which all goes well, but for what is given; and what was done, in order. */
function begin(given: Partial<PurchasePorts>) {
  const done: string[] = [];
  const ports: PurchasePorts = {
    token: async (renews) => (renews ? 'newer' : 'token'),
    begin: async () => session,
    find: async () => ({ ...session, state: 'COMPLETE' }),
    pay: async () => 'paid',
    open: async () => true,
    wait: async (ms) => void done.push(`wait ${ms}`),
    onStep: (step) => done.push(step),
    onPaid: () => done.push('paid'),
    ...given,
  };
  return { done, outcome: purchase(ports) };
}

describe('purchase', () => {
  it('pays, hears at once that the money has come, and opens the video', async () => {
    const { done, outcome } = begin({});

    expect(await outcome).toBe('bought');
    expect(done).toEqual(['working', 'paying', 'confirming', 'paid', 'opening']);
  });

  it('waits for the money less and less impatiently: at once, after 250 ms, and half as long again', async () => {
    let looks = 0;
    const { done, outcome } = begin({
      find: async () => ({ ...session, state: ++looks > 3 ? 'COMPLETE' : 'OPEN' }),
    });
    await outcome;

    expect(done.filter((step) => step.startsWith('wait'))).toEqual(['wait 250', 'wait 375', 'wait 562.5']);
  });

  it('gives up on money of which nothing is heard, after two minutes and some', async () => {
    const { done, outcome } = begin({ find: async () => session });

    await expect(outcome).rejects.toMatchObject({ reason: 'unconfirmed' });
    const waited = done.map((step) => Number(step.replace('wait ', ''))).filter(Number.isFinite);
    expect(waited.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(120_000);
    expect(Math.max(...waited)).toBe(5_000);
  });

  it('wants a sign-in where nobody is signed in, without asking the API', async () => {
    const { outcome } = begin({ token: async () => '', begin: () => Promise.reject(new Error('asked')) });

    expect(await outcome).toBe('signin');
  });

  it('tries a newer token once where the first names nobody', async () => {
    const tokens: string[] = [];
    const { outcome } = begin({
      begin: async (token) => {
        tokens.push(token);
        if (token === 'token') throw refusal(401, 'SIGN_IN_REQUIRED');
        return session;
      },
    });

    expect(await outcome).toBe('bought');
    expect(tokens).toEqual(['token', 'newer']);
    expect(await begin({ begin: () => Promise.reject(refusal(401, 'SIGN_IN_REQUIRED')) }).outcome).toBe('signin');
  });

  it('opens at once what is bought already, and takes no money', async () => {
    const pay = () => Promise.reject(new Error('paid twice'));
    const entitled = begin({ pay, begin: () => Promise.reject(refusal(409, 'ALREADY_ENTITLED')) });
    const complete = begin({ pay, begin: async () => ({ ...session, state: 'COMPLETE' }) });

    expect(await entitled.outcome).toBe('bought');
    expect(await complete.outcome).toBe('bought');
    expect(entitled.done).toEqual(['working', 'opening']);
    expect(complete.done).toEqual(['working', 'paid', 'opening']);
  });

  it('is given up by whoever does not pay', async () => {
    const { done, outcome } = begin({ pay: async () => 'cancelled' });

    expect(await outcome).toBe('cancelled');
    expect(done).toEqual(['working', 'paying']);
  });

  it.each(['EXPIRED', 'REFUNDED'] as const)('is over when its session is %s', async (state) => {
    await expect(begin({ find: async () => ({ ...session, state }) }).outcome).rejects.toMatchObject({
      reason: 'expired',
    });
  });

  it('says so when what is paid does not open', async () => {
    await expect(begin({ open: async () => false }).outcome).rejects.toMatchObject({ reason: 'unopened' });
  });

  it('tells what the API says', async () => {
    await expect(begin({ begin: () => Promise.reject(refusal(404, 'NOT_FOUND')) }).outcome).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
