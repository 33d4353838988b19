import type { TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';
import { openDemoApp } from './testing/demo-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openDemoApp();
  await loadDemo(server.ports);
}, 60_000);
afterAll(() => server.close());

const post = async (url: string, { token, body }: { token?: string; body?: object } = {}) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ method: 'POST', url, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, json: answer.json() };
};
const signIn = async (userId: string) => (await post('/demo/buyer-token', { body: { userId } })).json.token as string;
const watch = async (token: string) =>
  (await server.visit('/v1/videos/match-pass?key=pk_demo', { authorization: `Bearer ${token}` })).json;

describe('the demo’s purchases', () => {
  it('sell the match to a reader without purchases, and refund it', async () => {
    const token = await signIn('buyer-12345678');
    const { error, accessDecision } = await watch(token);
    expect([error, accessDecision.offers[0].price]).toEqual([
      'ERROR_CODE_NOT_ENTITLED',
      { currencyCode: 'EUR', units: '4', nanos: 990_000_000 },
    ]);

    const body = { offerId: accessDecision.offers[0].id, requestId: 'press-of-a-button' };
    const { json } = await post('/v1/checkoutSessions?key=pk_demo', { token, body });
    await post(`/v1/checkoutSessions/${json.id}:pay?key=pk_demo`, { token, body: { outcome: 'paid' } });
    expect((await watch(token)).playlists).toHaveLength(1);

    expect(await post('/demo/refund', { token })).toEqual({ status: 200, json: { refunded: 1 } });
    expect((await watch(token)).error).toBe('ERROR_CODE_NOT_ENTITLED');
    expect(await post('/demo/refund', { token })).toEqual({ status: 200, json: { refunded: 0 } });
  });

  it('sign in only customers, and refund only signed-in readers', async () => {
    for (const userId of ['reader-7', 'buyer-', 'buyer-1234567\u0000', ''])
      expect((await post('/demo/buyer-token', { body: { userId } })).status).toBe(400);
    expect((await post('/demo/refund')).status).toBe(401);
    expect((await post('/demo/refund', { token: 'guess' })).status).toBe(401);
  });
});
