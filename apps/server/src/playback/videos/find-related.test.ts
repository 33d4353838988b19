import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  for (const publisher of ['acme', 'other']) {
    await server.manage('POST', `?publisherId=${publisher}`, { body: { languageCode: 'en' } });
    await server.manage('POST', `/${publisher}/publicKeys?publicKeyId=pk_${publisher}`);
  }
  await server.manage('POST', '/acme/accessPolicies?accessPolicyId=login', { body: { requireAuthentication: true } });
  for (const id of ['main', 'tactics', 'highlights', 'film', 'extras', 'lonely']) await video('acme', id);
  await video('other', 'main');
  await video('other', 'theirs');
  await video('acme', 'members', { accessPolicyId: 'login' });
  await event('acme', 'old', { startTime: '2026-11-14T12:00:00Z', videoIds: ['main', 'film'] });
  await event('acme', 'match', { startTime: '2026-11-21T12:00:00Z', videoIds: ['main', 'tactics', 'highlights'] });
  await event('acme', 'undated', { videoIds: ['main', 'lonely'] });
  await event('other', 'theirs', { startTime: '2027-01-01T12:00:00Z', videoIds: ['main', 'theirs'] });
  await work('series', { releaseTime: '2026-11-01T12:00:00Z', videoIds: ['extras', 'members', 'film'] });
  await work('making-of', { releaseTime: '2026-12-01T12:00:00Z', videoIds: ['main', 'extras'] });
}, 60_000);
afterAll(() => server.close());

const make = async (path: string, body: object) => {
  const { status, text } = await server.manage('POST', path, { body });
  expect(status, text).toBe(200);
};
const video = (publisher: string, id: string, overrides: object = {}) =>
  make(`/${publisher}/videos?videoId=${id}`, { playlists: [{ format: 'HLS', url: '/v.m3u8' }], ...overrides });
const event = (publisher: string, id: string, body: object) => make(`/${publisher}/events?eventId=${id}`, body);
const work = (id: string, body: object) => make(`/acme/creativeWorks?creativeWorkId=${id}`, body);
const related = (id: string, query = '') =>
  server.visit(`/v1/videos?key=pk_acme&relatedTo=${encodeURIComponent(id)}${query}`);
const idsOf = async (id: string) => (await related(id)).json.videos.map((one: { id: string }) => one.id);

describe('GET /v1/videos?relatedTo=', () => {
  it('returns the other videos of the newest event: those after it, then those before it', async () => {
    expect(await idsOf('main')).toEqual(['tactics', 'highlights']);
    expect(await idsOf('tactics')).toEqual(['highlights', 'main']);
    expect(await idsOf('highlights')).toEqual(['main', 'tactics']);
  });

  it('returns those of the newest creative work if no event has it', async () => {
    expect(await idsOf('extras')).toEqual(['main']);
    expect(await idsOf('members')).toEqual(['film', 'extras']);
  });

  it.each(['nothing', 'NO-ID', '%00', "a'b"])('returns none for %s', async (id) => {
    const { status, json } = await related(id);
    expect([status, json]).toEqual([200, { videos: [] }]);
  });

  it('contains playable and blocked videos, like lists by ids', async () => {
    for (const id of ['night', 'night-open']) await video('acme', id);
    await video('acme', 'night-members', { accessPolicyId: 'login' });
    await event('acme', 'member-night', { videoIds: ['night', 'night-members', 'night-open'] });
    const { json, headers } = await related('night');
    expect(json.videos.map(({ error }: { error: string }) => error)).toEqual(['ERROR_CODE_NOT_AUTHENTICATED', null]);
    expect(headers['cache-control']).toBe('public, max-age=5');
  });

  it('returns at most 50', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `part-${n}`);
    for (const id of ids) await video('acme', id);
    await event('acme', 'marathon', { startTime: '2026-11-20T12:00:00Z', videoIds: ids });
    expect(await idsOf('part-0')).toEqual(ids.slice(1, 51));
  });

  it('rejects a request with ids and relatedTo', async () => {
    const { status, reason, json } = await related('main', '&ids=film');
    expect([status, reason]).toEqual([400, 'FIELD_INVALID']);
    expect(json.error.details[0].metadata.field).toBe('relatedTo');
  });
});
