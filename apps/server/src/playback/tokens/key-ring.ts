import type { SigningAlgorithm, WireJsonWebKeySet, WireSigningKeyFields } from '@touchline/contract';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Database } from '../../platform/database/schema.ts';
import { ownerOf } from '../../platform/secrets/encrypt-stored-rows.ts';
import type { StoredSecrets } from '../../platform/secrets/stored-secrets.ts';
import { retireTimeOf, type SigningTime } from './own-keys.ts';

type PublicJwk = WireJsonWebKeySet['keys'][number];

/** A key that verifies tokens. */
export interface RingKey {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly key: CryptoKey;
  /** The public JWK; null for a secret key. */
  readonly published: PublicJwk | null;
  /** Epoch ms from which its signatures are rejected; infinite if not planned. */
  readonly retireTime: number;
  /**
   * Whether tokens must name the key. Ours always do, so tokens without a kid are tried only with the publisher's own
   * keys.
   */
  readonly needsKid: boolean;
}

/** A key of this server. */
export interface OwnKey extends SigningTime {
  readonly privateKey: CryptoKey;
}

/** All valid keys of a publisher. */
export interface KeyRing {
  readonly keys: readonly RingKey[];
  readonly own: readonly OwnKey[];
}

/** Reads a publisher's keys: its own active ones, and ours. */
export async function readKeyRing(
  { database, secrets }: { readonly database: Database; readonly secrets: StoredSecrets },
  publisher: string
): Promise<KeyRing> {
  const [registered, generated] = await Promise.all([
    database
      .selectFrom('signing_keys')
      .where('publisher_id', '=', publisher)
      .select(['id', 'body', 'secret'])
      .execute(),
    database.selectFrom('playback_keys').where('publisher_id', '=', publisher).selectAll().execute(),
  ]);
  const active = registered.filter(({ body }) => (body as WireSigningKeyFields).state === 'ACTIVE');
  const own = await Promise.all(
    generated.map(async ({ kid, private_key: stored, create_time: created, sign_time: signs }) => {
      const isEncrypted = typeof stored === 'string';
      const jwk = isEncrypted ? JSON.parse(await secrets.decrypt(stored, ownerOf.playbackKey(publisher, kid))) : stored;
      return {
        kid,
        createTime: created.getTime(),
        signTime: signs.getTime(),
        privateKey: await importKey(jwk as JWK),
        jwk: publicHalf(jwk as JWK, kid),
      };
    })
  );
  return {
    own: own.map(({ jwk: _, ...key }) => key),
    keys: await Promise.all([
      ...own.map(async ({ jwk, ...key }) => ({
        ...(await es256(jwk)),
        retireTime: retireTimeOf(key, own),
        needsKid: true,
      })),
      ...active.map(async ({ id, body, secret }) => {
        const { publicKey } = body as WireSigningKeyFields;
        const key = publicKey
          ? await es256(publicHalf(publicKey, id))
          : await hs256(id, await secrets.decrypt(secret ?? '', ownerOf.signingKey(publisher, id)));
        return { ...key, retireTime: Number.POSITIVE_INFINITY, needsKid: false };
      }),
    ]),
  };
}

async function es256(published: PublicJwk) {
  return { kid: published.kid, algorithm: 'ES256' as const, key: await importKey(published), published };
}

/** Imports a secret. Its characters are the key's bytes, as in every JWT library. */
async function hs256(kid: string, secret: string) {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['verify']);
  return { kid, algorithm: 'HS256' as const, key, published: null };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error(`the key ${jwk.kid ?? ''} is a secret, not a pair`);
  return key;
}

/** Copies fields by name, so that nothing private is included. */
function publicHalf({ x = '', y = '' }: { readonly x?: string; readonly y?: string }, kid: string): PublicJwk {
  return { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
}
