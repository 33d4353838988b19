import type { FastifyRequest } from 'fastify';
import { findCaller } from './caller.ts';

/**
 * Returns the actor of a request (studio §1): `operator`, `secretKeys/{key}`, or `anonymous` on routes without a
 * credential.
 */
export function actorOf(request: FastifyRequest): string {
  const caller = findCaller(request);
  if (caller === null) return 'anonymous';
  return caller.type === 'operator' ? 'operator' : `secretKeys/${caller.id}`;
}
