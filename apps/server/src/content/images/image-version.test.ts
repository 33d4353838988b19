import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestImageApp, type TestImageApp } from '../../testing/image-app.ts';
import { jpeg, png } from '../../testing/images.ts';

describe('a banner with an uploaded picture', () => {
  let test: TestImageApp;
  beforeAll(async () => {
    test = await openTestImageApp();
    await test.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
    await test.upload('imageId=derby', await png(60, 30));
  });
  afterAll(() => test.close());

  const create = (id: string, assetUrls: readonly string[]) =>
    test.manage('POST', `/acme/bannerCollections?bannerCollectionId=${id}`, {
      body: { banners: [{ id: 'b1', backgroundAssets: assetUrls.map((assetUrl) => ({ assetUrl })) }] },
    });
  const visit = async (id: string, headers: Record<string, string> = {}) => {
    const { status, json } = await test.visit(`/v1/bannerCollections/${id}?key=pk_acme`, headers);
    const assets = (json?.banners[0].backgroundAssets ?? []) as { assetUrl: string }[];
    return { status, etag: json?.etag as string, urls: assets.map(({ assetUrl }) => assetUrl) };
  };
  const pathOf = (url = '') => url.replace('https://content.example', '');

  it('contains the version of its bytes, in any notation, so that browsers cache it for a year', async () => {
    const spellings = ['publishers/acme/images/derby', '/img/acme/derby', 'https://content.example/img/acme/derby'];
    await create('spellings', spellings);

    const [first, ...otherUrls] = (await visit('spellings')).urls;

    expect(first).toMatch(/^https:\/\/content\.example\/img\/acme\/derby\?v=[0-9a-f]{12}$/);
    expect(new Set(otherUrls)).toEqual(new Set([first]));
    const { headers } = await test.getImage(`${pathOf(first)}&width=16`);
    expect(headers['cache-control']).toContain('immutable');
  });

  it('changes when the picture is replaced, also for clients with a cached copy', async () => {
    await test.upload('imageId=changing', await png(60, 30));
    await create('home', ['publishers/acme/images/changing']);
    const before = await visit('home');
    expect((await visit('home', { 'if-none-match': before.etag })).status).toBe(304);

    await test.replace('changing', await jpeg(60, 30));
    const after = await visit('home', { 'if-none-match': before.etag });

    expect(after.status).toBe(200);
    expect(after.urls).not.toEqual(before.urls);
    expect((await test.getImage(pathOf(after.urls[0]))).headers['cache-control']).toContain('immutable');
  });

  it('has no version if there is no such picture, or if the address contains a size', async () => {
    const urls = ['/img/acme/missing', '/img/other/derby', '/img/acme/derby?width=300', '/img/acme/remote?url=x'];
    await test.upload('imageId=missing', await png(60, 30));
    await create('plain', urls);
    // As in an older store: pictures in use can no longer be deleted today.
    await test.store.database.deleteFrom('images').where('id', '=', 'missing').execute();

    expect((await visit('plain')).urls.map(pathOf)).toEqual(urls);
  });
});
