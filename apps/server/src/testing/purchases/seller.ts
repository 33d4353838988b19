import { openStoredSecrets } from '../../platform/secrets/stored-secrets.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { MockEvent } from '../../playback/checkout/mock/mock-event.ts';
import { MOCK_SIGNATURE, signMock } from '../../playback/checkout/mock/mock-signature.ts';
import { type Answer, openTestApp, type TestApp } from '../app.ts';

/** A server whose publisher `acme` sells `match` (two days) and `season` for the video `final`. */
export interface TestSeller {
  readonly server: TestApp;
  /** Returns a playback token for a user. */
  token(userId?: string, claims?: object): Promise<string>;
  /** Sends a request as the token's browser does, with the publisher's key. */
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Answer>;
  /** Begins a purchase; each call is a new request unless `requestId` is given. */
  begin(
    token: string | null,
    claims?: { offerId?: string; requestId?: string },
    options?: CallOptions
  ): Promise<Answer>;
  /** Fetches the video with this token. */
  watch(token: string | null, headers?: Record<string, string>): Promise<Answer>;
  /** Posts an event of the provider `mock` about a session of acme, signed by default. */
  postEvent(event: Partial<MockEvent> & { session: string }, options?: PostEventOptions): Promise<Answer>;
  /** Returns the session as the publisher sees it. */
  session(id: string): Promise<Answer>;
  entitlements(userId: string): Promise<readonly { id: string; state: string; endTime: string | null }[]>;
}

interface CallOptions {
  readonly token?: string | null;
  readonly body?: unknown;
  /** null sends no key. */
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  /** Another server on the same store. */
  readonly at?: TestApp;
}

interface PostEventOptions {
  readonly secret?: string;
  /** Epoch ms. */
  readonly signTime?: number;
  readonly payload?: string;
}

/** In cents, as stored in the offer. */
export const PRICE = { currencyCode: 'EUR', minorUnits: 499 };

export async function openTestSeller(settings: Partial<Settings> = {}): Promise<TestSeller> {
  const server = await openTestApp({ devHeaders: true, ...settings });
  const create = (path: string, body: object = {}) => server.manage('POST', path, { body });
  await create('?publisherId=acme', { languageCode: 'en' });
  const rateLimit = { requestsPerMinutePerAddress: 100_000 };
  await create('/acme/publicKeys?publicKeyId=pk_acme', { rateLimit });
  await create('/acme/publicKeys?publicKeyId=pk_own', { allowedDomains: ['acme.example'], rateLimit });
  await create('/acme/offers?offerId=match', {
    displayName: { en: 'Match pass', nl: 'Wedstrijdpas' },
    description: { en: 'The final' },
    prices: [
      { ...PRICE, regions: [] },
      { currencyCode: 'JPY', minorUnits: 800, regions: ['JP'] },
    ],
    accessSeconds: 172_800,
  });
  await create('/acme/offers?offerId=season', {
    displayName: 'Season',
    prices: [{ currencyCode: 'GBP', minorUnits: 4_900, regions: ['GB'] }],
    endTime: '2027-06-30T22:00:00Z',
  });
  await create('/acme/offers?offerId=gone', { prices: [{ ...PRICE, regions: [] }], state: 'INACTIVE' });
  await create('/acme/accessPolicies?accessPolicyId=paid', {
    requireEntitlement: true,
    offerIds: ['season', 'match', 'gone'],
  });
  await create('/acme/videos?videoId=final', {
    accessPolicyId: 'paid',
    playlists: [{ format: 'HLS', url: '/media/final/master.m3u8' }],
  });
  return { server, ...callsOf(server) };
}

function callsOf(server: TestApp): Omit<TestSeller, 'server'> {
  let presses = 0;
  const call: TestSeller['call'] = async (
    method,
    path,
    { token, body, key = 'pk_acme', headers = {}, at = server } = {}
  ) => {
    const url = key === null ? path : `${path}${path.includes('?') ? '&' : '?'}key=${key}`;
    const all = { ...(token && { authorization: `Bearer ${token}` }), ...headers };
    const response = await at.app.inject({
      method,
      url,
      headers: all,
      ...(body !== undefined && { payload: body as object }),
    });
    const json = response.body === '' ? null : response.json();
    const reason = json?.error?.details?.[0]?.reason;
    return {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      json,
      text: response.body,
      reason,
    };
  };
  return {
    call,
    async token(userId, claims = {}) {
      const { json } = await server.manage('POST', '/acme/playbackTokens', {
        body: { ...(userId && { userId }), ...claims },
      });
      return json.token;
    },
    begin: (token, { offerId = 'match', requestId = `press-${++presses}-of-one` } = {}, options = {}) =>
      call('POST', '/v1/checkoutSessions', { token, body: { offerId, requestId }, ...options }),
    watch: (token, headers = {}) => call('GET', '/v1/videos/final', { token, headers }),
    postEvent(event, { secret, signTime = server.time.now, payload } = {}) {
      const defaults = {
        id: `evt-${++presses}`,
        type: 'payment.paid',
        publisher: 'acme',
        payment: `pay-${event.session}`,
      };
      const body = payload ?? JSON.stringify({ ...defaults, amount: PRICE, refunded: 0, ...event });
      return signed(secret, signTime, body);
    },
    session: (id) => server.manage('GET', `/acme/checkoutSessions/${id}`),
    async entitlements(userId) {
      const { json } = await server.manage('GET', '/acme/entitlements?pageSize=100');
      return json.entitlements.filter((entitlement: { userId: string }) => entitlement.userId === userId);
    },
  };

  async function signed(secret: string | undefined, now: number, payload: string): Promise<Answer> {
    const key = secret ?? (await secretOf(server));
    const headers = { 'content-type': 'application/json', [MOCK_SIGNATURE]: signMock(payload, { secret: key, now }) };
    return call('POST', '/webhooks/mock', { body: payload, headers, key: null });
  }
}

async function secretOf({ store, ports }: TestApp): Promise<string> {
  const secrets = await openStoredSecrets(ports);
  const { value } = await store.database
    .selectFrom('server_keys')
    .where('name', '=', 'payments')
    .select('value')
    .executeTakeFirstOrThrow();
  return secrets.decrypt(value, 'server_keys/payments');
}
