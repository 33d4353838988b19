import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { type AuditLog, createAuditLog } from '../../testing/audit.ts';

const PATH = '/v1/publishers/acme/auditEvents';
const EVENTS = 6;

let server: TestApp;
let log: AuditLog;
let secret: string;
let keyId: string;
beforeAll(async () => {
  server = await openTestApp();
  log = createAuditLog(server);
  for (const id of ['acme', 'blue', 'former']) await server.manage('POST', `?publisherId=${id}`);
  const key = await server.manage('POST', '/acme/secretKeys', { body: { displayName: 'Newsroom' } });
  ({ secret, id: keyId } = key.json);
  const body = { displayName: '=1+1' };
  await server.manage('POST', '/acme/entities?entityId=ajax', { token: secret, body });
  for (const displayName of ['a "quoted", one', 'two\nlines', '@three'])
    await server.manage('PATCH', '/acme/entities/ajax', { token: secret, body: { displayName } });
  await server.manage('DELETE', '/acme/entities/ajax', { headers: { 'user-agent': '=cmd()' } });
  await log.events(EVENTS);
  await server.manage('PATCH', '/former', { body: { displayName: 'Former' } });
  await log.events(1, '/v1/publishers/former/auditEvents');
  await server.manage('DELETE', '/former');
  await log.events(4, '/v1/auditEvents');
});
afterAll(() => server.close());

const list = async (query: string, path = PATH) => (await log.get(`${path}?${query}`)).json;
const filtered = (filter: string) => list(`filter=${encodeURIComponent(filter)}`);

describe('GET …/auditEvents', () => {
  it('lists events newest first, with pages and their number', async () => {
    const first = await list('pageSize=4');
    expect(first.auditEvents.map(({ sequence }: { sequence: number }) => sequence)).toEqual([6, 5, 4, 3]);
    expect(first.totalSize).toBe(EVENTS);
    const second = await list(`pageSize=4&pageToken=${encodeURIComponent(first.nextPageToken)}`);
    expect(second.auditEvents.map(({ sequence }: { sequence: number }) => sequence)).toEqual([2, 1]);
    expect(second.nextPageToken).toBe('');
    const other = await log.get(`/v1/auditEvents?pageToken=${encodeURIComponent(first.nextPageToken)}`);
    expect(other.json.error.details[0].reason).toBe('PAGE_TOKEN_MISMATCH');
  });

  it('has an event under its id, in its own chain only', async () => {
    const [event] = (await list('pageSize=1')).auditEvents;
    expect((await log.get(`${PATH}/${event.id}`)).json).toEqual(event);
    for (const path of [`/v1/publishers/blue/auditEvents/${event.id}`, `/v1/auditEvents/${event.id}`, `${PATH}/nobody`])
      expect((await log.get(path)).json.error.details[0].reason).toBe('RESOURCE_NOT_FOUND');
  });

  it('filters by actor, action, target and time', async () => {
    const counts = async (filter: string) => (await filtered(filter)).totalSize;
    expect(await counts(`actor = "secretKeys/${keyId}"`)).toBe(4);
    expect(await counts('action = "entity.update"')).toBe(3);
    expect(await counts('action = "entity.*" AND actor = "operator"')).toBe(1);
    expect(await counts('target = "publishers/acme/entities/ajax"')).toBe(5);
    expect(await counts('target:secretkeys')).toBe(1);
    const [last] = (await list('pageSize=1')).auditEvents;
    expect(await counts(`time = "${last.time}"`)).toBe(1);
    expect(await counts(`time < "${last.time}"`)).toBe(EVENTS - 1);
    expect((await filtered('hash = "x"')).error.details[0].reason).toBe('FILTER_UNKNOWN_FIELD');
    expect(await counts(`target = "x' or 1=1 --"`)).toBe(0);
  });

  it('resolves the name of a key on reading, outside the hash', async () => {
    const { json: key } = await server.manage('POST', '/blue/secretKeys', { body: { displayName: 'Newsroom' } });
    await server.manage('POST', '/blue/entities?entityId=psv', { token: key.secret });
    const blue = '/v1/publishers/blue/auditEvents';
    await log.events(2, blue);
    const nameOf = async () =>
      (await list(`filter=${encodeURIComponent('action = "entity.create"')}`, blue)).auditEvents[0].actorName;
    expect(await nameOf()).toBe('Newsroom');
    await server.manage('PATCH', `/blue/secretKeys/${key.id}`, { body: { displayName: 'Desk' } });
    expect(await nameOf()).toBe('Desk');
    await server.manage('DELETE', `/blue/secretKeys/${key.id}`);
    expect(await nameOf()).toBeNull();
    expect((await log.post(`${blue}:verify`)).json.valid).toBe(true);
  });

  it.each(['', '/x', ':exportCsv', ':checkpoint', ':verify'])('%s is for the operator only', async (verb) => {
    const method = verb === ':verify' ? 'POST' : 'GET';
    for (const path of ['/v1/publishers/acme/auditEvents', '/v1/publishers/blue/auditEvents', '/v1/auditEvents'])
      for (const [token, status] of [
        [secret, 403],
        ['', 401],
      ] as const) {
        const headers = token ? { authorization: `Bearer ${token}` } : {};
        const response = await server.app.inject({ method, url: `${path}${verb}`, headers });
        expect(response.statusCode, path).toBe(status);
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.headers['x-request-id']).toBeTruthy();
      }
  });
});

describe('a hash', () => {
  it('AUD-07: is SHA-256 of the previous hash, a line feed and the event of GET in the form of RFC 8785', async () => {
    const { auditEvents: events } = await list('pageSize=200');
    for (const [index, { hash, previousHash, actorName: _, ...event }] of events.entries()) {
      // All members are ASCII and the numbers are integers, so that sorted members are the canonical form.
      const canonical = JSON.stringify(event, (__, value) =>
        value && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : value
      );
      expect(hash).toBe(createHash('sha256').update(`${previousHash}\n${canonical}`).digest('hex'));
      expect(previousHash).toBe(events[index + 1]?.hash ?? '0'.repeat(64));
    }
  });
});

describe('GET …/auditEvents:exportCsv', () => {
  it('AUD-07: has a column for each field, and no cell that a spreadsheet runs', async () => {
    const { text } = await log.get(`${PATH}:exportCsv?filter=${encodeURIComponent('action = "entity.*"')}`);
    const [header = '', ...records] = text.split('\r\n');
    expect(header).toBe(
      '\uFEFFid,sequence,time,actor,actorName,session,via,action,target,change,before,after,truncated,requestId,addressPrefix,userAgent,hash,previousHash'
    );
    expect(records.at(-1)).toBe('');
    expect(records).toHaveLength(6);
    const [deleted = '', third = '', , second = '', created = ''] = records;
    expect(deleted).toContain(`,'=cmd(),`);
    expect(third).toContain('"{""displayName"":""@three""}"');
    expect(second).toContain('""a \\""quoted\\"", one""');
    // A field of a resource is in JSON, which begins with a brace.
    expect(created).toContain('""displayName"":""=1+1""');
    expect(text.split('\r\n').flatMap((record) => record.split(','))).not.toContainEqual(
      expect.stringMatching(/^[=+@-]/)
    );
  });

  it('is a file', async () => {
    const headers = { authorization: `Bearer ${secret}` };
    expect((await server.app.inject({ url: `${PATH}:exportCsv`, headers })).statusCode).toBe(403);
    const response = await server.manage('GET', '/acme/auditEvents:exportCsv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-acme.csv"',
    });
  });
});

describe('a checkpoint', () => {
  it('has the last number and hash, signed by a key of /v1/auditKeys', async () => {
    const { signature, ...signed } = (await log.get(`${PATH}:checkpoint`)).json;
    const [last] = (await list('pageSize=1')).auditEvents;
    expect(signed).toEqual({ ...signed, publisher: 'acme', sequence: last.sequence, hash: last.hash });

    const { json: keys, headers } = await server.visit('/v1/auditKeys');
    expect(keys).toMatchObject({ nextPageToken: '', totalSize: 1 });
    expect(headers['cache-control']).toBe('public, max-age=300');
    const [key] = keys.auditKeys.filter(({ id }: { id: string }) => id === signed.keyId);
    const { hash, keyId: id, publisher, sequence, time } = signed;
    const text = JSON.stringify({ hash, keyId: id, publisher, sequence, time });
    const publicKey = createPublicKey({ key: key.publicKey, format: 'jwk' });
    expect(verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('has the same key on every server', async () => {
    const second = await server.openSecond();
    expect((await second.visit('/v1/auditKeys')).json).toEqual((await server.visit('/v1/auditKeys')).json);
    await second.close();
  });

  it('is rejected with 404 at a publisher that does not exist and has left no chain', async () => {
    const reasonFor = async (publisher: string) => {
      const response = await log.post(`/v1/publishers/${publisher}/auditEvents:verify`, { checkpoint: 'none' });
      return response.json.error.details[0].reason;
    };
    expect(await reasonFor('nobody')).toBe('RESOURCE_NOT_FOUND');
    expect(await reasonFor('former')).toBe('FIELD_INVALID');
  });

  it.each([
    ['another number', { sequence: 1 }],
    ['another hash', { hash: '0'.repeat(64) }],
    ['another time', { time: '2026-11-21T12:00:01.000Z' }],
    ['another key', { keyId: 'x' }],
    ['another publisher', { publisher: 'blue' }],
    ['no signature', { signature: '' }],
  ])('with %s is rejected', async (_, change) => {
    const { json } = await log.get(`${PATH}:checkpoint`);
    const response = await log.post(`${PATH}:verify`, { checkpoint: { ...json, ...change } });
    expect(response.status).toBe(400);
    expect(response.json.error.details[0].reason).toBe('FIELD_INVALID');
  });

  it('of another chain is rejected', async () => {
    for (const other of ['/v1/auditEvents', '/v1/publishers/blue/auditEvents']) {
      const { json: checkpoint } = await log.get(`${other}:checkpoint`);
      expect((await log.post(`${PATH}:verify`, { checkpoint })).status).toBe(400);
      expect((await log.post(`${other}:verify`, { checkpoint })).json).toMatchObject({ matchesCheckpoint: true });
    }
  });

  it('of the server has no publisher', async () => {
    expect((await log.get('/v1/auditEvents:checkpoint')).json).toMatchObject({ publisher: null, sequence: 4 });
  });
});
