import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Playback } from '../playback.ts';
import { handleAndLogEvent } from './handle-and-log-event.ts';
import { findSession, type StoredSession } from './session-store.ts';

/** Minimum time in ms between two requests to the provider about one purchase. The page polls more often. */
const POLL_INTERVAL_MS = 5_000;
/** Maximum number of purchases whose last poll is remembered. */
const MAX_SESSIONS = 10_000;

type PollPorts = Pick<Playback, 'database' | 'clock' | 'changes' | 'payments'>;

/**
 * Returns a purchase after fetching its state from the provider that opened it. Does not reject if the provider does
 * not respond.
 */
export type PollProvider = (session: StoredSession) => Promise<StoredSession>;

/**
 * Creates a function that fetches the state of a purchase from its provider, in case the provider's events are lost. It
 * handles the result like an event, so that there is one way to grant access. The same state of the same purchase is
 * the same event.
 */
export function createPollProvider(ports: PollPorts, log: FastifyBaseLogger): PollProvider {
  const { provider } = ports.payments;
  const lastPolls = new LRUCache<string, number>({ max: MAX_SESSIONS });
  return async (session) => {
    const { body, providerSession } = session;
    const isOpenThere = body.state === 'OPEN' && body.provider === provider?.name;
    if (!provider?.fetchUpdate || !isOpenThere || providerSession === null) return session;
    const now = ports.clock();
    if (Math.abs(now - (lastPolls.get(providerSession) ?? 0)) < POLL_INTERVAL_MS) return session;
    lastPolls.set(providerSession, now);
    try {
      const update = await provider.fetchUpdate(providerSession);
      if (update === null) return session;
      const id = `look-${providerSession}-${update.kind}`;
      await handleAndLogEvent(ports, { id, type: 'look', update, provider: provider.name }, log);
    } catch (error) {
      log.warn(
        { err: error, publisher: session.publisher, session: session.id },
        'the state of a purchase could not be fetched'
      );
    }
    return (await findSession(ports.database, session)) ?? session;
  };
}
