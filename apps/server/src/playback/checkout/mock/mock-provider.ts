import { MINUTE_MS } from '@touchline/domain';
import { ApiError } from '../../../platform/http/errors.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { readMockEvent, updateOfMock } from './mock-event.ts';
import { faultOfMock, MOCK_SIGNATURE } from './mock-signature.ts';

/** Time in ms to pay a purchase. */
const SESSION_LIFETIME_MS = 30 * MINUTE_MS;

/**
 * Creates a provider that takes no money: pressing "pay" completes the purchase. For development, tests and demos.
 * Everything else works as with a real provider, including the signed webhook. `secret` signs its events.
 */
export function createMockProvider({ secret, clock }: { secret: string; clock: () => number }): PaymentProvider {
  return {
    name: 'mock',
    publishableKey: null,
    lifetime: SESSION_LIFETIME_MS,
    open: null,
    fetchUpdate: null,
    readEvent(body, headers) {
      const fault = faultOfMock(body, headers[MOCK_SIGNATURE], { secret, now: clock() });
      if (fault !== null)
        throw new ApiError('WEBHOOK_INVALID', `The signature in ${MOCK_SIGNATURE} is not good.`, {
          metadata: { fault },
        });
      const event = readMockEvent(body);
      if (!event) throw new ApiError('WEBHOOK_INVALID', 'The body is not an event.', { metadata: { fault: 'BODY' } });
      return { id: event.id, type: event.type, update: updateOfMock(event) };
    },
  };
}
