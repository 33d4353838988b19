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

/** A purchase in which all goes well, but for what is given; and what was done, in order. */
function begin(given: Partial<PurchasePorts>, attempt = newAttempt()) {
  const done: string[] = [];
  const ports: PurchasePorts = {
    token: async (renews) => (renews ? 'newer' : 'token'),
    begin: async () => session,
    find: async () => ({ ...session, state: 'COMPLETE' }),
    pay: async (_, onDrawn) => {
      onDrawn();
      return 'paid';
    },
    open: async () => true,
    wait: async (ms) => void done.push(`wait ${ms}`),
    onStep: (step) => done.push(step),
    onPaid: () => done.push('paid'),
    ...given,
  };
  return { done, outcome: purchase(ports, attempt) };
}

function newAttempt(): Attempt {
  return { requestId: 'press-01', handedOver: null, isPaid: false };
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
    // Nothing was drawn yet.
    expect(done).toEqual(['working']);
  });

  it('is over when nobody paid in time, and refused when the money went back', async () => {
    const begunAs = (state: Checkout['state']) => begin({ begin: async () => ({ ...session, state }) }).outcome;

    await expect(begunAs('EXPIRED')).rejects.toMatchObject({ reason: 'expired' });
    await expect(begunAs('REFUNDED')).rejects.toMatchObject({ reason: 'refused' });
    const pay = () => Promise.reject(refusal(400, 'CHECKOUT_EXPIRED'));
    await expect(begin({ pay }).outcome).rejects.toMatchObject({ reason: 'expired' });
  });

  it('asks with a newer token where the one of the beginning ends while somebody pays', async () => {
    const tokens: string[] = [];
    const { outcome } = begin({
      find: async (_, token) => {
        tokens.push(token);
        if (token === 'token') throw refusal(401, 'TOKEN_EXPIRED');
        return { ...session, state: 'COMPLETE' };
      },
    });

    expect(await outcome).toBe('bought');
    expect(tokens).toEqual(['token', 'newer']);
  });

  it('waits for another sign-in where somebody has paid and no token names him any more', async () => {
    const attempt = newAttempt();
    const { outcome } = begin({ find: () => Promise.reject(refusal(401, 'TOKEN_EXPIRED')) }, attempt);

    expect(await outcome).toBe('signin');
    const pay = () => Promise.reject(new Error('paid twice'));
    expect(await begin({ pay }, attempt).outcome).toBe('bought');
  });

  const after: [string, PurchasePorts['find']][] = [
    ['refuses to say', () => Promise.reject(refusal(404, 'RESOURCE_NOT_FOUND'))],
    ['is asked too often', () => Promise.reject(refusal(429, 'RATE_LIMITED'))],
    ['cannot be reached', () => Promise.reject(refusal(0, 'NETWORK'))],
    ['says that the time is over, and goes on saying so', async () => ({ ...session, state: 'EXPIRED' })],
    ['says that the money went back', async () => ({ ...session, state: 'REFUNDED' })],
  ];
  it.each(after)('never says that nothing was paid, nor pays twice, when after paying the API %s', async (_, find) => {
    const attempt = newAttempt();
    await expect(begin({ find }, attempt).outcome).rejects.toMatchObject({ reason: 'unconfirmed' });

    const { done, outcome } = begin(
      { begin: () => Promise.reject(new Error('begun twice')), pay: () => Promise.reject(new Error('paid twice')) },
      attempt
    );
    expect(await outcome).toBe('bought');
    expect(done).toEqual(['working', 'confirming', 'paid', 'opening']);
  });

  it('takes money that comes after the time is over', async () => {
    let looks = 0;
    const find = async () => ({ ...session, state: ++looks > 2 ? ('COMPLETE' as const) : ('EXPIRED' as const) });

    expect(await begin({ find }).outcome).toBe('bought');
  });

  it('is told as paid once, however often it is tried to open it', async () => {
    const attempt = newAttempt();
    const failed = begin({ open: () => Promise.reject(refusal(403, 'FORBIDDEN')) }, attempt);
    await expect(failed.outcome).rejects.toMatchObject({ reason: 'unopened', cause: { code: 'FORBIDDEN' } });
    const again = begin({}, attempt);

    expect(await again.outcome).toBe('bought');
    expect(failed.done).toContain('paid');
    expect(again.done).toEqual(['working', 'opening']);
  });

  it('says so when what is paid does not open', async () => {
    await expect(begin({ open: async () => false }).outcome).rejects.toMatchObject({ reason: 'unopened' });
  });

  it('tells what the API says', async () => {
    await expect(begin({ begin: () => Promise.reject(refusal(404, 'NOT_FOUND')) }).outcome).rejects.toMatchObject({
      reason: 'refused',
      cause: { code: 'NOT_FOUND' },
    });
    const off = begin({ begin: () => Promise.reject(refusal(400, 'PAYMENTS_OFF')) });
    await expect(off.outcome).rejects.toMatchObject({ reason: 'off', cause: { code: 'PAYMENTS_OFF' } });
    const busy = begin({ begin: () => Promise.reject(refusal(429, 'RATE_LIMITED')) });
    await expect(busy.outcome).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
