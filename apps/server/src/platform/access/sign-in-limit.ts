import { LRUCache } from 'lru-cache';
import { ApiError } from '../http/errors.ts';
import { createRateLimit } from './rate-limit.ts';
import { hashOf } from './secret.ts';

/** Wrong tokens that one address may send per minute. */
export const MAX_WRONG_TOKENS = 30;
/** Minimum characters of a token that cannot be guessed, so that checking it reveals nothing. */
const UNGUESSABLE = 32;
/** Tokens that are remembered with the address that signed in with them. */
const MAX_SIGNED_IN = 10_000;

/** Runs `check` of a token from `client`, unless that address has sent too many wrong ones. */
export type SignInLimit = <Caller>(
  client: string,
  token: string | null,
  check: () => Promise<Caller>
) => Promise<Caller>;

/**
 * Creates a limit for guesses at management tokens: after `MAX_WRONG_TOKENS` per minute an address gets `RATE_LIMIT`
 * instead of `TOKEN_INVALID`.
 *
 * A correct token still works from an address with wrong guesses. Long tokens are always checked, and a short one if it
 * has worked there before. Only a short token that is new at that address is rejected unchecked.
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
    // A guess counts while it is being checked, so that many concurrent ones are not all checked.
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
