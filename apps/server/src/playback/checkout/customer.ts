import { MAX_USER_ID } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../../platform/access/bearer.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { PlaybackTokens } from '../tokens/playback-tokens.ts';

/** A visitor who buys, identified by the user id of their playback token. */
export interface Customer {
  readonly publisher: string;
  readonly userId: string;
  /** Offers that the visitor already has. */
  readonly offerIds: readonly string[];
}

const headers = { 'www-authenticate': 'Bearer' };

/**
 * Returns the customer of a public request. Throws `SIGN_IN_REQUIRED` if there is none, `TOKEN_EXPIRED` and
 * `TOKEN_INVALID`.
 */
export async function readCustomer(
  request: FastifyRequest,
  { playbackTokens }: { playbackTokens: PlaybackTokens }
): Promise<Customer> {
  const publisher = request.publisher.id;
  const token = bearerOf(request);
  if (token === null)
    throw new ApiError('SIGN_IN_REQUIRED', 'Sign in to buy: send a playback token as "Authorization: Bearer …".', {
      headers,
    });
  const claims = await playbackTokens.read(publisher, token);
  if (claims === 'EXPIRED')
    throw new ApiError('TOKEN_EXPIRED', 'The playback token has expired; use a new one.', { headers });
  if (claims === 'INVALID' || (claims.userId?.length ?? 0) > MAX_USER_ID)
    throw new ApiError('TOKEN_INVALID', 'The bearer token is not a playback token of this publisher.', { headers });
  const { userId, offerIds } = claims;
  if (userId === null)
    throw new ApiError('SIGN_IN_REQUIRED', 'The playback token has no user: set sub to the id of the visitor.', {
      headers,
    });
  return { publisher, userId, offerIds };
}
