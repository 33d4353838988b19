import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';
import { ApiError } from '../http/errors.ts';
import { createSignInLimit, MAX_WRONG_TOKENS } from './sign-in-limit.ts';

let server: TestApp;

beforeEach(async () => {
  server = await openTestApp({ metricsPublic: false });
}, 60_000);
afterEach(() => server.close());

async function signIn(token: string | null, { address = '203.0.113.7', url = '/v1/publishers' } = {}) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, headers: sent, body } = await server.app.inject({ url, headers, remoteAddress: address });
  return { status: statusCode, retryAfter: sent['retry-after'], body };
}

async function guess(times: number, tokenOf = (n: number) => `guess-${n}`) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await signIn(tokenOf(n))).status);
  return {
    denied: statuses.filter((one) => one === 401).length,
    limited: statuses.filter((one) => one === 429).length,
  };
}

describe('signing in to the management API', () => {
  it('is limited for wrong tokens: of 150 from one address 30 get a 401, the others a 429 with Retry-After', async () => {
    expect(await guess(150)).toEqual({ denied: MAX_WRONG_TOKENS, limited: 120 });

    const rejected = await signIn('guess-again');
    expect(rejected).toMatchObject({ status: 429, retryAfter: '60' });
    expect(rejected.body).toContain('RATE_LIMIT');
    expect((await signIn('guess-elsewhere', { url: '/metrics' })).status).toBe(429);
    server.time.now += 60_000;
    expect((await signIn('guess-later')).status).toBe(401);
  });

  it('never rejects a correct token because of guesses from other addresses', async () => {
    await guess(50);
    expect((await signIn(ADMIN_TOKEN, { address: '203.0.113.8' })).status).toBe(200);
  });

  it('accepts a token at an address with wrong guesses, if it has worked there, or is too long to be guessed', async () => {
    expect((await signIn(ADMIN_TOKEN)).status).toBe(200);
    await server.manage('POST', '?publisherId=acme');
    const { secret } = (await server.manage('POST', '/acme/secretKeys', { body: {} })).json;
    await guess(50);

    expect((await signIn(ADMIN_TOKEN)).status).toBe(200);
    expect((await signIn(secret, { url: '/v1/publishers/acme' })).status).toBe(200);
  });

  it('does not check a new short token at an address with wrong guesses, so that it cannot be guessed', async () => {
    let now = 0;
    const limit = createSignInLimit(() => now);
    const wrong = async () => {
      throw new ApiError('TOKEN_INVALID', 'wrong');
    };
    for (let n = 0; n < MAX_WRONG_TOKENS; n += 1) await limit('203.0.113.7', `guess-${n}`, wrong).catch(() => {});

    const right = () => limit('203.0.113.7', 'short', async () => 'operator');
    await expect(right()).rejects.toMatchObject({ reason: 'RATE_LIMIT' });
    now += 60_000;
    await expect(right()).resolves.toBe('operator');
  });

  it('limits wrong tokens of any length, and does not count requests without a token', async () => {
    for (let n = 0; n < 100; n += 1) expect((await signIn(null)).status).toBe(401);
    expect(await guess(60, (n) => `sk_${String(n).padStart(40, '0')}`)).toEqual({ denied: 30, limited: 30 });
  });

  it('checks at most 30 short tokens of one address per minute, also concurrent ones', async () => {
    const limit = createSignInLimit(() => 0);
    let checked = 0;
    const check = async () => {
      checked += 1;
      await new Promise(setImmediate);
      throw new ApiError('TOKEN_INVALID', 'wrong');
    };
    const guesses = Array.from({ length: 150 }, (_, n) => limit('203.0.113.7', `guess-${n}`, check));

    expect((await Promise.allSettled(guesses)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(checked).toBe(MAX_WRONG_TOKENS);
  });

  it('counts neither correct tokens nor those that could not be checked', async () => {
    const limit = createSignInLimit(() => 0);
    for (let n = 0; n < 50; n += 1) {
      expect(await limit('203.0.113.7', `right-${n}`, async () => 'caller')).toBe('caller');
      const away = limit('203.0.113.7', `unknown-${n}`, () => Promise.reject(new Error('the store is away')));
      await expect(away).rejects.toThrow('the store is away');
    }
  });
});
