import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Playback } from '../../playback.ts';
import type { StoredSession } from '../session-store.ts';
import type { MockEvent } from './mock-event.ts';
import { MOCK_SIGNATURE, signMock } from './mock-signature.ts';

type MockPorts = Pick<Playback, 'serverKeys' | 'clock'>;

/**
 * Posts an event of a purchase to the webhook of `mock`, as a real provider's server would. The same event of the same
 * purchase has the same id, so that it counts once.
 *
 * Throws `PAYMENT_FAILED` if the webhook does not accept it.
 */
export async function postMockEvent(
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
  const response = await app.inject({
    method: 'POST',
    url: '/webhooks/mock',
    headers: { 'content-type': 'application/json', [MOCK_SIGNATURE]: signature },
    payload,
  });
  if (response.statusCode !== 200) throw new ApiError('PAYMENT_FAILED', 'The payment could not be taken; try again.');
}
