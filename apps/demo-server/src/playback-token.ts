import { DEMO_PUBLISHER, MATCH_PASS } from '@touchline/demo';
import type { ExtensionPorts } from '@touchline/server/app/app.ts';
import { rejectIfTooMany } from '@touchline/server/platform/access/public-access.ts';
import { clientOf } from '@touchline/server/platform/access/rate-limit.ts';
import { ApiError } from '@touchline/server/platform/http/errors.ts';
import type { FastifyInstance } from 'fastify';

/** Lifetime of a token in ms: short, so that the player can be seen renewing it. */
const TOKEN_LIFETIME_MS = 60_000;

/** Tokens per minute and address: a few players on a few pages. */
const TOKENS_PER_MINUTE = 60;

/** The reader who has bought a match pass. */
const READER = 'reader-7';

/**
 * Registers `POST /demo/playback-token`: what the paper's own server would do for a signed-in reader. It requests a
 * playback token from the management API for the one match that they have bought.
 */
export function registerDemoToken(app: FastifyInstance, { clock, rateLimit, insideToken }: ExtensionPorts): void {
  app.post('/demo/playback-token', { schema: { hide: true } }, async (request, reply) => {
    rejectIfTooMany(rateLimit(`demo-token ${clientOf(request.ip)}`, TOKENS_PER_MINUTE));
    const expireTime = new Date(clock() + TOKEN_LIFETIME_MS).toISOString();
    const response = await app.inject({
      method: 'POST',
      url: `/v1/publishers/${DEMO_PUBLISHER.id}/playbackTokens`,
      headers: { authorization: `Bearer ${insideToken}` },
      payload: { userId: READER, videoIds: [MATCH_PASS], offerIds: [MATCH_PASS], expireTime },
    });
    // The publisher of the demo may have been deleted.
    if (response.statusCode !== 200) throw new ApiError('UNAVAILABLE', 'There is no playback token for the demo now.');
    const { token } = response.json<{ token: string }>();
    return reply.header('cache-control', 'no-store').send({ token, userId: READER, expireTime });
  });
}
