import { DEMO_PUBLISHER, MATCH_PASS } from '@touchline/demo';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../access/rate-limit.ts';
import { ApiError } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { refuseTooMany } from '../public-access.ts';

/** ms that a token lives: short, so that one sees the player go on with the next. */
const LIFE = 60_000;

/** Tokens a minute and address: some players on some pages. */
const LIMIT = 60;

/** The reader who has bought a match pass. */
const READER = 'reader-7';

/**
 * `POST /demo/playback-token`: what the paper's own server would do for a reader who has signed in. It asks the management
 * API for a playback token, good for the one match that he has bought a pass for.
 */
export function registerDemoToken(app: FastifyInstance, { clock, rateLimit, insideToken }: ServerPorts): void {
  app.post('/demo/playback-token', { schema: { hide: true } }, async (request, reply) => {
    refuseTooMany(rateLimit(`demo-token ${clientOf(request.ip)}`, LIMIT));
    const expireTime = new Date(clock() + LIFE).toISOString();
    const answer = await app.inject({
      method: 'POST',
      url: `/v1/publishers/${DEMO_PUBLISHER.id}/playbackTokens`,
      headers: { authorization: `Bearer ${insideToken}` },
      payload: { userId: READER, videoIds: [MATCH_PASS], offerIds: [MATCH_PASS], expireTime },
    });
    // Somebody may have deleted the demo's publisher.
    if (answer.statusCode !== 200) throw new ApiError('UNAVAILABLE', 'There is no playback token for the demo now.');
    const { token } = answer.json<{ token: string }>();
    return reply.header('cache-control', 'no-store').send({ token, userId: READER, expireTime });
  });
}
