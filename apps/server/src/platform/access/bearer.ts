import type { FastifyRequest } from 'fastify';

/** Returns the token of `Authorization: Bearer …` (RFC 6750 §2.1); null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}
