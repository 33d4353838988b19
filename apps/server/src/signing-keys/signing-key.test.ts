import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test-app.ts';

let server: TestApp;
let jwk: JWK;
let privateJwk: JWK;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  [jwk, privateJwk] = [await exportJWK(publicKey), await exportJWK(privateKey)];
}, 60_000);
afterAll(() => server.close());

const create = (id: string, body: object = {}) =>
  server.manage('POST', `/acme/signingKeys?signingKeyId=${id}`, { body });
const patch = (id: string, body: object) => server.manage('PATCH', `/acme/signingKeys/${id}`, { body });

describe('a signing key', () => {
  it('of HS256 is made by the server, whose secret is shown once', async () => {
    const { json } = await create('shop');
    expect(json).toMatchObject({ id: 'shop', state: 'ACTIVE', algorithm: 'HS256', publicKey: null });
    expect(json.secret).toMatch(/^psk_[\w-]{43}$/);

    const later = await server.manage('GET', '/acme/signingKeys/shop');
    const list = await server.manage('GET', '/acme/signingKeys');
    expect(later.json.secret).toBeUndefined();
    expect(list.text).not.toContain(json.secret);
  });

  it('of ES256 is the public half, of which four members are kept', async () => {
    const publicKey = { ...jwk, kid: 'mine', use: 'sig', alg: 'ES256', key_ops: ['verify'], ext: true };
    const { status, json } = await create('cdn', { algorithm: 'ES256', publicKey });

    expect([status, json.secret]).toEqual([200, undefined]);
    expect(json.publicKey).toEqual({ kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y });
  });

  const wrong: [string, string, () => object][] = [
    ['the private half', 'publicKey.d', () => ({ algorithm: 'ES256', publicKey: privateJwk })],
    ['no public half', 'publicKey', () => ({ algorithm: 'ES256' })],
    ['a public half for HS256', 'publicKey', () => ({ publicKey: jwk })],
    ['another curve', 'publicKey.crv', () => ({ algorithm: 'ES256', publicKey: { ...jwk, crv: 'P-384' } })],
    ['a symmetric key', 'publicKey.kty', () => ({ algorithm: 'ES256', publicKey: { ...jwk, kty: 'oct' } })],
    ['a key for encryption', 'publicKey.use', () => ({ algorithm: 'ES256', publicKey: { ...jwk, use: 'enc' } })],
    ['a short x', 'publicKey.x', () => ({ algorithm: 'ES256', publicKey: { ...jwk, x: 'AAAA' } })],
    ['no point of the curve', 'publicKey', () => ({ algorithm: 'ES256', publicKey: { ...jwk, x: jwk.y } })],
    ['a PEM', 'publicKey', () => ({ algorithm: 'ES256', publicKey: '-----BEGIN PUBLIC KEY-----' })],
    ['RS256', 'algorithm', () => ({ algorithm: 'RS256' })],
    ['none', 'algorithm', () => ({ algorithm: 'none' })],
    ['a secret of its own', 'secret', () => ({ secret: 'psk_easy' })],
  ];
  it.each(wrong)('is refused with %s', async (_, field, body) => {
    const answer = await create('wrong', body());
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe(field);
  });

  it('never becomes another key: only its name and state change', async () => {
    await create('fixed');
    expect((await patch('fixed', { displayName: 'Shop', state: 'DISABLED' })).json).toMatchObject({
      displayName: 'Shop',
      state: 'DISABLED',
    });
    const answer = await patch('fixed', { algorithm: 'ES256', publicKey: jwk });
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe('algorithm');
    await create('pair', { algorithm: 'ES256', publicKey: jwk });
    const other = await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey);
    expect((await patch('pair', { publicKey: other })).reason).toBe('FIELD_INVALID');
    expect((await patch('pair', { publicKey: jwk })).status).toBe(200);
  });

  it('is one of 20 at most', async () => {
    await server.manage('POST', '?publisherId=many');
    const add = () => server.manage('POST', '/many/signingKeys');
    for (let made = 0; made < 20; made += 1) expect((await add()).status).toBe(200);

    expect(await add()).toMatchObject({ status: 400, reason: 'TOO_MANY_KEYS' });
    const { json } = await server.manage('GET', '/many/signingKeys');
    expect(json.totalSize).toBe(20);
    await server.manage('DELETE', `/many/signingKeys/${json.signingKeys[0].id}`);
    expect((await add()).status).toBe(200);
  });
});
