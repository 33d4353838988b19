import { AsyncLocalStorage } from 'node:async_hooks';
import type { FindWhereabouts, Whereabouts } from '../whereabouts/whereabouts.ts';

/** The place in which whoever asks is said to be, for as long as one answer of the demo is made. */
const pretended = new AsyncLocalStorage<Whereabouts>();

/**
 * Makes an answer as for somebody who is elsewhere. Only code of this process can: what is pretended travels beside the
 * request and not in it, so no header, address or query of a visitor's reaches it.
 */
export function pretend<Result>(
  { country, vpn }: Pick<Whereabouts, 'country' | 'vpn'>,
  ask: () => PromiseLike<Result>
): Promise<Result> {
  // Claimed: nobody is to keep what he gets. Awaited inside: an injected request begins only when somebody waits for it.
  return pretended.run({ country, vpn, claimed: true }, async () => await ask());
}

/** Where a visitor is, or is said to be by the demo. */
export function orPretended(find: FindWhereabouts): FindWhereabouts {
  return (request) => pretended.getStore() ?? find(request);
}
