import {
  DEFAULT_RATE,
  JsonWebKeySet,
  PlaybackToken,
  PlaybackTokenRequest,
  type WirePlaybackTokenRequest,
} from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { existenceFirst } from '../../content/resource/existence-first.ts';
import { requireId } from '../../content/resource/methods.ts';
import { absentBodyIsEmpty } from '../../content/resource/routes.ts';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { rejectIfTooMany } from '../../platform/access/public-access.ts';
import { clientOf } from '../../platform/access/rate-limit.ts';
import { recordRequest } from '../../platform/audit/record-audit-event.ts';
import type { Playback } from '../playback.ts';
import { JWKS_MAX_AGE } from './own-keys.ts';
import { signToken } from './sign-token.ts';

/** Registers `POST …/playbackTokens`, and the public keys that verify such tokens (contract §2.6). */
export function registerPlaybackTokens(app: FastifyInstance, ports: Playback): void {
  const { playbackKeys: keys, database, clock, rateLimit } = ports;

  app.post(
    '/v1/publishers/:publisher/playbackTokens',
    {
      config: { audit: 'playbackToken.create' },
      errorHandler: existenceFirst(ports, null),
      preValidation: absentBodyIsEmpty,
      schema: signSchema,
    },
    async (request) => {
      const publisher = publisherOf(request.params);
      const tokenRequest = request.body as WirePlaybackTokenRequest;
      const { token, expireTime: expiresAt } = await signToken(publisher, tokenRequest, { keys, clock });
      const expireTime = new Date(expiresAt).toISOString();
      const after = { ...tokenRequest, token, expireTime };
      await recordRequest(database, request, { target: `publishers/${publisher}`, before: null, after });
      return { token, expireTime };
    }
  );

  app.get('/v1/publishers/:publisher/jwks', { schema: jwksSchema }, async (request, reply) => {
    // Requests have no key to count by, and each unknown publisher costs a query.
    rejectIfTooMany(rateLimit(`jwks ${clientOf(request.ip)}`, DEFAULT_RATE));
    reply.header('access-control-allow-origin', '*');
    const { keySet, hasSigner } = await keys.published(publisherOf(request.params));
    // The first key signs as soon as it is created, so a set without it must not be cached.
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
  body: PlaybackTokenRequest,
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
