import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, exportJWK, importPKCS8, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytes, type Claims, encode, forge, openTokenTest, type TokenTest } from '../../testing/tokens.ts';
import { tokenFor } from './playback-tokens.ts';

let test: TokenTest;
beforeAll(async () => {
  test = await openTokenTest();
}, 60_000);
afterAll(() => test.close());

const read = (token: string) => test.tokens.read('acme', token);
/** The claims of a token that is valid for an hour. */
const good = (overrides: object = {}) => ({
  userId: 'visitor-7',
  videoIds: '*',
  offerIds: [],
  heldUntil: new Map(),
  expireTime: test.server.time.now + 3_600_000,
  ...overrides,
});
/** Verifies a token with the server's clock that many ms ahead. */
async function later<Result>(ms: number, readAfter: () => Promise<Result>): Promise<Result> {
  test.server.time.now += ms;
  return readAfter().finally(() => {
    test.server.time.now -= ms;
  });
}

describe('a valid token', () => {
  it('is signed with the secret that was returned', async () => {
    expect(await read(await test.sign(test.claims()))).toEqual(good());
  });

  it('is signed with the private part of the registered key', async () => {
    const token = await test.sign(test.claims(), { alg: 'ES256', kid: 'cdn', key: test.pair.privateKey });
    expect(await read(token)).toEqual(good());
  });

  it.each([
    ['HS256', null],
    ['ES256', null],
  ])('may omit its kid: %s', async (alg) => {
    const key = alg === 'ES256' ? test.pair.privateKey : bytes(test.secrets.own);
    expect(await read(await test.sign(test.claims(), { alg, kid: null, key }))).toEqual(good());
  });

  it('may be created by hand or by any library', async () => {
    expect(await read(forge({ alg: 'HS256' }, test.claims(), test.secrets.own))).toEqual(good());
  });

  const claimCases: [string, Claims, object][] = [
    ['nobody', { sub: undefined }, { userId: null }],
    ['every video', { vid: '*' }, { videoIds: '*' }],
    ['every video, in a list', { vid: ['*'] }, { videoIds: '*' }],
    ['two videos', { vid: ['derby', 'final'] }, { videoIds: ['derby', 'final'] }],
    ['no video', { vid: [] }, { videoIds: [] }],
    ['what was bought', { ent: ['matchpass'] }, { offerIds: ['matchpass'] }],
    ['what was bought, twice', { ent: ['matchpass', 'matchpass'] }, { offerIds: ['matchpass'] }],
    ['several audiences', { aud: ['shop', 'acme'] }, {}],
    ['when it was made', { iat: Date.parse('2026-11-21T12:01:00Z') / 1_000 }, {}],
    ['things we do not know', { iss: 'shop', jti: '1', role: { admin: true }, __proto__: 1 }, {}],
    ["a user as strange as a publisher's ids are", { sub: "'; drop table --é🏟" }, { userId: "'; drop table --é🏟" }],
  ];
  it.each(claimCases)('contains %s', async (_, claims, expected) => {
    expect(await read(await test.sign(test.claims(claims)))).toEqual(good(expected));
  });

  it('AUTH-02: is valid 60 s beyond its expiry, because clocks differ, and then has expired', async () => {
    const token = await test.sign(test.claims());
    const expected = good();

    expect(await later(3_600_000 + 59_999, () => read(token))).toEqual(expected);
    expect(await later(3_600_000 + 60_000, () => read(token))).toBe('EXPIRED');
  });

  it('has also expired if it was not seen before', async () => {
    expect(await read(await test.sign(test.claims({ exp: test.seconds() - 59 })))).toMatchObject({ videoIds: '*' });
    expect(await read(await test.sign(test.claims({ exp: test.seconds() - 60 })))).toBe('EXPIRED');
    expect(await read(await test.sign(test.claims({ exp: 0 })))).toBe('EXPIRED');
  });

  it('is valid 60 s before nbf, and not earlier', async () => {
    expect(await read(await test.sign(test.claims({ nbf: test.seconds() + 60 })))).toEqual(good());
    const early = await test.sign(test.claims({ nbf: test.seconds() + 61 }));

    expect(await read(early)).toBe('INVALID');
    expect(await later(1_000, () => read(early))).toMatchObject({ userId: 'visitor-7' });
  });
});

describe('an invalid token', () => {
  /** All claims are correct except for the named one. */
  const claimed: [string, Claims][] = [
    ['no exp', { exp: undefined }],
    ['exp as text', { exp: '1795000000' }],
    ['exp null', { exp: null }],
    ['exp in a list', { exp: [1_795_000_000] }],
    ['exp beyond the end of time', { exp: 1e300 }],
    ['nbf as text', { nbf: '0' }],
    ['iat as text', { iat: 'today' }],
    ['iat tomorrow', { iat: Date.parse('2026-11-22T12:00:00Z') / 1_000 }],
    ['no aud', { aud: undefined }],
    ["another publisher's aud", { aud: 'other' }],
    ['an aud that begins alike', { aud: 'acme2' }],
    ['aud in capitals', { aud: 'ACME' }],
    ['aud null', { aud: null }],
    ['aud as an object', { aud: { acme: true } }],
    ['aud in a nested list', { aud: [['acme']] }],
    ['aud empty', { aud: [] }],
    ['sub as a list', { sub: ['visitor-7'] }],
    ['sub as a number', { sub: 7 }],
    ['sub null', { sub: null }],
    ['sub as an object', { sub: { toString: 'visitor-7' } }],
    ['sub empty', { sub: '' }],
    ['sub with a NUL', { sub: 'visitor\u0000' }],
    ['sub with half a pair', { sub: 'visitor\ud83d' }],
    ['vid as one text', { vid: 'derby' }],
    ['vid as a number', { vid: 1 }],
    ['vid as numbers', { vid: [1, 2] }],
    ['vid null', { vid: null }],
    ['vid true', { vid: true }],
    ['vid as an object', { vid: { 0: 'derby', length: 1 } }],
    ['ent as one text', { ent: 'matchpass' }],
    ['ent as an object', { ent: { includes: 'matchpass' } }],
    ['ent with a null', { ent: [null] }],
    ['ent null', { ent: null }],
  ];
  it.each(claimed)('AUTH-02: %s', async (_, claims) => {
    expect(await read(forge({ alg: 'HS256', kid: 'shop' }, test.claims(claims), test.secrets.own))).toBe('INVALID');
  });

  it('has an exp that is not a JSON number', async () => {
    const payload = '{"aud":"acme","sub":"visitor-7","exp":1e999}';
    expect(await read(forge({ alg: 'HS256' }, payload, test.secrets.own))).toBe('INVALID');
  });

  it('has expired and has wrong claims, so that a new one would be invalid, too', async () => {
    expect(await read(await test.sign(test.claims({ exp: 1, vid: 7 })))).toBe('INVALID');
    expect(await read(await test.sign(test.claims({ exp: 1, aud: 'other' })))).toBe('INVALID');
    expect(await read(`${await test.sign(test.claims({ exp: 1 }))}x`)).toBe('INVALID');
  });

  const headers: [string, unknown][] = [
    ['alg none', { alg: 'none' }],
    ['alg None', { alg: 'None', kid: 'shop' }],
    ['alg empty', { alg: '', kid: 'shop' }],
    ['no alg', { kid: 'shop' }],
    ['alg in a list', { alg: ['HS256'], kid: 'shop' }],
    ['alg HS512', { alg: 'HS512', kid: 'shop' }],
    ['alg hs256', { alg: 'hs256', kid: 'shop' }],
    ['alg ES256 for a secret', { alg: 'ES256', kid: 'shop' }],
    ['alg HS256 for a public key', { alg: 'HS256', kid: 'cdn' }],
    ['a kid that there is not', { alg: 'HS256', kid: 'nobody' }],
    ["another publisher's kid", { alg: 'HS256', kid: 'theirs' }],
    ['a kid as a path', { alg: 'HS256', kid: '../../../../dev/null' }],
    ['a kid as SQL', { alg: 'HS256', kid: "' union select 'secret' --" }],
    ['a kid with a NUL', { alg: 'HS256', kid: 'shop\u0000' }],
    ['a kid of every object', { alg: 'HS256', kid: 'constructor' }],
    ['a kid as a number', { alg: 'HS256', kid: 0 }],
    ['a kid in a list', { alg: 'HS256', kid: ['shop'] }],
    ['a kid null', { alg: 'HS256', kid: null }],
    ['an empty kid', { alg: 'HS256', kid: '' }],
    ['an extension', { alg: 'HS256', kid: 'shop', crit: ['exp'], exp: 1 }],
    ['an extension that our library knows', { alg: 'HS256', kid: 'shop', crit: ['b64'], b64: true }],
    ['an unencoded payload', { alg: 'HS256', kid: 'shop', crit: ['b64'], b64: false }],
    ['no extensions, said so', { alg: 'HS256', kid: 'shop', crit: [] }],
    ['a header that is a list', ['HS256']],
    ['a header that is a text', '"HS256"'],
    ['a header that is no JSON', '{"alg":"HS256"'],
  ];
  it.each(headers)('AUTH-02: %s', async (_, header) => {
    expect(await read(forge(header, test.claims(), test.secrets.own))).toBe('INVALID');
  });

  it('has no signature', async () => {
    const [header, payload] = (await test.sign(test.claims())).split('.');

    expect(await read(`${header}.${payload}.`)).toBe('INVALID');
    expect(await read(`${encode('{"alg":"none"}')}.${payload}.`)).toBe('INVALID');
    expect(await read(`${header}.${payload}`)).toBe('INVALID');
  });

  it('AUTH-02: is signed by HS256 with the text of our public key, in any form', async () => {
    const jwk = await exportJWK(createPublicKey({ key: test.pair.jwk, format: 'jwk' }));
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const pem = key.export({ type: 'spki', format: 'pem' }).toString();
    const der = key.export({ type: 'spki', format: 'der' }).toString('latin1');
    for (const secret of [
      pem,
      pem.trim(),
      der,
      JSON.stringify(jwk),
      JSON.stringify(test.pair.jwk),
      String(jwk.x),
      '',
    ]) {
      expect(await read(forge({ alg: 'HS256', kid: 'cdn' }, test.claims(), secret))).toBe('INVALID');
      expect(await read(forge({ alg: 'HS256' }, test.claims(), secret))).toBe('INVALID');
    }
  });

  it('uses RS256, PS256 or an ES256 key that it contains itself', async () => {
    const rsa = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    for (const alg of ['RS256', 'PS256']) {
      const key = await importPKCS8(rsa.privateKey, alg);
      expect(await read(await test.sign(test.claims(), { alg, kid: 'cdn', key }))).toBe('INVALID');
    }
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = own.publicKey.export({ format: 'jwk' });
    const header = { alg: 'ES256', kid: 'cdn', jwk, jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x' };
    const token = await new SignJWT(test.claims()).setProtectedHeader(header as never).sign(own.privateKey);
    expect(await read(token)).toBe('INVALID');
  });

  it('AUTH-02: was issued by another publisher, for any audience', async () => {
    const key = bytes(test.secrets.theirs);
    for (const kid of ['theirs', 'shop', null]) {
      expect(await read(await test.sign(test.claims(), { kid, key }))).toBe('INVALID');
    }
    const theirs = await test.sign(test.claims({ aud: 'other' }), { kid: 'theirs', key });
    expect(await test.tokens.read('other', theirs)).toMatchObject({ userId: 'visitor-7' });
    expect(await read(theirs)).toBe('INVALID');
  });

  it('AUTH-02: has claims or a header that were changed afterwards', async () => {
    const [header, payload, signature] = (await test.sign(test.claims({ vid: ['derby'] }))).split('.');
    const changed = encode(JSON.stringify({ ...decodeJwt(`${header}.${payload}.${signature}`), vid: '*' }));

    expect(await read(`${header}.${changed}.${signature}`)).toBe('INVALID');
    expect(await read(`${encode('{"alg":"HS256","kid":"shop","typ":"JWT"}')}.${payload}.${signature}`)).toBe('INVALID');
    expect(await read(`${header}.${payload}.${signature?.split('').reverse().join('')}`)).toBe('INVALID');
  });

  const texts = [
    '',
    '.',
    '..',
    '...',
    'a',
    'a.b',
    'a.b.c',
    '....',
    'null.null.null',
    'Bearer',
    'e30.e30.e30',
    '%00.%00.%00',
    'é.é.é',
  ];
  it.each([...texts, 'undefined', '{}', 'W10.W10.W10', 'eyJhbGciOiJIUzI1NiJ9..', ' . . '])('"%s"', async (token) => {
    expect(await read(token)).toBe('INVALID');
  });

  it('has more than 8000 characters, and is not decoded', async () => {
    const fits = await test.sign(test.claims({ note: 'x'.repeat(5_800) }));
    expect(fits.length).toBeLessThan(8_000);
    expect(await read(fits)).toMatchObject({ userId: 'visitor-7' });

    expect(await read(await test.sign(test.claims({ note: 'x'.repeat(6_000) })))).toBe('INVALID');
    expect(await read(`${'a'.repeat(500_000)}.b.c`)).toBe('INVALID');
    expect(test.log.at(-1)).toMatchObject({ why: 'longer than 8000 characters' });
  });

  it('is logged at debug level, without the token', async () => {
    const token = await test.sign(test.claims({ aud: 'other' }));
    await read(token);

    expect(test.log.at(-1)).toEqual({ publisher: 'acme', fault: 'INVALID', why: 'unexpected "aud" claim value' });
    expect(JSON.stringify(test.log)).not.toContain(token);
  });
});

describe('a cached token', () => {
  const isFor = (offerIds: readonly string[]) => expect.objectContaining({ offerIds });
  const create = (id: string, body: object) => test.manage('POST', `/acme/entitlements?entitlementId=${id}`, { body });

  it('costs no query until something of its publisher is written', async () => {
    const token = await test.sign(test.claims({ sub: 'visitor-8' }));
    await read(token);
    const before = test.server.queries.length;
    await Promise.all([read(token), read(token), read(token)]);
    expect(test.server.queries.length).toBe(before);

    await test.manage('PATCH', '/acme/videos/derby', { body: { duration: 5_400 } });
    const written = test.server.queries.length;
    await read(token);
    await read(token);

    const queries = test.server.queries.slice(written);
    expect(queries).toHaveLength(1);
    expect(queries[0]).toContain('keys_revision');
  });

  it('is rejected at once when its key is disabled, and accepted again when the key is active', async () => {
    const { secret } = (await test.manage('POST', '/acme/signingKeys?signingKeyId=brief')).json;
    const token = await test.sign(test.claims(), { kid: 'brief', key: bytes(secret) });
    const nameless = await test.sign(test.claims(), { kid: null, key: bytes(secret) });
    expect(await read(token)).toEqual(good());

    await test.manage('PATCH', '/acme/signingKeys/brief', { body: { state: 'DISABLED' } });
    expect([await read(token), await read(nameless)]).toEqual(['INVALID', 'INVALID']);
    expect((await test.visit('derby', token)).json.error).toBe('ERROR_CODE_SIGNATURE_MISMATCH');

    await test.manage('PATCH', '/acme/signingKeys/brief', { body: { state: 'ACTIVE' } });
    expect(await read(token)).toEqual(good());

    await test.manage('DELETE', '/acme/signingKeys/brief');
    expect(await read(token)).toBe('INVALID');
  });

  it('AUTH-04: includes what its user buys, until that is revoked', async () => {
    const token = await test.sign(test.claims({ sub: 'buyer', ent: ['season'] }));
    expect(await read(token)).toEqual(isFor(['season']));

    await create('bought', { userId: 'buyer', offerId: 'matchpass' });
    await create('somebody-elses', { userId: 'Buyer', offerId: 'gold' });
    expect(await read(token)).toEqual(isFor(['season', 'matchpass']));

    await test.manage('PATCH', '/acme/entitlements/bought', { body: { state: 'REVOKED' } });
    expect(await read(token)).toEqual(isFor(['season']));
    await test.manage('PATCH', '/acme/entitlements/bought', { body: { state: 'ACTIVE' } });
    expect(await read(token)).toEqual(isFor(['season', 'matchpass']));
    await test.manage('DELETE', '/acme/entitlements/bought');
    expect(await read(token)).toEqual(isFor(['season']));
  });

  it('includes a purchase from startTime until before endTime, by the clock alone', async () => {
    const token = await test.sign(test.claims({ sub: 'on-time' }));
    const window = { startTime: '2026-11-21T12:10:00Z', endTime: '2026-11-21T13:20:00+01:00' };
    await create('window', { userId: 'on-time', offerId: 'matchpass', ...window });
    const at = async (minutes: number) => {
      const claims = await later(minutes * 60_000, () => read(token));
      return typeof claims === 'string' ? claims : claims.offerIds;
    };

    expect([await at(10 - 1 / 60_000), await at(10), await at(20 - 1 / 60_000), await at(20)]).toEqual([
      [],
      ['matchpass'],
      ['matchpass'],
      [],
    ]);
  });

  it('includes nothing of a user with the same name at another publisher', async () => {
    const body = { userId: 'namesake', offerId: 'matchpass' };
    await test.manage('POST', '/other/entitlements', { body });
    expect(await read(await test.sign(test.claims({ sub: 'namesake' })))).toEqual(isFor([]));
  });

  it('is forgotten with its publisher, also if one with that name is created again', async () => {
    const renew = async () => {
      await test.manage('DELETE', '/brief');
      await test.manage('POST', '?publisherId=brief');
      return (await test.manage('POST', '/brief/signingKeys?signingKeyId=k')).json.secret as string;
    };
    const first = await renew();
    const token = await test.sign(test.claims({ aud: 'brief' }), { kid: 'k', key: bytes(first) });
    expect(await test.tokens.read('brief', token)).toMatchObject({ userId: 'visitor-7' });

    const second = await later(1, renew);

    expect(second).not.toBe(first);
    expect(await test.tokens.read('brief', token)).toBe('INVALID');
  });
});

describe('tokenFor', () => {
  const claims = { userId: 'u', offerIds: [], heldUntil: new Map(), expireTime: 0 };
  it('treats an expired token as invalid', () => {
    expect(tokenFor('EXPIRED', 'v1')).toBe('INVALID');
    expect(tokenFor('INVALID', 'v1')).toBe('INVALID');
    expect(tokenFor('NONE', 'v1')).toBe('NONE');
  });

  it('AUTH-02: ignores a token for other videos', () => {
    expect(tokenFor({ ...claims, videoIds: ['v2'] }, 'v1')).toBe('INVALID');
    expect(tokenFor({ ...claims, videoIds: ['v2', 'v1'] }, 'v1')).toEqual({ userId: 'u', offerIds: [] });
    expect(tokenFor({ ...claims, videoIds: '*' }, 'v1')).toEqual({ userId: 'u', offerIds: [] });
  });
});

describe('GET /v1/videos/{id} with a token', () => {
  const verdicts: [string, string, Claims, string | null][] = [
    ['login', 'who is signed in', {}, null],
    ['login', 'whom the token does not name', { sub: undefined }, 'NOT_AUTHENTICATED'],
    ['ppv', 'who has bought it', { ent: ['matchpass'] }, null],
    ['ppv', 'who has bought another of its offers', { ent: ['season'] }, null],
    ['ppv', 'who has bought something else', { ent: ['gold', 'MATCHPASS', '*'] }, 'NOT_ENTITLED'],
    ['ppv', 'who has bought nothing', {}, 'NOT_ENTITLED'],
    ['ppv', 'who has bought it and is nobody', { sub: undefined, ent: ['matchpass'] }, 'NOT_AUTHENTICATED'],
    ['paid', 'who has bought it and is nobody', { sub: undefined, ent: ['matchpass'] }, null],
    ['login', 'whose token is for this video', { vid: ['derby', 'login'] }, null],
    ['login', 'whose token is for another video', { vid: ['derby'] }, 'SIGNATURE_MISMATCH'],
    ['login', 'whose token has expired', { exp: 1 }, 'SIGNATURE_MISMATCH'],
    ['derby', 'whose token is for another video', { vid: ['login'] }, 'SIGNATURE_MISMATCH'],
    ['derby', 'whose token has expired', { exp: 1 }, 'SIGNATURE_MISMATCH'],
  ];
  it.each(verdicts)('AUTH-02, AUTH-04: %s, for %s', async (id, _, claims, error) => {
    const { status, json, headers } = await test.visit(id, await test.sign(test.claims(claims)));

    expect([status, json.error]).toEqual([200, error && `ERROR_CODE_${error}`]);
    expect(json.playlists).toHaveLength(error === null ? 1 : 0);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('AUTH-04: also includes stored entitlements', async () => {
    const token = await test.sign(test.claims({ sub: 'late-buyer' }));
    expect((await test.visit('ppv', token)).json.error).toBe('ERROR_CODE_NOT_ENTITLED');

    const body = { userId: 'late-buyer', offerId: 'matchpass' };
    const { json } = await test.server.manage('POST', '/acme/entitlements', { body });
    expect((await test.visit('ppv', token)).json.error).toBeNull();

    await test.server.manage('PATCH', `/acme/entitlements/${json.id}`, { body: { state: 'REVOKED' } });
    expect((await test.visit('ppv', token)).json.error).toBe('ERROR_CODE_NOT_ENTITLED');
  });

  it('decides about each video of a list separately', async () => {
    const authorization = `Bearer ${await test.sign(test.claims({ vid: ['derby', 'login', 'ppv'] }))}`;
    const { json } = await test.server.visit('/v1/videos?key=pk_acme&ids=derby,login,ppv,paid', { authorization });

    expect(json.videos.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      null,
      'ERROR_CODE_NOT_ENTITLED',
      'ERROR_CODE_SIGNATURE_MISMATCH',
    ]);
  });
});
