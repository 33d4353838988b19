import { DEMO_PUBLISHER, MATCH_PASS } from '@touchline/demo';
import type { ExtensionPorts } from '@touchline/server/app/app.ts';
import { bearerOf } from '@touchline/server/platform/access/bearer.ts';
import { rejectIfTooMany } from '@touchline/server/platform/access/public-access.ts';
import { clientOf } from '@touchline/server/platform/access/rate-limit.ts';
import { ApiError } from '@touchline/server/platform/http/errors.ts';
import { postMockEvent } from '@touchline/server/playback/checkout/mock/post-mock-event.ts';
import { requireProvider } from '@touchline/server/playback/checkout/payments.ts';
import { findSession } from '@touchline/server/playback/checkout/session-store.ts';
import { signToken } from '@touchline/server/playback/tokens/sign-token.ts';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';

/** Lifetime of a token in ms: short, so that a refund takes effect soon. */
const TOKEN_LIFETIME_MS = 60_000;
/** Requests per minute and address. */
const REQUESTS_PER_MINUTE = 120;

/** Readers without purchases; each page creates its own. */
const CUSTOMER_PATTERN = '^buyer-[a-z0-9]{8,32}$';
const customerBody = Type.Object(
  { userId: Type.String({ pattern: CUSTOMER_PATTERN }) },
  { additionalProperties: false }
);

/**
 * Registers what the paper's own server would do for readers who buy. `POST /demo/buyer-token` `{userId: "buyer-…"}`
 * signs one in and returns `{token, userId, expireTime}`. `POST /demo/refund` with that token refunds all their
 * payments and returns `{refunded}`.
 */
export function registerDemoPurchases(app: FastifyInstance, ports: ExtensionPorts): void {
  const { database, clock, rateLimit, payments, playbackTokens, playbackKeys: keys } = ports;
  const publisher = DEMO_PUBLISHER.id;

  app.post<{ Body: { userId: string } }>(
    '/demo/buyer-token',
    { schema: { hide: true, body: customerBody } },
    async (request, reply) => {
      rejectIfTooMany(rateLimit(`demo-shop ${clientOf(request.ip)}`, REQUESTS_PER_MINUTE));
      const { userId } = request.body;
      const expireTime = new Date(clock() + TOKEN_LIFETIME_MS).toISOString();
      const { token } = await signToken(publisher, { userId, videoIds: [MATCH_PASS], expireTime }, { keys, clock });
      return reply.header('cache-control', 'no-store').send({ token, userId, expireTime });
    }
  );

  app.post('/demo/refund', { schema: { hide: true } }, async (request, reply) => {
    requireProvider(payments);
    rejectIfTooMany(rateLimit(`demo-shop ${clientOf(request.ip)}`, REQUESTS_PER_MINUTE));
    const claims = await playbackTokens.read(publisher, bearerOf(request) ?? '');
    if (typeof claims === 'string' || claims.userId === null)
      throw new ApiError('SIGN_IN_REQUIRED', 'Send the token of /demo/buyer-token as "Authorization: Bearer …".');
    const bought = await database
      .selectFrom('checkout_sessions')
      .where('publisher_id', '=', publisher)
      .where('user_id', '=', claims.userId)
      .where('provider', '=', 'mock')
      .select('id')
      .execute();
    let refunded = 0;
    for (const { id } of bought) {
      const session = await findSession(database, { publisher, id });
      if (session?.body.state !== 'COMPLETE') continue;
      await postMockEvent(app, ports, { session, type: 'payment.refunded' });
      refunded += 1;
    }
    return reply.header('cache-control', 'no-store').send({ refunded });
  });
}
