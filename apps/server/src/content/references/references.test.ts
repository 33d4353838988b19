import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../../testing/app.ts';
import { findMissing } from './check-references.ts';

let server: TestApp;
let publisher: string;
let made = 0;

beforeAll(async () => {
  server = await openTestApp();
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  publisher = `p${made}`;
  await server.manage('POST', `?publisherId=${publisher}`);
  await server.manage('POST', `/${publisher}/publicKeys?publicKeyId=pk_${publisher}`);
});

const names = {
  videos: 'videoId',
  entities: 'entityId',
  events: 'eventId',
  creativeWorks: 'creativeWorkId',
  accessPolicies: 'accessPolicyId',
  offers: 'offerId',
  bannerCollections: 'bannerCollectionId',
} as const;
type Collection = keyof typeof names;

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  server.manage(method, `/${publisher}/${path}`, { body });
const create = (collection: Collection, id: string, body: object = {}) =>
  call('POST', `${collection}?${names[collection]}=${id}`, body);
const read = async (path: string) => (await call('GET', path)).json;

async function upload(id: string): Promise<void> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const headers = { 'content-type': 'image/svg+xml' };
  const { status } = await server.manage('POST', `/${publisher}/images?imageId=${id}`, { body: svg, headers });
  expect(status).toBe(200);
}

function bring(...rows: readonly object[]) {
  const body = rows.map((row) => JSON.stringify(row)).join('\n');
  const headers = { 'content-type': 'application/x-ndjson' };
  return server.manage('POST', `/${publisher}:import`, { body, headers });
}

const image = (id: string) => `/img/${publisher}/${id}?w=320`;
const banners = (id: string) => [{ id: 'b', backgroundAssets: [{ assetUrl: image(id) }] }];

/** Each kind of reference, with the field that an error names. */
const REFERENCES: readonly (readonly [Collection, () => object, field: string, target: string])[] = [
  ['events', () => ({ videoIds: ['none'] }), 'videoIds', 'videos'],
  ['events', () => ({ entityIds: ['none'] }), 'entityIds', 'entities'],
  [
    'events',
    () => ({ markers: [{ id: 'g', kind: 'goal', time: '2026-11-21T14:00:00Z', entityId: 'none' }] }),
    'markers[0].entityId',
    'entities',
  ],
  ['events', () => ({ posterUrl: `${PUBLIC_URL}${image('none')}` }), 'posterUrl', 'images'],
  ['events', () => ({ thumbnailUrl: `publishers/${publisher}/images/none` }), 'thumbnailUrl', 'images'],
  ['events', () => ({ metadata: { home: { logoUrl: image('none') } } }), 'metadata.home.logoUrl', 'images'],
  ['creativeWorks', () => ({ videoIds: ['none'] }), 'videoIds', 'videos'],
  ['entities', () => ({ thumbnailUrl: image('none') }), 'thumbnailUrl', 'images'],
  ['videos', () => ({ accessPolicyId: 'none' }), 'accessPolicyId', 'accessPolicies'],
  ['videos', () => ({ markersSource: 'events/none' }), 'markersSource', 'events'],
  ['videos', () => ({ posterUrl: image('none') }), 'posterUrl', 'images'],
  ['accessPolicies', () => ({ offerIds: ['none'] }), 'offerIds', 'offers'],
  ['bannerCollections', () => ({ banners: banners('none') }), 'banners[0].backgroundAssets[0].assetUrl', 'images'],
];

describe('missing references', () => {
  it.each(REFERENCES)(
    'STU-13: %s are rejected %s by POST, PATCH and import',
    async (collection, bodyOf, field, target) => {
      const body = bodyOf();
      await create(collection, 'there');

      for (const answer of [await create(collection, 'x', body), await call('PATCH', `${collection}/there`, body)]) {
        expect([answer.status, answer.reason]).toEqual([400, 'REFERENCE_NOT_FOUND']);
        expect(answer.json.error.details[0].metadata).toEqual({ field, collection: target, id: 'none' });
      }
      const { json } = await bring({ name: `${collection}/x`, ...body }, { name: `${collection}/y` });
      expect(json.problems).toMatchObject([{ line: 1, resource: `${collection}/x`, reason: 'REFERENCE_NOT_FOUND' }]);
      expect(json.collections[collection]).toMatchObject({ created: 1, bad: 1 });
      expect((await call('GET', `${collection}/x`)).status).toBe(404);
    }
  );

  it('do not depend on the order of an import, and targets in a rejected row are missing', async () => {
    const rows = [
      { name: 'events/e1', videoIds: ['v1'], entityIds: ['ajax'] },
      { name: 'events/e2', videoIds: ['v2'] },
      { name: 'creativeWorks/w2', videoIds: ['v2'] },
      { name: 'videos/v1', accessPolicyId: 'paid', markersSource: 'events/e1' },
      { name: 'videos/v2', accessPolicyId: 'lost' },
      { name: 'accessPolicies/paid', requireEntitlement: true, offerIds: ['pass'] },
      { name: 'accessPolicies/lost', offerIds: ['nowhere'] },
      { name: 'offers/pass', displayName: 'Pass' },
      { name: 'entities/ajax', displayName: 'Ajax' },
    ];
    const { status, json } = await bring(...rows);

    expect(status).toBe(200);
    expect(json.problems.map(({ resource, reason }: Record<string, string>) => [resource, reason])).toEqual([
      ['events/e2', 'REFERENCE_NOT_FOUND'],
      ['creativeWorks/w2', 'REFERENCE_NOT_FOUND'],
      ['videos/v2', 'REFERENCE_NOT_FOUND'],
      ['accessPolicies/lost', 'REFERENCE_NOT_FOUND'],
    ]);
    expect((await read('events/e1')).videoIds).toEqual(['v1']);
    expect((await call('GET', 'videos/v2')).status).toBe(404);
    expect((await bring(...rows.filter((_, index) => ![1, 2, 4, 6].includes(index)))).json.problems).toEqual([]);
  });

  it('do not block edits of older content: only added ones are checked', async () => {
    await create('videos', 'v1');
    await create('events', 'old');
    const { database } = server.store;
    const event = database.selectFrom('events').where('publisher_id', '=', publisher).select('body');
    const { body } = await event.executeTakeFirstOrThrow();
    const dangling = JSON.stringify({ ...body, videoIds: ['gone'] });
    await database.updateTable('events').set({ body: dangling }).where('publisher_id', '=', publisher).execute();

    expect((await call('PATCH', 'events/old', { title: 'New' })).status).toBe(200);
    expect((await call('PATCH', 'events/old', { videoIds: ['v1', 'gone'] })).status).toBe(200);
    expect((await call('PATCH', 'events/old', { videoIds: ['v1', 'gone', 'other'] })).reason).toBe(
      'REFERENCE_NOT_FOUND'
    );
  });

  it('are found among more ids than a statement has parameters', async () => {
    await create('videos', 'v69999');
    const references = Array.from({ length: 70_000 }, (_, n) => ({ collection: 'videos', id: `v${n}` }) as const);

    expect(await findMissing(server.store.database, publisher, references)).toHaveLength(69_999);
  });

  it('include resources of another publisher', async () => {
    await create('videos', 'theirs');
    const mine = `${publisher}b`;
    await server.manage('POST', `?publisherId=${mine}`);

    const { reason } = await server.manage('POST', `/${mine}/events?eventId=e`, { body: { videoIds: ['theirs'] } });
    expect(reason).toBe('REFERENCE_NOT_FOUND');
  });
});

describe('deleting a referenced resource', () => {
  it('STU-12: is rejected with the number of referrers and the first twenty, until nothing uses it', async () => {
    await create('videos', 'v1');
    await create('creativeWorks', 'w1', { videoIds: ['v1'] });
    for (let n = 10; n < 32; n += 1) await create('events', `e${n}`, { videoIds: ['v1'] });

    const { status, reason, json } = await call('DELETE', 'videos/v1');
    expect([status, reason, json.error.status]).toEqual([400, 'REFERENCED', 'FAILED_PRECONDITION']);
    const { count, referrers } = json.error.details[0].metadata;
    expect(count).toBe('23');
    expect(referrers.split(',')).toHaveLength(20);
    expect(referrers).toMatch(/^creativeWorks\/w1,events\/e10,events\/e11,/);
    expect((await call('GET', 'videos/v1')).status).toBe(200);
    expect((await call('DELETE', 'videos/v1?references=PERHAPS')).reason).toBe('FIELD_INVALID');
    expect((await call('DELETE', 'events/e10')).status).toBe(200);
  });

  it('STU-12: counts hundreds of referrers', async () => {
    const events = Array.from({ length: 505 }, (_, n) => ({ name: `events/e${n}`, videoIds: ['v1'] }));
    expect((await bring({ name: 'videos/v1' }, ...events)).json.problems).toEqual([]);

    const { json } = await call('DELETE', 'videos/v1');
    expect(json.error.details[0].metadata.count).toBe('505');
  });

  it('STU-12: UNLINK removes it from all referrers, or changes nothing at all', async () => {
    await upload('crest');
    for (const id of ['v1', 'v2']) await create('videos', id, { posterUrl: image('crest') });
    for (const id of ['ajax', 'psv']) await create('entities', id);
    const marker = (id: string, entityId: string) => ({ id, kind: 'goal', time: '2026-11-21T14:00:00Z', entityId });
    const event = {
      videoIds: ['v1', 'v2'],
      entityIds: ['ajax', 'psv'],
      markers: [marker('a', 'ajax'), marker('b', 'psv'), marker('c', 'ajax')],
      metadata: { home: { name: 'Ajax', logoUrl: image('crest') } },
    };
    await create('events', 'e1', event);
    await create('creativeWorks', 'w1', { videoIds: ['v1'] });
    await create('bannerCollections', 'home', { banners: banners('crest') });
    await call('PATCH', 'videos/v2', { markersSource: 'events/e1' });

    expect((await call('DELETE', 'videos/v1?references=UNLINK&validateOnly=true')).status).toBe(200);
    expect((await read('events/e1')).videoIds).toEqual(['v1', 'v2']);

    for (const path of ['videos/v1', 'entities/ajax', 'images/crest']) {
      expect([path, (await call('DELETE', `${path}?references=UNLINK`)).status]).toEqual([path, 200]);
      expect((await call('GET', path)).status).toBe(404);
    }
    const { videoIds, entityIds, markers, metadata } = await read('events/e1');
    expect({ videoIds, entityIds, metadata }).toEqual({
      videoIds: ['v2'],
      entityIds: ['psv'],
      metadata: { home: { name: 'Ajax', logoUrl: null } },
    });
    expect(markers.map((one: { entityId: string | null }) => one.entityId)).toEqual([null, 'psv', null]);
    expect((await read('creativeWorks/w1')).videoIds).toEqual([]);
    expect((await read('videos/v2')).posterUrl).toBeNull();
    expect((await read('bannerCollections/home')).banners[0].backgroundAssets).toEqual([]);
    expect((await call('DELETE', 'events/e1')).reason).toBe('REFERENCED');
    expect((await call('DELETE', 'events/e1?references=UNLINK')).status).toBe(200);
    expect((await read('videos/v2')).markersSource).toBeNull();
  });

  it('never makes protected content free', async () => {
    await create('offers', 'pass', { displayName: 'Pass' });
    await create('accessPolicies', 'paid', { requireEntitlement: true, offerIds: ['pass'] });
    const playlists = [{ format: 'HLS', url: 'https://cdn.example/v.m3u8' }];
    await create('videos', 'v1', { accessPolicyId: 'paid', playlists });

    for (const query of ['', '?references=FAIL', '?references=UNLINK']) {
      const { reason, json } = await call('DELETE', `accessPolicies/paid${query}`);
      expect(reason).toBe('REFERENCED');
      expect(json.error.details[0].metadata).toEqual({ count: '1', referrers: 'videos/v1' });
    }
    expect((await call('DELETE', 'offers/pass')).reason).toBe('REFERENCED');
    expect((await call('DELETE', 'offers/pass?references=UNLINK')).status).toBe(200);
    expect(await read('accessPolicies/paid')).toMatchObject({ requireEntitlement: true, offerIds: [] });
    const { json } = await server.visit(`/v1/videos/v1?key=pk_${publisher}`, { origin: 'https://a.example' });
    expect(json).toMatchObject({ error: 'ERROR_CODE_NOT_ENTITLED', playlists: [] });
  });

  it('leaves no missing reference when two writes are concurrent', async () => {
    for (let round = 0; round < 10; round += 1) {
      await create('videos', `v${round}`);
      const [linked, deleted] = await Promise.all([
        create('events', `e${round}`, { videoIds: [`v${round}`] }),
        call('DELETE', `videos/v${round}`),
      ]);
      expect([linked.reason ?? 'linked', deleted.reason ?? 'deleted']).toSatisfy(
        ([one, other]: string[]) =>
          (one === 'linked' && other === 'REFERENCED') || (one === 'REFERENCE_NOT_FOUND' && other === 'deleted')
      );
    }
  });
});
