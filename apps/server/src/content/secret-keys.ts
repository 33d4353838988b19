import { randomBytes } from 'node:crypto';
import { SecretKey, SecretKeyFields, type WireSecretKeyFields } from '@touchline/contract';
import { hashOf, SECRET_PREFIX } from '../platform/access/secret.ts';
import { defineKind } from './resource/kind.ts';

/** A credential for a publisher's own servers: shown once, stored as a hash (contract §2). */
export const secretKeyKind = defineKind<WireSecretKeyFields>({
  collection: 'secretKeys',
  singular: 'secretKey',
  table: 'secret_keys',
  fields: SecretKeyFields,
  schema: SecretKey,
  createId: () => `key-${randomBytes(6).toString('hex')}`,
  defaults: () => ({ displayName: '', state: 'ACTIVE' }),
  onCreate() {
    const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
    return { columns: { hash: hashOf(secret) }, shown: { secret } };
  },
});
