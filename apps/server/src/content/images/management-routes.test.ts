import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestImageApp, type TestImageApp } from '../../testing/image-app.ts';
import { declaredPng, gradient, jpeg, png, svg } from '../../testing/images.ts';

let test: TestImageApp;
beforeAll(async () => {
  test = await openTestImageApp();
});
afterAll(() => test.close());

describe('POST /v1/publishers/{publisher}/images', () => {
  it('stores a picture and returns its properties', async () => {
    const { status, json, headers } = await test.upload('imageId=derby', await jpeg(300, 200));

    expect(status).toBe(200);
    expect(json).toEqual({
      name: 'publishers/acme/images/derby',
      id: 'derby',
      url: 'https://content.example/img/acme/derby',
      contentType: 'image/jpeg',
      width: 300,
      height: 200,
      etag: expect.stringMatching(/^"\w+"$/),
    });
    expect(headers['etag']).toBe(json.etag);
  });

  it('returns the upright size, not the stored one', async () => {
    const lying = await gradient(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    expect((await test.upload('imageId=lying', lying)).json).toMatchObject({ width: 200, height: 300 });
  });

  it.each([
    ['png', 'image/png', () => png(40, 30)],
    ['webp', 'image/webp', () => gradient(40, 30).webp().toBuffer()],
    ['avif', 'image/avif', () => gradient(40, 30).avif().toBuffer()],
    ['gif', 'image/gif', () => gradient(40, 30).gif().toBuffer()],
    ['svg', 'image/svg+xml', async () => svg('<circle r="9"/>', 'width="40" height="30"')],
  ])('accepts %s by its bytes, regardless of the header', async (id, contentType, make) => {
    const { json } = await test.upload(`imageId=${id}`, await make(), { 'content-type': 'image/x-unknown' });

    expect(json).toMatchObject({ contentType, width: 40, height: 30 });
  });

  it('rejects an existing id', async () => {
    await test.upload('imageId=twice', await png(20, 20));

    const { status, reason } = await test.upload('imageId=twice', await png(20, 20));

    expect([status, reason]).toEqual([409, 'RESOURCE_EXISTS']);
  });

  it.each(['', 'imageId=', 'imageId=Big', 'imageId=a%2Fb', 'imageId=remote'])(
    'rejects the id in "?%s"',
    async (query) => {
      const { status, reason, json } = await test.upload(query, await png(20, 20));

      expect([status, reason]).toEqual([400, 'ID_INVALID']);
      expect(json.error.details[0].metadata).toEqual({ field: 'imageId' });
    }
  );

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['HTML that is called a JPEG', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'IMAGE_INVALID'],
    ['a picture that is cut off', async () => (await png(300, 200)).subarray(0, 2_000), 'IMAGE_INVALID'],
    ['a picture of 900 million pixels', () => declaredPng(30_000, 30_000), 'IMAGE_TOO_LARGE'],
    ['an SVG that is none', () => Buffer.from('<svg><g></svg>'), 'IMAGE_INVALID'],
    ['nothing', () => Buffer.alloc(0), 'BODY_INVALID'],
  ])('rejects %s', async (_, make, is) => {
    const { status, reason } = await test.upload('imageId=bad', await make(), { 'content-type': 'image/jpeg' });

    expect([status, reason]).toEqual([400, is]);
  });

  it('rejects more than 10 MB', async () => {
    const { status, reason } = await test.upload('imageId=bad', Buffer.alloc(10 * 1024 * 1024 + 1));

    expect([status, reason]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it.each(['text/html', 'application/json', 'multipart/form-data; boundary=x'])(
    'rejects a body of type %s',
    async (type) => {
      const { status, reason } = await test.upload('imageId=bad', Buffer.from('{}'), { 'content-type': type });

      expect([status, reason]).toEqual([415, 'MEDIA_TYPE']);
    }
  );

  it('does not decode uploads of unauthorized clients, and returns 404 for an unknown publisher', async () => {
    const body = await png(20, 20);
    const headers = { 'content-type': 'image/png' };

    expect(await test.manage('POST', '/acme/images?imageId=x', { body, headers, token: 'wrong' })).toMatchObject({
      status: 401,
      reason: 'TOKEN_INVALID',
    });
    expect(await test.manage('POST', '/nobody/images?imageId=x', { body, headers })).toMatchObject({ status: 404 });
  });

  it('runs a repeated request once, and rejects the same requestId with other bytes', async () => {
    const bytes = await png(50, 40);
    const first = await test.upload('imageId=again&requestId=r1', bytes);
    const second = await test.upload('imageId=again&requestId=r1', bytes);
    const other = await test.upload('imageId=again&requestId=r1', await png(50, 41));

    expect(second.json).toEqual(first.json);
    expect(other.reason).toBe('REQUEST_ID_REUSED');
  });

  it('stores nothing with validateOnly', async () => {
    const { status, json } = await test.upload('imageId=only&validateOnly=true', await png(20, 10));

    expect([status, json.width]).toEqual([200, 20]);
    expect(await test.manage('GET', '/acme/images/only')).toMatchObject({ status: 404 });
  });
});

describe('the other methods on images', () => {
  it('support get, list with pages, and delete', async () => {
    await test.manage('POST', '?publisherId=lister');
    const headers = { 'content-type': 'image/png' };
    for (const id of ['a', 'b', 'c']) {
      await test.manage('POST', `/lister/images?imageId=${id}`, { body: await png(20, 10), headers });
    }

    const page = (await test.manage('GET', '/lister/images?pageSize=2')).json;
    const rest = (await test.manage('GET', `/lister/images?pageSize=2&pageToken=${page.nextPageToken}`)).json;
    const one = (await test.manage('GET', '/lister/images/b')).json;

    expect(page).toMatchObject({ images: [{ id: 'a' }, { id: 'b' }], totalSize: 3 });
    expect(rest).toMatchObject({ images: [{ id: 'c' }], nextPageToken: '' });
    expect(page.images[1]).toEqual(one);
    expect(one).toMatchObject({ url: 'https://content.example/img/lister/b', contentType: 'image/png', width: 20 });

    expect(await test.manage('DELETE', '/lister/images/b')).toMatchObject({ status: 200, json: {} });
    expect(await test.manage('GET', '/lister/images/b')).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
    expect(await test.getImage('/img/lister/b?width=20')).toMatchObject({ status: 404 });
  });

  it('PATCH replaces the picture if the If-Match header is current', async () => {
    const { etag } = (await test.upload('imageId=changing', await png(60, 30))).json;

    const changed = await test.replace('changing', await jpeg(80, 60), { 'if-match': etag });
    const outdated = await test.replace('changing', await png(60, 30), { 'if-match': etag });

    expect(changed.json).toMatchObject({ id: 'changing', contentType: 'image/jpeg', width: 80, height: 60 });
    expect(changed.json.etag).not.toBe(etag);
    expect([outdated.status, outdated.reason]).toEqual([409, 'ETAG_MISMATCH']);
    expect((await test.replace('changing', await png(10, 10))).status).toBe(200);
    expect((await test.replace('missing', await png(10, 10))).reason).toBe('RESOURCE_NOT_FOUND');
    expect((await test.replace('changing', Buffer.from('x'))).reason).toBe('IMAGE_INVALID');
  });
});
