import { accessVerdict } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../../../platform/access/bearer.ts';
import type { GeoLookup } from '../../../platform/geo-lookup/geo-lookup.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { type PlaybackClaims, type PlaybackTokens, tokenFor } from '../../tokens/playback-tokens.ts';
import { isFolder, type MediaAddress } from '../media-address.ts';
import { COOKIE, cookiesIn } from './media-cookie.ts';
import type { MediaGrants } from './media-grants.ts';
import type { GuardedFolder, MediaGuard, MediaGuards } from './media-guards.ts';
import type { ReadSignature } from './media-signature.ts';

/** The authorization of a request for a media file. */
export type MediaAuthorization =
  /** The folder is not protected. */
  | { readonly by: 'NOBODY' }
  /** A signature in the URL, so the URLs in the file have to be signed as well. */
  | (Extract<ReadSignature, { state: 'GOOD' }> & { readonly by: 'SIGNATURE' })
  /** A header that the player sends with each request: a playback token, or the cookie. */
  | { readonly by: 'HEADER' };

/** Authorizes a request for a file, or throws an error for the player; null if the folder does not exist. */
export type MediaGate = (request: FastifyRequest, address: MediaAddress) => Promise<MediaAuthorization | null>;

interface GatePorts {
  readonly guards: MediaGuards;
  readonly grants: MediaGrants;
  readonly tokens: PlaybackTokens;
  readonly geoLookup: GeoLookup;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Creates the authorization hook of `/media/{folder}/…`. One valid credential is enough, even if others are invalid: a
 * player may send a fresh token with an expired URL.
 *
 * It does not check whether the file exists, so unauthorized clients cannot find that out.
 */
export function createMediaGate(ports: GatePorts): MediaGate {
  const { guards, grants } = ports;
  return async (request, address) => {
    const folder = isFolder(address.folder) ? await guards(address.folder) : null;
    if (folder === null) return null;
    if (!folder.isProtected) return { by: 'NOBODY' };
    const { exp, sig } = request.query as Record<string, unknown>;
    const signature = grants.read(address, { exp, sig });
    if (signature.state === 'GOOD') return { ...signature, by: 'SIGNATURE' };
    const cookies = cookiesIn(request.headers.cookie, COOKIE).map((values) => grants.read(address, values));
    if (cookies.some(({ state }) => state === 'GOOD')) return { by: 'HEADER' };
    if (request.headers.authorization !== undefined) {
      await requireBearer(request, folder, ports);
      return { by: 'HEADER' };
    }
    throw rejectionOf([signature, ...cookies]);
  };
}

/** Throws unless the playback token allows its visitor to watch one of the videos. */
async function requireBearer(request: FastifyRequest, { guards }: GuardedFolder, ports: GatePorts): Promise<void> {
  const bearer = bearerOf(request);
  if (bearer === null) throw tokenInvalid();
  const publishers = [...new Set(guards.map(({ publisher }) => publisher))];
  const shown = new Map(
    await Promise.all(
      publishers.map(async (publisher) => [publisher, await ports.tokens.read(publisher, bearer)] as const)
    )
  );
  const accepted = guards.flatMap((guard) => {
    const claims = shown.get(guard.publisher);
    return typeof claims === 'object' ? { guard, claims } : [];
  });
  if (accepted.length === 0) throw [...shown.values()].includes('EXPIRED') ? tokenExpired() : tokenInvalid();

  const verdicts = accepted.map(({ guard, claims }) => verdictOf(request, guard, { claims, ports }));
  if (verdicts.some(({ playable }) => playable)) return;
  const error = verdicts.find((verdict) => verdict.error !== 'ERROR_CODE_SIGNATURE_MISMATCH')?.error;
  throw denied(error === undefined ? 'ERROR_CODE_SIGNATURE_MISMATCH' : error);
}

/**
 * Evaluates the policy without a page origin. Whether a page may show the video was decided when the page requested it.
 */
function verdictOf(
  request: FastifyRequest,
  { id, policy }: MediaGuard,
  { claims, ports }: { claims: PlaybackClaims; ports: GatePorts }
) {
  const { country, vpn } = ports.geoLookup(request);
  return accessVerdict({ policy, pageAllowed: true, token: tokenFor(claims, id), country, vpn, now: ports.clock() });
}

function rejectionOf(read: readonly ReadSignature[]): ApiError {
  const states = read.map(({ state }) => state);
  if (states.includes('EXPIRED')) return tokenExpired();
  if (states.includes('INVALID')) return tokenInvalid();
  const headers = { 'www-authenticate': 'Bearer' };
  return new ApiError(
    'TOKEN_MISSING',
    'These media are protected. Use the URL from the video response, or send a playback token.',
    { headers }
  );
}

/** RFC 6750 §3.1. */
const invalidToken = { 'www-authenticate': 'Bearer error="invalid_token"' };

function tokenExpired(): ApiError {
  return new ApiError('TOKEN_EXPIRED', 'This URL or token has expired; request the video again.', {
    headers: invalidToken,
  });
}

function tokenInvalid(): ApiError {
  return new ApiError('TOKEN_INVALID', 'Neither the URL nor the token authorizes these media.', {
    headers: invalidToken,
  });
}

/** `error` is null if the video is not available yet. */
function denied(error: string | null): ApiError {
  return new ApiError('ACCESS_DENIED', 'The visitor of this token may not watch this video, or not at this time.', {
    metadata: error === null ? {} : { error },
  });
}
