import { RotatedKey, RotateSigningKeys } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { makeOwnKey } from '../playback/own-keys.ts';
import type { ServerPorts } from '../ports.ts';
import { placeOf } from '../resource/methods.ts';
import { mutate } from '../resource/mutation.ts';
import { absentBodyIsEmpty, registerResource } from '../resource/routes.ts';
import { errorAnswers, mutationQuery } from '../resource/schemas.ts';
import { createSigningKeyKind } from './signing-key.ts';

/** A publisher's own signing keys: the standard methods; and `:rotate`, for the key that the server signs with. */
export function registerSigningKeys(app: FastifyInstance, ports: ServerPorts): void {
  const kind = createSigningKeyKind(ports.secrets);
  registerResource(app, kind, ports);
  app.post(
    '/v1/publishers/:publisher/signingKeys::rotate',
    { config: { management: 'publisher' }, preValidation: absentBodyIsEmpty, schema: rotateSchema },
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

async function rotate(
  request: FastifyRequest,
  publisher: string,
  ports: ServerPorts
): Promise<Static<typeof RotatedKey>> {
  const { disableOld = false } = request.body as Static<typeof RotateSigningKeys>;
  return mutate(request, ports, async (transaction, now) => {
    const occasion = disableOld ? 'AT_ONCE' : 'ASKED';
    const { kid, createTime, signTime } = await makeOwnKey(transaction, {
      publisher,
      now: now.getTime(),
      occasion,
      secrets: ports.secrets,
    });
    return { kid, createTime: new Date(createTime).toISOString(), signTime: new Date(signTime).toISOString() };
  });
}
