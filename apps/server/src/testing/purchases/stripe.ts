import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import Stripe from 'stripe';
import type { Answer } from '../app.ts';
import { openTestSeller, type TestSeller } from './seller.ts';

/** A request that Stripe received. */
export interface StripeCall {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The decoded form. */
  readonly form: Readonly<Record<string, string>>;
}

/** A seller that uses Stripe, and a fake of Stripe's API. */
export interface StripeSeller extends TestSeller {
  readonly calls: StripeCall[];
  /** HTTP statuses of Stripe's next responses; 200 if empty. */
  readonly failures: number[];
  /** Promises that Stripe's next responses wait for. */
  readonly waits: Promise<unknown>[];
  /** Sessions at Stripe by id, as returned to a request. */
  readonly sessions: Map<string, Partial<Stripe.Checkout.Session>>;
  /** Posts an event like Stripe, without a public key and signed by Stripe's own library by default. */
  event(type: string, object: object, options?: { id?: string; secret?: string; age?: number }): Promise<Answer>;
  close(): Promise<void>;
}

const SECRET = 'whsec_of_the_test';

/**
 * Starts both. The fake keeps Stripe's rule that one idempotency key stands for one session with the same parameters.
 */
export async function openStripeSeller(): Promise<StripeSeller> {
  const calls: StripeCall[] = [];
  const failures: number[] = [];
  const waits: Promise<unknown>[] = [];
  const sessions: StripeSeller['sessions'] = new Map();
  const responses = new Map<string, { body: string; answer: object }>();
  const api = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const form = Object.fromEntries(new URLSearchParams(body));
    calls.push({ url: request.url ?? '', headers: request.headers, form });
    await waits.shift();
    const send = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    const failure = failures.shift();
    if (failure !== undefined) return send(failure, { error: { type: 'api_error', message: 'no' } });
    if (request.method === 'GET') {
      const session = sessions.get(basename(String(request.url)));
      return send(session ? 200 : 404, session ?? { error: { type: 'invalid_request_error', message: 'none' } });
    }
    const key = String(request.headers['idempotency-key']);
    const before = responses.get(key);
    if (before && before.body !== body) return send(400, { error: { type: 'idempotency_error', message: 'differs' } });
    if (before) return send(200, before.answer);
    const id = `cs_test_${responses.size + 1}`;
    const answer = { id, object: 'checkout.session', client_secret: `${id}_secret`, ...unpaidSession(form) } as const;
    responses.set(key, { body, answer });
    sessions.set(id, answer);
    return send(200, answer);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const seller = await openTestSeller({
    stripe: {
      secretKey: 'sk_test_of_the_test',
      webhookSecret: SECRET,
      publishableKey: 'pk_test_of_the_test',
      apiBase: `http://127.0.0.1:${port}`,
    },
  });
  const { webhooks } = new Stripe('sk_test_unused');
  let events = 0;
  return {
    ...seller,
    calls,
    failures,
    waits,
    sessions,
    event(type, object, { id = `evt_${++events}`, secret = SECRET, age = 0 } = {}) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const timestamp = Math.floor(seller.server.time.now / 1_000) - age;
      const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      return seller.call('POST', '/webhooks/stripe', { body: payload, headers, key: null });
    },
    async close() {
      await seller.server.close();
      api.closeAllConnections();
      await new Promise((resolve) => api.close(resolve));
    },
  };
}

/** A session that is not paid yet. */
function unpaidSession(form: Readonly<Record<string, string>>) {
  return {
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: Number(form['line_items[0][price_data][unit_amount]']),
    currency: form['line_items[0][price_data][currency]'] ?? '',
    metadata: { publisher: form['metadata[publisher]'] ?? '', session: form['metadata[session]'] ?? '' },
  } as const;
}

/** Begins a purchase of a new user, with the objects of Stripe's events about it. */
export async function beginStripePurchase(seller: StripeSeller, country = 'NL') {
  const user = `user-${randomBytes(4).toString('hex')}`;
  const token = await seller.token(user);
  const { json } = await seller.begin(token, {}, { headers: { 'x-debug-country': country } });
  const metadata = { publisher: 'acme', session: json.id, user };
  const intent = `pi_${json.id}`;
  const checkout = {
    id: json.clientSecret.replace('_secret', '') as string,
    object: 'checkout.session',
    metadata,
    amount_total: 499,
    currency: 'eur',
    payment_status: 'paid',
    payment_intent: intent,
  } satisfies Partial<Stripe.Checkout.Session>;
  const charge = {
    object: 'charge',
    amount: 499,
    amount_refunded: 499,
    refunded: true,
    payment_intent: intent,
    metadata,
  } satisfies Partial<Stripe.Charge>;
  const dispute = {
    object: 'dispute',
    status: 'lost',
    payment_intent: intent,
    metadata: {},
  } satisfies Partial<Stripe.Dispute>;
  const readState = async () => [
    (await seller.session(json.id)).json.state,
    (await seller.entitlements(user))[0]?.state ?? null,
    (await seller.watch(token)).json.error === null,
  ];
  return { json, user, token, checkout, charge, dispute, readState };
}
