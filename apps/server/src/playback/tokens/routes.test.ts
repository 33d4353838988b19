import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN } from '../../testing/app.ts';
import { bytes, openTokenTest, type TokenTest } from '../../testing/tokens.ts';

let test: TokenTest;
beforeAll(async () => {
  test = await openTokenTest();
}, 60_000);
afterAll(() => test.close());

const createToken = (body?: unknown, publisher = 'acme') =>
  test.server.manage('POST', `/${publisher}/playbackTokens`, body === undefined ? {} : { body });
const tokenOf = async (body?: object, publisher?: string) => (await createToken(body, publisher)).json.token as string;
const jwksOf = async (publisher = 'acme') => (await test.server.visit(`/v1/publishers/${publisher}/jwks`)).json;
const rotate = (body: object = {}, query = '') =>
  test.server.manage('POST', `/acme/signingKeys:rotate${query}`, { body });
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const kidsOf = ({ keys }: { keys: { kid: string }[] }) => keys.map(({ kid }) => kid);
/** Verifies a token with nothing but the published keys. */
const checkOutside = async (token: string, publisher = 'acme') =>
  jwtVerify(token, createLocalJWKSet(await jwksOf(publisher)), {
    audience: publisher,
    algorithms: ['ES256'],
    currentDate: new Date(test.server.time.now),
  });

describe('POST playbackTokens', () => {
  it('AUTH-02: signs the given claims, for an hour', async () => {
    const { status, json } = await createToken({ userId: 'visitor-7', videoIds: ['ppv'], offerIds: ['matchpass'] });

    expect([status, json.expireTime]).toEqual([200, new Date((test.seconds() + 3_600) * 1_000).toISOString()]);
    expect(decodeProtectedHeader(json.token)).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: expect.stringMatching(/^TL-[0-9A-F]{24}$/),
    });
    expect(decodeJwt(json.token)).toEqual({
      sub: 'visitor-7',
      aud: 'acme',
      iat: test.seconds(),
      exp: test.seconds() + 3_600,
      vid: ['ppv'],
      ent: ['matchpass'],
    });
    expect((await test.visit('ppv', json.token)).json).toMatchObject({ error: null, playlists: [{ format: 'HLS' }] });
    expect((await test.visit('login', json.token)).json.error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
  });

  it('needs no body: the token is for an anonymous visitor and every video', async () => {
    const token = await tokenOf();
    expect(decodeJwt(token)).toMatchObject({ vid: '*', ent: [] });
    expect(decodeJwt(token).sub).toBeUndefined();
    expect((await test.visit('derby', token)).json.error).toBeNull();
  });

  it('treats null as absent', async () => {
    expect(decodeJwt(await tokenOf({ userId: null, videoIds: null, expireTime: null }))).toMatchObject({ vid: '*' });
  });

  it('is valid until expireTime, at most for 24 hours', async () => {
    const at = (ms: number) => createToken({ expireTime: new Date(test.server.time.now + ms).toISOString() });
    expect((await at(24 * HOUR_MS)).status).toBe(200);
    expect((await at(1)).status).toBe(200);
    for (const ms of [24 * HOUR_MS + 1, 0, -1]) {
      expect(await at(ms)).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    }
    const hour = new Date((test.seconds() + 3_600) * 1_000).toISOString();
    const inZone = new Date((test.seconds() + 3 * 3_600) * 1_000).toISOString().replace('.000Z', '+02:00');
    expect((await createToken({ expireTime: inZone })).json.expireTime).toBe(hour);
  });

  const wrong: [string, unknown][] = [
    ['expireTime', { expireTime: 'tomorrow' }],
    ['expireTime', { expireTime: 1_795_000_000 }],
    ['expireTime', { expireTime: '2026-11-20T12:00:00Z' }],
    ['expireTime', { expireTime: '2126-11-20T12:00:00Z' }],
    ['expireTime', { expireTime: '2026-13-41T12:00:00Z' }],
    ['userId', { userId: '' }],
    ['userId', { userId: 7 }],
    ['userId', { userId: 'x'.repeat(201) }],
    ['userId', { userId: 'a\u0000b' }],
    ['userId', { userId: 'half \ud83d of a pair' }],
    ['videoIds', { videoIds: [] }],
    ['videoIds', { videoIds: '*' }],
    ['videoIds[0]', { videoIds: ['*'] }],
    ['videoIds[1]', { videoIds: ['derby', 'NO ID'] }],
    ['videoIds', { videoIds: Array.from({ length: 101 }, (_, n) => `v${n}`) }],
    ['videoIds', { videoIds: Array.from({ length: 100 }, (_, n) => `v${n}`.padEnd(63, 'x')) }],
    ['offerIds[0]', { offerIds: [null] }],
    ['offerIds', { offerIds: 'matchpass' }],
    ['admin', { admin: true }],
  ];
  it.each(wrong)('names the invalid field: %s in %j', async (field, body) => {
    const answer = await createToken(body);
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe(field);
  });

  it('requires a secret key of the publisher or the management token', async () => {
    const own = (await test.server.manage('POST', '/acme/secretKeys')).json.secret as string;
    const theirs = (await test.server.manage('POST', '/other/secretKeys')).json.secret as string;
    const as = async (token: string) => (await test.server.manage('POST', '/acme/playbackTokens', { token })).reason;

    expect(await as(own)).toBeUndefined();
    expect(await as(theirs)).toBe('PUBLISHER_FOREIGN');
    expect(await as(await tokenOf())).toBe('TOKEN_INVALID');
    expect(
      (await test.server.app.inject({ method: 'POST', url: '/v1/publishers/acme/playbackTokens' })).statusCode
    ).toBe(401);
  });

  it('returns 404 for an unknown publisher', async () => {
    expect(await createToken({}, 'nobody')).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
    expect(await createToken({}, 'No%20Id')).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });

  it('is invalid at another publisher, which has another key', async () => {
    const [ours, theirs] = [await tokenOf({ userId: 'u' }), await tokenOf({ userId: 'u' }, 'other')];
    expect((await test.visit('login', ours)).json.error).toBeNull();
    expect((await test.visit('login', theirs)).json.error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
    expect(kidOf(ours)).not.toBe(kidOf(theirs));
  });
});

describe('GET jwks', () => {
  it('AUTH-02: verifies a token', async () => {
    const token = await tokenOf({ userId: 'visitor-7' });
    expect((await checkOutside(token)).payload.sub).toBe('visitor-7');
    await expect(checkOutside(token, 'other')).rejects.toThrow();
  });

  it('is readable for every page, and cached for five minutes', async () => {
    // Before the first token there is no key to cache.
    await tokenOf({ userId: 'visitor-7' });
    const { status, headers } = await test.server.visit('/v1/publishers/acme/jwks', { origin: 'https://a.example' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'content-type': expect.stringContaining('application/json'),
    });
  });

  it('creates nothing: before the first token the set is empty, and must not be cached', async () => {
    await test.server.manage('POST', '?publisherId=fresh');
    const rows = () =>
      test.server.store.database
        .selectFrom('playback_keys')
        .where('publisher_id', '=', 'fresh')
        .select('kid')
        .execute();
    const before = await test.server.visit('/v1/publishers/fresh/jwks');

    expect(before.json).toEqual({ keys: [] });
    expect(before.headers['cache-control']).toBe('no-store');
    expect(await rows()).toEqual([]);

    const kid = kidOf(await tokenOf({}, 'fresh'));
    await expect.poll(async () => kidsOf(await jwksOf('fresh'))).toEqual([kid]);
    expect((await test.server.visit('/v1/publishers/fresh/jwks')).headers['cache-control']).toBe('public, max-age=300');
  });

  it('contains our keys and the active ES256 keys of the publisher, public parts only', async () => {
    await rotate({ disableOld: true });
    const { keys } = await jwksOf();

    expect(kidsOf({ keys })).toEqual([expect.stringMatching(/^TL-/), 'cdn']);
    const { x, y } = test.pair.jwk;
    expect(keys[1]).toEqual({ kty: 'EC', crv: 'P-256', x, y, kid: 'cdn', alg: 'ES256', use: 'sig' });
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);

    await test.server.manage('PATCH', '/acme/signingKeys/cdn', { body: { state: 'DISABLED' } });
    expect(kidsOf(await jwksOf())).not.toContain('cdn');
    await test.server.manage('PATCH', '/acme/signingKeys/cdn', { body: { state: 'ACTIVE' } });
  });

  it('costs no query if nothing was written, and is limited by address', async () => {
    await jwksOf();
    const before = test.server.queries.length;
    await jwksOf();
    expect(test.server.queries.length).toBe(before);

    const impatient = () => test.server.app.inject({ url: '/v1/publishers/nobody/jwks', remoteAddress: '192.0.2.7' });
    for (let queries = 0; queries < 600; queries += 1) await impatient();
    const rejected = await impatient();
    expect([rejected.statusCode, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it.each(['nobody', 'NO', '%00', "a'b"])('returns 404 for the publisher %s', async (id) => {
    const answer = await test.server.visit(`/v1/publishers/${id}/jwks`);
    expect(answer).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });
});

describe('rotation', () => {
  beforeEach(async () => {
    await rotate({ disableOld: true });
  });
  /** Moves the clock forward permanently: each test has a key of its own. */
  const pass = (ms: number) => {
    test.server.time.now += ms;
  };
  const sign = () => tokenOf({ userId: 'u', expireTime: new Date(test.server.time.now + DAY_MS).toISOString() });
  const errorFor = async (token: string) => (await test.visit('login', token)).json.error;

  it('publishes the next key at once, signs with it after five minutes, and keeps the old one until its tokens have expired', async () => {
    const old = kidOf(await sign());
    const { status, json } = await rotate();
    expect([status, Object.keys(json)]).toEqual([200, ['kid', 'createTime', 'signTime']]);
    expect(Date.parse(json.signTime) - Date.parse(json.createTime)).toBe(5 * MINUTE_MS);
    expect(kidsOf(await jwksOf())).toEqual(expect.arrayContaining([old, json.kid]));

    pass(5 * MINUTE_MS - 1);
    const last = await sign();
    expect(kidOf(last)).toBe(old);
    pass(1);
    const next = await sign();
    expect(kidOf(next)).toBe(json.kid);
    for (const token of [last, next]) {
      expect(await errorFor(token)).toBeNull();
      expect((await checkOutside(token)).payload.sub).toBe('u');
    }

    pass(DAY_MS - 2_000);
    expect(await errorFor(last)).toBeNull();
    expect(kidsOf(await jwksOf())).toContain(old);
    pass(MINUTE_MS + 2_000);
    expect(kidsOf(await jwksOf())).not.toContain(old);
    expect(kidsOf(await jwksOf())).toContain(json.kid);
  });

  it('happens automatically after 30 days, without a gap', async () => {
    const first = await sign();
    pass(30 * DAY_MS - 1);
    expect(kidOf(await sign())).toBe(kidOf(first));
    pass(1);

    const [before, alsoBefore] = await Promise.all([sign(), sign()]);
    const published = kidsOf(await jwksOf()).filter((kid) => kid !== 'cdn');
    expect([kidOf(before), kidOf(alsoBefore)]).toEqual([kidOf(first), kidOf(first)]);
    expect(published).toHaveLength(2);

    pass(5 * MINUTE_MS);
    const after = await sign();
    expect(published).toContain(kidOf(after));
    expect(kidOf(after)).not.toBe(kidOf(first));
    expect([await errorFor(before), await errorFor(after)]).toEqual([null, null]);

    pass(DAY_MS + MINUTE_MS);
    await rotate();
    const kept = await test.server.store.database
      .selectFrom('playback_keys')
      .where('publisher_id', '=', 'acme')
      .select('kid')
      .execute();
    expect(kept.map(({ kid }) => kid)).not.toContain(kidOf(first));
  });

  it('AUTH-02: rejects tokens of a retired key, regardless of their expiry', async () => {
    const { database } = test.server.store;
    const claims = { sub: 'u', aud: 'acme', exp: test.seconds() + 365 * 24 * 3_600 };
    const forge = async () => {
      const signer = await test.keys.signer('acme');
      return { ...signer, forged: await test.sign(claims, { alg: 'ES256', kid: signer.kid, key: signer.privateKey }) };
    };
    // The key may be new, and the other server has not been notified yet.
    await expect.poll(async () => errorFor((await forge()).forged)).toBeNull();
    const { kid, privateKey, forged } = await forge();
    await rotate();
    expect(await errorFor(forged)).toBeNull();

    pass(5 * MINUTE_MS + DAY_MS + MINUTE_MS);

    const rows = await database.selectFrom('playback_keys').where('kid', '=', kid).select('kid').execute();
    expect(rows).toHaveLength(1);
    const again = await test.sign({ ...claims, ent: [] }, { alg: 'ES256', kid, key: privateKey });
    expect(await errorFor(again)).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
    expect(await errorFor(forged)).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
  });

  it('is visible to another server on the store', async () => {
    await rotate({ disableOld: true });
    const token = await sign();
    await expect.poll(() => test.tokens.read('acme', token)).toMatchObject({ userId: 'u' });
    await expect.poll(async () => (await test.keys.signer('acme')).kid).toBe(kidOf(token));
  });

  it('with disableOld invalidates earlier tokens at once, and signs at once', async () => {
    const stolen = await sign();
    const { json } = await rotate({ disableOld: true });

    expect(await errorFor(stolen)).toBe('ERROR_CODE_SIGNATURE_MISMATCH');
    expect(kidsOf(await jwksOf()).filter((kid) => kid !== 'cdn')).toEqual([json.kid]);
    expect(kidOf(await sign())).toBe(json.kid);
    const shops = await test.sign(test.claims({ sub: 'u' }), { key: bytes(test.secrets.own) });
    expect(await errorFor(shops)).toBeNull();
  });

  it('with validateOnly creates nothing, with a requestId creates it once', async () => {
    const before = kidsOf(await jwksOf());
    await rotate({}, '?validateOnly=true');
    expect(kidsOf(await jwksOf())).toEqual(before);

    const [one, again] = [await rotate({}, '?requestId=r1'), await rotate({}, '?requestId=r1')];
    expect(again.json).toEqual(one.json);
    expect(kidsOf(await jwksOf())).toHaveLength(before.length + 1);
  });

  it('is limited to 30 keys with valid tokens', async () => {
    for (let made = 1; made < 30; made += 1) expect((await rotate()).status).toBe(200);
    expect(await rotate()).toMatchObject({ status: 400, reason: 'TOO_MANY_KEYS' });
    expect((await rotate({ disableOld: true })).status).toBe(200);
  });
});

describe('secrets', () => {
  it('are in no response, export or stored request', async () => {
    await tokenOf();
    const rows = await test.server.store.database.selectFrom('playback_keys').selectAll().execute();
    const jwks = rows.map(({ publisher_id: publisher, kid, private_key: stored }) =>
      test.stored.decrypt(String(stored), `playback_keys/${publisher}/${kid}`)
    );
    const secrets = [...(await Promise.all(jwks)).map((jwk) => String(JSON.parse(jwk).d)), test.secrets.own];
    expect(secrets.length).toBeGreaterThan(1);
    const made = await test.server.manage('POST', '/acme/signingKeys?signingKeyId=kept&requestId=kept');
    secrets.push(made.json.secret);

    const texts = await Promise.all(
      ['/acme', '/acme/signingKeys', '/acme/signingKeys/shop', '/acme:export', '/acme/jwks'].map(async (path) => {
        const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
        return (await test.server.app.inject({ url: `/v1/publishers${path}`, headers })).body;
      })
    );
    texts.push((await test.server.manage('POST', '/acme/signingKeys?signingKeyId=kept&requestId=kept')).text);
    texts.push(JSON.stringify(await test.server.store.database.selectFrom('request_ids').selectAll().execute()));
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    expect(texts[3]).not.toContain('signingKeys');
  });
});
