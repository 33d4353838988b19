import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { ServerPorts } from '../../ports.ts';
import type { StoredSession } from '../session-store.ts';
import type { MockEvent } from './mock-event.ts';
import { MOCK_SIGNATURE, signMock } from './mock-signature.ts';

type MockPorts = Pick<ServerPorts, 'serverKeys' | 'clock'>;

/**
 * Posts what happened to a purchase to the webhook of `mock`, as its server would if it had one. Throws `PAYMENT_FAILED`
 * when it is not taken. The same event of the same purchase has the same id, so that it counts once.
 */
export async function tellMock(
  app: FastifyInstance,
  { serverKeys, clock }: MockPorts,
  { session, type }: { session: StoredSession; type: 'payment.paid' | 'payment.refunded' }
): Promise<void> {
  const { publisher, id, body } = session;
  const event: MockEvent = {
    id: `evt-${id}-${type}`,
    type,
    publisher,
    session: id,
    payment: `pay-${id}`,
    amount: body.price,
    refunded: type === 'payment.refunded' ? body.price.minorUnits : 0,
  };
  const payload = JSON.stringify(event);
  const signature = signMock(payload, { secret: serverKeys.payments, now: clock() });
  const answer = await app.inject({
    method: 'POST',
    url: '/webhooks/mock',
    headers: { 'content-type': 'application/json', [MOCK_SIGNATURE]: signature },
    payload,
  });
  if (answer.statusCode !== 200) throw new ApiError('PAYMENT_FAILED', 'The payment could not be taken; try again.');
}
