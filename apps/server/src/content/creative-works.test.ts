import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
}, 60_000);
afterAll(() => server.close());

const RELEASE = '2026-12-01T18:00:00.000Z';
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.manage(method, `/acme/${path}`, { body });

it('a work that is playable before its release has a warning that names the policy to use', async () => {
  await call('POST', 'videos?videoId=film', { playlists: [{ format: 'HLS', url: 'https://cdn.example/f.m3u8' }] });
  await call('POST', 'videos?videoId=uncut');
  const body = { title: 'Film', releaseTime: RELEASE, videoIds: ['uncut', 'film'] };

  const { json: made } = await call('POST', 'creativeWorks?creativeWorkId=w1', body);
  expect(made.problems).toMatchObject([
    { field: 'releaseTime', reason: 'PLAYABLE_BEFORE_RELEASE', severity: 'WARNING' },
  ]);
  expect(made.problems[0].message).toContain(`videos/film before ${RELEASE}`);
  expect(made.problems[0].message).toContain(`window.startTime "${RELEASE}"`);
  // The release time does not hold a stream back.
  expect(
    (await server.visit('/v1/videos/film?key=pk_acme', { origin: 'https://a.example' })).json.playlists
  ).toHaveLength(1);

  await call('POST', 'accessPolicies?accessPolicyId=premiere', { window: { startTime: RELEASE } });
  const { json: list } = await call('GET', 'creativeWorks');
  const work = list.creativeWorks.find(({ id }: { id: string }) => id === 'w1');
  expect(work.problems[0].message).toContain('accessPolicyId to "premiere"');

  await call('PATCH', 'videos/film', { accessPolicyId: 'premiere' });
  expect((await call('GET', 'creativeWorks/w1')).json).not.toHaveProperty('problems');
  // A response may be sent back unchanged.
  expect((await call('PATCH', 'creativeWorks/w1', { ...made, title: 'The film' })).status).toBe(200);
});

it('a work without a playable video, or after its release, has no problem', async () => {
  await call('POST', 'videos?videoId=trailer', { playlists: [{ format: 'HLS', url: 'https://cdn.example/t.m3u8' }] });
  const works = [
    { releaseTime: RELEASE, videoIds: [] },
    { releaseTime: '2026-11-21T11:59:00Z', videoIds: ['trailer'] },
    { releaseTime: null, videoIds: ['trailer'] },
  ];
  for (const [index, body] of works.entries()) {
    expect((await call('POST', `creativeWorks?creativeWorkId=n${index}`, body)).json).not.toHaveProperty('problems');
  }
});

it('a page of works costs one query of the policies, however many works are early', async () => {
  await call('POST', 'videos?videoId=teaser', { playlists: [{ format: 'HLS', url: 'https://cdn.example/t.m3u8' }] });
  for (let n = 0; n < 3; n += 1) {
    const body = { releaseTime: RELEASE, videoIds: ['teaser'] };
    await call('POST', `creativeWorks?creativeWorkId=early${n}`, body);
  }
  const before = server.queries.length;
  const { json } = await call('GET', 'creativeWorks');
  const requests = server.queries.slice(before).filter((query) => query.includes("'window'"));

  expect(json.creativeWorks.filter(({ problems }: { problems?: object }) => problems).length).toBeGreaterThan(2);
  expect(requests).toHaveLength(1);
});
