import type { QueryClient } from '../access/query-limiter.ts';
import type { ServerPorts } from '../ports.ts';
import type { Answer, KeptAnswer } from './answer-cache.ts';

/**
 * Returns the fresh answer of that name, else what `make` returns once the client may use the store. Throws `RATE_LIMIT`
 * if it may not, what `make` throws, and the signal's reason if that aborts while the client waits for the store.
 */
export async function findAnswer(
  { answers, queries, changes }: Pick<ServerPorts, 'answers' | 'queries' | 'changes'>,
  question: {
    readonly name: string;
    readonly publisher: string;
    readonly client: QueryClient;
    readonly make: () => Promise<Answer>;
    /** Returns what aborts when nobody waits for the answer any more. */
    readonly signal?: () => AbortSignal;
  }
): Promise<{ readonly kept: KeptAnswer; readonly stale: boolean; readonly isHit: boolean }> {
  const { name, publisher, client, make, signal } = question;
  const kept = answers.fresh(name, publisher);
  if (kept) return { kept, stale: false, isHit: true };
  // A request after a write must not share what was begun before it.
  const task = `${changes.generation(publisher)} ${name}`;
  const made = await queries.admit(client, task, () => answers.get(name, publisher, make), signal?.());
  return { ...made, isHit: false };
}
