import {
  DEFAULT_RATE,
  JsonWebKeySet,
  PlaybackToken,
  PlaybackTokenWish,
  type WirePlaybackTokenWish,
} from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../access/rate-limit.ts';
import type { ServerPorts } from '../ports.ts';
import { refuseTooMany } from '../public-access.ts';
import { requireId } from '../resource/methods.ts';
import { absentBodyIsEmpty } from '../resource/routes.ts';
import { errorAnswers } from '../resource/schemas.ts';
import { JWKS_MAX_AGE } from './own-keys.ts';
import { signToken } from './sign-token.ts';

/** `POST …/playbackTokens`, and the public keys that such tokens are checked with (contract §2.6). */
export function registerPlaybackTokens(app: FastifyInstance, ports: ServerPorts): void {
  const { playbackKeys: keys, clock, rateLimit } = ports;

  app.post(
    '/v1/publishers/:publisher/playbackTokens',
    { config: { management: 'publisher' }, preValidation: absentBodyIsEmpty, schema: signSchema },
    async (request) => {
      const wish = request.body as WirePlaybackTokenWish;
      const { token, expireTime } = await signToken(publisherOf(request.params), wish, { keys, clock });
      return { token, expireTime: new Date(expireTime).toISOString() };
    }
  );

  app.get('/v1/publishers/:publisher/jwks', { schema: jwksSchema }, async (request, reply) => {
    // Whoever asks shows no key by which to count; names that there are not cost a query each.
    refuseTooMany(rateLimit(`jwks ${clientOf(request.ip)}`, DEFAULT_RATE));
    reply.header('access-control-allow-origin', '*');
    const { keySet, hasSigner } = await keys.published(publisherOf(request.params));
    // The first key signs as soon as it is made, so nobody may keep a set without it.
    return reply.header('cache-control', hasSigner ? `public, max-age=${JWKS_MAX_AGE}` : 'no-store').send(keySet);
  });
}

function publisherOf(params: unknown): string {
  return requireId('publishers', (params as { publisher?: string }).publisher);
}

const signSchema = {
  tags: ['playbackTokens'],
  operationId: 'createPlaybackToken',
  summary: 'Sign a playback token for one visitor',
  description:
    "A JWT (ES256) with the visitor, the videos it is valid for, and the visitor's purchases. It is not stored and cannot be revoked, so give it a short lifetime. A server of yours can sign tokens itself with a signing key.",
  security: [{ bearer: [] }],
  body: PlaybackTokenWish,
  response: { 200: PlaybackToken, ...errorAnswers },
};

const jwksSchema = {
  tags: ['playbackTokens'],
  operationId: 'getJsonWebKeySet',
  summary: 'Get the public keys that verify playback tokens',
  description:
    'A JSON Web Key Set (RFC 7517), readable without a key. It has the keys that this server signs with and the ES256 keys of the publisher. A new key is listed five minutes before it signs.',
  security: [],
  response: { 200: JsonWebKeySet, ...errorAnswers },
};
