import type { FastifyBaseLogger } from 'fastify';
import { type EventPorts, type Handled, handleEvent, type ProviderEvent } from './handle-event.ts';

/** Handles an event and logs the result. */
export async function handleAndLogEvent(
  ports: EventPorts,
  event: ProviderEvent,
  log: FastifyBaseLogger
): Promise<Handled> {
  const handled = await handleEvent(ports, event);
  const details = { provider: event.provider, event: event.id, type: event.type, handled };
  if (handled === 'ASIDE')
    log.error(details, 'a payment does not complete a purchase: check its problem in payment_events');
  else log.info(details, 'payment event');
  return handled;
}
