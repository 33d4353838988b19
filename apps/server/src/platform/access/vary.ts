import type { FastifyReply } from 'fastify';

/** Adds a request header's name to Vary, once. */
export function addVary(reply: FastifyReply, name: string): void {
  const present = String(reply.getHeader('vary') ?? '')
    .split(', ')
    .filter(Boolean);
  if (!present.includes(name)) reply.header('vary', [...present, name].join(', '));
}
