import { accessVerdict } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../access/bearer.ts';
import { ApiError } from '../errors.ts';
import { type PlaybackClaims, type PlaybackTokens, tokenFor } from '../playback/playback-tokens.ts';
import type { FindWhereabouts } from '../whereabouts/whereabouts.ts';
import { isFolder, type MediaAddress } from './media-address.ts';
import { COOKIE, cookiesIn } from './media-cookie.ts';
import type { MediaGrants } from './media-grants.ts';
import type { GuardedFolder, MediaGuard, MediaGuards } from './media-guards.ts';
import type { ReadSignature } from './media-signature.ts';

/** By what a file of media is opened. */
export type Opening =
  /** Nobody protects it. */
  | { readonly by: 'NOBODY' }
  /** The address itself, so that what the file names has to be signed as well. */
  | (Extract<ReadSignature, { state: 'GOOD' }> & { readonly by: 'SIGNATURE' })
  /** A header that the player sends with each request: a playback token, or the cookie. */
  | { readonly by: 'HEADER' };

/** Lets a request through to a file, or throws what its player is told; null: there is no such folder. */
export type MediaGate = (request: FastifyRequest, address: MediaAddress) => Promise<Opening | null>;

interface GatePorts {
  readonly guards: MediaGuards;
  readonly grants: MediaGrants;
  readonly tokens: PlaybackTokens;
  readonly whereabouts: FindWhereabouts;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * The door before `/media/{folder}/…`. Any one credential that is good opens it, whatever else is wrong with the others: a
 * player may send a fresh token along with an address of an hour ago.
 *
 * It knows nothing of whether there is such a file: who may not have it does not learn that either.
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
    const cookies = cookiesIn(request.headers.cookie, COOKIE).map((given) => grants.read(address, given));
    if (cookies.some(({ state }) => state === 'GOOD')) return { by: 'HEADER' };
    if (request.headers.authorization !== undefined) {
      await requireBearer(request, folder, ports);
      return { by: 'HEADER' };
    }
    throw refusalOf([signature, ...cookies]);
  };
}

/** Throws unless the playback token is one of a visitor who may watch one of the videos. */
async function requireBearer(request: FastifyRequest, { guards }: GuardedFolder, ports: GatePorts): Promise<void> {
  const bearer = bearerOf(request);
  if (bearer === null) throw tokenInvalid();
  const publishers = [...new Set(guards.map(({ publisher }) => publisher))];
  const shown = new Map(
    await Promise.all(
      publishers.map(async (publisher) => [publisher, await ports.tokens.read(publisher, bearer)] as const)
    )
  );
  const believed = guards.flatMap((guard) => {
    const claims = shown.get(guard.publisher);
    return typeof claims === 'object' ? { guard, claims } : [];
  });
  if (believed.length === 0) throw [...shown.values()].includes('EXPIRED') ? tokenExpired() : tokenInvalid();

  const verdicts = believed.map(({ guard, claims }) => verdictOf(request, guard, { claims, ports }));
  if (verdicts.some(({ playable }) => playable)) return;
  const error = verdicts.find((verdict) => verdict.error !== 'ERROR_CODE_SIGNATURE_MISMATCH')?.error;
  throw denied(error === undefined ? 'ERROR_CODE_SIGNATURE_MISMATCH' : error);
}

/** No page is known here, so none is judged: what a page may show was decided when it asked for the video. */
function verdictOf(
  request: FastifyRequest,
  { id, policy }: MediaGuard,
  { claims, ports }: { claims: PlaybackClaims; ports: GatePorts }
) {
  const { country, vpn } = ports.whereabouts(request);
  return accessVerdict({ policy, pageAllowed: true, token: tokenFor(claims, id), country, vpn, now: ports.clock() });
}

function refusalOf(read: readonly ReadSignature[]): ApiError {
  const states = read.map(({ state }) => state);
  if (states.includes('EXPIRED')) return tokenExpired();
  if (states.includes('INVALID')) return tokenInvalid();
  const headers = { 'www-authenticate': 'Bearer' };
  return new ApiError(
    'TOKEN_MISSING',
    'These media are protected: play the address that the video’s answer names, or send a playback token.',
    { headers }
  );
}

/** RFC 6750 §3.1. */
const invalidToken = { 'www-authenticate': 'Bearer error="invalid_token"' };

function tokenExpired(): ApiError {
  return new ApiError('TOKEN_EXPIRED', 'This has run out; ask for the video anew.', { headers: invalidToken });
}

function tokenInvalid(): ApiError {
  return new ApiError('TOKEN_INVALID', 'Neither the address nor the token is one that opens these media.', {
    headers: invalidToken,
  });
}

/** `error` null: it is too early. */
function denied(error: string | null): ApiError {
  return new ApiError('ACCESS_DENIED', 'Who the token is for may not watch this video, or not now.', {
    metadata: error === null ? {} : { error },
  });
}
