import { DEFAULT_RATE, type Scope } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDomainAllowed, pageOrigin } from './access/allowed-domains.ts';
import { bearerOf } from './access/bearer.ts';
import type { KeyLookup, RequestPublicKey, RequestPublisher } from './access/key-lookup.ts';
import { clientOf, createRateLimit } from './access/rate-limit.ts';
import { publisherOfSecret } from './access/secret.ts';
import { addVary } from './access/vary.ts';
import type { Database } from './database/schema.ts';
import { ApiError } from './errors.ts';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a public route needs of the key; such a route is open to visitors' browsers. */
    publicScope?: Scope;
  }
  interface FastifyRequest {
    /** The key of a route with `publicScope`; reading it on another route throws. */
    readonly publicKey: RequestPublicKey;
    readonly publisher: RequestPublisher;
  }
}

const admitted = new WeakMap<FastifyRequest, RequestPublicKey>();

interface AccessPorts {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: () => number;
  readonly keys: KeyLookup;
}

/**
 * The one door of the public surface: key, rate limit, domain, scope and CORS for each route whose `config` has
 * `publicScope` (contract §1, §2.1). Behind it `request.publicKey` and `request.publisher` are known.
 */
export function registerPublicAccess(app: FastifyInstance, ports: AccessPorts): void {
  const waitOf = createRateLimit(ports.clock);
  app.decorateRequest('publicKey', { getter: keyOf });
  app.decorateRequest('publisher', {
    getter() {
      return keyOf.call(this).publisher;
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    const scope = request.routeOptions.config.publicScope;
    if (scope === undefined) return;
    const id = keyIdOf(request);
    const key = await ports.keys.find(id);
    refuseTooMany(waitOf(`${key?.id ?? ''} ${clientOf(request.ip)}`, limitOf(key)));
    if (!key) throw new ApiError('KEY_UNKNOWN', `There is no public key "${id.slice(0, 64)}".`);
    if (key.state !== 'ACTIVE') {
      throw new ApiError('KEY_DISABLED', `The public key ${key.id} is disabled.`, { metadata: { key: key.id } });
    }

    await checkPage(request, reply, { key, ports });
    if (!key.scopes.includes(scope)) {
      throw new ApiError('SCOPE_MISSING', `The public key ${key.id} lacks the scope ${scope}.`, {
        metadata: { scope },
      });
    }
    admitted.set(request, key);
  });
}

function keyOf(this: FastifyRequest): RequestPublicKey {
  const key = admitted.get(this);
  if (key) return key;
  throw new Error(`${this.method} ${this.routeOptions.url} reads a public key but has no publicScope in its config`);
}

/** Query `key` or header `X-Public-Key`; both must agree (contract §1). */
function keyIdOf(request: FastifyRequest): string {
  const { key } = request.query as { key?: unknown };
  const header = request.headers['x-public-key'];
  const given = [key, header].flat().filter((value): value is string => typeof value === 'string' && value !== '');
  const [id] = given;
  if (id === undefined) throw new ApiError('KEY_MISSING', 'Add your public key to the query: ?key=pk_…');
  if (given.some((other) => other !== id)) {
    throw new ApiError('KEY_CONFLICT', 'The request names two different public keys; send one.');
  }
  return id;
}

function limitOf(key: RequestPublicKey | null): number {
  return key?.rateLimit?.requestsPerMinutePerAddress ?? DEFAULT_RATE;
}

function refuseTooMany(seconds: number): void {
  if (seconds === 0) return;
  throw new ApiError('RATE_LIMIT', `Too many requests; wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
    metadata: { retryAfterSeconds: String(seconds) },
  });
}

/**
 * Domain rule and CORS headers of one request.
 *
 * A key without domains is open to all and its answers may be shared; one with domains answers each page by name, and
 * what a publisher's server gets by its secret key is not for shared caches.
 */
async function checkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, ports }: { key: RequestPublicKey; ports: AccessPorts }
): Promise<void> {
  const { origin } = request.headers;
  const open = key.allowedDomains.length === 0;
  if (!open) addVary(reply, 'Origin');

  const page = pageOrigin(request.headers);
  const ownPage = page?.origin === ports.settings.publicUrl;
  const allowed = open || ownPage || (page ? isDomainAllowed(page, key.allowedDomains) : key.allowNoReferrer);
  if (!allowed && !(await isPublishersServer(request, ports.database, key))) {
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
  if (open) reply.header('access-control-allow-origin', '*');
  else if (origin !== undefined) reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'ETag, Date, Retry-After');
}

/** A publisher's server has no page; its secret key lets it in (contract §2.1). */
async function isPublishersServer(
  request: FastifyRequest,
  database: Database,
  key: RequestPublicKey
): Promise<boolean> {
  const token = bearerOf(request);
  const secret = token === null ? null : await publisherOfSecret(database, token);
  return secret !== null && !secret.disabled && secret.publisher === key.publisher.id;
}
