import { ApiError } from '../../errors.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { newsOfMock, readMockEvent } from './mock-event.ts';
import { faultOfMock, MOCK_SIGNATURE } from './mock-signature.ts';

/** ms */
const LIFETIME = 30 * 60_000;

/**
 * Takes no money: whoever presses "pay" has paid. For development, tests and demos; all else, from the signed webhook on,
 * is as with a provider that does. `secret` signs what it tells.
 */
export function createMockProvider({ secret, clock }: { secret: string; clock: () => number }): PaymentProvider {
  return {
    name: 'mock',
    publishableKey: null,
    lifetime: LIFETIME,
    open: null,
    look: null,
    readEvent(body, headers) {
      const fault = faultOfMock(body, headers[MOCK_SIGNATURE], { secret, now: clock() });
      if (fault !== null)
        throw new ApiError('WEBHOOK_INVALID', `The signature in ${MOCK_SIGNATURE} is not good.`, {
          metadata: { fault },
        });
      const event = readMockEvent(body);
      if (!event) throw new ApiError('WEBHOOK_INVALID', 'The body is no event.', { metadata: { fault: 'BODY' } });
      return { id: event.id, type: event.type, news: newsOfMock(event) };
    },
  };
}
