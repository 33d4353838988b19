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
    const published = await keys.published(publisherOf(request.params));
    return reply.header('cache-control', `public, max-age=${JWKS_MAX_AGE}`).send(published);
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
    'A JWT (ES256) that says who watches, which videos it is for, and what was bought. It is not stored and cannot be taken back: let it live for a short time. Servers that sign for themselves have a signing key.',
  security: [{ bearer: [] }],
  body: PlaybackTokenWish,
  response: { 200: PlaybackToken, ...errorAnswers },
};

const jwksSchema = {
  tags: ['playbackTokens'],
  operationId: 'getJsonWebKeySet',
  summary: 'The public keys that playback tokens are checked with',
  description:
    'A JSON Web Key Set (RFC 7517), open to everybody: the keys that this server signs with, and the ES256 keys of the publisher. A new one is here five minutes before it signs.',
  security: [],
  response: { 200: JsonWebKeySet, ...errorAnswers },
};
