import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerFolder } from './folder.ts';
import { registerAssets } from './routes.ts';

const CHUNK = 'export {}';
const CHUNK_PATH = '/assets/banner-carousel-12345678.js';
let folder: string;
let app: FastifyInstance;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  write('public/assets/banner-carousel-12345678.js', CHUNK);
  write('public/assets/banner-carousel-12345678.js.br', 'brotli');
  write('public/assets/banner-carousel-12345678.js.gz', 'gzip');
  write('public/assets/banner-carousel-12345678.js.map', '{}');
  write('media/promo.mp4', '0123456789');
  write('secret.txt', 'no');
  app = Fastify();
  const build = { version: '1.2.3', build: '1.2.3+abc', engine: [], publicFolder: join(folder, 'public') };
  registerAssets(app, build);
  registerFolder(app, { path: '/demo/media', folder: join(folder, 'media') });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the widgets’ chunks', () => {
  it('are immutable', async () => {
    expect((await get(CHUNK_PATH)).headers['cache-control']).toContain('immutable');
  });

  it('may be used by any page', async () => {
    expect((await get(CHUNK_PATH)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it('are sent in the best accepted encoding, each with its own ETag', async () => {
    const [br, gzip, plain] = await Promise.all(
      ['gzip, br', 'gzip', ''].map((coding) => get(CHUNK_PATH, { 'accept-encoding': coding }))
    );

    expect([br?.body, gzip?.body, plain?.body]).toEqual(['brotli', 'gzip', CHUNK]);
    expect([br?.headers['content-encoding'], gzip?.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(br?.headers['vary']).toBe('Accept-Encoding');
    expect(new Set([br, gzip, plain].map((answer) => answer?.headers['etag'])).size).toBe(3);
  });

  it('return 304 for a current ETag', async () => {
    const { headers } = await get(CHUNK_PATH);

    expect((await get(CHUNK_PATH, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });

  it.each([
    '/assets/none.js',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/banner-carousel-12345678.js.map',
    '/assets/.hidden.js',
    '/assets/a%00.js',
  ])('returns 404 for %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

describe('a folder of clips', () => {
  it('sends a range of a file', async () => {
    const part = await get('/demo/media/promo.mp4', { range: 'bytes=2-4' });

    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  });

  it('sends the whole file without a range, or if the file has changed', async () => {
    const whole = await get('/demo/media/promo.mp4');
    const changed = await get('/demo/media/promo.mp4', { range: 'bytes=2-4', 'if-range': '"other"' });

    expect([whole.statusCode, whole.body, whole.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes']);
    expect([changed.statusCode, changed.body]).toEqual([200, '0123456789']);
  });

  it('rejects a range beyond the end, and returns 304 for a current ETag', async () => {
    const { headers } = await get('/demo/media/promo.mp4');

    expect((await get('/demo/media/promo.mp4', { range: 'bytes=10-' })).statusCode).toBe(416);
    expect((await get('/demo/media/promo.mp4', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

function write(path: string, content: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
}
