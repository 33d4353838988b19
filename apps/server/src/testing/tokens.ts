import { createHmac } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { expect, vi } from 'vitest';
import { createChanges } from '../platform/changes/changes.ts';
import { openStoredSecrets, type StoredSecrets } from '../platform/secrets/stored-secrets.ts';
import { createPlaybackKeys, type PlaybackKeys } from '../playback/tokens/playback-keys.ts';
import { createPlaybackTokens, type PlaybackTokens } from '../playback/tokens/playback-tokens.ts';
import { type Answer, openTestApp, type TestApp } from './app.ts';

/** A server with the publishers `acme` and `other`, with signing keys of both kinds and a video each. */
export interface TokenTest {
  readonly server: TestApp;
  /** As another server on the same store has them. */
  readonly stored: StoredSecrets;
  readonly keys: PlaybackKeys;
  readonly tokens: PlaybackTokens;
  /** The reasons for rejected tokens, as a log at debug level has them. */
  readonly log: { readonly why: string; readonly [other: string]: unknown }[];
  /** Of acme: `shop` (HS256) and `cdn` (ES256). Of other: `theirs` (HS256). */
  readonly secrets: { readonly own: string; readonly theirs: string };
  readonly pair: { readonly privateKey: CryptoKey; readonly jwk: JWK };
  /** Seconds of the server's clock. */
  readonly seconds: () => number;
  /** Claims of a token of acme that is valid for an hour. */
  readonly claims: (overrides?: Claims) => Claims;
  /** Signs with acme's HS256 key by default. */
  readonly sign: (claims: Claims, options?: SignOptions) => Promise<string>;
  /** Writes on one server; resolves once the other server was notified. */
  readonly manage: TestApp['manage'];
  /** Gets the video with that token. */
  readonly visit: (video: string, token?: string) => Promise<Answer>;
  close(): Promise<void>;
}

export type Claims = Record<string, unknown>;

export interface SignOptions {
  readonly alg?: string;
  /** null omits the kid. */
  readonly kid?: string | null;
  readonly key?: CryptoKey | Uint8Array;
}

/** Encodes text as bytes. */
export const bytes = (text: string) => new TextEncoder().encode(text);

export async function openTokenTest(): Promise<TokenTest> {
  const server = await openTestApp();
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const create = (path: string, body: object = {}) => server.manage('POST', path, { body });
  for (const id of ['acme', 'other']) {
    await create(`?publisherId=${id}`);
    await create(`/${id}/publicKeys?publicKeyId=pk_${id}`);
    await create(`/${id}/videos?videoId=derby`, video);
  }
  const own = (await create('/acme/signingKeys?signingKeyId=shop')).json.secret as string;
  const theirs = (await create('/other/signingKeys?signingKeyId=theirs')).json.secret as string;
  await create('/acme/signingKeys?signingKeyId=cdn', { algorithm: 'ES256', publicKey: jwk });
  for (const id of ['matchpass', 'season']) await create(`/acme/offers?offerId=${id}`);
  for (const [id, policy] of Object.entries(policies)) {
    await create(`/acme/accessPolicies?accessPolicyId=${id}`, policy);
    await create(`/acme/videos?videoId=${id}`, { ...video, accessPolicyId: id });
  }
  const { database } = server.ports;
  const stored = await openStoredSecrets({ settings: server.ports.settings, database, clock: () => server.time.now });
  const clock = () => server.time.now;
  const changes = await createChanges({ listen: server.store.listen });
  const keys = createPlaybackKeys({ database, secrets: stored, changes, clock });
  const log: TokenTest['log'] = [];
  const debug = (line: object) => log.push(line as TokenTest['log'][number]);
  const tokens = createPlaybackTokens({ keys, database, clock, log: { debug } as never });
  const seconds = () => Math.floor(server.time.now / 1_000);
  return {
    server,
    stored,
    keys,
    tokens,
    log,
    secrets: { own, theirs },
    pair: { privateKey, jwk },
    seconds,
    claims: (overrides = {}) => ({ sub: 'visitor-7', aud: 'acme', exp: seconds() + 3_600, ...overrides }),
    sign(claims, { alg = 'HS256', kid = 'shop', key = bytes(own) } = {}) {
      return new SignJWT(claims as JWTPayload).setProtectedHeader({ alg, ...(kid !== null && { kid }) }).sign(key);
    },
    async manage(method, path, options) {
      const [, publisher = ''] = /^\/(\w+)/.exec(path) ?? [];
      const before = changes.generation(publisher);
      const answer = await server.manage(method, path, options);
      // A new publisher causes no notification.
      if (answer.status === 200 && publisher !== '')
        await vi.waitFor(() => expect(changes.generation(publisher)).toBeGreaterThan(before));
      return answer;
    },
    visit: (id, token) =>
      server.visit(`/v1/videos/${id}?key=pk_acme`, token === undefined ? {} : { authorization: `Bearer ${token}` }),
    close: () => changes.close().then(() => server.close()),
  };
}

const video = { displayName: 'Derby', playlists: [{ format: 'HLS', url: 'https://media.example/v1.m3u8' }] };

const policies = {
  login: { requireAuthentication: true },
  ppv: { requireAuthentication: true, requireEntitlement: true, offerIds: ['matchpass', 'season'] },
  paid: { requireEntitlement: true, offerIds: ['matchpass'] },
};

/** Creates a token by hand, signed with HS256 and any text as the secret. */
export function forge(header: unknown, payload: unknown, secret: string): string {
  const signed = [header, payload]
    .map((part) => encode(typeof part === 'string' ? part : JSON.stringify(part)))
    .join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Encodes text as base64url. */
export function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
