import {
  CheckoutRequest,
  CheckoutSession,
  MockPayment,
  type WireCheckoutRequest,
  type WireCheckoutSession,
} from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type InLocale, localesOf, readProjectionContext } from '../../content/public-list/projection-context.ts';
import { createTextReader } from '../../content/public-list/text-reader.ts';
import { createMethods, requireId } from '../../content/resource/methods.ts';
import { withEtag } from '../../content/resource/routes.ts';
import { errorAnswers, publicQuery, schemasFor } from '../../content/resource/schemas.ts';
import { findUnstorable } from '../../content/resource/storable.ts';
import { rejectIfTooMany } from '../../platform/access/public-access.ts';
import { scheduleHourlyJob } from '../../platform/hourly-job.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import { toPublicOffer } from '../offers.ts';
import type { Playback } from '../playback.ts';
import { beginCheckout } from './begin-checkout.ts';
import { checkoutSessionKind, type SessionBody, stateAt } from './checkout-session.ts';
import { type Customer, readCustomer } from './customer.ts';
import { handleAndLogEvent } from './handle-and-log-event.ts';
import { postMockEvent } from './mock/post-mock-event.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { requireProvider } from './payments.ts';
import { createPollProvider } from './poll-provider.ts';
import { prunePurchases } from './prune-purchases.ts';
import { findSession, type StoredSession, stateOf } from './session-store.ts';

/** Purchases that one visitor may begin per minute. */
const SESSIONS_PER_MINUTE = 30;
/** Maximum size in bytes of a visitor's body, and of a provider's event. */
const BODY_LIMIT_BYTES = 4_096;
const WEBHOOK_BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Registers the purchase routes for visitors (begin, get, and pay with the mock provider), the routes for publishers,
 * and the webhook.
 */
export function registerCheckout(app: FastifyInstance, ports: Playback): void {
  const { clock, rateLimit, geoLookup, payments } = ports;
  const config = { publicScope: 'playback.read' } as const;
  const pollProvider = createPollProvider(ports, app.log);
  scheduleHourlyJob(
    app,
    (signal) => prunePurchases({ ...ports, pollProvider, signal }),
    'purchases could not be pruned'
  );

  app.post(
    '/v1/checkoutSessions',
    { config, bodyLimit: BODY_LIMIT_BYTES, schema: createSchema },
    async (request, reply) => {
      // Checked before the sign-in, which would be in vain.
      requireProvider(payments);
      const customer = await readCustomer(request, ports);
      rejectIfTooMany(rateLimit(`checkout ${customer.publisher} ${customer.userId}`, SESSIONS_PER_MINUTE));
      const checkout = request.body as WireCheckoutRequest;
      const { country } = geoLookup(request);
      const session = await beginCheckout(
        { ...ports, pollProvider },
        { customer, checkout, country, locales: localesOf(request) }
      );
      return sendSession(request, reply, session);
    }
  );

  app.get('/v1/checkoutSessions/:id', { config, schema: getSchema }, async (request, reply) =>
    sendSession(request, reply, await pollProvider(await sessionOf(request)))
  );

  app.post(
    '/v1/checkoutSessions/:id(^[^:/]+)::pay',
    { config, bodyLimit: BODY_LIMIT_BYTES, schema: paySchema },
    async (request, reply) => {
      const provider = requireProvider(payments);
      const session = await sessionOf(request);
      if (session.body.provider !== 'mock' || provider.name !== 'mock')
        throw new ApiError('ROUTE_NOT_FOUND', 'This purchase is paid with the script of its provider.');
      const state = stateOf(session, clock());
      if (state === 'EXPIRED') throw new ApiError('CHECKOUT_EXPIRED', 'Nobody paid in time; begin a new purchase.');
      const { outcome } = request.body as { outcome: 'paid' | 'declined' };
      if (outcome === 'declined' || state !== 'OPEN') return sendSession(request, reply, session);
      await postMockEvent(app, ports, { session, type: 'payment.paid' });
      return sendSession(request, reply, await sessionOf(request));
    }
  );

  /** Returns the requested purchase of this customer. Purchases of other customers do not exist for them. */
  async function sessionOf(request: FastifyRequest): Promise<StoredSession> {
    const customer: Customer = await readCustomer(request, ports);
    const id = requireId('checkoutSessions', (request.params as { id?: string }).id);
    const session = await findSession(ports.database, { publisher: customer.publisher, id });
    if (session?.body.userId === customer.userId) return session;
    throw notFound(`checkoutSessions/${id}`);
  }

  async function sendSession(
    request: FastifyRequest,
    reply: FastifyReply,
    session: StoredSession
  ): Promise<WireCheckoutSession> {
    const { inLocale, language } = createTextReader(await readProjectionContext(request, ports));
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

const CUSTOMER = "The buyer is the `sub` of the visitor's playback token, sent as `Authorization: Bearer …`.";

const createSchema = {
  ...method,
  operationId: 'createCheckoutSession',
  summary: 'Start the purchase of an offer',
  description: `The price is the one of the visitor's country and does not change afterwards. The same \`requestId\` of the same visitor returns the same purchase. ${CUSTOMER}`,
  body: CheckoutRequest,
};

const getSchema = {
  ...method,
  operationId: 'getPublicCheckoutSession',
  summary: 'Get the state of a purchase',
  description: `\`COMPLETE\` once the payment has arrived; from then on the video has playlists. \`OPEN\` without \`clientSecret\` means that the purchase expired or was submitted, and that the payment is not confirmed yet. ${CUSTOMER}`,
  params: Type.Object({ id: Type.String() }),
};

const paySchema = {
  ...method,
  operationId: 'payCheckoutSession',
  summary: 'Pay a purchase with the mock provider',
  description: `Only for the provider \`mock\`, which takes no money. After a declined card the purchase stays \`OPEN\`. ${CUSTOMER}`,
  params: Type.Object({ id: Type.String() }),
  body: MockPayment,
};

/**
 * Registers Get and List of purchases for their publisher. There are no write methods, because only payments change a
 * purchase.
 */
function registerManagedCheckout(app: FastifyInstance, ports: Playback): void {
  const { get, list } = createMethods(checkoutSessionKind, ports);
  const schemas = schemasFor(checkoutSessionKind);
  const path = '/v1/publishers/:publisher/checkoutSessions';
  // If the provider was unreachable, a purchase that nobody can pay stays open until the next hourly job.
  const stateNow = (body: SessionBody) => stateAt(body, { now: ports.clock(), isOpened: body.provider !== 'mock' });
  const current = (resource: object) => ({ ...resource, state: stateNow(resource as SessionBody) });

  app.get(path, { schema: schemas.list }, async (request) => {
    const page = (await list(request)) as { readonly checkoutSessions: readonly object[] };
    return { ...page, checkoutSessions: page.checkoutSessions.map(current) };
  });
  app.get(`${path}/:id`, { schema: schemas.get }, async (request, reply) =>
    withEtag(reply, current(await get(request)))
  );
}

/**
 * Registers `POST /webhooks/{provider}` of the configured provider. It answers 200 once the event is stored, also to
 * repeated events and events that do not concern us, so that they are not sent again. It answers 400 if the signature
 * is invalid.
 *
 * The route has a scope of its own, because the signature covers the raw bytes of the body.
 */
function registerWebhooks(app: FastifyInstance, ports: Playback): void {
  const { provider } = ports.payments;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
    const options = { bodyLimit: WEBHOOK_BODY_LIMIT_BYTES, schema: { hide: true } };
    scope.post<{ Params: { provider: string } }>('/webhooks/:provider', options, async (request, reply) => {
      if (!provider || request.params.provider !== provider.name)
        throw new ApiError('ROUTE_NOT_FOUND', 'This payment provider is not set up here; see docs/purchase.md.');
      const body = request.body instanceof Buffer ? request.body : Buffer.of();
      const event = provider.readEvent(body, request.headers);
      // Also for events of the provider: the store would reject the text with a server error.
      if (findUnstorable(event) !== null)
        throw new ApiError('WEBHOOK_INVALID', 'The event contains text that cannot be stored.');
      const handled = await handleAndLogEvent(ports, { ...event, provider: provider.name }, request.log);
      return reply.header('cache-control', 'no-store').send({ handled });
    });
  });
}

/**
 * A purchase as its customer gets it, at `now` (epoch ms). The values for the provider's script are included only while
 * it can be paid.
 */
function toWireSession(
  session: StoredSession,
  { provider, inLocale, now }: { provider: PaymentProvider | null; inLocale: InLocale; now: number }
): WireCheckoutSession {
  const { id, body, clientSecret } = session;
  const state = stateOf(session, now);
  const isInTime = body.pendingTime === null && now < Date.parse(body.expireTime);
  const isPayable = state === 'OPEN' && clientSecret !== null && provider !== null && isInTime;
  return {
    id,
    offer: toPublicOffer({ ...body, id: body.offerId }, body.price, inLocale),
    state,
    provider: body.provider,
    clientSecret: isPayable ? clientSecret : null,
    publishableKey: isPayable ? provider.publishableKey : null,
    expireTime: body.expireTime,
  };
}
