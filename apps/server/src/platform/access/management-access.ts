import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';
import type { ServerOptions } from '../platform.ts';
import { readAdminTokenHash } from '../settings/admin-token.ts';
import type { Settings } from '../settings/settings.ts';
import { bearerOf } from './bearer.ts';
import { clientOf } from './rate-limit.ts';
import { hashOf, publisherOfSecret, sameHash } from './secret.ts';
import { createSignInLimit } from './sign-in-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Callers of a management route: only the operator, or also the publisher in its path. */
    management?: 'operator' | 'publisher';
  }
}

type ManagementPorts = Pick<ServerOptions, 'database' | 'insideToken' | 'clock'> & {
  readonly settings: Pick<Settings, 'metricsPublic' | 'docsPublic'>;
};

const OPERATOR = 'OPERATOR';
const BASIC_CHALLENGE = 'Basic realm="Touchline", charset="UTF-8"';
const callers = new WeakMap<FastifyRequest, string>();

/**
 * Admits only the management token, or the secret key of the publisher in the path, to routes whose `config` has
 * `management` (interfaces, Management). Another publisher's key is rejected before any lookup. The operator's pages
 * `/metrics` and `/docs` need the management token unless the settings open them.
 */
export function registerManagementAccess(app: FastifyInstance, ports: ManagementPorts): void {
  const signInLimit = createSignInLimit(ports.clock);
  const signIn = (request: FastifyRequest, token: string | null) =>
    signInLimit(clientOf(request.ip), token, () => identify(ports, token));

  app.addHook('onRequest', async (request, reply) => {
    const { management } = request.routeOptions.config;
    if (management === undefined) return;
    reply.header('cache-control', 'no-store');
    const caller = await signIn(request, bearerOf(request));
    if (caller !== OPERATOR) requireOwn(caller, management, request);
    callers.set(request, caller);
  });

  app.addHook('onRequest', async (request, reply) => {
    const isPrivate = isPrivatePage(request.routeOptions.url ?? '', ports.settings);
    if (!isPrivate) return;
    reply.header('cache-control', 'no-store');
    const caller = await signIn(request, bearerOf(request) ?? passwordOf(request)).catch((error: unknown) => {
      // Makes a browser prompt for the token, as the password of any user name.
      if (error instanceof ApiError && error.statusCode === 401) throw tokenInvalid(error.message, BASIC_CHALLENGE);
      throw error;
    });
    if (caller !== OPERATOR) throw operatorOnly();
  });
}

function isPrivatePage(route: string, { metricsPublic, docsPublic }: ManagementPorts['settings']): boolean {
  if (route === '/metrics') return !metricsPublic;
  return !docsPublic && (route === '/docs' || route.startsWith('/docs/') || route === '/llms.txt');
}

/** Returns the password of `Authorization: Basic …` (RFC 7617); null without one. */
function passwordOf(request: FastifyRequest): string | null {
  const [, credentials = ''] = /^Basic +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
  return password ?? null;
}

/** Returns the caller: `OPERATOR` or a publisher's id. Ids have no capitals, so the two never collide. */
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
  const { publisher: requested } = request.params as { publisher?: string };
  if (management === 'operator') throw operatorOnly();
  if (requested === publisher) return;
  throw new ApiError('PUBLISHER_FOREIGN', `This secret key belongs to another publisher than "${requested}".`);
}

function operatorOnly(): ApiError {
  return new ApiError(
    'SCOPE_MISSING',
    'Only the management token may do this; a secret key manages its own publisher.'
  );
}

function tokenInvalid(message: string, challenge = 'Bearer'): ApiError {
  return new ApiError('TOKEN_INVALID', message, { headers: { 'www-authenticate': challenge } });
}
