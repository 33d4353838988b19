import type { FastifyBaseLogger } from 'fastify';
import { type EventPorts, type Handled, handleEvent, type Told } from './handle-event.ts';

/** Handles an event, and says in the log what came of it. */
export async function hearEvent(ports: EventPorts, event: Told, log: FastifyBaseLogger): Promise<Handled> {
  const handled = await handleEvent(ports, event);
  const about = { provider: event.provider, event: event.id, type: event.type, handled };
  if (handled === 'ASIDE')
    log.error(about, 'a payment buys nothing: payment_events has the problem; look at it by hand');
  else log.info(about, 'payment event');
  return handled;
}
