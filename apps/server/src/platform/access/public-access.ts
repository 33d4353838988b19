import { DEFAULT_RATE, type Scope } from '@touchline/contract';
import { isDomainAllowed } from '@touchline/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { pageOrigin } from './allowed-domains.ts';
import { bearerOf } from './bearer.ts';
import { scopeMissing } from './caller.ts';
import type { KeyLookup, RequestPublicKey, RequestPublisher } from './key-lookup.ts';
import type { QueryClient } from './query-limiter.ts';
import { clientOf, type RateLimit } from './rate-limit.ts';
import type { RequestCost } from './request-cost.ts';
import { findSecretKey, hasScope, type NoteKeyUse, requireUsable } from './secret-key.ts';
import { addVary } from './vary.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope of the key that a public route requires. Visitors' browsers may call such a route. */
    publicScope?: Scope;
    /** Units of the key's rate limit that a request uses; 1 if absent. */
    cost?: RequestCost;
    /**
     * Handling of a page that may not use the key: `reject` (the default) answers 403; with `report`, the route itself
     * must check `request.pageAllowed`.
     */
    originPolicy?: 'reject' | 'report';
  }
  interface FastifyRequest {
    /** The key of a route with `publicScope`. Reading it on another route throws. */
    readonly publicKey: RequestPublicKey;
    readonly publisher: RequestPublisher;
    /** Whether the requesting page may use the key; false only on a route with `originPolicy: 'report'`. */
    readonly pageAllowed: boolean;
  }
}

/** Result of the authentication of a request. */
interface Admission {
  readonly key: RequestPublicKey;
  readonly pageAllowed: boolean;
}

const admitted = new WeakMap<FastifyRequest, Admission>();

interface AccessPorts {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: () => number;
  readonly keys: KeyLookup;
  readonly rateLimit: RateLimit;
  readonly noteKeyUse: NoteKeyUse;
}

/**
 * Registers the authentication hook of the public API: key, rate limit, domain, scope and CORS for each route whose
 * `config` has `publicScope` (contract §1, §2.1). Such routes can read `request.publicKey` and `request.publisher`.
 */
export function registerPublicAccess(app: FastifyInstance, ports: AccessPorts): void {
  app.decorateRequest('publicKey', {
    getter() {
      return admissionOf(this).key;
    },
  });
  app.decorateRequest('publisher', {
    getter() {
      return admissionOf(this).key.publisher;
    },
  });
  app.decorateRequest('pageAllowed', {
    getter() {
      return admissionOf(this).pageAllowed;
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    const scope = request.routeOptions.config.publicScope;
    if (scope === undefined) return;
    const id = keyIdOf(request);
    const key = await ports.keys.find(id);
    countRequest(request, { key, cost: request.routeOptions.config.cost, rateLimit: ports.rateLimit });
    if (!key) throw new ApiError('KEY_UNKNOWN', `There is no public key "${id.slice(0, 64)}".`);
    if (key.state !== 'ACTIVE') {
      throw new ApiError('KEY_DISABLED', `The public key ${key.id} is disabled.`, { metadata: { key: key.id } });
    }

    const pageAllowed = await checkPage(request, reply, { key, ports });
    if (!key.scopes.includes(scope)) {
      throw new ApiError('SCOPE_MISSING', `The public key ${key.id} lacks the scope ${scope}.`, {
        metadata: { scope },
      });
    }
    admitted.set(request, { key, pageAllowed });
  });
}

function admissionOf(request: FastifyRequest): Admission {
  const admission = admitted.get(request);
  if (admission) return admission;
  const { method, routeOptions } = request;
  throw new Error(`${method} ${routeOptions.url} reads a public key but has no publicScope in its config`);
}

/** Query `key` or header `X-Public-Key`; both must agree (contract §1). */
function keyIdOf(request: FastifyRequest): string {
  const { key } = request.query as { key?: unknown };
  const header = request.headers['x-public-key'];
  const ids = [key, header].flat().filter((value): value is string => typeof value === 'string' && value !== '');
  const [id] = ids;
  if (id === undefined) throw new ApiError('KEY_MISSING', 'Add your public key to the query: ?key=pk_…');
  if (ids.some((other) => other !== id)) {
    throw new ApiError('KEY_CONFLICT', 'The request names two different public keys; send one.');
  }
  return id;
}

/** Requests per minute and client. */
export function limitOf(key: RequestPublicKey | null): number {
  return key?.rateLimit?.requestsPerMinutePerAddress ?? DEFAULT_RATE;
}

/** Returns the client whose store time the queries of a request use. `key`: by default the one that admitted it. */
export function queryClientOf(request: FastifyRequest, key: RequestPublicKey = request.publicKey): QueryClient {
  return { id: `${key.id} ${clientOf(request.ip)}`, share: Math.max(1, limitOf(key) / DEFAULT_RATE) };
}

/**
 * Counts a request against the limit of its key and address; null for a key that does not exist. Throws `RATE_LIMIT`.
 */
export function countRequest(
  request: FastifyRequest,
  { key, cost, rateLimit }: { key: RequestPublicKey | null; cost: RequestCost | undefined; rateLimit: RateLimit }
): void {
  const limit = limitOf(key);
  const units = cost?.(request.query as Record<string, unknown>) ?? 1;
  // A request costs at most a whole minute, or a small limit would never admit it.
  rejectIfTooMany(rateLimit(`${key?.id ?? ''} ${clientOf(request.ip)}`, limit, Math.min(units, limit)));
}

/** Throws `RATE_LIMIT` unless `seconds`, the time to wait, is 0. */
export function rejectIfTooMany(seconds: number): void {
  if (seconds === 0) return;
  throw new ApiError('RATE_LIMIT', `Too many requests; wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
    metadata: { retryAfterSeconds: String(seconds) },
  });
}

/**
 * Checks the domain and sets the CORS headers of a request; returns whether its page may use the key.
 *
 * Responses for a key without domains are open to all and may be shared. A key with domains is answered for each origin
 * by name. Responses to a publisher's server with its secret key must not be cached by shared caches.
 */
async function checkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, ports }: { key: RequestPublicKey; ports: AccessPorts }
): Promise<boolean> {
  const { origin } = request.headers;
  const open = key.allowedDomains.length === 0;
  if (!open) addVary(reply, 'Origin');

  const page = pageOrigin(request.headers);
  const allowed =
    isPageAllowed(page, key, ports.settings.publicUrl) || (await isPublishersServer(request, reply, { key, ports }));
  if (!allowed && request.routeOptions.config.originPolicy !== 'report') {
    const domain = page?.host ?? '';
    const who = page ? `Pages of ${domain}` : 'Requests that name no page';
    throw new ApiError(
      'DOMAIN_NOT_ALLOWED',
      `${who} may not use the public key ${key.id}; add the domain to its allowedDomains.`,
      {
        metadata: { domain, key: key.id },
      }
    );
  }
  // The error names the reason, so a page of another origin must be able to read it.
  if (open || !allowed) reply.header('access-control-allow-origin', '*');
  else if (origin !== undefined) reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'ETag, Date, Retry-After');
  return allowed;
}

/** Whether pages of this origin may use a key; null if the request names no page (contract §2.1). */
export function isPageAllowed(page: URL | null, key: RequestPublicKey, publicUrl: string): boolean {
  if (page === null) return key.allowedDomains.length === 0 || key.allowNoReferrer;
  return page.origin === publicUrl || isDomainAllowed(page, key.allowedDomains);
}

/**
 * A publisher's server has no page; its secret key with `catalog:read` admits it (contract §2.1, studio §2.4). Throws
 * `TOKEN_EXPIRED` or `SCOPE_MISSING` for a key of that publisher that does not.
 */
async function isPublishersServer(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, ports }: { key: RequestPublicKey; ports: AccessPorts }
): Promise<boolean> {
  const token = bearerOf(request);
  const secret = token === null ? null : await findSecretKey(ports.database, token);
  if (secret === null || secret.disabled || secret.publisher !== key.publisher.id) return false;
  reply.header('x-request-id', request.id);
  requireUsable(secret, ports.clock());
  if (!hasScope(secret.scopes, 'catalog:read')) throw scopeMissing('catalog:read');
  ports.noteKeyUse(secret);
  return true;
}
