import type { AddressInfo } from 'node:net';
import { KEY_PERMISSIONS } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routePermissions } from '../platform/access/route-permissions.ts';
import { hashOf } from '../platform/access/secret.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../testing/app.ts';

/** A management route of the OpenAPI document. */
interface Route {
  readonly method: Method;
  /** In the notation of OpenAPI. */
  readonly path: string;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const P = '/v1/publishers/{publisher}';
const CONTENT = ['events', 'creativeWorks', 'entities', 'videos', 'bannerCollections', 'eventTypes', 'translations'];

/**
 * The rows of studio §2.4 for the routes of this server: paths, and the permission to read (GET) and to write.
 * `anybody`: open; `member`: any caller of the publisher; `serverAdmin`: no secret key.
 */
const rows: readonly (readonly [readonly string[], read: string, write: string])[] = [
  [['/v1/publishers', '/v1/publishers:backup'], 'serverAdmin', 'serverAdmin'],
  [[`${P}/jwks`], 'anybody', ''],
  [[P], 'member', 'settings:write'],
  [CONTENT.flatMap(resource), 'catalog:read', 'content:publish'],
  [['start', 'finish', 'postpone', 'cancel'].map((verb) => `${P}/events/{id}:${verb}`), '', 'content:publish'],
  [resource('images'), 'catalog:read', 'media:write'],
  [
    ['accessPolicies', 'offers', 'entitlements', 'checkoutSessions'].flatMap(resource),
    'commerce:read',
    'commerce:write',
  ],
  [['publicKeys', 'secretKeys', 'signingKeys'].flatMap(resource), 'keys:read', 'keys:write'],
  [[`${P}/publicKeys/{id}:rotate`, `${P}/signingKeys:rotate`], '', 'keys:write'],
  [[`${P}/playbackTokens`], '', 'tokens:create'],
  [[...resource('analyticsViews'), `${P}/analytics:watch`], 'analytics:read', ''],
  [[`${P}/analytics:query`], '', 'analytics:read'],
  [[`${P}/analytics:exportViewer`, `${P}/analytics:eraseViewer`], '', 'analytics:erase'],
  [[`${P}:export`], 'content:read', ''],
  [[`${P}:import`], '', 'content:publish'],
  [[`${P}/auditEvents:verify`], '', 'audit:read'],
  [[...resource('auditEvents'), `${P}/auditEvents:exportCsv`, `${P}/auditEvents:checkpoint`], 'audit:read', ''],
  [
    ['', '/{id}', ':exportCsv', ':checkpoint', ':verify'].map((rest) => `/v1/auditEvents${rest}`),
    'serverAdmin',
    'serverAdmin',
  ],
  [['/v1/auditKeys'], 'anybody', ''],
  [[`${P}/mediaFolders`, `${P}/mediaFolders/{folder}`], 'serverAdmin', ''],
  [[`${P}/mediaFolders/{folder}:assign`], '', 'serverAdmin'],
];
/** Routes whose permission differs from that of other writes to the same path. */
const exceptions: Readonly<Record<string, string>> = {
  [`DELETE ${P}`]: 'publisher:delete',
  [`DELETE ${P}/images/{id}`]: 'content:publish',
};

function resource(collection: string): readonly string[] {
  return [`${P}/${collection}`, `${P}/${collection}/{id}`];
}

function isSpecified(path: string): boolean {
  return rows.some(([paths]) => paths.includes(path));
}

/** Returns the permission that the specification requires. Throws for a route that it does not have. */
function specified({ method, path }: Route): string {
  const [, read = '', write = ''] = rows.find(([paths]) => paths.includes(path)) ?? [];
  const permission = exceptions[`${method} ${path}`] ?? (method === 'GET' ? read : write);
  if (permission === '') throw new Error(`studio §2.4 has no ${method} ${path}`);
  return permission;
}

let server: TestApp;
let routes: readonly Route[];
/** Secrets of acme's keys, by their scopes. `before`: a key of an earlier version, without scopes. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  server = await openTestApp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (const publisher of ['acme', 'rival']) await server.manage('POST', `?publisherId=${publisher}`);
  for (const scopes of [[], ['*'], ...KEY_PERMISSIONS.map((permission) => [permission])]) {
    const { json } = await server.manage('POST', '/acme/secretKeys', { body: { scopes } });
    secrets.set(scopes.join(), json.secret);
  }
  secrets.set('before', 'sk_of-an-earlier-version-of-the-server');
  const createTime = new Date(server.time.now);
  await server.store.database
    .insertInto('secret_keys')
    .values({
      ...{ publisher_id: 'acme', id: 'before', revision: 1, create_time: createTime, update_time: createTime },
      body: JSON.stringify({ displayName: '', state: 'ACTIVE' }),
      hash: hashOf(secretOf('before')),
    })
    .execute();
  const paths = (await server.visit('/v1/openapi.json')).json.paths as Record<string, Record<string, Operation>>;
  routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { security }]) =>
      isSpecified(path) || path.startsWith('/v1/publishers') || security.some((scheme) => 'bearer' in scheme)
        ? [{ method: method.toUpperCase() as Method, path }]
        : []
    )
  );
}, 60_000);
afterAll(() => server.close());

interface Operation {
  readonly security: readonly object[];
}

function secretOf(scopes: string): string {
  return secrets.get(scopes) ?? '';
}

/** Sends a request and returns `passed`, or the status and reason of a 401 or 403 with the missing scope. */
async function outcomeOf({ method, path }: Route, { publisher, token }: { publisher: string; token: string }) {
  const url = `${path.replace('{publisher}', publisher).replace(/\{\w+\}/, 'unused')}?validateOnly=true`;
  const headers = { authorization: `Bearer ${token}` };
  if (path.endsWith(':watch')) return streamOutcome(url, headers);
  // By default a new key has all scopes, which its creator may lack.
  const body = method === 'POST' && path.endsWith('/secretKeys') ? { payload: { scopes: [] } } : {};
  const answer = await server.app.inject({ method, url, headers, ...body });
  return outcomeIn(answer.statusCode, answer.headers, () => answer.json());
}

/** A stream has no end: its head is enough. */
async function streamOutcome(path: string, headers: Record<string, string>) {
  const { port } = server.app.server.address() as AddressInfo;
  const stop = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: stop.signal });
  const body = answer.ok ? null : await answer.json();
  stop.abort();
  return outcomeIn(answer.status, Object.fromEntries(answer.headers), () => body);
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of an error
function outcomeIn(status: number, headers: Record<string, unknown>, json: () => any): string {
  const cached = headers['cache-control'] === 'no-store' ? '' : ' cached';
  const traced = /^[0-9a-f-]{36}$/.test(String(headers['x-request-id'])) ? '' : ' without X-Request-Id';
  if (status !== 401 && status !== 403) return `passed${cached}${traced}`;
  const [info] = json().error.details;
  return [status, info.reason, ...(info.metadata.scope ? [info.metadata.scope] : [])].join(' ') + cached + traced;
}

/** The outcome that the specification requires for a key of acme with these scopes. */
function expected(route: Route, { scopes, publisher }: { scopes: string; publisher: string }): string {
  const permission = specified(route);
  if (permission === 'anybody') return 'passed cached';
  if (route.path.startsWith(P) && publisher !== 'acme') return '403 PUBLISHER_FOREIGN';
  if (permission === 'member') return 'passed';
  const isGrantable = KEY_PERMISSIONS.some((name) => name === permission);
  const hasAll = scopes === '*' || scopes === 'before';
  return isGrantable && (hasAll || scopes === permission) ? 'passed' : `403 SCOPE_MISSING ${permission}`;
}

describe('permissions of management routes', () => {
  it('PEO-03: each route of OpenAPI has an entry in the table, and each entry a route', () => {
    const entries = Object.entries(routePermissions).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`)
    );

    expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(entries.toSorted());
    expect(routes.length).toBeGreaterThan(90);
  });

  const keys = [...KEY_PERMISSIONS, '*', '', 'before'];
  it.each(keys)('PEO-03: a key with the scope "%s" may do what studio §2.3 and §2.4 say', async (scopes) => {
    const differences: string[] = [];
    for (const publisher of ['acme', 'rival', 'nobody']) {
      for (const route of routes) {
        const outcome = await outcomeOf(route, { publisher, token: secretOf(scopes) });
        const right = expected(route, { scopes, publisher });
        if (outcome !== right && !(right === 'passed cached' && outcome === 'passed'))
          differences.push(`${route.method} ${route.path} of ${publisher}: ${outcome}, not ${right}`);
      }
    }
    expect(differences).toEqual([]);
  });

  it('PEO-03: the operator may do everything, also at a publisher that does not exist', async () => {
    for (const publisher of ['acme', 'nobody']) {
      for (const route of routes) {
        const outcome = await outcomeOf(route, { publisher, token: ADMIN_TOKEN });
        expect([route, outcome.replace(' cached', '')]).toEqual([route, 'passed']);
      }
    }
  });

  it('PEO-18: a key with analytics:read may only get its publisher and read analytics', async () => {
    const outcomes = await Promise.all(
      routes.map(async (route) => {
        const outcome = await outcomeOf(route, { publisher: 'acme', token: secretOf('analytics:read') });
        return { route: `${route.method} ${route.path}`, outcome };
      })
    );

    const admitted = outcomes.filter(({ outcome }) => outcome.startsWith('passed')).map(({ route }) => route);
    expect(admitted.toSorted()).toEqual([
      'GET /v1/auditKeys',
      `GET ${P}`,
      `GET ${P}/analytics:watch`,
      `GET ${P}/analyticsViews`,
      `GET ${P}/analyticsViews/{id}`,
      `GET ${P}/jwks`,
      `POST ${P}/analytics:query`,
    ]);
    const rejected = outcomes.filter(({ outcome }) => !outcome.startsWith('passed'));
    expect(rejected.filter(({ outcome }) => !outcome.startsWith('403 SCOPE_MISSING'))).toEqual([]);
  });

  it('PEO-18: a key of an earlier version manages the content of its publisher, and lists as ["*"]', async () => {
    const token = secretOf('before');

    expect((await server.manage('POST', '/acme/events?eventId=derby', { token })).status).toBe(200);
    expect((await server.manage('PATCH', '/acme', { token, body: { displayName: 'Acme' } })).status).toBe(200);
    expect((await server.manage('DELETE', '/acme/events/derby', { token })).status).toBe(200);
    const { json } = await server.manage('GET', '/acme/secretKeys/before');
    expect(json).toMatchObject({ scopes: ['*'], expireTime: null, createdBy: null });
  });
});

describe('publishers of others', () => {
  it('PEO-04: one that exists and one that does not are rejected with the same response apart from the id', async () => {
    const token = secretOf('*');
    for (const { method, path } of routes) {
      if (!path.startsWith(P) || path.endsWith('/jwks')) continue;
      const [existing, unused] = await Promise.all(
        ['rival', 'nobody'].map(async (publisher) => {
          const url = path.replace('{publisher}', publisher).replace(/\{\w+\}/, 'unused');
          const answer = await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
          return `${answer.statusCode} ${answer.body.replaceAll(publisher, 'ID')}`;
        })
      );
      expect([method, path, existing]).toEqual([method, path, unused]);
      expect(existing).toContain('403');
    }
  });

  it('PEO-04: their ids behave like unused ones', async () => {
    const token = secretOf('*');
    // An id of a public key selects its publisher on the whole server, and everybody can see it in pages.
    const collections = routes
      .filter(({ method, path }) => method === 'POST' && /\}\/\w+$/.test(path))
      .map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
      .filter((collection) => routes.some(({ path }) => path === `${P}/${collection}/{id}`))
      .filter((collection) => !['publicKeys', 'images'].includes(collection));
    const bodies: Readonly<Record<string, object>> = {
      entitlements: { userId: 'u1', offerId: 'pass' },
      translations: {},
    };
    const ids = (collection: string) => (collection === 'translations' ? ['nl', 'fr'] : ['theirs', 'unused']);
    const idName = (collection: string) =>
      `${collection
        .replace(/ies$/, 'y')
        .replace(/Entities$/, 'Entity')
        .replace(/s$/, '')}Id`;
    await server.manage('POST', '/rival/offers?offerId=pass', { body: { displayName: 'Pass' } });
    expect(collections.length).toBeGreaterThan(10);
    for (const collection of collections) {
      const [theirs = ''] = ids(collection);
      const made = await server.manage('POST', `/rival/${collection}?${idName(collection)}=${theirs}`, {
        body: bodies[collection] ?? {},
      });
      expect([collection, made.status]).toEqual([collection, 200]);
    }

    for (const collection of collections) {
      for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
        const [theirs, unused] = await Promise.all(
          ids(collection).map(async (id) => {
            const answer = await server.manage(method, `/acme/${collection}/${id}`, {
              token,
              ...(method === 'PATCH' && { body: {} }),
            });
            return `${answer.status} ${answer.text.replaceAll(id, 'ID')}`;
          })
        );
        expect([method, collection, theirs]).toEqual([method, collection, unused]);
        expect(theirs).toContain('404');
      }
    }
  });
});
