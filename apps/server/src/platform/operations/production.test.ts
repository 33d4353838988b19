import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, type TestApp } from '../../testing/app.ts';
import { openTestSeller, type TestSeller } from '../../testing/purchases/seller.ts';
import { readSettings } from '../settings/settings.ts';

/** `NODE_ENV=production` without any other setting. */
const { demo, mockPayments, metricsPublic, docsPublic } = readSettings({ NODE_ENV: 'production' });

let seller: TestSeller;
let server: TestApp;

beforeAll(async () => {
  seller = await openTestSeller({ demo, mockPayments, metricsPublic, docsPublic });
  server = seller.server;
}, 60_000);
afterAll(() => server.close());

const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a server in production without further settings', () => {
  it('has no demo', async () => {
    expect((await server.visit('/')).status).toBe(404);
    expect((await server.visit('/v1/bannerCollections/home?key=pk_demo')).status).toBe(401);
  });

  it('shows offers, and answers a purchase with PAYMENTS_OFF, also without signing in', async () => {
    const token = await seller.token('anna');
    expect((await seller.watch(token)).json.accessDecision.offers[0]).toMatchObject({ id: 'match' });

    const rejected = { status: 400, reason: 'PAYMENTS_OFF' };
    expect(await seller.begin(token)).toMatchObject(rejected);
    expect(await seller.begin(null)).toMatchObject(rejected);
    const pay = { token, body: { outcome: 'paid' } };
    expect(await seller.call('POST', '/v1/checkoutSessions/cs-1:pay', pay)).toMatchObject(rejected);
    expect(await seller.entitlements('anna')).toEqual([]);
  });

  it('grants nothing for a signed event of the mock provider', async () => {
    expect(await seller.postEvent({ session: 'cs-1' })).toMatchObject({ status: 404, reason: 'ROUTE_NOT_FOUND' });
  });

  it.each(['/metrics', '/docs', '/docs/reference/events', '/llms.txt'])(
    'serves %s only with the management token',
    async (path) => {
      const secret = (await server.manage('POST', '/acme/secretKeys', { body: {} })).json.secret;
      const closed = await server.visit(path);
      expect(closed).toMatchObject({ status: 401, reason: 'TOKEN_INVALID' });
      expect(closed.headers['www-authenticate']).toBe('Basic realm="Touchline", charset="UTF-8"');
      expect(closed.headers['cache-control']).toBe('no-store');
      expect((await server.visit(path, basic('wrong'))).status).toBe(401);
      expect(await server.visit(path, bearer(secret))).toMatchObject({ status: 403, reason: 'SCOPE_MISSING' });

      for (const token of [bearer(ADMIN_TOKEN), basic(ADMIN_TOKEN)]) {
        const open = await server.visit(path, token);
        // No cache may show it to others.
        expect([open.status, open.headers['cache-control']]).toEqual([200, 'no-store']);
      }
    }
  );

  it('keeps the description of the public API open', async () => {
    expect((await server.visit('/v1/openapi.json')).status).toBe(200);
    expect((await server.visit('/readyz')).status).toBe(200);
  });
});

describe('METRICS_PUBLIC and DOCS_PUBLIC', () => {
  it('open one page each', async () => {
    const metrics = await server.openSecond({ metricsPublic: true });
    const docs = await server.openSecond({ docsPublic: true });
    const statuses = async ({ visit }: TestApp) => [(await visit('/metrics')).status, (await visit('/docs')).status];

    expect(await statuses(metrics)).toEqual([200, 401]);
    expect(await statuses(docs)).toEqual([401, 200]);
    await metrics.close();
    await docs.close();
  });
});
