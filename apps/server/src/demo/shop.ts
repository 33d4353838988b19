import { DEMO_PUBLISHER, MATCH_PASS } from '@touchline/demo';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { bearerOf } from '../access/bearer.ts';
import { clientOf } from '../access/rate-limit.ts';
import { tellMock } from '../checkout/mock/tell-mock.ts';
import { requireProvider } from '../checkout/payments.ts';
import { findSession } from '../checkout/session-store.ts';
import { ApiError } from '../errors.ts';
import { signToken } from '../playback/sign-token.ts';
import type { ServerPorts } from '../ports.ts';
import { refuseTooMany } from '../public-access.ts';

/** ms that a token lives: short, so that a refund is seen soon. */
const LIFE = 60_000;
/** Calls a minute and address. */
const LIMIT = 120;

/** Readers who have bought nothing yet; each page makes one up. */
const BUYER = '^buyer-[a-z0-9]{8,32}$';
const buyer = Type.Object({ userId: Type.String({ pattern: BUYER }) }, { additionalProperties: false });

/**
 * What the paper's own server would do for readers who buy: `POST /demo/buyer-token` `{userId: "buyer-…"}` signs one in and
 * gives `{token, userId, expireTime}`; `POST /demo/refund` with that token gives back all that he has paid, `{refunded}`.
 */
export function registerDemoShop(app: FastifyInstance, ports: ServerPorts): void {
  const { database, clock, rateLimit, payments, playbackTokens, playbackKeys: keys } = ports;
  const publisher = DEMO_PUBLISHER.id;

  app.post<{ Body: { userId: string } }>(
    '/demo/buyer-token',
    { schema: { hide: true, body: buyer } },
    async (request, reply) => {
      refuseTooMany(rateLimit(`demo-shop ${clientOf(request.ip)}`, LIMIT));
      const { userId } = request.body;
      const expireTime = new Date(clock() + LIFE).toISOString();
      const { token } = await signToken(publisher, { userId, videoIds: [MATCH_PASS], expireTime }, { keys, clock });
      return reply.header('cache-control', 'no-store').send({ token, userId, expireTime });
    }
  );

  app.post('/demo/refund', { schema: { hide: true } }, async (request, reply) => {
    requireProvider(payments);
    refuseTooMany(rateLimit(`demo-shop ${clientOf(request.ip)}`, LIMIT));
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
      await tellMock(app, ports, { session, type: 'payment.refunded' });
      refunded += 1;
    }
    return reply.header('cache-control', 'no-store').send({ refunded });
  });
}
