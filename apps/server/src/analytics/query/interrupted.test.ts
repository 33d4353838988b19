import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildLazySerializer } from '../../content/resource/lazy-serializer.ts';
import { namedSchemas } from '../../content/resource/schemas.ts';
import { validatorCompiler } from '../../content/resource/validator.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import type { AnalyticsClient } from '../feed/analytics-client.ts';
import type { QueryOptions } from '../store/fair-queue.ts';
import { registerAnalyticsQuery } from './routes.ts';

let server: TestApp;
const app = Fastify({ schemaController: { compilersFactory: { buildSerializer: buildLazySerializer } } });
/** The options of each query, which ends when its signal aborts. */
const queries: QueryOptions[] = [];

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  app.setValidatorCompiler(validatorCompiler);
  for (const schema of namedSchemas) app.addSchema(schema);
  const read: AnalyticsClient['read'] = (_, __, options = {}) =>
    new Promise((_, reject) => {
      queries.push(options);
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
  const serverKeys = { pageToken: 'a', media: 'b', visitors: 'c', payments: 'd', audit: 'd' };
  registerAnalyticsQuery(app, { ...server.ports, serverKeys, analytics: { read } as AnalyticsClient });
  await app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(async () => {
  await app.close();
  await server.close();
});

it('AN-05: a dashboard query runs for its publisher, and stops when its client disconnects', async () => {
  const errors = vi.spyOn(app.log, 'error');
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json' };
  const path = '/v1/publishers/acme/analytics:query';
  const call = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false });
  call.on('error', () => {});
  const interval = { startTime: '2026-11-21T11:00:00Z', endTime: '2026-11-21T12:00:00Z' };
  call.end(JSON.stringify({ metrics: ['plays'], dimensions: ['video'], interval }));
  await vi.waitFor(() => expect(queries).not.toEqual([]), { timeout: 10_000 });
  expect(queries.map(({ owner, signal }) => [owner, signal?.aborted])).toEqual([
    ['acme', false],
    ['acme', false],
  ]);

  call.destroy();
  await vi.waitFor(() => expect(queries.map(({ signal }) => signal?.aborted)).toEqual([true, true]));
  expect(errors).not.toHaveBeenCalled();
});
