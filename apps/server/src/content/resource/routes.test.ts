import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '?publisherId=other');
}, 60_000);
afterAll(() => server.close());

const banners = (...ids: string[]) => ({ banners: ids.map((id) => ({ id })) });
const create = (id: string, body: object = {}, query = '') =>
  server.manage('POST', `/acme/bannerCollections?bannerCollectionId=${id}${query}`, { body });

describe('Create (AIP-133)', () => {
  it('answers 200 with the resource, its names, times and etag', async () => {
    const answer = await create('made', banners('b1'));

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      name: 'publishers/acme/bannerCollections/made',
      id: 'made',
      etag: expect.stringMatching(/^"[a-z0-9]+"$/),
      createTime: '2026-11-21T12:00:00.000Z',
      updateTime: '2026-11-21T12:00:00.000Z',
      banners: [{ id: 'b1' }],
    });
    expect(answer.headers['etag']).toBe(answer.json.etag);
  });

  it('treats an empty JSON body as none', async () => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' };
    const send = (method: 'POST' | 'DELETE', url: string) =>
      server.app.inject({ method, url: `/v1/publishers/acme${url}`, headers, payload: '' });

    expect((await send('POST', '/events?eventId=bare')).statusCode).toBe(200);
    expect((await send('POST', '/events/bare:start')).json()).toMatchObject({ status: 'EVENT_STATUS_STARTED' });
    expect((await send('DELETE', '/events/bare')).statusCode).toBe(200);
  });

  it('needs no body if everything has a default', async () => {
    const answer = await server.manage('POST', '/acme/bannerCollections?bannerCollectionId=bare');
    expect(answer.json.banners).toEqual([]);
  });

  it('ignores fields that only the server writes', async () => {
    const answer = await create('own-names', { name: 'x', id: 'y', etag: '"z"', createTime: 'never', updateTime: 1 });
    expect(answer.json.id).toBe('own-names');
  });

  it.each(['', 'Home', '-a', 'a b', 'a'.repeat(64), '%00', 'a/b'])('rejects the id "%s"', async (id) => {
    const answer = await create(id);
    expect(answer).toMatchObject({ status: 400, reason: 'ID_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe('bannerCollectionId');
  });

  it('accepts an id of 63 characters', async () => {
    expect((await create('a'.repeat(63))).status).toBe(200);
  });

  it('accepts the snake_case name of the id', async () => {
    const answer = await server.manage('POST', '/acme/bannerCollections?banner_collection_id=snake');
    expect(answer.json.id).toBe('snake');
  });

  it('rejects an existing id', async () => {
    await create('twice');
    expect(await create('twice')).toMatchObject({ status: 409, reason: 'RESOURCE_EXISTS' });
  });

  it('rejects a publisher that does not exist', async () => {
    const answer = await server.manage('POST', '/nobody/bannerCollections?bannerCollectionId=x');
    expect(answer).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });

  it('returns the result of validateOnly without storing it', async () => {
    const answer = await create('dry', banners('b1'), '&validateOnly=true');

    expect(answer.json).toMatchObject({ id: 'dry', banners: [{ id: 'b1' }] });
    expect((await server.manage('GET', '/acme/bannerCollections/dry')).status).toBe(404);
    await create('wet');
    expect((await create('wet', {}, '&validate_only=true')).reason).toBe('RESOURCE_EXISTS');
  });
});

describe('requestId (AIP-155)', () => {
  it('executes a repeated request once and returns the same response', async () => {
    const first = await create('once', banners('b1'), '&requestId=6f0d1a52-7c0e-4d1e-8f54-2f0a8d1d7a10');
    const again = await create('once', banners('b1'), '&requestId=6f0d1a52-7c0e-4d1e-8f54-2f0a8d1d7a10');

    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
  });

  it('executes it once also if both arrive at the same time', async () => {
    const [a, b] = await Promise.all([create('race', {}, '&requestId=r1'), create('race', {}, '&requestId=r1')]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.json).toEqual(b.json);
  });

  it('rejects an id that was used for something else', async () => {
    await create('first-use', {}, '&requestId=r2');
    expect(await create('second-use', {}, '&requestId=r2')).toMatchObject({ status: 400, reason: 'REQUEST_ID_REUSED' });
  });

  it('stores nothing of a request that failed', async () => {
    expect((await create('later', banners('B'), '&requestId=r3')).status).toBe(400);
    await create('there');
    expect((await create('there', {}, '&requestId=r4')).status).toBe(409);
    expect((await create('later', {}, '&requestId=r4')).status).toBe(200);
  });

  it('expires after a day', async () => {
    await create('day', {}, '&requestId=r5');
    await server.manage('DELETE', '/acme/bannerCollections/day');
    server.time.now += 24 * 60 * 60 * 1000 + 1;

    expect((await create('day', {}, '&requestId=r5')).json.createTime).toBe('2026-11-22T12:00:00.001Z');
    server.time.now -= 24 * 60 * 60 * 1000 + 1;
  });
});

describe('Update (AIP-134)', () => {
  const publisher = async () => (await server.manage('GET', '/paper')).json;
  const patch = (query: string, body: object) => server.manage('PATCH', `/paper${query}`, { body });

  beforeEach(async () => {
    await server.manage('DELETE', '/paper');
    await server.manage('POST', '?publisherId=paper', { body: { displayName: 'Paper', languageCode: 'nl' } });
  });

  it('changes the fields sent and keeps the others', async () => {
    await patch('', { timeZone: 'Europe/Amsterdam' });
    await patch('', { displayName: 'The Paper' });

    expect(await publisher()).toMatchObject({
      displayName: 'The Paper',
      timeZone: 'Europe/Amsterdam',
      languageCode: 'nl',
    });
  });

  it('changes only the fields in the mask, in either spelling', async () => {
    await patch('?updateMask=display_name,timeZone', { displayName: 'A', timeZone: 'UTC', languageCode: 'fr' });
    expect(await publisher()).toMatchObject({ displayName: 'A', timeZone: 'UTC', languageCode: 'nl' });
  });

  it('resets a masked field that is not sent to its default', async () => {
    await patch('?updateMask=displayName', {});
    expect((await publisher()).displayName).toBe('paper');
  });

  it('replaces everything with the mask *', async () => {
    await patch('?updateMask=*', { displayName: 'Whole' });
    expect(await publisher()).toMatchObject({ displayName: 'Whole', languageCode: 'en', timeZone: 'UTC' });
  });

  it('reaches into objects', async () => {
    await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_deep', {
      body: { defaults: { locale: 'nl', timeZone: 'UTC' } },
    });
    const answer = await server.manage('PATCH', '/acme/publicKeys/pk_deep?updateMask=defaults.locale', {
      body: { defaults: { locale: 'fr', timeZone: 'Asia/Tokyo' } },
    });
    expect(answer.json.defaults).toEqual({ locale: 'fr', timeZone: 'UTC' });
  });

  it.each(['nope', 'displayName,nope', 'displayName.x', ''])(
    'rejects the mask "%s" without a known field',
    async (mask) => {
      const answer = await patch(`?updateMask=${mask}`, { displayName: 'x' });
      expect(answer).toMatchObject({ status: 400, reason: 'MASK_INVALID' });
    }
  );

  it('changes the etag with each state, and only moves updateTime', async () => {
    const before = (await create('moving')).json;
    server.time.now += 1_000;
    const after = (await server.manage('PATCH', '/acme/bannerCollections/moving', { body: banners('b1') })).json;
    server.time.now -= 1_000;

    expect(after.etag).not.toBe(before.etag);
    expect(after.createTime).toBe(before.createTime);
    expect(after.updateTime).toBe('2026-11-21T12:00:01.000Z');
  });
});

describe('etag (AIP-154)', () => {
  it('rejects a write to a state that the caller has not seen, by If-Match or body', async () => {
    const { etag } = (await create('guarded')).json;
    const path = '/acme/bannerCollections/guarded';
    const seen = await server.manage('PATCH', path, { body: banners('b1'), headers: { 'if-match': etag } });

    expect(seen.status).toBe(200);
    for (const expired of [
      await server.manage('PATCH', path, { body: banners('b2'), headers: { 'if-match': etag } }),
      await server.manage('PATCH', path, { body: { ...banners('b2'), etag } }),
      await server.manage('DELETE', path, { headers: { 'if-match': etag } }),
    ]) {
      expect(expired).toMatchObject({ status: 409, reason: 'ETAG_MISMATCH' });
    }
    expect((await server.manage('GET', path)).json).toEqual(seen.json);
    expect((await server.manage('DELETE', path, { headers: { 'if-match': seen.json.etag } })).status).toBe(200);
  });

  it('lets one of two concurrent writers win', async () => {
    const { etag } = (await create('contested')).json;
    const write = (id: string) =>
      server.manage('PATCH', '/acme/bannerCollections/contested', { body: banners(id), headers: { 'if-match': etag } });

    const answers = await Promise.all([write('b1'), write('b2'), write('b3')]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('Get and Delete', () => {
  it('answer 404 for what does not exist, in any spelling', async () => {
    for (const id of ['nope', 'NOPE', '%00', '%F0%9F%98%80']) {
      expect(await server.manage('GET', `/acme/bannerCollections/${id}`)).toMatchObject({ status: 404 });
      expect(await server.manage('DELETE', `/acme/bannerCollections/${id}`)).toMatchObject({ status: 404 });
    }
  });

  it('Delete answers {} and deletes everything of a publisher', async () => {
    await server.manage('POST', '?publisherId=gone');
    await server.manage('POST', '/gone/bannerCollections?bannerCollectionId=home');

    expect(await server.manage('DELETE', '/gone')).toMatchObject({ status: 200, json: {} });
    await server.manage('POST', '?publisherId=gone');
    expect((await server.manage('GET', '/gone/bannerCollections')).json.totalSize).toBe(0);
  });
});

describe('List (AIP-132, AIP-158)', () => {
  const page = (query: string) => server.manage('GET', `/other/bannerCollections${query}`);
  const walk = async (size: number, between = async () => {}) => {
    const ids: string[] = [];
    let token = '';
    do {
      const { json } = await page(`?pageSize=${size}&pageToken=${token}`);
      ids.push(...json.bannerCollections.map(({ id }: { id: string }) => id));
      token = json.nextPageToken;
      await between();
    } while (token !== '');
    return ids;
  };

  beforeAll(async () => {
    for (let n = 10; n < 35; n += 1) await server.manage('POST', `/other/bannerCollections?bannerCollectionId=c${n}`);
  });

  it('returns 10 items, the total and a token by default', async () => {
    const { json } = await page('');
    expect(json.bannerCollections).toHaveLength(10);
    expect(json.totalSize).toBe(25);
    expect(json.nextPageToken).toMatch(/^[\w-]+$/);
  });

  it('lowers a size above 100 and treats 0 as the default', async () => {
    expect((await page('?pageSize=1000')).json.bannerCollections).toHaveLength(25);
    expect((await page('?page_size=0')).json.bannerCollections).toHaveLength(10);
  });

  it.each(['-1', 'ten', '1.5'])('rejects the size %s', async (size) => {
    expect(await page(`?pageSize=${size}`)).toMatchObject({ status: 400, reason: 'PAGE_SIZE_INVALID' });
  });

  it('returns each item once while others are inserted between pages', async () => {
    let n = 0;
    const ids = await walk(7, async () => {
      n += 1;
      await server.manage('POST', `/other/bannerCollections?bannerCollectionId=a${n}`);
    });
    for (; n > 0; n -= 1) await server.manage('DELETE', `/other/bannerCollections/a${n}`);

    expect(ids.filter((id) => id.startsWith('c'))).toEqual(Array.from({ length: 25 }, (_, n) => `c${n + 10}`));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('rejects a token of another list, a modified one and an invalid one', async () => {
    const token: string = (await page('')).json.nextPageToken;
    const elsewhere = await server.manage('GET', `/acme/bannerCollections?pageToken=${token}`);
    const changed = await page(`?pageToken=${token.slice(0, -2)}AA`);

    for (const answer of [elsewhere, changed, await page('?pageToken=x'), await page('?pageToken=%F0%9F%98%80')]) {
      expect(answer).toMatchObject({ status: 400, reason: 'PAGE_TOKEN_MISMATCH' });
    }
  });

  it('allows another size for each page', async () => {
    const token = (await page('?pageSize=2')).json.nextPageToken;
    expect((await page(`?pageSize=3&pageToken=${token}`)).json.bannerCollections).toHaveLength(3);
  });

  it('rejects a token that is three days old', async () => {
    const token = (await page('')).json.nextPageToken;
    server.time.now += 3 * 24 * 60 * 60 * 1000;
    const answer = await page(`?pageToken=${token}`);
    server.time.now -= 3 * 24 * 60 * 60 * 1000;

    expect(answer).toMatchObject({ status: 400, reason: 'PAGE_TOKEN_EXPIRED' });
  });
});

describe('management access', () => {
  const secretOf = async (publisher: string) => (await server.manage('POST', `/${publisher}/secretKeys`)).json.secret;

  it.each([
    ['', 'TOKEN_MISSING'],
    ['wrong', 'TOKEN_INVALID'],
    ['sk_wrong', 'TOKEN_INVALID'],
  ])('rejects the bearer "%s" with %s', async (token, reason) => {
    const answer = await server.manage('GET', '/acme', { token });
    expect(answer).toMatchObject({ status: 401, reason });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('allows a secret key to manage its own publisher', async () => {
    const token = await secretOf('acme');
    expect((await server.manage('GET', '/acme', { token })).status).toBe(200);
    expect((await server.manage('POST', '/acme/publicKeys', { token })).status).toBe(200);
  });

  it('rejects a secret key for another publisher, whether that exists or not', async () => {
    const token = await secretOf('acme');
    for (const path of ['/other', '/nobody', '/other/bannerCollections/nope']) {
      expect(await server.manage('GET', path, { token })).toMatchObject({ status: 403, reason: 'PUBLISHER_FOREIGN' });
    }
  });

  it('allows only the operator to create, list and delete publishers', async () => {
    const token = await secretOf('acme');
    expect(await server.manage('GET', '', { token })).toMatchObject({ status: 403 });
    expect(await server.manage('POST', '?publisherId=mine', { token })).toMatchObject({ status: 403 });
    expect(await server.manage('DELETE', '/acme', { token })).toMatchObject({ status: 403 });
  });

  it('rejects a disabled secret key', async () => {
    const { id, secret } = (await server.manage('POST', '/acme/secretKeys')).json;
    await server.manage('PATCH', `/acme/secretKeys/${id}`, { body: { state: 'DISABLED' } });
    expect(await server.manage('GET', '/acme', { token: secret })).toMatchObject({
      status: 403,
      reason: 'KEY_DISABLED',
    });
  });
});
