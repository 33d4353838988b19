import { randomBytes } from 'node:crypto';
import { PublicKey, PublicKeyFields, RotatePublicKey, SCOPES, type WirePublicKeyFields } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { setAuditedChange } from '../platform/audit/record-audit-event.ts';
import type { DatabaseTransaction } from '../platform/database/schema.ts';
import type { Content } from './content.ts';
import { existenceFirst } from './resource/existence-first.ts';
import { requireTimeZone } from './resource/fields.ts';
import { defineKind } from './resource/kind.ts';
import { createResource, existing, placeOf, requireId } from './resource/methods.ts';
import { mutate } from './resource/mutation.ts';
import { absentBodyIsEmpty, registerResource, withEtag } from './resource/routes.ts';
import { errorAnswers, mutationQuery } from './resource/schemas.ts';
import { nameOf, type Place, takeTurn, updateRow } from './resource/store.ts';

/** A public key in a publisher's pages, which selects the publisher (contract §2.1). */
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

/** Generates a unique id: 80 random bits. */
function createPublicKeyId(): string {
  return `pk_${randomBytes(10).toString('hex')}`;
}

/** Registers the standard methods of public keys, and `:rotate`. */
export function registerPublicKeys(app: FastifyInstance, ports: Content): void {
  registerResource(app, publicKeyKind, ports);
  app.post(
    '/v1/publishers/:publisher/publicKeys/:id(^[^:/]+)::rotate',
    {
      config: { audit: 'publicKey.rotate' },
      errorHandler: existenceFirst(ports, publicKeyKind),
      preValidation: absentBodyIsEmpty,
      schema: rotateSchema,
    },
    async (request, reply) => withEtag(reply, await rotate(request, ports))
  );
}

const rotateSchema = {
  tags: ['publicKeys'],
  operationId: 'rotatePublicKey',
  summary: 'Rotate a key: create a new one with the same settings',
  description:
    'The old key stays ACTIVE, so that pages can switch one by one. Disable it when no request uses it any more. If the key is being abused, set disableOld to disable it in the same step.',
  security: [{ bearer: [] }],
  querystring: Type.Object(mutationQuery),
  body: RotatePublicKey,
  response: { 200: PublicKey, ...errorAnswers },
};

/**
 * Creates a new key with the settings of the old one. Both work until the old one is disabled: an overlap that ended
 * automatically would break forgotten pages at an unattended time.
 */
function rotate(request: FastifyRequest, ports: Content): Promise<Record<string, unknown>> {
  const place = placeOf(publicKeyKind, request);
  const { id: oldId } = request.params as { id: string };
  const { publicKeyId = createPublicKeyId(), disableOld = false } = request.body as Static<typeof RotatePublicKey>;
  return mutate(request, ports, async (transaction, now) => {
    const { body } = await existing(transaction, place, requireId('publicKeys', oldId));
    if (disableOld) await disable(transaction, place, { id: oldId, body, now });
    const active = { ...body, state: 'ACTIVE' };
    const created = await createResource(transaction, place, { id: publicKeyId, body: active, now });
    const after = { ...active, rotatedKey: nameOf(place, oldId), disableOld };
    setAuditedChange(transaction, { target: nameOf(place, publicKeyId), before: null, after });
    return created;
  });
}

async function disable(
  transaction: DatabaseTransaction,
  place: Place,
  { id, body, now }: { id: string; body: Record<string, unknown>; now: Date }
): Promise<void> {
  const { revision } = await takeTurn(transaction, place.publisher ?? '');
  await updateRow(transaction, place, { id, body: { ...body, state: 'DISABLED' }, columns: {}, revision, now });
}
