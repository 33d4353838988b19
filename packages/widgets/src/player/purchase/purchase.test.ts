import { ApiError } from '@touchline/client';
import type { Checkout } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { type Attempt, type PurchasePorts, purchase } from './purchase.ts';

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

/** Runs a purchase that succeeds except for the overrides. `done`: its steps in order. */
function startPurchase(overrides: Partial<PurchasePorts>, attempt = newAttempt()) {
  const done: string[] = [];
  const ports: PurchasePorts = {
    token: async (renews) => (renews ? 'newer' : 'token'),
    createSession: async () => session,
    fetchSession: async () => ({ ...session, state: 'COMPLETE' }),
    pay: async (_, onDrawn) => {
      onDrawn();
      return 'paid';
    },
    open: async () => true,
    wait: async (ms) => void done.push(`wait ${ms}`),
    onStep: (step) => done.push(step),
    onPaid: () => done.push('paid'),
    ...overrides,
  };
  return { done, outcome: purchase(ports, attempt) };
}

function newAttempt(): Attempt {
  return { requestId: 'press-01', submittedSession: null, isPaid: false };
}

describe('purchase', () => {
  it('pays, is confirmed immediately, and opens the video', async () => {
    const { done, outcome } = startPurchase({});

    expect(await outcome).toBe('bought');
    expect(done).toEqual(['working', 'paying', 'confirming', 'paid', 'opening']);
  });

  it('checks for the payment immediately, after 250 ms, and at intervals that grow by half', async () => {
    let requests = 0;
    const { done, outcome } = startPurchase({
      fetchSession: async () => ({ ...session, state: ++requests > 3 ? 'COMPLETE' : 'OPEN' }),
    });
    await outcome;

    expect(done.filter((step) => step.startsWith('wait'))).toEqual(['wait 250', 'wait 375', 'wait 562.5']);
  });

  it('gives up on the confirmation after about two minutes', async () => {
    const { done, outcome } = startPurchase({ fetchSession: async () => session });

    await expect(outcome).rejects.toMatchObject({ reason: 'unconfirmed' });
    const waited = done.map((step) => Number(step.replace('wait ', ''))).filter(Number.isFinite);
    expect(waited.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(120_000);
    expect(Math.max(...waited)).toBe(5_000);
  });

  it('requires a sign-in without a token, and sends no request', async () => {
    const { outcome } = startPurchase({
      token: async () => '',
      createSession: () => Promise.reject(new Error('asked')),
    });

    expect(await outcome).toBe('signin');
  });

  it('tries a newer token once if the first belongs to no visitor', async () => {
    const tokens: string[] = [];
    const { outcome } = startPurchase({
      createSession: async (token) => {
        tokens.push(token);
        if (token === 'token') throw refusal(401, 'SIGN_IN_REQUIRED');
        return session;
      },
    });

    expect(await outcome).toBe('bought');
    expect(tokens).toEqual(['token', 'newer']);
    expect(await startPurchase({ createSession: () => Promise.reject(refusal(401, 'SIGN_IN_REQUIRED')) }).outcome).toBe(
      'signin'
    );
  });

  it('opens immediately if the offer is bought already, and collects no payment', async () => {
    const pay = () => Promise.reject(new Error('paid twice'));
    const entitled = startPurchase({ pay, createSession: () => Promise.reject(refusal(409, 'ALREADY_ENTITLED')) });
    const complete = startPurchase({ pay, createSession: async () => ({ ...session, state: 'COMPLETE' }) });

    expect(await entitled.outcome).toBe('bought');
    expect(await complete.outcome).toBe('bought');
    expect(entitled.done).toEqual(['working', 'opening']);
    expect(complete.done).toEqual(['working', 'paid', 'opening']);
  });

  it('is cancelled if the visitor does not pay', async () => {
    const { done, outcome } = startPurchase({ pay: async () => 'cancelled' });

    expect(await outcome).toBe('cancelled');
    // No payment form was visible yet.
    expect(done).toEqual(['working']);
  });

  it('is expired if unpaid in time, and refused if refunded', async () => {
    const begunAs = (state: Checkout['state']) =>
      startPurchase({ createSession: async () => ({ ...session, state }) }).outcome;

    await expect(begunAs('EXPIRED')).rejects.toMatchObject({ reason: 'expired' });
    await expect(begunAs('REFUNDED')).rejects.toMatchObject({ reason: 'refused' });
    const pay = () => Promise.reject(refusal(400, 'CHECKOUT_EXPIRED'));
    await expect(startPurchase({ pay }).outcome).rejects.toMatchObject({ reason: 'expired' });
  });

  it('continues with a newer token if the first one expires during the payment', async () => {
    const tokens: string[] = [];
    const { outcome } = startPurchase({
      fetchSession: async (_, token) => {
        tokens.push(token);
        if (token === 'token') throw refusal(401, 'TOKEN_EXPIRED');
        return { ...session, state: 'COMPLETE' };
      },
    });

    expect(await outcome).toBe('bought');
    expect(tokens).toEqual(['token', 'newer']);
  });

  it('waits for another sign-in if the visitor has paid and no token is accepted any more', async () => {
    const attempt = newAttempt();
    const { outcome } = startPurchase({ fetchSession: () => Promise.reject(refusal(401, 'TOKEN_EXPIRED')) }, attempt);

    expect(await outcome).toBe('signin');
    const pay = () => Promise.reject(new Error('paid twice'));
    expect(await startPurchase({ pay }, attempt).outcome).toBe('bought');
  });

  const after: [string, PurchasePorts['fetchSession']][] = [
    ['rejects the request', () => Promise.reject(refusal(404, 'RESOURCE_NOT_FOUND'))],
    ['limits the rate', () => Promise.reject(refusal(429, 'RATE_LIMITED'))],
    ['cannot be reached', () => Promise.reject(refusal(0, 'NETWORK'))],
    ['keeps reporting that the session has expired', async () => ({ ...session, state: 'EXPIRED' })],
    ['reports a refund', async () => ({ ...session, state: 'REFUNDED' })],
  ];
  it.each(after)(
    'never reports an unpaid session nor pays twice if after the payment the API %s',
    async (_, fetchSession) => {
      const attempt = newAttempt();
      await expect(startPurchase({ fetchSession }, attempt).outcome).rejects.toMatchObject({ reason: 'unconfirmed' });

      const { done, outcome } = startPurchase(
        {
          createSession: () => Promise.reject(new Error('begun twice')),
          pay: () => Promise.reject(new Error('paid twice')),
        },
        attempt
      );
      expect(await outcome).toBe('bought');
      expect(done).toEqual(['working', 'confirming', 'paid', 'opening']);
    }
  );

  it('accepts a payment after the session has expired', async () => {
    let requests = 0;
    const fetchSession = async () => ({
      ...session,
      state: ++requests > 2 ? ('COMPLETE' as const) : ('EXPIRED' as const),
    });

    expect(await startPurchase({ fetchSession }).outcome).toBe('bought');
  });

  it('reports the payment once, however often it tries to open the video', async () => {
    const attempt = newAttempt();
    const failed = startPurchase({ open: () => Promise.reject(refusal(403, 'FORBIDDEN')) }, attempt);
    await expect(failed.outcome).rejects.toMatchObject({ reason: 'unopened', cause: { code: 'FORBIDDEN' } });
    const again = startPurchase({}, attempt);

    expect(await again.outcome).toBe('bought');
    expect(failed.done).toContain('paid');
    expect(again.done).toEqual(['working', 'opening']);
  });

  it('reports it if the paid video does not open', async () => {
    await expect(startPurchase({ open: async () => false }).outcome).rejects.toMatchObject({ reason: 'unopened' });
  });

  it('passes the API’s error on', async () => {
    await expect(
      startPurchase({ createSession: () => Promise.reject(refusal(404, 'NOT_FOUND')) }).outcome
    ).rejects.toMatchObject({
      reason: 'refused',
      cause: { code: 'NOT_FOUND' },
    });
    const off = startPurchase({ createSession: () => Promise.reject(refusal(400, 'PAYMENTS_OFF')) });
    await expect(off.outcome).rejects.toMatchObject({ reason: 'off', cause: { code: 'PAYMENTS_OFF' } });
    const busy = startPurchase({ createSession: () => Promise.reject(refusal(429, 'RATE_LIMITED')) });
    await expect(busy.outcome).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
