import { MAX_USER_ID } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../access/bearer.ts';
import { ApiError } from '../errors.ts';
import type { PlaybackTokens } from '../playback/playback-tokens.ts';

/** Who buys, by a playback token that names somebody. */
export interface Buyer {
  readonly publisher: string;
  readonly userId: string;
  /** What he has already. */
  readonly offerIds: readonly string[];
}

const headers = { 'www-authenticate': 'Bearer' };

/** Who a public request says it is. Throws `SIGN_IN_REQUIRED` for nobody, `TOKEN_EXPIRED` and `TOKEN_INVALID`. */
export async function buyerOf(
  request: FastifyRequest,
  { playbackTokens }: { playbackTokens: PlaybackTokens }
): Promise<Buyer> {
  const publisher = request.publisher.id;
  const token = bearerOf(request);
  if (token === null)
    throw new ApiError(
      'SIGN_IN_REQUIRED',
      'Who buys must sign in: send a playback token as "Authorization: Bearer …".',
      {
        headers,
      }
    );
  const claims = await playbackTokens.read(publisher, token);
  if (claims === 'EXPIRED')
    throw new ApiError('TOKEN_EXPIRED', 'The playback token has run out; take a new one.', { headers });
  if (claims === 'INVALID' || (claims.userId?.length ?? 0) > MAX_USER_ID)
    throw new ApiError('TOKEN_INVALID', "The bearer token is no playback token of this publisher's.", { headers });
  const { userId, offerIds } = claims;
  if (userId === null)
    throw new ApiError('SIGN_IN_REQUIRED', 'The playback token names nobody: sign one with sub, the visitor’s id.', {
      headers,
    });
  return { publisher, userId, offerIds };
}
