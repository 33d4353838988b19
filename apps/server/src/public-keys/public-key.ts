import { randomBytes } from 'node:crypto';
import { PublicKey, PublicKeyFields, SCOPES, type WirePublicKeyFields } from '@touchline/contract';
import { requireTimeZone } from '../resource/fields.ts';
import { defineKind } from '../resource/kind.ts';

/** A key that a publisher's pages show to everybody; it selects the publisher (contract §2.1). */
export const publicKeyKind = defineKind<WirePublicKeyFields>({
  collection: 'publicKeys',
  singular: 'publicKey',
  table: 'public_keys',
  fields: PublicKeyFields,
  schema: PublicKey,
  createId: createPublicKeyId,
  defaults: () => ({
    displayName: '',
    state: 'ACTIVE',
    allowedDomains: [],
    allowNoReferrer: false,
    scopes: [...SCOPES],
    rateLimit: null,
    defaults: {},
  }),
  normalise(fields) {
    if (fields.defaults.timeZone) requireTimeZone('defaults.timeZone', fields.defaults.timeZone);
    return fields;
  },
});

/** An id nobody has: 80 random bits. */
export function createPublicKeyId(): string {
  return `pk_${randomBytes(10).toString('hex')}`;
}
