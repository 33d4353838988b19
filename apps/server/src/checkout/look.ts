import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ServerPorts } from '../ports.ts';
import { hearEvent } from './hear-event.ts';
import { findSession, type StoredSession } from './session-store.ts';

/** ms between two questions about the same purchase: the page asks us more often while it waits. */
const PERIOD = 5_000;
/** Purchases whose last question is remembered. */
const MAX_SESSIONS = 10_000;

type LookPorts = Pick<ServerPorts, 'database' | 'clock' | 'changes' | 'payments'>;

/** Gives a purchase as it stands after its provider was asked, where it is open there; never rejects for want of an answer. */
export type Look = (session: StoredSession) => Promise<StoredSession>;

/**
 * Asks the provider when its events may be lost. What it says is handled as an event of its own, so that there is one way
 * to a right; the same words about the same purchase are the same event.
 */
export function createLook(ports: LookPorts, log: FastifyBaseLogger): Look {
  const { provider } = ports.payments;
  const asked = new LRUCache<string, number>({ max: MAX_SESSIONS });
  return async (session) => {
    const { body, providerSession } = session;
    const isThere = body.state === 'OPEN' && body.provider === provider?.name;
    if (!provider?.look || !isThere || providerSession === null) return session;
    const now = ports.clock();
    if (Math.abs(now - (asked.get(providerSession) ?? 0)) < PERIOD) return session;
    asked.set(providerSession, now);
    try {
      const news = await provider.look(providerSession);
      if (news === null) return session;
      const id = `look-${providerSession}-${news.kind}`;
      await hearEvent(ports, { id, type: 'look', news, provider: provider.name }, log);
    } catch (error) {
      log.warn({ err: error, publisher: session.publisher, session: session.id }, 'how a purchase stands is not known');
    }
    return (await findSession(ports.database, session)) ?? session;
  };
}
