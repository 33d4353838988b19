import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import Stripe from 'stripe';
import type { Answer } from '../../test-app.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';

/** One call that Stripe got. */
export interface StripeCall {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The form as it was sent, decoded. */
  readonly form: Readonly<Record<string, string>>;
}

/** A shop that takes its money by Stripe, and a double of Stripe's API. */
export interface StripeShop extends TestShop {
  readonly calls: StripeCall[];
  /** HTTP statuses of Stripe's next answers; 200 when there are none left. */
  readonly failures: number[];
  /** What Stripe's next answers wait for. */
  readonly waits: Promise<unknown>[];
  /** Sessions at Stripe by their id: what is asked for is answered as it stands here. */
  readonly sessions: Map<string, Partial<Stripe.Checkout.Session>>;
  /** Posts an event as Stripe does, without a public key and signed by its own library unless told otherwise. */
  event(type: string, object: object, options?: { id?: string; secret?: string; age?: number }): Promise<Answer>;
  close(): Promise<void>;
}

const SECRET = 'whsec_of_the_test';

/** Opens both. The double keeps Stripe's rule that one idempotency key is one session, and the same parameters. */
export async function openStripeShop(): Promise<StripeShop> {
  const calls: StripeCall[] = [];
  const failures: number[] = [];
  const waits: Promise<unknown>[] = [];
  const sessions: StripeShop['sessions'] = new Map();
  const known = new Map<string, { body: string; answer: object }>();
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
    const before = known.get(key);
    if (before && before.body !== body) return send(400, { error: { type: 'idempotency_error', message: 'differs' } });
    if (before) return send(200, before.answer);
    const id = `cs_test_${known.size + 1}`;
    const answer = { id, object: 'checkout.session', client_secret: `${id}_secret`, ...standingOf(form) } as const;
    known.set(key, { body, answer });
    sessions.set(id, answer);
    return send(200, answer);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const shop = await openTestShop({
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
    ...shop,
    calls,
    failures,
    waits,
    sessions,
    event(type, object, { id = `evt_${++events}`, secret = SECRET, age = 0 } = {}) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const timestamp = Math.floor(shop.server.time.now / 1_000) - age;
      const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      return shop.call('POST', '/webhooks/stripe', { body: payload, headers, key: null });
    },
    async close() {
      await shop.server.close();
      api.closeAllConnections();
      await new Promise((resolve) => api.close(resolve));
    },
  };
}

/** A session that nobody has paid yet. */
function standingOf(form: Readonly<Record<string, string>>) {
  return {
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: Number(form['line_items[0][price_data][unit_amount]']),
    currency: form['line_items[0][price_data][currency]'] ?? '',
    metadata: { publisher: form['metadata[publisher]'] ?? '', session: form['metadata[session]'] ?? '' },
  } as const;
}
