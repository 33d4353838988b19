import {
  CheckoutSession,
  CheckoutWish,
  MockPayment,
  type WireCheckoutSession,
  type WireCheckoutWish,
} from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ApiError, notFound } from '../errors.ts';
import { everyHour } from '../every-hour.ts';
import type { ServerPorts } from '../ports.ts';
import { refuseTooMany } from '../public-access.ts';
import { createTextReader } from '../public-list/text-reader.ts';
import { localesOf, viewpointOf } from '../public-list/viewpoint.ts';
import { requireId } from '../resource/methods.ts';
import { errorAnswers, publicQuery } from '../resource/schemas.ts';
import { beginCheckout } from './begin-checkout.ts';
import { type Buyer, buyerOf } from './buyer.ts';
import { createLook } from './look.ts';
import { registerManagedCheckout } from './managed-routes.ts';
import { tellMock } from './mock/tell-mock.ts';
import { requireProvider } from './payments.ts';
import { findSession, type StoredSession, stateOf } from './session-store.ts';
import { tidyPurchases } from './tidy-purchases.ts';
import { registerWebhooks } from './webhook-routes.ts';
import { toWireSession } from './wire.ts';

/** Purchases that one visitor may begin in a minute. */
const LIMIT = 30;
/** Bytes of a body; they are short. */
const BODY_LIMIT = 4_096;

/** Buying, as a visitor: begin, look at, and where no money is taken pay; and what is told of payments. */
export function registerCheckout(app: FastifyInstance, ports: ServerPorts): void {
  const { clock, rateLimit, whereabouts, payments } = ports;
  const config = { publicScope: 'playback.read' } as const;
  const look = createLook(ports, app.log);
  everyHour(app, (signal) => tidyPurchases({ ...ports, look, signal }), 'purchases could not be tidied');

  app.post('/v1/checkoutSessions', { config, bodyLimit: BODY_LIMIT, schema: createSchema }, async (request, reply) => {
    // Before anybody is asked to sign in: it would be in vain.
    requireProvider(payments);
    const buyer = await buyerOf(request, ports);
    refuseTooMany(rateLimit(`checkout ${buyer.publisher} ${buyer.userId}`, LIMIT));
    const wish = request.body as WireCheckoutWish;
    const { country } = whereabouts(request);
    const session = await beginCheckout({ ...ports, look }, { buyer, wish, country, locales: localesOf(request) });
    return answer(request, reply, session);
  });

  app.get('/v1/checkoutSessions/:id', { config, schema: getSchema }, async (request, reply) =>
    answer(request, reply, await look(await sessionOf(request)))
  );

  app.post(
    '/v1/checkoutSessions/:id(^[^:/]+)::pay',
    { config, bodyLimit: BODY_LIMIT, schema: paySchema },
    async (request, reply) => {
      const provider = requireProvider(payments);
      const session = await sessionOf(request);
      if (session.body.provider !== 'mock' || provider.name !== 'mock')
        throw new ApiError('ROUTE_NOT_FOUND', 'This purchase is paid at its provider, by its own script.');
      const state = stateOf(session, clock());
      if (state === 'EXPIRED') throw new ApiError('CHECKOUT_EXPIRED', 'Nobody paid in time; begin a new purchase.');
      const { outcome } = request.body as { outcome: 'paid' | 'declined' };
      if (outcome === 'declined' || state !== 'OPEN') return answer(request, reply, session);
      await tellMock(app, ports, { session, type: 'payment.paid' });
      return answer(request, reply, await sessionOf(request));
    }
  );

  /** The asked purchase, of whoever asks; what is another's does not exist. */
  async function sessionOf(request: FastifyRequest): Promise<StoredSession> {
    const buyer: Buyer = await buyerOf(request, ports);
    const id = requireId('checkoutSessions', (request.params as { id?: string }).id);
    const session = await findSession(ports.database, { publisher: buyer.publisher, id });
    if (session?.body.userId === buyer.userId) return session;
    throw notFound(`checkoutSessions/${id}`);
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    session: StoredSession
  ): Promise<WireCheckoutSession> {
    const { inLocale, language } = createTextReader(await viewpointOf(request, ports));
    const body = toWireSession(session, { provider: payments.provider, inLocale, now: clock() });
    reply.headers({ 'cache-control': 'private, no-store', 'content-language': language() });
    return body;
  }

  registerManagedCheckout(app, ports);
  registerWebhooks(app, ports);
}

const method = {
  tags: ['public'],
  security: [{ publicKey: [], playbackToken: [] }],
  querystring: Type.Object(publicQuery),
  response: { 200: CheckoutSession, ...errorAnswers },
};

const WHO = "The buyer is the `sub` of the visitor's playback token, sent as `Authorization: Bearer …`.";

const createSchema = {
  ...method,
  operationId: 'createCheckoutSession',
  summary: 'Start the purchase of an offer',
  description: `The price is the one of the visitor's country and does not change afterwards. The same \`requestId\` of the same visitor returns the same purchase. ${WHO}`,
  body: CheckoutWish,
};

const getSchema = {
  ...method,
  operationId: 'getPublicCheckoutSession',
  summary: 'Get the state of a purchase',
  description: `\`COMPLETE\` once the payment has arrived; from then on the video has playlists. \`OPEN\` without \`clientSecret\` means that the purchase expired or was submitted, and that the payment is not confirmed yet. ${WHO}`,
  params: Type.Object({ id: Type.String() }),
};

const paySchema = {
  ...method,
  operationId: 'payCheckoutSession',
  summary: 'Pay a purchase with the mock provider',
  description: `Only for the provider \`mock\`, which takes no money. After a declined card the purchase stays \`OPEN\`. ${WHO}`,
  params: Type.Object({ id: Type.String() }),
  body: MockPayment,
};
