import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPreflight } from '../../platform/http/preflight.ts';
import { registerMedia } from './routes.ts';

let root: string;
let app: FastifyInstance;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'media-'));
  write('own/derby/master.m3u8', '#EXTM3U\nown\n');
  write('own/derby/360p-1a2b3c4d/index.m3u8', `#EXTM3U\n${'000.m4s\n'.repeat(200)}`);
  write('own/derby/360p-1a2b3c4d/init.mp4', 'init');
  write('own/derby/360p-1a2b3c4d/000.m4s', '0123456789');
  write('own/derby/captions-nl.vtt', 'WEBVTT\n');
  write('own/derby/poster.jpg', 'jpeg');
  write('own/derby/.import.json', '{}');
  write('own/derby/notes.docx', 'no');
  write('own/secret.txt', 'no');
  write('own/derby.4711/master.m3u8', '#EXTM3U\nhalf\n');
  write('demo/derby/master.m3u8', '#EXTM3U\ndemo\n');
  write('demo/reel/master.m3u8', '#EXTM3U\nreel\n');
  app = Fastify();
  registerPreflight(app);
  registerMedia(app, {
    folders: [join(root, 'own'), join(root, 'demo')],
    live: async () => null,
    gate: async () => ({ by: 'NOBODY' }),
    publicUrl: 'https://content.example',
    clock: Date.now,
  });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

describe('GET /media/{video}/…', () => {
  it.each([
    ['master.m3u8', 'application/vnd.apple.mpegurl', 'public, max-age=3600'],
    ['360p-1a2b3c4d/index.m3u8', 'application/vnd.apple.mpegurl', 'public, max-age=3600'],
    ['captions-nl.vtt', 'text/vtt; charset=utf-8', 'public, max-age=3600'],
    ['poster.jpg', 'image/jpeg', 'public, max-age=3600'],
    ['360p-1a2b3c4d/init.mp4', 'video/mp4', 'public, max-age=31536000, immutable'],
    ['360p-1a2b3c4d/000.m4s', 'video/iso.segment', 'public, max-age=31536000, immutable'],
  ])('serves any page %s as %s, with Cache-Control %s', async (path, type, cacheControl) => {
    const { statusCode, headers } = await get(`/media/derby/${path}`);

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
    });
  });

  it('serves ranges of segments, and 304 for a current ETag', async () => {
    const path = '/media/derby/360p-1a2b3c4d/000.m4s';
    const part = await get(path, { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await get(path, { 'if-none-match': String(part.headers['etag']) })).statusCode).toBe(304);
    expect((await get(path, { range: 'bytes=10-' })).statusCode).toBe(416);
  });

  it('sends playlists compressed, and the new one after the file has changed', async () => {
    const path = '/media/derby/360p-1a2b3c4d/index.m3u8';
    const request = () => app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
    const first = await request();
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.rawPayload.length).toBeLessThan(100);
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(readFileSync(place(path), 'utf8'));

    writeFileSync(place(path), '#EXTM3U\nlater\n');
    utimesSync(place(path), new Date(), new Date(Date.now() + 5_000));
    const second = await request();
    expect(brotliDecompressSync(second.rawPayload).toString()).toBe('#EXTM3U\nlater\n');
    expect(second.headers['etag']).not.toBe(first.headers['etag']);
  });

  it('searches the folder of imported videos first, then the demo’s', async () => {
    expect((await get('/media/derby/master.m3u8')).body).toContain('own');
    expect((await get('/media/reel/master.m3u8')).body).toContain('reel');
  });

  it.each([
    'derby/../secret.txt',
    'derby/%2e%2e/secret.txt',
    'derby/..%2fsecret.txt',
    'derby/..%5csecret.txt',
    '..%2fown/derby/master.m3u8',
    '%2e%2e/own/derby/master.m3u8',
    'derby%00/master.m3u8',
    'derby/master.m3u8%00.vtt',
    'derby/.import.json',
    'derby/notes.docx',
    'derby/360p-1a2b3c4d',
    'derby/nothing.m3u8',
    'derby.4711/master.m3u8',
    'nobody/master.m3u8',
    '__proto__/master.m3u8',
  ])('returns 404 for %s', async (path) => {
    const { statusCode, body } = await get(`/media/${path}`);
    expect([statusCode, body.includes('EXTM3U')]).toEqual([404, false]);
  });

  it('allows preflight caching for two hours', async () => {
    const headers = { origin: 'https://acme.example', 'access-control-request-headers': 'range' };
    const answer = await app.inject({ method: 'OPTIONS', url: '/media/derby/360p-1a2b3c4d/000.m4s', headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-max-age']).toBe('7200');
    expect(answer.headers['access-control-allow-headers']).toContain('Range');
  });
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

function place(path: string): string {
  return join(root, path.replace('/media/', 'own/'));
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
