import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestImageApp, type TestImageApp } from '../../testing/image-app.ts';
import { clearPng, jpeg, png, svg } from '../../testing/images.ts';

const CHROMIUM = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };
const OLDER = { accept: 'image/webp,*/*' };

let test: TestImageApp;
beforeAll(async () => {
  test = await openTestImageApp();
  await test.upload('imageId=wide', await jpeg(1600, 900));
});
afterAll(() => test.close());

const widthOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).width;
const misses = async () =>
  Number(
    /touchline_cache_requests_total\{cache="image",result="miss"\} (\d+)/.exec((await test.visit('/metrics')).text)?.[1]
  );

describe('GET /img/{publisher}/{image}', () => {
  it.each([
    [170, CHROMIUM, 'image/avif'],
    [340, CHROMIUM, 'image/avif'],
    [1280, CHROMIUM, 'image/webp'],
    [170, OLDER, 'image/webp'],
    [340, OLDER, 'image/webp'],
    [340, { accept: 'image/*' }, 'image/jpeg'],
    [340, {}, 'image/jpeg'],
  ])('IMG-01 IMG-02 IMG-03: returns %s px width, with Accept %j as %s', async (width, headers, type) => {
    const { status, headers: got, bytes } = await test.getImage(`/img/acme/wide?width=${width}`, headers);

    expect([status, got['content-type']]).toEqual([200, type]);
    expect(await widthOf(bytes)).toBe(width);
    expect(got['content-length']).toBe(String(bytes.length));
  });

  it('never enlarges, and returns the own size, at most 2048, without a width', async () => {
    await test.upload('imageId=small', await png(100, 50));
    await test.upload('imageId=huge', await jpeg(3000, 30));

    expect(await widthOf((await test.getImage('/img/acme/small?width=340')).bytes)).toBe(100);
    expect(await widthOf((await test.getImage('/img/acme/small')).bytes)).toBe(100);
    expect(await widthOf((await test.getImage('/img/acme/huge')).bytes)).toBe(2048);
  });

  it('may be shown by any page, and cannot run or load anything', async () => {
    const { headers } = await test.getImage('/img/acme/wide?width=340', CHROMIUM);

    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: 'Accept',
      etag: expect.stringMatching(/^"[\w.-]+"$/),
    });
  });

  it('answers HEAD like GET without the body', async () => {
    const get = await test.app.inject({ url: '/img/acme/wide?width=340', headers: OLDER });
    const head = await test.app.inject({ method: 'HEAD', url: '/img/acme/wide?width=340', headers: OLDER });

    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  it('returns 304 for a current ETag of this variant, without rendering it', async () => {
    const { headers } = await test.getImage('/img/acme/wide?width=341', OLDER);
    const before = await misses();

    const again = await test.getImage('/img/acme/wide?width=341', {
      ...OLDER,
      'if-none-match': String(headers['etag']),
    });
    const other = await test.getImage('/img/acme/wide?width=341', {
      ...CHROMIUM,
      'if-none-match': String(headers['etag']),
    });

    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag: headers['etag'], vary: 'Accept' });
    expect(other.status).toBe(200);
    expect((await misses()) - before).toBe(1);
  });

  it('is immutable only with the current version; a replaced picture appears at the same address', async () => {
    await test.upload('imageId=turning', await png(60, 30));
    const { hash } = await test.store.database
      .selectFrom('images')
      .where('id', '=', 'turning')
      .select('hash')
      .executeTakeFirstOrThrow();
    const url = `/img/acme/turning?v=${hash.slice(0, 12)}&width=16`;
    const before = await test.getImage(url);
    expect(before.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await test.getImage('/img/acme/turning?width=16')).headers['cache-control']).toMatch(
      /^public, max-age=300,/
    );

    await test.replace('turning', await jpeg(80, 80));
    const after = await test.getImage(url);

    expect(after.headers['cache-control']).toMatch(/^public, max-age=300,/);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect((await sharp(after.bytes).metadata()).height).toBe(16);
  });

  it('rasterizes an SVG, and never returns its markup', async () => {
    await test.upload('imageId=crest', svg('<circle cx="12" cy="12" r="12"/>', 'width="24" height="24"'));

    const logo = await test.getImage('/img/acme/crest?width=170', CHROMIUM);
    const own = await test.getImage('/img/acme/crest', { accept: 'image/svg+xml' });

    expect([logo.headers['content-type'], await widthOf(logo.bytes)]).toEqual(['image/avif', 170]);
    expect([own.headers['content-type'], await widthOf(own.bytes)]).toEqual(['image/jpeg', 24]);
  });

  it('puts a white background behind a transparent picture for a browser that supports only JPEG', async () => {
    await test.upload('imageId=clear', await clearPng(40, 40));

    const { bytes } = await test.getImage('/img/acme/clear?width=20');

    expect((await sharp(bytes).stats()).channels.every(({ min }) => min === 255)).toBe(true);
  });

  it.each(['15', '2049', 'abc', '', '170.5', '-170'])('returns 400 IMAGE_WIDTH for width=%s', async (width) => {
    const { status, reason } = await test.getImage(`/img/acme/wide?width=${width}`);

    expect([status, reason]).toEqual([400, 'IMAGE_WIDTH']);
  });

  it.each([
    ['/img/acme/missing?width=170', 'RESOURCE_NOT_FOUND'],
    ['/img/nobody/wide?width=170', 'RESOURCE_NOT_FOUND'],
    ['/img/acme/..%2Fwide', 'RESOURCE_NOT_FOUND'],
    ['/img/acme/%00', 'RESOURCE_NOT_FOUND'],
    ['/img/acme', 'ROUTE_NOT_FOUND'],
  ])('IMG-05: returns 404 for %s, readable by any page and not cached', async (url, is) => {
    const { status, reason, headers } = await test.getImage(url);

    expect([status, reason]).toEqual([404, is]);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  });

  it('renders a new size once for concurrent requests', async () => {
    const cacheFiles = () => filesOf(test.dataDir).length;
    const before = cacheFiles();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => test.getImage('/img/acme/wide?width=333', OLDER))
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(cacheFiles() - before).toBe(1);
  });

  it('renders a picture again if its cached file is damaged', async () => {
    const whole = await test.getImage('/img/acme/wide?width=444', OLDER);
    const newest = filesOf(test.dataDir).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? '';
    writeFileSync(newest, readFileSync(newest).subarray(0, 100));

    expect((await test.getImage('/img/acme/wide?width=444', OLDER)).bytes).toEqual(whole.bytes);
  });

  it('rejects a client that requests hundreds of new sizes in a minute, except for cached ones', async () => {
    const sizes = Array.from({ length: 601 }, (_, index) => `/img/acme/missing-size?width=${16 + index}`);
    await test.upload('imageId=missing-size', await png(4, 4));
    const statuses: number[] = [];
    for (const url of sizes) statuses.push((await test.getImage(url, OLDER)).status);

    expect(statuses).toContain(429);
    expect((await test.getImage(sizes[0] ?? '', OLDER)).status).toBe(200);
    test.time.now += 60_000;
    expect((await test.getImage(sizes[600] ?? '', OLDER)).status).toBe(200);
  });
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
