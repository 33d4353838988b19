import { RotatedKey, RotateSigningKeys } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { makeOwnKey } from '../playback/own-keys.ts';
import type { ServerPorts } from '../ports.ts';
import { placeOf } from '../resource/methods.ts';
import { mutate } from '../resource/mutation.ts';
import { absentBodyIsEmpty, registerResource } from '../resource/routes.ts';
import { errorAnswers, mutationQuery } from '../resource/schemas.ts';
import { signingKeyKind } from './signing-key.ts';

/** A publisher's own signing keys: the standard methods; and `:rotate`, for the key that the server signs with. */
export function registerSigningKeys(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, signingKeyKind, ports);
  app.post(
    '/v1/publishers/:publisher/signingKeys::rotate',
    { config: { management: 'publisher' }, preValidation: absentBodyIsEmpty, schema: rotateSchema },
    (request) => rotate(request, ports)
  );
}

const rotateSchema = {
  tags: ['signingKeys'],
  operationId: 'rotateSigningKeys',
  summary: 'Make the next key that the server signs playback tokens with',
  description:
    "It is published at once and signs five minutes later, when nobody has old keys in a cache. Tokens of the key before stay good until they expire. This also happens by itself, every 30 days. With disableOld the keys before end at once, with every token that they signed, for a key that got into wrong hands. The keys of the publisher's own servers are not touched.",
  security: [{ bearer: [] }],
  querystring: Type.Object(mutationQuery),
  body: RotateSigningKeys,
  response: { 200: RotatedKey, ...errorAnswers },
};

async function rotate(request: FastifyRequest, ports: ServerPorts): Promise<Static<typeof RotatedKey>> {
  const publisher = placeOf(signingKeyKind, request).publisher ?? '';
  const { disableOld = false } = request.body as Static<typeof RotateSigningKeys>;
  return mutate(request, ports, async (transaction, now) => {
    const occasion = disableOld ? 'AT_ONCE' : 'ASKED';
    const { kid, createTime, signTime } = await makeOwnKey(transaction, { publisher, now: now.getTime(), occasion });
    return { kid, createTime: new Date(createTime).toISOString(), signTime: new Date(signTime).toISOString() };
  });
}
