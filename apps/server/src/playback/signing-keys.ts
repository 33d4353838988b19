import { createPublicKey, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  MAX_SIGNING_KEYS,
  RotatedKey,
  RotateSigningKeys,
  SigningKey,
  SigningKeyFields,
  type WireSigningKeyFields,
} from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { existenceFirst } from '../content/resource/existence-first.ts';
import { defineKind, type ResourceKind } from '../content/resource/kind.ts';
import { placeOf } from '../content/resource/methods.ts';
import { mutate } from '../content/resource/mutation.ts';
import { absentBodyIsEmpty, registerResource } from '../content/resource/routes.ts';
import { errorAnswers, mutationQuery } from '../content/resource/schemas.ts';
import { setAuditedChange } from '../platform/audit/record-audit-event.ts';
import type { DatabaseTransaction } from '../platform/database/schema.ts';
import { ApiError, fieldInvalid } from '../platform/http/errors.ts';
import { ownerOf } from '../platform/secrets/encrypt-stored-rows.ts';
import type { StoredSecrets } from '../platform/secrets/stored-secrets.ts';
import type { Playback } from './playback.ts';
import { makeOwnKey } from './tokens/own-keys.ts';
import { recordRevision } from './tokens/record-revision.ts';

/** Prefix of the secrets of HS256 keys, for secret scanners. */
const SECRET_PREFIX = 'psk_';

type PublicJwk = NonNullable<WireSigningKeyFields['publicKey']>;

/**
 * A key with which a publisher's own server signs playback tokens without calling us (contract §2.6). Its id is the
 * `kid` of the tokens. The key material never changes; that would be another key.
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
    async onCreate({ algorithm }, { publisher, id }) {
      if (algorithm !== 'HS256') return { columns: { secret: null }, shown: {} };
      const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
      const stored = await secrets.encrypt(secret, ownerOf.signingKey(publisher, id));
      return { columns: { secret: stored }, shown: { secret } };
    },
    async record(transaction, { publisher, revision, before }) {
      if (before === null) await rejectTooMany(transaction, publisher);
      await recordRevision(transaction, 'keys_revision', { publisher, revision });
    },
  });
}

/** Returns the four members that define the key. Throws if they are not a point on the curve. */
function onCurve({ kty, crv, x, y }: PublicJwk): PublicJwk {
  const key: PublicJwk = { kty, crv, x, y };
  try {
    createPublicKey({ key, format: 'jwk' });
    return key;
  } catch {
    throw fieldInvalid('publicKey', 'is not a point on the curve P-256.');
  }
}

/** The new one is already stored. The publisher's row is locked, so no other is added in the meantime. */
async function rejectTooMany(transaction: DatabaseTransaction, publisher: string): Promise<void> {
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

/**
 * Registers the standard methods of a publisher's signing keys, and `:rotate` for the key with which the server signs.
 */
export function registerSigningKeys(app: FastifyInstance, ports: Playback): void {
  const kind = createSigningKeyKind(ports.secrets);
  registerResource(app, kind, ports);
  app.post(
    '/v1/publishers/:publisher/signingKeys::rotate',
    {
      config: { audit: 'signingKey.rotate' },
      errorHandler: existenceFirst(ports, null),
      preValidation: absentBodyIsEmpty,
      schema: rotateSchema,
    },
    (request) => rotate(request, placeOf(kind, request).publisher ?? '', ports)
  );
}

const rotateSchema = {
  tags: ['signingKeys'],
  operationId: 'rotateSigningKeys',
  summary: 'Rotate the key that the server signs playback tokens with',
  description:
    "The new key is published immediately and signs five minutes later, when caches of the old keys have expired. Tokens that the previous key signed stay valid until they expire. The server also rotates keys automatically every 30 days. If a key was leaked, set disableOld: earlier keys and all tokens that they signed become invalid immediately. Keys of the publisher's own servers do not change.",
  security: [{ bearer: [] }],
  querystring: Type.Object(mutationQuery),
  body: RotateSigningKeys,
  response: { 200: RotatedKey, ...errorAnswers },
};

async function rotate(request: FastifyRequest, publisher: string, ports: Playback): Promise<Static<typeof RotatedKey>> {
  const { disableOld = false } = request.body as Static<typeof RotateSigningKeys>;
  return mutate(request, ports, async (transaction, now) => {
    const occasion = disableOld ? 'AT_ONCE' : 'ASKED';
    const { kid, createTime, signTime } = await makeOwnKey(transaction, {
      publisher,
      now: now.getTime(),
      occasion,
      secrets: ports.secrets,
    });
    const rotated = { kid, createTime: new Date(createTime).toISOString(), signTime: new Date(signTime).toISOString() };
    // Keys of the server are no resources.
    const target = `publishers/${publisher}`;
    setAuditedChange(transaction, { target, before: null, after: { ...rotated, disableOld } });
    return rotated;
  });
}
