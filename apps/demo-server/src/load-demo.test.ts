import { DEMO_KEY, demoCollections, demoImages, OTHER_PAPER } from '@touchline/demo';
import { drawCrest } from '@touchline/server/content/images/crest.ts';
import { openTestApp, PUBLIC_URL, type TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';

describe('loadDemo', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp();
  });
  beforeEach(async () => {
    await test.ports.database.deleteFrom('publishers').execute();
    await loadDemo(test.ports);
    // The app is notified of writes that bypass it a moment later; it knows its own writes at once.
    await test.manage('PATCH', '/demo', { body: {} });
  });
  afterAll(() => test.close());

  it('gives the demo key access to every collection, in the visitor’s language', async () => {
    for (const { id, banners } of demoCollections(test.time.now)) {
      const { status, json } = await collection(id);
      expect([id, status, json.banners.length]).toEqual([id, 200, banners.length]);
    }
    const { json } = await collection('home', '&locale=ar');
    expect(json.banners[0].texts[0].text).toBe('السبت تحت الأضواء');
  });

  it('points banners at images of this server at any address', async () => {
    const { json } = await collection('home');

    const [address, version] = json.banners[0].backgroundAssets[0].assetUrl.split('?');
    expect([address, version]).toEqual([`${PUBLIC_URL}/img/demo/night-phone`, expect.stringMatching(/^v=\w{12}$/)]);
  });

  it('stores every image once, with its size', async () => {
    const rows = await test.ports.database.selectFrom('images').select(['id', 'body']).execute();

    expect(rows.map(({ id }) => id).sort()).toEqual(demoImages.map(({ id }) => id).sort());
    expect(rows.find(({ id }) => id === 'night')?.body).toEqual({
      contentType: 'image/webp',
      width: 1920,
      height: 1080,
    });
  });

  it('replaces the crest with letters of an earlier version by the club’s own crest', async () => {
    const { database } = test.ports;
    const colours = { first: '#12326b', second: '#8fd3ff' };
    const bytes = Buffer.from(drawCrest({ name: 'Harbour City', letters: 'HAR', ...colours }));
    const crests = database.selectFrom('images').where('id', '=', 'crest-harbour-city');
    await database.updateTable('images').set({ bytes }).where('id', '=', 'crest-harbour-city').execute();

    await loadDemo(test.ports);

    const stored = await crests.select(['body', 'bytes']).executeTakeFirstOrThrow();
    expect(stored.body).toMatchObject({ contentType: 'image/webp' });
    expect(Buffer.from(stored.bytes).equals(bytes)).toBe(false);
  });

  it('keeps the crests that an import has drawn for other clubs', async () => {
    const svg = drawCrest({ name: 'Ajax', letters: 'AJA', first: '#d2122e', second: '#ffffff' });
    const headers = { 'content-type': 'image/svg+xml' };
    await test.manage('POST', '/demo/images?imageId=crest-ajax', { body: svg, headers });

    await loadDemo(test.ports);

    expect((await test.manage('GET', '/demo/images/crest-ajax')).status).toBe(200);
    await test.manage('DELETE', '/demo/images/crest-ajax');
  });

  it('replaces the lead of an earlier version, which always said Saturday', async () => {
    const { database } = test.ports;
    const stale = [{ texts: [{ text: { en: 'Harbour City v Northgate Rovers, live at 20:00' } }] }];
    const id = 'home';
    await database.deleteFrom('demo_writes').where('id', '=', id).execute();
    await database
      .updateTable('banner_collections')
      .set({ body: JSON.stringify({ banners: stale }) })
      .where('id', '=', id)
      .execute();

    await loadDemo(test.ports);

    expect((await collection(id)).json.banners[0].texts[0].text).toBe('Saturday, under the lights');
    expect((await collection(id)).json.banners).toHaveLength(4);
  });

  it('changes nothing when it runs again', async () => {
    const before = await collection('home');

    test.time.now += 60_000;
    await loadDemo(test.ports);

    expect((await collection('home')).json.etag).toBe(before.json.etag);
  });

  it('keeps changes by users, and restores deleted resources', async () => {
    await test.manage('PATCH', '/demo/bannerCollections/home', { body: { banners: [] } });
    await test.manage('DELETE', '/demo/bannerCollections/light');
    await test.ports.database.deleteFrom('images').where('id', '=', 'oval').execute();

    await loadDemo(test.ports);

    expect((await collection('home')).json.banners).toEqual([]);
    expect((await collection('light')).json.banners).toHaveLength(3);
    const oval = await test.ports.database.selectFrom('images').where('id', '=', 'oval').select('id').execute();
    expect(oval).toHaveLength(1);
  });

  it('leaves the demo key to another publisher that already has it', async () => {
    await test.manage('DELETE', `/demo/publicKeys/${DEMO_KEY}`);
    await test.manage('POST', '?publisherId=acme', { body: {} });
    await test.manage('POST', `/acme/publicKeys?publicKeyId=${DEMO_KEY}`, { body: {} });

    await loadDemo(test.ports);

    expect((await test.manage('GET', `/acme/publicKeys/${DEMO_KEY}`)).status).toBe(200);
    expect((await test.manage('GET', `/demo/publicKeys/${DEMO_KEY}`)).status).toBe(404);
  });

  it('gives another paper its own key, which is valid only on its pages', async () => {
    const { json } = await test.manage('GET', `/demo/publicKeys/${OTHER_PAPER.key}`);
    expect(json.allowedDomains).toEqual([OTHER_PAPER.domain]);
  });

  function collection(id: string, extraQuery = '') {
    return test.visit(`/v1/bannerCollections/${id}?key=${DEMO_KEY}${extraQuery}`);
  }
});
