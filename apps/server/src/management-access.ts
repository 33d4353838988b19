import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from './access/bearer.ts';
import { hashOf, publisherOfSecret, sameHash } from './access/secret.ts';
import { readAdminTokenHash } from './admin-token.ts';
import { ApiError } from './errors.ts';
import type { AppPorts } from './ports.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call a management route: the operator, or also the publisher named in its path. */
    management?: 'operator' | 'publisher';
  }
}

type ManagementPorts = Pick<AppPorts, 'database' | 'insideToken'>;

const OPERATOR = 'OPERATOR';
const callers = new WeakMap<FastifyRequest, string>();

/**
 * Lets only the management token, or the secret key of the publisher in the path, into routes whose `config` has
 * `management` (interfaces, Management). A foreign publisher's key is refused before anything is looked up.
 */
export function registerManagementAccess(app: FastifyInstance, ports: ManagementPorts): void {
  app.addHook('onRequest', async (request, reply) => {
    const { management } = request.routeOptions.config;
    if (management === undefined) return;
    reply.header('cache-control', 'no-store');
    const caller = await identify(ports, bearerOf(request));
    if (caller !== OPERATOR) requireOwn(caller, management, request);
    callers.set(request, caller);
  });
}

/** Who calls: `OPERATOR` or a publisher's id, which has no capitals, so the two never meet. */
export function callerOf(request: FastifyRequest): string {
  const caller = callers.get(request);
  if (caller !== undefined) return caller;
  throw new Error(`${request.method} ${request.routeOptions.url} has no management in its config`);
}

/** Whether the management token was sent. */
export function isOperator(request: FastifyRequest): boolean {
  return callerOf(request) === OPERATOR;
}

async function identify({ database, insideToken }: ManagementPorts, token: string | null): Promise<string> {
  if (token !== null && insideToken !== undefined && sameHash(hashOf(insideToken), hashOf(token))) return OPERATOR;
  if (token === null) throw tokenInvalid('Send your management token or secret key as "Authorization: Bearer …".');
  const secret = await publisherOfSecret(database, token);
  if (secret?.disabled) throw new ApiError('KEY_DISABLED', 'This secret key is disabled.');
  if (secret) return secret.publisher;
  const hash = await readAdminTokenHash(database);
  if (hash !== null && sameHash(hash, hashOf(token))) return OPERATOR;
  throw tokenInvalid('The bearer token is neither the management token nor a secret key.');
}

function requireOwn(publisher: string, management: 'operator' | 'publisher', request: FastifyRequest): void {
  const { publisher: asked } = request.params as { publisher?: string };
  if (management === 'operator') {
    throw new ApiError(
      'SCOPE_MISSING',
      'Only the management token may do this; a secret key manages its own publisher.'
    );
  }
  if (asked === publisher) return;
  throw new ApiError('PUBLISHER_FOREIGN', `This secret key belongs to another publisher than "${asked}".`);
}

function tokenInvalid(message: string): ApiError {
  return new ApiError('TOKEN_INVALID', message, { headers: { 'www-authenticate': 'Bearer' } });
}
