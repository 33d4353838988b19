import { createPublicKey, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MAX_SIGNING_KEYS, SigningKey, SigningKeyFields, type WireSigningKeyFields } from '@touchline/contract';
import type { DatabaseTransaction } from '../database/schema.ts';
import { ApiError, fieldInvalid } from '../errors.ts';
import { noteRevision } from '../playback/note-revision.ts';
import { defineKind, type ResourceKind } from '../resource/kind.ts';
import { ownerOf } from '../secrets/encrypt-stored-rows.ts';
import type { StoredSecrets } from '../secrets/stored-secrets.ts';

/** Every secret of an HS256 key begins so, for secret scanners. */
const SECRET_PREFIX = 'psk_';

type PublicJwk = NonNullable<WireSigningKeyFields['publicKey']>;

/**
 * A key by which a publisher's own server signs playback tokens without asking us (contract §2.6). Its id is the tokens'
 * `kid`. What it signs with never changes: that would be another key.
 */
export function createSigningKeyKind(secrets: StoredSecrets): ResourceKind {
  return defineKind<WireSigningKeyFields>({
    collection: 'signingKeys',
    singular: 'signingKey',
    table: 'signing_keys',
    fields: SigningKeyFields,
    schema: SigningKey,
    createId: () => `key-${randomBytes(6).toString('hex')}`,
    defaults: () => ({ displayName: '', state: 'ACTIVE', algorithm: 'HS256', publicKey: null }),
    normalise({ publicKey, ...fields }) {
      if (fields.algorithm === 'HS256' && publicKey !== null)
        throw fieldInvalid('publicKey', 'an HS256 key has none; write algorithm ES256.');
      if (fields.algorithm === 'ES256' && publicKey === null)
        throw fieldInvalid('publicKey', 'is missing; send the public JWK of the ES256 key.');
      return { ...fields, publicKey: publicKey && onCurve(publicKey) };
    },
    columns(fields, { before }) {
      for (const name of ['algorithm', 'publicKey'] as const) {
        if (before !== null && !isDeepStrictEqual(before[name], fields[name]))
          throw fieldInvalid(name, 'never changes; create another key and disable this one.');
      }
      return {};
    },
    async birth({ algorithm }, { publisher, id }) {
      if (algorithm !== 'HS256') return { columns: { secret: null }, shown: {} };
      const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
      const stored = await secrets.encrypt(secret, ownerOf.signingKey(publisher, id));
      return { columns: { secret: stored }, shown: { secret } };
    },
    async record(transaction, { publisher, revision, before }) {
      if (before === null) await refuseTooMany(transaction, publisher);
      await noteRevision(transaction, 'keys_revision', { publisher, revision });
    },
  });
}

/** The four members that make the key; throws when they are no point of the curve. */
function onCurve({ kty, crv, x, y }: PublicJwk): PublicJwk {
  const key: PublicJwk = { kty, crv, x, y };
  try {
    createPublicKey({ key, format: 'jwk' });
    return key;
  } catch {
    throw fieldInvalid('publicKey', 'is no point of the curve P-256.');
  }
}

/** The new one is there already; the publisher's row is held, so nobody adds another meanwhile. */
async function refuseTooMany(transaction: DatabaseTransaction, publisher: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('signing_keys')
    .where('publisher_id', '=', publisher)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) <= MAX_SIGNING_KEYS) return;
  throw new ApiError(
    'TOO_MANY_KEYS',
    `There are ${MAX_SIGNING_KEYS} signing keys already; delete one that is not used.`
  );
}
