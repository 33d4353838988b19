import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerStudio } from './routes.ts';

describe('GET /studio/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-studio-'));
  let app: FastifyInstance;
  beforeAll(() => {
    mkdirSync(join(folder, 'chunks'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Studio</title>');
    writeFileSync(join(folder, 'chunks/index-a1.js'), 'go()');
    writeFileSync(join(folder, 'chunks/index-a1.js.br'), 'small');
    app = Fastify();
    registerStudio(app, { folder });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves a page that must not be cached or framed, and that runs nothing inline', async () => {
    const { headers, body } = await app.inject('/studio/');
    expect(body).toContain('<title>Studio</title>');
    expect(headers['cache-control']).toBe('no-store');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('serves immutable chunks, in the best encoding', async () => {
    const { headers, body } = await app.inject({
      url: '/studio/chunks/index-a1.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([body, headers['content-encoding']]).toEqual(['small', 'br']);
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each([
    ['/studio', '/studio/'],
    ['/studio?publisher=acme&range=7d', '/studio/?publisher=acme&range=7d'],
  ])('is found without the trailing slash: %s', async (url, location) => {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers['location']]).toEqual([308, location]);
  });

  it.each(['/studio/chunks/none.js', '/studio/chunks/..%2Findex.html', '/studio/index.html'])(
    'has nothing at %s',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  );
});
