import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors.ts';
import { createRateLimit } from './rate-limit.ts';
import { hashOf } from './secret.ts';

/** Wrong tokens that one address may send in a minute. */
export const MAX_WRONG_TOKENS = 30;
/** Characters from which nobody can guess a token, so checking one gives nothing away. */
const UNGUESSABLE = 32;
/** Tokens remembered, with the address that signed in with them. */
const MAX_SIGNED_IN = 10_000;

/** Runs `check` of a token sent from `client`, unless that address has sent too many wrong ones. */
export type SignInLimit = <Caller>(
  client: string,
  token: string | null,
  check: () => Promise<Caller>
) => Promise<Caller>;

/**
 * Limits guesses at management tokens: after `MAX_WRONG_TOKENS` in a minute an address gets `RATE_LIMIT` instead of
 * `TOKEN_INVALID`.
 *
 * A right token still works from an address where others guess: long tokens are always checked, and a short one where it
 * has worked before. Only a short token that is new at that address is rejected unchecked.
 */
export function createSignInLimit(clock: () => number): SignInLimit {
  const wrongTokens = createRateLimit(clock);
  const signedIn = new LRUCache<string, true>({ max: MAX_SIGNED_IN });

  function count(client: string): void {
    const seconds = wrongTokens(client, MAX_WRONG_TOKENS);
    if (seconds > 0) throw tooManyWrongTokens(seconds);
  }

  async function signIn<Caller>(client: string, name: string, check: () => Promise<Caller>): Promise<Caller> {
    try {
      const caller = await check();
      signedIn.set(name, true);
      return caller;
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'TOKEN_INVALID') throw error;
      signedIn.delete(name);
      count(client);
      throw error;
    }
  }

  return async (client, token, check) => {
    if (token === null) return check();
    const name = `${client} ${hashOf(token)}`;
    if (token.length >= UNGUESSABLE || signedIn.has(name)) return signIn(client, name, check);
    // A guess counts while it is checked: many that are sent at once are not all checked.
    count(client);
    return signIn(client, name, () => check().finally(() => wrongTokens(client, MAX_WRONG_TOKENS, -1)));
  };
}

function tooManyWrongTokens(seconds: number): ApiError {
  return new ApiError('RATE_LIMIT', `Too many wrong tokens from this address; wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
    metadata: { retryAfterSeconds: String(seconds) },
  });
}
