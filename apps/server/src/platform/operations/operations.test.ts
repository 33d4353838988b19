import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { logRequestWith, toLoggableUrl } from './log.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
}, 60_000);
afterAll(() => server.close());

describe('health', () => {
  it('/healthz responds while the process does, /readyz only while the store does', async () => {
    const closed = await openTestApp();
    await closed.store.database.destroy();

    expect((await server.visit('/healthz')).status).toBe(200);
    expect((await server.visit('/readyz')).status).toBe(200);
    expect((await closed.visit('/healthz')).status).toBe(200);
    expect(await closed.visit('/readyz')).toMatchObject({ status: 503, reason: 'UNAVAILABLE' });
    await closed.close();
  }, 30_000);
});

describe('/metrics', () => {
  it('times requests by route, so that ids do not create series', async () => {
    await server.visit('/v1/bannerCollections/some-id?key=pk_x');
    const { text, headers } = await server.visit('/metrics');

    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('route="/v1/bannerCollections/:id",status="401"');
    expect(text).not.toContain('some-id');
    expect(text).toContain('process_cpu_seconds_total');
  });
});

describe('docs', () => {
  it('describe each operation once, from the schemas that validate', async () => {
    const { json, headers } = await server.visit('/v1/openapi.json');
    const ids = Object.values<Record<string, { operationId: string }>>(json.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId)
    );

    expect(json.openapi).toBe('3.1.0');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(Object.keys(json.paths)).toContain('/v1/publishers/{publisher}/publicKeys/{id}:rotate');
    expect(Object.keys(json.components.schemas)).toEqual(
      expect.arrayContaining(['BannerCollection', 'Error', 'Publisher'])
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });

  it('are a page without external resources', async () => {
    const page = await server.visit('/docs');

    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/(src|href)="https?:/);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*unsafe)/);
    const scripts = [...page.text.matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path);
    for (const path of scripts) expect((await server.visit(path)).status).toBe(200);
  });
});

describe('toLoggableUrl', () => {
  it.each([
    ['/v1/events', '/v1/events'],
    ['/v1/bannerCollections/home?key=pk_demo&locale=nl', '/v1/bannerCollections/home?key=pk_demo&locale=nl'],
    ['/v1/videos/v1?key=pk_demo&token=eyJhbGciOi', '/v1/videos/v1?key=pk_demo&token=***'],
    ['/v1/events?key=sk_secret', '/v1/events?key=***'],
    ['/v1/events?key=tl_admin_secret', '/v1/events?key=***'],
  ])('%s is logged as %s', (url, logged) => {
    expect(toLoggableUrl(url)).toBe(logged);
  });
});

describe('the log of requests', () => {
  function linesWith(settings: { readonly logRequests: boolean; readonly logAddresses: boolean }) {
    const lines: unknown[] = [];
    const note = (level: string) => (line: object) => lines.push({ level, ...line });
    const log = { info: note('info'), debug: note('debug') } as unknown as FastifyBaseLogger;
    const logRequest = logRequestWith(settings);
    const request = { method: 'GET', url: '/v1/events', ip: '203.0.113.7', status: 200, ms: 1.2345 };
    logRequest(log, request);
    logRequest(log, request, true);
    return lines;
  }
  const line = { method: 'GET', url: '/v1/events', status: 200, ms: 1.23 };

  it('has no addresses of visitors', () => {
    expect(linesWith({ logRequests: true, logAddresses: false })).toEqual([
      { level: 'info', ...line },
      { level: 'debug', ...line },
    ]);
  });

  it('has them with LOG_ADDRESSES, and nothing without LOG_REQUESTS', () => {
    const ip = '203.0.113.7';
    expect(linesWith({ logRequests: true, logAddresses: true })).toMatchObject([{ ip }, { ip }]);
    expect(linesWith({ logRequests: false, logAddresses: true })).toEqual([]);
  });
});
