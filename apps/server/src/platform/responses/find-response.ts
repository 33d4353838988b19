import type { QueryClient } from '../access/query-limiter.ts';
import type { SignalOf } from '../access/slots.ts';
import type { Platform } from '../platform.ts';
import type { CachedResponse, CacheEntry } from './response-cache.ts';

/**
 * Returns the fresh answer of that name, else what `make` returns once the client may use the store. Throws `RATE_LIMIT`
 * if it may not, what `make` throws, and the signal's reason if that aborts while the client waits for the store.
 */
export async function findResponse(
  { responses, queries, changes }: Pick<Platform, 'responses' | 'queries' | 'changes'>,
  lookup: {
    readonly name: string;
    readonly publisher: string;
    readonly client: QueryClient;
    readonly make: () => Promise<CachedResponse>;
    /** Returns a signal that aborts when the client disconnects. It is called only if the client must wait. */
    readonly signal?: SignalOf;
  }
): Promise<{ readonly kept: CacheEntry; readonly stale: boolean; readonly isHit: boolean }> {
  const { name, publisher, client, make, signal } = lookup;
  const kept = responses.fresh(name, publisher);
  if (kept) return { kept, stale: false, isHit: true };
  // A request after a write must not share a task that started before it.
  const task = `${changes.generation(publisher)} ${name}`;
  const made = await queries.admit(client, task, () => responses.get(name, publisher, make), signal);
  return { ...made, isHit: false };
}
