import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, openPublisher, type Target, type TestPublisher, toAnswer } from './target.ts';

/** Offers for visitors without an entitlement (contract §2.6), and a purchase with the mock provider. */
export function describePurchases(target: () => Target): void {
  describe('purchases', () => {
    let acme: TestPublisher;
    beforeAll(async () => {
      acme = await openPublisher(target());
      await acme.create('offers', 'matchpass', {
        displayName: 'Match pass',
        prices: [{ currencyCode: 'EUR', minorUnits: 499, regions: [] }],
      });
      await acme.create('accessPolicies', 'ppv', { requireEntitlement: true, offerIds: ['matchpass'] });
      await acme.create('videos', 'final', {
        accessPolicyId: 'ppv',
        playlists: [{ format: 'HLS', url: 'https://media.example/v1/main.m3u8' }],
      });
    });

    const bearerOf = async (userId: string) => {
      const { json } = await acme.manage('POST', '/playbackTokens', { userId });
      return { authorization: `Bearer ${json.token}` };
    };
    const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> => {
      const all = { 'content-type': 'application/json', ...headers };
      const url = `${acme.target.url}/v1/checkoutSessions${path}?key=${acme.key}`;
      return toAnswer(await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) }));
    };
    const request = { offerId: 'matchpass', requestId: 'press-0001' };

    it('returns offer and price with the decision', async () => {
      const { json } = await acme.visit('/v1/videos/final');
      expect(json).toMatchObject({
        error: 'ERROR_CODE_NOT_ENTITLED',
        accessDecision: {
          offers: [
            {
              id: 'matchpass',
              title: 'Match pass',
              price: { currencyCode: 'EUR', units: '4', nanos: 990_000_000 },
            },
          ],
        },
      });
    });

    it('unlocks the video for the customer on every server, and for nobody else', async () => {
      const bearer = await bearerOf('buyer');
      const begun = await Promise.all([post('', request, bearer), post('', request, bearer)]);
      expect(new Set(begun.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
      const id = begun[0]?.json.id;

      expect((await post(`/${id}:pay`, { outcome: 'paid' }, bearer)).json.state).toBe('COMPLETE');

      // Another server is notified a moment later.
      const watch = async () => expect((await acme.visit('/v1/videos/final', {}, bearer)).json.error).toBeNull();
      await vi.waitFor(watch, { timeout: 2_000, interval: 20 });
      await watch();
      expect((await acme.visit(`/v1/checkoutSessions/${id}`, {}, bearer)).json.state).toBe('COMPLETE');
      const other = await bearerOf('somebody-else');
      expect((await acme.visit('/v1/videos/final', {}, other)).json.error).toBe('ERROR_CODE_NOT_ENTITLED');
      expect((await acme.visit(`/v1/checkoutSessions/${id}`, {}, other)).status).toBe(404);
    });

    it('requires the customer to sign in', async () => {
      expect(await post('', request)).toMatchObject({ status: 401, reason: 'SIGN_IN_REQUIRED' });
      expect(await post('', request, await bearerOf('reader'))).toMatchObject({ status: 200 });
      expect(await post('', { offerId: 'matchpass' }, await bearerOf('reader'))).toMatchObject({
        status: 400,
        metadata: { field: 'requestId' },
      });
    });
  });
}
