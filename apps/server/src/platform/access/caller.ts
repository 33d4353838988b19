import type { KeyScope, Permission } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';
import type { RoutePermission } from './route-permissions.ts';
import { hasScope, type SecretKeyCredential } from './secret-key.ts';

/**
 * The caller of a management request. `sender` of the operator: a `client` with the management token, a `command` that
 * has opened the store itself, or this `server`.
 */
export type Caller =
  | { readonly type: 'operator'; readonly sender: 'client' | 'command' | 'server' }
  | ({ readonly type: 'secretKey' } & SecretKeyCredential);

const callers = new WeakMap<FastifyRequest, Caller>();

/** Sets the caller of a request once its credential is checked. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** Returns the caller of a management request; null on other routes, and before its credential is checked. */
export function findCaller(request: FastifyRequest): Caller | null {
  return callers.get(request) ?? null;
}

/** Returns the caller of a management request. Throws on other routes. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = findCaller(request);
  if (caller !== null) return caller;
  throw new Error(`${request.method} ${request.routeOptions.url} is no management route`);
}

/** Whether the management token was sent. */
export function isOperator(request: FastifyRequest): boolean {
  return callerOf(request).type === 'operator';
}

/** Whether the caller has a permission at the publisher of the request. */
export function hasPermission(caller: Caller, permission: Permission): boolean {
  return caller.type === 'operator' || hasScope(caller.scopes, permission);
}

/** Whether the caller may use a route with this permission, at its own publisher. */
export function hasRoutePermission(caller: Caller, permission: RoutePermission): boolean {
  switch (permission) {
    case 'open':
    case 'membership':
      return true;
    case 'serverAdmin':
      return caller.type === 'operator';
    default:
      return hasPermission(caller, permission);
  }
}

/** Throws `SCOPE_MISSING` unless the caller has a permission at the publisher of the request. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!hasPermission(caller, permission)) throw scopeMissing(permission);
}

/** Creates the error for a secret key that lacks a scope. */
export function scopeMissing(
  scope: RoutePermission | KeyScope,
  message = `This secret key lacks the scope ${scope}.`
): ApiError {
  return new ApiError('SCOPE_MISSING', message, { metadata: { scope } });
}
