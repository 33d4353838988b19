import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireAuditEvent } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';
import { type AuditLog, createAuditLog } from '../../testing/audit.ts';
import { png } from '../../testing/images.ts';

let server: TestApp;
let log: AuditLog;
let dataDir: string;
let image: Buffer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-audit-'));
  server = await openTestApp({ dataDir, trustedProxies: ['loopback'] });
  log = createAuditLog(server);
  image = await png(8, 8);
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const P = '/v1/publishers/{publisher}';

/** A successful call of a route that writes, and its event. The publisher is acme. */
interface Call {
  /** As in OpenAPI. */
  readonly route: string;
  readonly url: string;
  readonly body?: object | Buffer | string;
  readonly action: string;
  readonly target: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Calls Create, Update and Delete of a resource; `between` before the deletion. */
function standard(
  collection: string,
  singular: string,
  { create = {}, created = create, update, id = 'one', between = [] }: Standard
): readonly Call[] {
  const target = `publishers/acme/${collection}/${id}`;
  const url = `/v1/${target}`;
  const call = { target };
  return [
    {
      ...call,
      route: `POST ${P}/${collection}`,
      url: `/v1/publishers/acme/${collection}?${singular}Id=${id}`,
      body: create,
      action: `${singular}.create`,
      before: null,
      after: created,
    },
    {
      ...call,
      route: `PATCH ${P}/${collection}/{id}`,
      url,
      body: update.body ?? update.after,
      action: `${singular}.update`,
      before: update.before,
      after: update.after,
    },
    ...between,
    {
      ...call,
      route: `DELETE ${P}/${collection}/{id}`,
      url,
      action: `${singular}.delete`,
      before: between.length === 0 ? update.after : {},
      after: null,
    },
  ];
}

interface Standard {
  readonly create?: object;
  /** The fields of the event of Create; default: those of the body. */
  readonly created?: object;
  readonly update: { readonly body?: object; readonly before: object; readonly after: object };
  readonly id?: string;
  readonly between?: readonly Call[];
}

const names = {
  create: { displayName: 'One' },
  update: { before: { displayName: 'One' }, after: { displayName: 'Two' } },
};

function verb(name: string, before: string, after: string): Call {
  const target = 'publishers/acme/events/one';
  return {
    route: `POST ${P}/events/{id}:${name}`,
    url: `/v1/${target}:${name}`,
    body: {},
    action: `event.${name}`,
    target,
    before: { status: `EVENT_STATUS_${before}` },
    after: { status: `EVENT_STATUS_${after}` },
  };
}

/** A verb of a collection or of the publisher, in its chain. */
function custom(name: string, action: string, call: Partial<Call> = {}): Call {
  return {
    route: `POST ${P}${name}`,
    url: `/v1/publishers/acme${name}`,
    body: {},
    action,
    target: 'publishers/acme',
    before: null,
    after: null,
    ...call,
  };
}

/** In an order in which each call succeeds. */
const calls = (): readonly Call[] => [
  {
    route: `PATCH ${P}`,
    url: '/v1/publishers/acme',
    body: { displayName: 'Acme TV' },
    action: 'publisher.update',
    target: 'publishers/acme',
    before: { displayName: 'Acme' },
    after: { displayName: 'Acme TV' },
  },
  ...standard('publicKeys', 'publicKey', {
    ...names,
    id: 'pk_one',
    between: [
      {
        route: `POST ${P}/publicKeys/{id}:rotate`,
        url: '/v1/publishers/acme/publicKeys/pk_one:rotate',
        body: { publicKeyId: 'pk_two', disableOld: true },
        action: 'publicKey.rotate',
        target: 'publishers/acme/publicKeys/pk_two',
        before: null,
        after: { state: 'ACTIVE', rotatedKey: 'publishers/acme/publicKeys/pk_one', disableOld: true },
      },
    ],
  }),
  ...standard('secretKeys', 'secretKey', names),
  ...standard('bannerCollections', 'bannerCollection', {
    update: {
      body: { banners: [{ id: 'b1', destinationUrl: 'https://acme.example/' }] },
      before: { banners: [] },
      after: { banners: [expect.objectContaining({ id: 'b1' })] },
    },
  }),
  ...standard('eventTypes', 'eventType', names),
  ...standard('events', 'event', {
    create: { title: 'Derby', metadata: { score: { home: 0, away: 0 }, round: 3 } },
    // Only the member that has changed.
    update: {
      body: { metadata: { score: { home: 1, away: 0 }, round: 3 } },
      before: { metadata: { score: { home: 0 } } },
      after: { metadata: { score: { home: 1 } } },
    },
    between: [
      verb('start', 'SCHEDULED', 'STARTED'),
      verb('finish', 'STARTED', 'FINISHED'),
      {
        ...verb('postpone', 'SCHEDULED', 'POSTPONED'),
        url: '/v1/publishers/acme/events/two:postpone',
        target: 'publishers/acme/events/two',
      },
      {
        ...verb('cancel', 'POSTPONED', 'CANCELLED'),
        url: '/v1/publishers/acme/events/two:cancel',
        target: 'publishers/acme/events/two',
      },
    ],
  }),
  ...standard('creativeWorks', 'creativeWork', {
    create: { title: 'Film' },
    update: { before: { title: 'Film' }, after: { title: 'A film' } },
  }),
  ...standard('entities', 'entity', names),
  ...standard('videos', 'video', names),
  ...standard('accessPolicies', 'accessPolicy', { update: { before: { blockVpn: false }, after: { blockVpn: true } } }),
  ...standard('offers', 'offer', names),
  ...standard('entitlements', 'entitlement', {
    create: { userId: 'anna', offerId: 'season' },
    created: { userId: '(personal)', offerId: 'season' },
    update: { before: { offerId: 'season' }, after: { offerId: 'day' } },
  }),
  ...standard('translations', 'translation', {
    id: 'nl',
    update: { before: { texts: {} }, after: { texts: { retry: 'Opnieuw' } } },
  }),
  ...standard('signingKeys', 'signingKey', { ...names, create: { displayName: 'One', algorithm: 'HS256' } }),
  ...standard('images', 'image', {
    create: image,
    created: { width: 8 },
    update: { body: image, before: {}, after: {} },
  }),
  custom('/signingKeys:rotate', 'signingKey.rotate', { after: { kid: expect.any(String), disableOld: false } }),
  custom('/playbackTokens', 'playbackToken.create', {
    body: { userId: 'anna', videoIds: ['film'] },
    after: { userId: '(personal)', videoIds: ['film'], token: '(secret)', expireTime: expect.any(String) },
  }),
  custom('/analytics:exportViewer', 'analytics.exportViewer', { body: { authUserId: 'anna' } }),
  custom('/analytics:eraseViewer', 'analytics.eraseViewer', { body: { authUserId: 'anna' } }),
  custom(':import', 'publisher.import', {
    body: '{"name": "entities/psv", "displayName": "PSV"}\n',
    after: { collections: { entities: { created: 1, changed: 0, unchanged: 0, bad: 0 } }, problemCount: 0 },
  }),
  {
    ...custom('/mediaFolders/{folder}:assign', 'mediaFolder.assign'),
    url: '/v1/publishers/acme/mediaFolders/derby:assign',
    target: 'publishers/acme/mediaFolders/derby',
    after: { assignTime: expect.any(String) },
  },
];

const idOf = (request: { readonly headers: object }) =>
  String((request.headers as Record<string, unknown>)['x-request-id']);

async function send({ route, url, body }: Call) {
  const [method = ''] = route.split(' ');
  const type = Buffer.isBuffer(body) ? 'image/png' : typeof body === 'string' ? 'application/x-ndjson' : undefined;
  return server.app.inject({
    method: method as 'POST',
    url,
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      'x-forwarded-for': '2001:db8:1:2::77',
      'user-agent': 'cms/2',
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: body as object }),
  });
}

describe('each route that writes', () => {
  const expected: (Call & { readonly requestId: string })[] = [];
  const secrets: string[] = [];
  let events: readonly WireAuditEvent[];
  let serverEvents: readonly WireAuditEvent[];

  beforeAll(async () => {
    const publisher = { target: 'publishers/acme', route: '' };
    const create = { ...publisher, route: 'POST /v1/publishers', url: '/v1/publishers?publisherId=acme' };
    const run = async (call: Call) => {
      const response = await send(call);
      expect(response.statusCode, `${call.route} ${response.body}`).toBe(200);
      expected.push({ ...call, requestId: idOf(response) });
      const { secret, token } = String(response.headers['content-type']).includes('ndjson') ? {} : response.json();
      secrets.push(...[secret, token].filter((text) => text !== undefined));
    };
    await run({
      ...create,
      body: { displayName: 'Acme' },
      action: 'publisher.create',
      before: null,
      after: { displayName: 'Acme' },
    });
    const setup = { ...custom('/events?eventId=two', 'event.create'), target: 'publishers/acme/events/two' };
    await run({ ...setup, body: { title: 'Cup' }, after: { title: 'Cup' } });
    for (const call of calls()) await run(call);
    const remove = { ...publisher, route: `DELETE ${P}`, url: '/v1/publishers/acme' };
    await run({ ...remove, action: 'publisher.delete', before: { displayName: 'Acme TV' }, after: null });
    events = await log.events(expected.length - 2);
    serverEvents = await log.events(2, '/v1/auditEvents');
  }, 60_000);

  it('AUD-01: of OpenAPI is called here, or stores nothing', async () => {
    const { json } = await server.visit('/v1/openapi.json');
    const routes = Object.entries<Record<string, { security?: object[] }>>(json.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { security = [] }]) =>
        method !== 'get' && path !== '/v1/publishers' && security.some((scheme) => 'bearer' in scheme)
          ? `${method.toUpperCase()} ${path}`
          : []
      )
    );
    const storeNothing = ['analytics:query', 'auditEvents:verify'].map((verb) => `POST ${P}/${verb}`);
    const called = new Set([...expected.map(({ route }) => route), ...storeNothing, 'POST /v1/auditEvents:verify']);
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.filter((route) => !called.has(route))).toEqual([]);
  });

  it('AUD-01: stops the start if it has no action', async () => {
    const app = await createApp(server.ports);
    const register = () => app.post('/v1/publishers/:publisher/events', async () => ({}));
    expect(register).toThrow('POST /v1/publishers/:publisher/events has no audit in its config');
    await app.close();
  });

  it('AUD-01: has exactly one event with its actor, time, target, before and after, in the order of the calls', () => {
    const all = [...serverEvents.slice(0, 1), ...events, ...serverEvents.slice(1)];
    expect(all.map(({ action, target, requestId }) => ({ action, target, requestId }))).toEqual(
      expected.map(({ action, target, requestId }) => ({ action, target, requestId }))
    );
    for (const [index, { action, before, after }] of expected.entries()) {
      const event = all[index];
      expect(event, action).toMatchObject({ before: before && expect.objectContaining(before), actor: 'operator' });
      expect(event?.after, action).toEqual(after && expect.objectContaining(after));
      expect(Math.abs(Date.parse(event?.time ?? '') - Date.now()), action).toBeLessThan(60_000);
    }
  });

  it('is in the chain of the publisher, except those that create and delete it', () => {
    expect(serverEvents.map(({ action, sequence }) => [action, sequence])).toEqual([
      ['publisher.create', 1],
      ['publisher.delete', 2],
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  });

  it('AUD-02: has no event with a secret, a token, a visitor or a whole address', async () => {
    const stored = JSON.stringify(await server.store.database.selectFrom('audit_events').selectAll().execute());
    expect(secrets.length).toBe(3);
    for (const secret of [...secrets, ADMIN_TOKEN, 'anna', '::77', '2001:db8:1:2'])
      expect(stored).not.toContain(secret);
    expect(events.every(({ addressPrefix }) => addressPrefix === '2001:db8:1::/48')).toBe(true);
    expect(events.every(({ userAgent }) => userAgent === 'cms/2')).toBe(true);
  });
});
