import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChanges } from '../../platform/changes/changes.ts';
import { parseQuery } from '../../platform/http/query-string.ts';
import { registerErrors } from '../../platform/http/register-errors.ts';
import { createMetrics } from '../../platform/operations/metrics.ts';
import { openTestImageApp, type TestImageApp } from '../../testing/image-app.ts';
import { declaredPng, jpeg, svg, svgBomb } from '../../testing/images.ts';
import { namedSchemas } from '../resource/schemas.ts';
import { validatorCompiler } from '../resource/validator.ts';
import { registerImages } from './index.ts';

let host: Server;
let port: number;
let requested: string[];
let test: TestImageApp;
/** The same server, but with connections to this machine allowed. */
let app: FastifyInstance;

beforeAll(async () => {
  const files: Record<string, Buffer | string> = {
    '/wide.jpg': await jpeg(800, 400),
    '/fresh.jpg': await jpeg(800, 400),
    '/crest.svg': svg('<rect width="100" height="50"/>'),
    '/page.jpg': '<!doctype html><script>alert(1)</script>',
    '/bomb.png': declaredPng(30_000, 30_000),
    '/bomb.svg': svgBomb(),
  };
  requested = [];
  host = createServer((request, response) => {
    requested.push(request.url ?? '');
    const file = files[request.url ?? ''];
    response.writeHead(file ? 200 : 404, { 'content-type': 'image/jpeg' }).end(file);
  }).listen(0);
  await new Promise((resolve) => host.once('listening', resolve));
  port = (host.address() as AddressInfo).port;
  test = await openTestImageApp([`localhost:${port}`]);
  app = await localApp(test);
});
afterAll(async () => {
  host.close();
  await app.close();
  await test.close();
});

async function localApp({ ports, store, dataDir }: TestImageApp): Promise<FastifyInstance> {
  const local = Fastify({ routerOptions: { querystringParser: parseQuery } });
  local.setValidatorCompiler(validatorCompiler);
  for (const schema of namedSchemas) local.addSchema(schema);
  const settings = { ...ports.settings, dataDir };
  registerErrors(local, { settings });
  const rest = {
    metrics: createMetrics(),
    serverKeys: { pageToken: 'x', media: 'x', visitors: 'x', payments: 'x', audit: 'x' },
    changes: await createChanges(store),
    kinds: [],
  };
  registerImages(local, { ...ports, settings, ...rest }, { isAllowedAddress: () => true });
  return local;
}

const remote = (path: string, query = 'width=170') =>
  `/img/acme/remote?url=${encodeURIComponent(`http://localhost:${port}${path}`)}&${query}`;
const get = (url: string, accept = 'image/webp') => app.inject({ url, headers: { accept } });

describe('GET /img/{publisher}/remote', () => {
  it('resizes a picture of a listed host, with one download for all sizes', async () => {
    const [small, large] = [await get(remote('/fresh.jpg')), await get(remote('/fresh.jpg', 'width=340'))];

    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(small.rawPayload).metadata()).width).toBe(170);
    expect((await sharp(large.rawPayload).metadata()).width).toBe(340);
    expect(requested.filter((path) => path === '/fresh.jpg')).toHaveLength(1);
    expect(small.headers['cache-control']).toBe(
      'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800'
    );
  });

  it('rasterizes an SVG, regardless of its content type', async () => {
    const crest = await get(remote('/crest.svg'));

    expect([crest.statusCode, crest.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(crest.rawPayload).metadata()).width).toBe(170);
  });

  it.each([
    ['/page.jpg', 400, 'IMAGE_INVALID'],
    ['/bomb.png', 400, 'IMAGE_TOO_LARGE'],
    ['/nothing.jpg', 404, 'RESOURCE_NOT_FOUND'],
  ])('IMG-05: returns for %s %s %s', async (path, status, reason) => {
    const { statusCode, json } = await get(remote(path));

    expect([statusCode, json().error.details[0].reason]).toEqual([status, reason]);
  });

  it('stops an endless drawing, serves others meanwhile, and does not retry it', async () => {
    const bomb = get(remote('/bomb.svg'));

    const begin = performance.now();
    expect((await get(remote('/wide.jpg', 'width=99'))).statusCode).toBe(200);
    expect(performance.now() - begin).toBeLessThan(5_000);

    const { statusCode, json } = await bomb;
    expect([statusCode, json().error.details[0].reason]).toEqual([400, 'IMAGE_INVALID']);

    const again = performance.now();
    expect((await get(remote('/bomb.svg', 'width=171'))).statusCode).toBe(400);
    expect(performance.now() - again).toBeLessThan(2_000);
  }, 20_000);

  it('rejects unlisted hosts, before and after a redirect, and requires a URL', async () => {
    const reasonFor = async (query: string) =>
      (await get(`/img/acme/remote?width=170&${query}`)).json().error.details[0].reason;

    expect(await reasonFor('url=https%3A%2F%2Fother.example%2Fa.jpg')).toBe('IMAGE_HOST_NOT_ALLOWED');
    expect(await reasonFor('')).toBe('FIELD_INVALID');
    expect(await reasonFor('url=data%3Aimage%2Fpng%3Bbase64%2CAAAA')).toBe('FIELD_INVALID');
    expect((await get(`/img/nobody/remote?url=${encodeURIComponent('http://a.example/')}`)).statusCode).toBe(404);
  });

  it('rejects this machine on a real server, although its name is listed', async () => {
    const { status, reason } = await test.getImage(remote('/secret.jpg'));

    expect([status, reason]).toEqual([403, 'IMAGE_HOST_NOT_ALLOWED']);
    expect(requested).not.toContain('/secret.jpg');
  });
});
