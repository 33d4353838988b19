import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ApiError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { readAdminTokenHash } from '../settings/admin-token.ts';
import type { Settings } from '../settings/settings.ts';
import { bearerOf } from './bearer.ts';
import { type Caller, hasRoutePermission, scopeMissing, setCaller } from './caller.ts';
import { rejectIfTooMany } from './public-access.ts';
import { clientOf, createRateLimit } from './rate-limit.ts';
import { permissionOf, type RoutePermission } from './route-permissions.ts';
import { hashOf, sameHash } from './secret.ts';
import { findSecretKey, requireUsable } from './secret-key.ts';
import { createSignInLimit } from './sign-in-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission of a management route, from the table of routes. */
    permission?: RoutePermission;
  }
}

type ManagementPorts = Pick<Platform, 'database' | 'insideToken' | 'isCommand' | 'clock' | 'noteKeyUse'> & {
  readonly settings: Pick<Settings, 'metricsPublic' | 'docsPublic'>;
};

/** Requests per minute of one secret key at one server (studio §11). */
export const MAX_KEY_REQUESTS = 6_000;
const MANAGEMENT_PREFIX = '/v1/publishers';
/** The permission of the operator, as errors name it (studio §2.4). */
const SERVER_ADMIN = 'serverAdmin' satisfies RoutePermission;
const BEARER_CHALLENGE = 'Bearer';
const BASIC_CHALLENGE = 'Basic realm="Touchline", charset="UTF-8"';

/**
 * Checks each request to a management route, in this order (studio §2.4): credential, publisher, permission, rate.
 * Body, existence and preconditions are checked later, by the route.
 *
 * The permission comes from `routePermissions`. Registering a management route without an entry there throws. The
 * operator's pages `/metrics` and `/docs` need the management token unless the settings open them.
 */
export function registerManagementAccess(app: FastifyInstance, ports: ManagementPorts): void {
  const signInLimit = createSignInLimit(ports.clock);
  const keyLimit = createRateLimit(ports.clock);
  const signIn = (request: FastifyRequest, token: string | null) =>
    signInLimit(clientOf(request.ip), token, () => identify(ports, token));

  app.addHook('onRoute', (route) => {
    const permission = requiredPermission(route);
    if (permission !== null) route.config = { ...route.config, permission };
  });

  app.addHook('onRequest', async (request, reply) => {
    const { permission } = request.routeOptions.config;
    if (permission === undefined) return;
    reply.header('x-request-id', request.id);
    if (permission === 'open') return;
    reply.header('cache-control', 'no-store');
    const caller = await signIn(request, bearerOf(request));
    setCaller(request, caller);
    if (caller.type === 'operator') return;
    ports.noteKeyUse(caller);
    requirePublisher(caller, request);
    requireRoutePermission(caller, permission);
    rejectIfTooMany(keyLimit(`${caller.publisher}/${caller.id}`, MAX_KEY_REQUESTS));
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
    if (caller.type !== 'operator') throw operatorOnly();
  });
}

/**
 * Returns the permission of a management route; null for other routes. Management routes are those below
 * `/v1/publishers` and those that document a bearer token. Throws for one without an entry in the table.
 */
function requiredPermission({ method, url, schema }: RouteOptions): RoutePermission | null {
  const methods = [method].flat();
  const security = (schema as { readonly security?: readonly object[] } | undefined)?.security ?? [];
  const isManagement = url.startsWith(MANAGEMENT_PREFIX) || security.some((scheme) => 'bearer' in scheme);
  const [first = null, ...rest] = methods.map((each) => permissionOf(each, url));
  if (!isManagement && first === null) return null;
  if (first !== null && rest.every((permission) => permission === first)) return first;
  throw new Error(`${methods.join(', ')} ${url} has no permission; add it to access/route-permissions.ts.`);
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

async function identify(
  { database, insideToken, isCommand, clock }: ManagementPorts,
  token: string | null
): Promise<Caller> {
  if (token !== null && sameHash(hashOf(insideToken), hashOf(token)))
    return { type: 'operator', sender: isCommand ? 'command' : 'server' };
  if (token === null) {
    throw new ApiError('TOKEN_MISSING', 'Send your management token or secret key as "Authorization: Bearer …".', {
      headers: { 'www-authenticate': BEARER_CHALLENGE },
    });
  }
  const key = await findSecretKey(database, token);
  if (key) {
    requireUsable(key, clock());
    return { type: 'secretKey', ...key };
  }
  const hash = await readAdminTokenHash(database);
  if (hash !== null && sameHash(hash, hashOf(token))) return { type: 'operator', sender: 'client' };
  throw tokenInvalid('The bearer token is neither the management token nor a secret key.', BEARER_CHALLENGE);
}

/** Rejects another publisher before any lookup, so that nobody learns whether it exists. */
function requirePublisher({ publisher }: { readonly publisher: string }, request: FastifyRequest): void {
  const { publisher: requested } = request.params as { publisher?: string };
  if (requested === undefined || requested === publisher) return;
  throw new ApiError('PUBLISHER_FOREIGN', `This secret key belongs to another publisher than "${requested}".`);
}

function requireRoutePermission(caller: Caller, permission: RoutePermission): void {
  if (hasRoutePermission(caller, permission)) return;
  throw permission === SERVER_ADMIN ? operatorOnly() : scopeMissing(permission);
}

function operatorOnly(): ApiError {
  const message = 'Only the management token may do this; a secret key manages its own publisher.';
  return new ApiError('SCOPE_MISSING', message, { metadata: { scope: SERVER_ADMIN, permission: SERVER_ADMIN } });
}

function tokenInvalid(message: string, challenge: string): ApiError {
  return new ApiError('TOKEN_INVALID', message, { headers: { 'www-authenticate': challenge } });
}
