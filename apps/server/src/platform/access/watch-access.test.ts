import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';

/** Two servers on one store: streams are open at one, and keys are changed at the other. */
let server: TestApp;
let other: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  other = await server.openSecond();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  await server.manage('POST', '?publisherId=acme');
}, 60_000);
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Opens a stream of live counts and reads it. */
async function openStream(token: string) {
  const { port } = server.app.server.address() as AddressInfo;
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/v1/publishers/acme/analytics:watch`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  const stream = { isOpen: true, stop: () => stop.abort() };
  const close = () => {
    stream.isOpen = false;
  };
  response.text().then(close, close);
  return stream;
}

const createKey = async (body: object): Promise<{ id: string; secret: string }> =>
  (await other.manage('POST', '/acme/secretKeys', { body })).json;

/** Longer than the second of studio §2.9, for a busy machine. Without the watch, a stream stays open for an hour. */
const REVOCATION_TIME = { timeout: 10_000, interval: 20 };

describe('an open stream', () => {
  it.each([
    ['is disabled', 'PATCH', { state: 'DISABLED' }],
    ['loses the scope', 'PATCH', { scopes: ['catalog:read'] }],
    ['expires', 'PATCH', { expireTime: '2026-11-21T11:00:00Z' }],
    ['is deleted', 'DELETE', undefined],
  ] as const)('ends when its key %s at another server', async (_, method, body) => {
    const [revoked, kept] = [await createKey({ scopes: ['analytics:read'] }), await createKey({})];
    const [stream, sibling, operators] = await Promise.all([revoked.secret, kept.secret, ADMIN_TOKEN].map(openStream));

    // The server also reads the key shortly after the stream has begun.
    await wait(500);
    expect(stream?.isOpen).toBe(true);

    const answer = await other.manage(method, `/acme/secretKeys/${revoked.id}`, { ...(body && { body }) });

    expect(answer.status).toBe(200);
    await expect.poll(() => stream?.isOpen, REVOCATION_TIME).toBe(false);
    expect([sibling?.isOpen, operators?.isOpen]).toEqual([true, true]);
    for (const each of [sibling, operators]) each?.stop();
  });

  it('stays open while other things of its publisher change', async () => {
    const { secret } = await createKey({ scopes: ['analytics:read'] });
    const stream = await openStream(secret);

    await other.manage('POST', '/acme/events?eventId=derby');
    await wait(500);

    expect(stream.isOpen).toBe(true);
    stream.stop();
  });

  it('ends when its key expires', async () => {
    const expireTime = new Date(server.time.now + 600).toISOString();
    const { secret } = await createKey({ expireTime });

    const stream = await openStream(secret);

    expect(stream.isOpen).toBe(true);
    await expect.poll(() => stream.isOpen, REVOCATION_TIME).toBe(false);
  });
});
