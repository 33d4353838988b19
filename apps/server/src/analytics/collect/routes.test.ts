import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app/app.ts';
import { type Answer, openTestApp, PUBLIC_URL, type TestApp } from '../../testing/app.ts';
import { hostileBodies, hostileStrings } from '../../testing/hostile.ts';

const MEGABYTE = 1024 * 1024;
const ORIGIN = 'https://www.acme.example';

let server: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-collect-'));
  server = await openTestApp({ dataDir, trustedProxies: ['loopback'], collectorDomain: 'collect.example' });
  for (const id of ['acme', 'blue']) {
    await server.manage('POST', `?publisherId=${id}`);
    await server.manage('POST', `/${id}/publicKeys?publicKeyId=pk_${id}`);
  }
  const keys = {
    pk_fenced: { allowedDomains: ['acme.example'] },
    pk_own: { defaults: { collectorHost: 'a.example' } },
    pk_reads: { scopes: ['content.read'] },
  };
  for (const [id, body] of Object.entries(keys)) {
    await server.manage('POST', `/acme/publicKeys?publicKeyId=${id}`, { body });
  }
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let address = 0;
/** Posts as a different visitor each time, to stay below the rate limit. */
async function post(payload: unknown, { url = '/collect/k1', headers = {} } = {}): Promise<Answer> {
  const body = typeof payload === 'string' || payload instanceof Buffer ? payload : JSON.stringify(payload);
  const n = ++address;
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      origin: ORIGIN,
      'x-forwarded-for': `198.51.${n >> 8}.${n & 255}`,
      ...headers,
    },
  });
  const text = response.body;
  const json = text === '' ? null : JSON.parse(text);
  const reason = json?.error?.details?.[0]?.reason;
  return { status: response.statusCode, headers: response.headers as Answer['headers'], json, text, reason };
}

let count = 0;
/** Creates the first event of a unique view. */
const newView = () => `view-${++count}`;
const startOf = (xid: string, overrides: object = {}) => ({
  e: 'viewstart',
  xid,
  vid: 'film',
  publicKey: 'pk_acme',
  ...overrides,
});
const batch = (...events: unknown[]) => ({ metadata: { transmission_timestamp: 1, rtt_ms: 2 }, events });
const viewOf = (id: string, publisher = 'acme') => server.manage('GET', `/${publisher}/analyticsViews/${id}`);
const linesOf = (stem: string) =>
  readdirSync(join(dataDir, 'collect'))
    .filter((name) => name.startsWith(stem))
    .flatMap((name) =>
      readFileSync(join(dataDir, 'collect', name), 'utf8')
        .trim()
        .split('\n')
    )
    .map((record) => JSON.parse(record));

/** The only record that contains a text. */
function lineWith(stem: string, text: string) {
  const records = linesOf(stem).filter((record) => JSON.stringify(record).includes(`"${text}"`));
  expect(records).toHaveLength(1);
  return records[0];
}

describe('POST /collect/{envKey}', () => {
  it('BA-05, BA-07: accepts a text batch from any page, returns a readable 202 {}, and has it on disk', async () => {
    const id = newView();
    const events = [startOf(id, { unknown: { field: [1, null] } }), { e: 'play', xid: id }];
    const answer = await post(batch(...events), { url: '/collect/K1', headers: { 'user-agent': 'Browser/1' } });

    expect([answer.status, answer.text]).toEqual([202, '{}']);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(lineWith('events', id)).toEqual({
      time: server.time.now,
      envKey: 'k1',
      country: null,
      origin: ORIGIN,
      userAgent: 'Browser/1',
      metadata: { transmission_timestamp: 1, rtt_ms: 2 },
      parts: [{ publisher: 'acme', events }],
    });
  });

  it('accepts the families viewing, player and content in one batch, also as JSON', async () => {
    const id = newView();
    const ids = { userId: 'u', authUserId: null, sessionId: id, publicKey: 'pk_acme', ts: 1 };
    const events = [
      { family: 'player', event: 'initialize', videoId: 'film', ...ids },
      startOf(id),
      { family: 'content', event: 'click', widget: 'card-grid', itemId: 'c1', index: 0, ...ids },
    ];
    const answer = await post(batch(...events), { headers: { 'content-type': 'application/json' } });

    expect(answer.status).toBe(202);
    expect((await viewOf(id)).json.eventCounts).toEqual({ viewing: 1, player: 1, content: 0 });
    expect((await viewOf(`${id}~card-grid`)).json.eventCounts).toEqual({ viewing: 0, player: 0, content: 1 });
  });

  it('accepts sendBeacon requests without an origin', async () => {
    const id = newView();
    const answer = await post(batch(startOf(id, { publicKey: 'pk_fenced' })), { headers: { origin: 'null' } });
    expect([answer.status, (await viewOf(id)).status]).toEqual([202, 200]);
  });

  it('stores the IP address of the sender in no file', async () => {
    const id = newView();
    await post(batch(startOf(id)));
    await post(batch(`invalid ${id}`));
    const records = [...linesOf('events'), ...linesOf('aside')].map((record) => JSON.stringify(record));
    const own = records.filter((record) => record.includes(id));
    expect(own).toHaveLength(2);
    expect(own.join()).not.toMatch(/198\.51|127\.0\.0\.1/);
  });

  it('answers preflight requests', async () => {
    const headers = { origin: ORIGIN, 'access-control-request-method': 'POST' };
    const { statusCode, headers: got } = await server.app.inject({ method: 'OPTIONS', url: '/collect/k1', headers });
    expect([statusCode, got['access-control-allow-origin']]).toEqual([204, ORIGIN]);
    expect(got['access-control-allow-headers']).toContain('Content-Type');
  });

  it('AN-10: accepts POST / on hosts that start with the key, and on no others', async () => {
    const id = newView();
    const at = (host: string) => post(batch(startOf(id)), { url: '/', headers: { host } });
    expect((await at('K9.collect.example')).status).toBe(202);
    expect(lineWith('events', id).envKey).toBe('k9');
    for (const host of [new URL(PUBLIC_URL).host, 'localhost:4000', '127.0.0.1']) {
      const answer = await at(host);
      expect([host, answer.status, answer.reason]).toEqual([host, 404, 'ROUTE_NOT_FOUND']);
    }
  });

  it('writes nothing for a batch without events', async () => {
    expect((await post({ events: [] })).status).toBe(202);
  });
});

describe('invalid batches', () => {
  const rejected: [string, unknown, number, string][] = [
    ['nothing', '', 400, 'BODY_INVALID'],
    ['no JSON', '{"events":', 400, 'BODY_INVALID'],
    ['a list', [], 400, 'BODY_INVALID'],
    ['null', 'null', 400, 'BODY_INVALID'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400, 'BODY_INVALID'],
    ['no events', { metadata: {} }, 400, 'FIELD_INVALID'],
    ['events that are no list', { events: { length: 1 } }, 400, 'FIELD_INVALID'],
    ['metadata that is no object', { metadata: 'x', events: [] }, 400, 'FIELD_INVALID'],
    ['4,001 events', { events: Array(4_001).fill({}) }, 400, 'FIELD_INVALID'],
    ['a megabyte and a byte', Buffer.alloc(MEGABYTE + 1, ' '), 413, 'BODY_TOO_LARGE'],
  ];
  it.each(rejected)('are rejected: %s', async (_, body, status, reason) => {
    const answer = await post(body);
    expect([answer.status, answer.reason]).toEqual([status, reason]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'text/csv',
    'multipart/form-data',
    undefined,
  ])('are accepted with any content type, because browsers and curl choose it: %s', async (type) => {
    const batch = { events: [] };
    expect((await post(batch, { headers: { 'content-type': type } })).status).toBe(202);
    expect((await post('events=1', { headers: { 'content-type': type } })).reason).toBe('BODY_INVALID');
  });

  it('are rejected: an invalid key, and a compressed body', async () => {
    const events = { events: [] };
    expect((await post(events, { url: '/collect/a.b' })).reason).toBe('FIELD_INVALID');
    expect((await post(events, { url: `/collect/${'k'.repeat(65)}` })).reason).toBe('FIELD_INVALID');
    // A kilobyte that would decompress to a megabyte.
    const bomb = gzipSync(JSON.stringify({ events: ['x'.repeat(MEGABYTE)] }));
    expect((await post(bomb, { headers: { 'content-encoding': 'gzip' } })).reason).toBe('MEDIA_TYPE');
  });

  it('are rejected with Retry-After: more than 6,000 batches a minute from one address, for any key', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const statuses = new Map<number, number>();
    let last: Answer | undefined;
    for (let n = 0; n < 6_001; n += 1) {
      last = await post('{}', { url: `/collect/k${n}`, headers });
      statuses.set(last.status, (statuses.get(last.status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [400, 6_000],
      [429, 1],
    ]);
    expect([last?.reason, Number(last?.headers['retry-after'])]).toEqual(['RATE_LIMIT', 60]);
    expect((await post(batch(startOf(newView())))).status).toBe(202);
  });

  it('never break the server: hostile bodies, and texts in every field', async () => {
    const events = hostileStrings.map((text) => ({
      e: text,
      xid: text,
      vid: text,
      publicKey: 'pk_acme',
      [text]: text,
    }));
    const families = hostileStrings.map((text) => ({ family: text, event: text, publicKey: text, sessionId: text }));
    const bodies = [...hostileBodies, batch(...events), batch(...families), batch(...hostileStrings)];
    const answers = await Promise.all(bodies.map((body) => post(body)));

    expect(answers.map(({ status }, n) => [status, bodies[n]]).filter(([status]) => Number(status) >= 500)).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await server.manage('GET', '/acme/analyticsViews?pageSize=100')).status).toBe(200);
  });

  it('never break the server: texts in paths and headers', async () => {
    const wrong: unknown[] = [];
    for (const text of hostileStrings) {
      const encoded = encodeURIComponent(Buffer.from(text).toString());
      const url = `/collect/${encoded}`;
      const sent = await post(batch(startOf(newView())), { url, headers: { 'user-agent': encoded, origin: encoded } });
      const read = await viewOf(encoded);
      if (sent.status >= 500 || read.status >= 500) wrong.push([text, sent.status, read.status]);
    }
    expect(wrong).toEqual([]);
  });
});

describe('an anonymous batch', () => {
  it('never queries the analytics store: it gets a 202 while the store is down, as fast as with a key', async () => {
    const place = mkdtempSync(join(tmpdir(), 'touchline-collect-away-'));
    // A file in place of the store's folder, so that the store never opens.
    writeFileSync(join(place, 'analytics'), '');
    const app = await createApp({
      ...server.ports,
      settings: { ...server.ports.settings, dataDir: place },
      analyticsFile: join(place, 'analytics', 'viewings.duckdb'),
    });
    const send = async (events: readonly object[]) => {
      const begin = performance.now();
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/collect/k1',
        payload: JSON.stringify({ events }),
        headers: { 'content-type': 'text/plain' },
      });
      expect(statusCode).toBe(202);
      return performance.now() - begin;
    };
    await send([startOf('warm')]);
    const times: number[] = [];
    for (let n = 0; n < 20; n += 1) times.push(await send([{ e: 'hb', xid: `stranger-${n}` }]));
    // The store would cause a wait of 3 s.
    expect(Math.max(...times)).toBeLessThan(1_000);
    await app.close();
    rmSync(place, { recursive: true });
  });

  it('is quarantined by the writer and counted if its view is unknown', async () => {
    const id = newView();
    const other = await server.openSecond({ dataDir: mkdtempSync(join(tmpdir(), 'touchline-collect-other-')) });
    const send = (events: readonly object[]) =>
      other.app.inject({
        method: 'POST',
        url: '/collect/k1',
        payload: JSON.stringify({ events }),
        headers: { 'content-type': 'text/plain' },
      });
    expect((await send([{ e: 'hb', xid: id, xsqno: 2, psqno: 2 }])).statusCode).toBe(202);
    await vi.waitFor(async () => {
      expect((await other.visit('/metrics')).text).toContain('touchline_collected_aside_total{reason="KEY_MISSING"} 1');
    }, 10_000);
    await other.close();
  });
});

describe('a disk that cannot be written', () => {
  it('causes a 503 with Retry-After for events only; clients send them again', async () => {
    const place = mkdtempSync(join(tmpdir(), 'touchline-collect-full-'));
    // A file in place of the folder, so that not even root can create files in it.
    writeFileSync(join(place, 'collect'), '');
    const second = await server.openSecond({ dataDir: place });
    const send = () =>
      second.app.inject({
        method: 'POST',
        url: '/collect/k1',
        payload: JSON.stringify(batch(startOf('full'), 'invalid')),
        headers: { 'content-type': 'text/plain' },
      });
    const rejected = await send();
    expect([rejected.statusCode, rejected.json().error.details[0].reason]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.headers['access-control-allow-origin']).toBe('*');
    expect(rejected.body).not.toContain(place);
    expect((await second.visit('/v1/events?key=pk_acme')).status).toBe(200);

    rmSync(join(place, 'collect'));
    expect((await send()).statusCode).toBe(202);
    const { json } = await second.manage('GET', '/acme/analyticsViews/full');
    expect([json.eventCounts.viewing, json.repeatedCount]).toEqual([1, 0]);
    await second.close();
    rmSync(place, { recursive: true });
  });
});

describe('events without a publisher', () => {
  it('get a 202, are quarantined with their reason and counted in /metrics, and do not affect others', async () => {
    const id = newView();
    const invalid = [
      { e: 'hb', xid: `${id}-stray`, publicKey: 'pk_nobody' },
      { e: 'hb', xid: `${id}-stray`, publicKey: 'pk_reads' },
      7,
      { e: 'hb', xid: `${id}-stray`, publicKey: 'pk_fenced' },
    ];
    const before = (await server.visit('/metrics')).text;
    const answer = await post(batch(startOf(id), ...invalid), { headers: { origin: 'https://elsewhere.example' } });

    expect(answer.status).toBe(202);
    expect((await viewOf(id)).json.eventCounts.viewing).toBe(1);
    const reasons = ['KEY_UNKNOWN', 'SCOPE_MISSING', 'NOT_AN_OBJECT', 'DOMAIN_NOT_ALLOWED'];
    expect(lineWith('aside', `${id}-stray`).aside).toEqual(invalid.map((event, n) => ({ reason: reasons[n], event })));
    const counted = (text: string) =>
      Number(/touchline_collected_aside_total\{reason="DOMAIN_NOT_ALLOWED"\} (\d+)/.exec(text)?.[1] ?? 0);
    expect(counted((await server.visit('/metrics')).text)).toBe(counted(before) + 1);
  });

  it('exclude those of a key that is disabled after its view started', async () => {
    await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_brief');
    const id = newView();
    await post(batch(startOf(id, { publicKey: 'pk_brief' })));
    await server.manage('PATCH', '/acme/publicKeys/pk_brief', { body: { state: 'DISABLED' } });
    await post(batch({ e: 'hb', xid: id }));

    expect((await viewOf(id)).json.eventCounts.viewing).toBe(1);
    expect(lineWith('aside', id).aside[0].reason).toBe('KEY_DISABLED');
  });
});

describe('GET /v1/collectors/{envKey}', () => {
  it('AN-10: returns the collector below the host of the key, else of the server', async () => {
    const own = await server.visit('/v1/collectors/k1?key=pk_own');
    expect([own.status, own.json]).toEqual([200, { url: 'https://k1.a.example/' }]);
    expect(own.headers['cache-control']).toBe('public, max-age=3600');
    expect(own.headers['access-control-allow-origin']).toBe('*');
    expect((await server.visit('/v1/collectors/k1?key=pk_acme')).json).toEqual({ url: 'https://k1.collect.example/' });
  });

  it('AN-10: returns null if no host is set, so the path of this server applies', async () => {
    const plain = await server.openSecond({ collectorDomain: null });
    expect((await plain.visit('/v1/collectors/k1?key=pk_acme')).json).toEqual({ url: null });
    await plain.close();
  });

  it('requires a key with the analytics scope, like every public request', async () => {
    const visits: [string, number, string][] = [
      ['k1', 401, 'KEY_MISSING'],
      ['k1?key=pk_nobody', 401, 'KEY_UNKNOWN'],
      ['k1?key=pk_reads', 403, 'SCOPE_MISSING'],
      ['k1?key=pk_fenced', 403, 'DOMAIN_NOT_ALLOWED'],
      ['a.b?key=pk_acme', 400, 'FIELD_INVALID'],
    ];
    for (const [path, status, reason] of visits) {
      const answer = await server.visit(`/v1/collectors/${path}`);
      expect([path, answer.status, answer.reason]).toEqual([path, status, reason]);
    }
  });
});

describe('analyticsViews', () => {
  it('lists views of the publisher by last event, newest first, in pages', async () => {
    const ids = ['page-a', 'page-b', 'page-c'];
    for (const id of ids) {
      server.time.now += 1_000;
      await post(batch(startOf(id, { publicKey: 'pk_blue' })));
    }
    server.time.now += 1_000;
    await post(batch({ e: 'hb', xid: 'page-a' }));

    const first = await server.manage('GET', '/blue/analyticsViews?pageSize=2');
    expect(first.json.totalSize).toBe(3);
    expect(first.json.analyticsViews.map(({ id }: { id: string }) => id)).toEqual(['page-a', 'page-c']);
    const token = encodeURIComponent(first.json.nextPageToken);
    const second = await server.manage('GET', `/blue/analyticsViews?pageSize=2&pageToken=${token}`);
    expect(second.json.analyticsViews.map(({ id }: { id: string }) => id)).toEqual(['page-b']);
    expect(second.json.nextPageToken).toBe('');
    expect((await viewOf('page-a')).reason).toBe('RESOURCE_NOT_FOUND');
  });

  it('returns the events of a view as received, each once, also if a batch was sent again', async () => {
    const id = newView();
    const events = [startOf(id, { text: 'é\u2028' }), { e: 'play', xid: id, uti: 5 }];
    await post(batch(...events));
    await post(batch(...events, { e: 'pause', xid: id }));

    const { json } = await viewOf(id);
    expect([json.videoId, json.eventCounts.viewing, json.repeatedCount]).toEqual(['film', 3, 2]);
    expect(json.events.map(({ event }: { event: unknown }) => event)).toEqual([...events, { e: 'pause', xid: id }]);
    expect(json.events[0].receiveTime).toBe(new Date(server.time.now).toISOString());
  });

  it('reads only the newest megabyte of the log, and yields to other requests', async () => {
    await server.manage('POST', '?publisherId=large');
    await server.manage('POST', '/large/publicKeys?publicKeyId=pk_large');
    const padded = (id: string) => batch({ ...startOf(id, { publicKey: 'pk_large' }), padding: 'x'.repeat(40_000) });
    await post(padded('before-the-megabyte'));
    for (let n = 0; n < 30; n += 1) await post(padded(`newest-${n}`));

    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 0);
    const { json } = await server.manage('GET', '/large/analyticsViews?pageSize=100');
    clearInterval(other);

    const ids = json.analyticsViews.map(({ id }: { id: string }) => id);
    expect(ids).toContain('newest-29');
    expect(ids).not.toContain('before-the-megabyte');
    expect(turns).toBeGreaterThan(3);
  });

  it('is available only to the publisher and the operator', async () => {
    expect((await server.visit('/v1/publishers/acme/analyticsViews?key=pk_acme')).status).toBe(401);
    const { json } = await server.manage('POST', '/blue/secretKeys');
    const otherPublisher = await server.manage('GET', '/acme/analyticsViews', { token: json.secret });
    expect(otherPublisher.reason).toBe('PUBLISHER_FOREIGN');
    expect((await server.manage('GET', '/nobody/analyticsViews')).status).toBe(404);
  });

  it('attributes later events of a view after a server restart', async () => {
    const id = newView();
    await post(batch(startOf(id)));
    const second = await server.openSecond();
    const payload = JSON.stringify(batch({ e: 'viewend', xid: id }));
    const headers = { 'content-type': 'text/plain' };
    const { statusCode } = await second.app.inject({ method: 'POST', url: '/collect/k1', payload, headers });
    await second.close();

    expect(statusCode).toBe(202);
    expect((await viewOf(id)).json.eventCounts.viewing).toBe(2);
  });
});
