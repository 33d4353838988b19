import { PublicKey, RotatePublicKey } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { ServerPorts } from '../ports.ts';
import { createResource, existing, placeOf, requireId } from '../resource/methods.ts';
import { mutate } from '../resource/mutation.ts';
import { absentBodyIsEmpty, registerResource, withEtag } from '../resource/routes.ts';
import { errorAnswers, mutationQuery } from '../resource/schemas.ts';
import { type Place, takeTurn, updateRow } from '../resource/store.ts';
import { createPublicKeyId, publicKeyKind } from './public-key.ts';

/** Public keys: the standard methods and `:rotate`. */
export function registerPublicKeys(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, publicKeyKind, ports);
  app.post(
    '/v1/publishers/:publisher/publicKeys/:id(^[^:/]+)::rotate',
    { config: { management: 'publisher' }, preValidation: absentBodyIsEmpty, schema: rotateSchema },
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
 * Gives a new key with the old one's settings. Both work until the old is disabled: an overlap that ended by itself
 * would blank pages nobody thought of, at a time nobody watches.
 */
function rotate(request: FastifyRequest, ports: ServerPorts): Promise<Record<string, unknown>> {
  const place = placeOf(publicKeyKind, request);
  const { id: oldId } = request.params as { id: string };
  const { publicKeyId = createPublicKeyId(), disableOld = false } = request.body as Static<typeof RotatePublicKey>;
  return mutate(request, ports, async (transaction, now) => {
    const { body } = await existing(transaction, place, requireId('publicKeys', oldId));
    if (disableOld) await disable(transaction, place, { id: oldId, body, now });
    return createResource(transaction, place, { id: publicKeyId, body: { ...body, state: 'ACTIVE' }, now });
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
