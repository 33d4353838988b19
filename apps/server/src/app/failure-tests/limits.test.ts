import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';
import { get, openPublisher, type Target, type TestPublisher, toAnswer } from '../contract-tests/target.ts';

const MEGABYTE = 1024 * 1024;
const SUITE = join(import.meta.dirname, '../../../../../../shared/data/hostile/json-suite-small.json');

let server: TestApp;
let target: Target;
let acme: TestPublisher;
let port: number;

beforeAll(async () => {
  server = await openTestApp({ trustedProxies: ['loopback'] });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
  target = { url: `http://127.0.0.1:${port}`, token: ADMIN_TOKEN };
  acme = await openPublisher(target);
}, 60_000);
afterAll(() => server.close());

const isAlive = async () => (await get(target, '/healthz')).status === 200;

/** Sends raw bytes and returns everything received until the server closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no end after ${JSON.stringify(answer.slice(0, 200))}`)));
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error)
    );
    socket.on('close', () => resolve(answer));
  });
}

describe('a request that is too large', () => {
  const post = (body: BodyInit, extraSettings: object = {}) =>
    fetch(`${target.url}/v1/publishers/${acme.id}/events?eventId=large`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body,
      ...extraSettings,
    }).then(toAnswer);
  const description = (bytes: number) => JSON.stringify({ description: 'x'.repeat(bytes) });

  it('in its body is rejected by its length', async () => {
    const answer = await post(description(9 * MEGABYTE));
    expect([answer.status, answer.reason]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('in its body is rejected while it grows, if it has no length', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(MEGABYTE));
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunks += 1;
        if (chunks > 64) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const answer = await post(body, { duplex: 'half' }).catch((error: Error) => error);

    // The connection may break before the response is read, because the server does not wait for the rest.
    if (!(answer instanceof Error)) expect([answer.status, answer.reason]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(chunks).toBeLessThan(64);
  });

  const long = 'x'.repeat(70_000);
  it.each([
    ['path', `GET /v1/${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['filter', `GET /v1/events?filter=${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['header', `GET /v1/events HTTP/1.1\r\nHost: x\r\nX-Public-Key: ${long}\r\n\r\n`],
    ['number of headers', `GET /v1/events HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(5_000)}\r\n`],
  ])('in its %s is rejected and the connection closed', async (_, request) => {
    expect(await raw(request)).toMatch(/^(HTTP\/1\.1 4(00|14|31) |$)/);
    expect(await isAlive()).toBe(true);
  });

  it('in its filter, within the limit of a request line, is rejected by its own limit', async () => {
    const answer = await acme.visit('/v1/events', { filter: `title = "${'x'.repeat(2_000)}"` });
    expect([answer.status, answer.reason]).toEqual([400, 'FILTER_TOO_LONG']);
  });
});

describe('a request that is not HTTP', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['a length twice', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a line in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('%s: is rejected and the connection closed', async (_, request) => {
    expect(await raw(request)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await isAlive()).toBe(true);
  });
});

interface JsonCase {
  readonly name: string;
  readonly expect: 'accept' | 'reject' | 'either';
  readonly base64: string;
}

describe.skipIf(!existsSync(SUITE))('JSON of any form (shared/data/hostile; skipped if absent)', () => {
  const cases: JsonCase[] = existsSync(SUITE) ? JSON.parse(readFileSync(SUITE, 'utf8')).cases : [];
  const post = (id: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${target.url}/v1/publishers/${acme.id}/events?eventId=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body,
    }).then(toAnswer);

  it.each(cases.map((each, index) => [each.name, index, each] as const))(
    '%s',
    async (_, index, { expect: must, base64 }) => {
      const text = Buffer.from(base64, 'base64');
      const whole = await post(`whole${index}`, new Uint8Array(text));
      const inside = await post(
        `inside${index}`,
        new Uint8Array(Buffer.concat([Buffer.from('{"metadata":{"value":'), text, Buffer.from('}}')]))
      );

      for (const answer of [whole, inside]) expect(answer.status).toBeLessThan(500);
      if (must === 'reject') expect([whole.reason, inside.reason]).toEqual(['BODY_INVALID', 'BODY_INVALID']);
      if (must === 'accept') {
        expect(whole.reason).not.toBe('BODY_INVALID');
        expect(inside.status).toBe(200);
        // As JSON, whose -0 equals 0.
        expect(JSON.stringify(inside.json.metadata.value)).toBe(JSON.stringify(JSON.parse(text.toString())));
      }
    }
  );
});

describe('the rate limit', () => {
  it('counts by key and address: one eager visitor gets Retry-After, and no others', async () => {
    for (const name of ['a', 'b'])
      await acme.create('publicKeys', `${acme.key}_${name}`, {
        allowNoReferrer: true,
        rateLimit: { requestsPerMinutePerAddress: 5 },
      });
    const visit = (name: string, address: string) =>
      get(target, `/v1/events?key=${acme.key}_${name}`, { 'x-forwarded-for': address });

    const first = await Promise.all(Array.from({ length: 5 }, () => visit('a', '192.0.2.1')));
    const sixth = await visit('a', '192.0.2.1');
    const otherClients = [
      await visit('b', '192.0.2.1'),
      await visit('a', '192.0.2.2'),
      await visit('a', '2001:db8::1'),
    ];

    expect(first.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect([sixth.status, sixth.reason]).toEqual([429, 'RATE_LIMIT']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(otherClients.map(({ status }) => status)).toEqual([200, 200, 200]);

    server.time.now += 60_000;
    expect((await visit('a', '192.0.2.1')).status).toBe(200);
  });

  it('counts an IPv6 site as one visitor, and also guessed keys', async () => {
    const wrong = (address: string) => get(target, '/v1/events?key=pk_guess', { 'x-forwarded-for': address });

    const answers = await Promise.all(
      Array.from({ length: 601 }, (_, n) => wrong(`2001:db8:7:7::${(n + 1).toString(16)}`))
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(600);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
