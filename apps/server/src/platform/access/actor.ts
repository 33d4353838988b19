import type { FastifyRequest } from 'fastify';
import { findCaller } from './caller.ts';

/** The sender of a request, as audit events name it (studio §3). */
export interface Sender {
  /** `operator` (the management token), `secretKeys/{key}`, `system` (the server itself) or `anonymous`. */
  readonly actor: string;
  /** Id of the secret key; null for others. */
  readonly session: string | null;
  /** `CLI`: a command that has opened the store itself. */
  readonly via: 'API' | 'CLI';
}

/** Returns the sender of a request; `anonymous` on routes without a credential. */
export function senderOf(request: FastifyRequest): Sender {
  const caller = findCaller(request);
  if (caller?.type === 'secretKey') return { actor: `secretKeys/${caller.id}`, session: caller.id, via: 'API' };
  const actor = caller === null ? 'anonymous' : caller.sender === 'server' ? 'system' : 'operator';
  return { actor, session: null, via: caller?.sender === 'command' ? 'CLI' : 'API' };
}

/** Returns the actor of a request (studio §1); see `Sender`. */
export function actorOf(request: FastifyRequest): string {
  return senderOf(request).actor;
}
