import { readdirSync, readFileSync } from 'node:fs';
import { HOUR_MS } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { answering, type MediaHost, openMediaHost } from '../../../testing/media-host.ts';

let server: TestApp;
let host: MediaHost;
const MASTER = '/reel/master.m3u8';
/** The demo's media, which the host has. */
const REEL = new URL('../../../../../demo/assets/media/reel/', import.meta.url);
/** A busy machine takes seconds. */
const PATIENT = { timeout: 15_000 };

beforeEach(async () => {
  host = await openMediaHost();
  server = await openTestApp({ privateMediaHosts: ['localhost:*'] });
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
}, 60_000);
afterEach(async () => {
  await server.close();
  await host.close();
});

async function save(id: string, fields: object = {}): Promise<void> {
  const playlists = [{ format: 'HLS', url: `${host.origin}${MASTER}` }];
  const body = { displayName: 'Derby', playlists, ...fields };
  const { status, text } = await server.manage('POST', `/acme/videos?videoId=${id}`, { body });
  expect(status, text).toBe(200);
}

const find = (id: string, on = server) =>
  on.visit(`/v1/fragments/video-player?key=pk_acme&video-id=${id}&autoplay=true`);
const planOf = async (id: string, on = server) => (await find(id, on)).json.state.view.content.playable.plan;
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('fragments of videos whose media is on another host', () => {
  it('have a start plan soon after the video is saved, and its first segment to load first', async () => {
    await save('derby');
    await expect.poll(() => planOf('derby'), PATIENT).toMatchObject({ tracks: [{ type: 'audiovideo' }], duration: 24 });

    const { json } = await find('derby');
    const [track] = json.state.view.content.playable.plan.tracks;
    expect(track.segmentUrl).toMatch(new RegExp(`^${host.origin}/reel/360p-\\w+/000\\.m4s$`));
    expect(json.state).toMatchObject({ urgent: track.segmentUrl });
    expect(json.state).not.toHaveProperty('modules');
    expect(host.requests.filter((path) => path === MASTER)).toHaveLength(1);
  });

  it('name the engine’s code beside the first segment of media that only an engine plays', async () => {
    const rendition = readdirSync(REEL).find((name) => name.startsWith('360p'));
    const index = readFileSync(new URL(`${rendition}/index.m3u8`, REEL), 'utf8');
    host.paths[`/reel/${rendition}/index.m3u8`] = answering(index.replace(/#EXT-X-MAP.*\n/, ''));
    await save('stream');
    await expect.poll(() => planOf('stream'), PATIENT).toMatchObject({ tracks: [] });

    const { state } = (await find('stream')).json;
    expect([state.urgent, state.modules]).toEqual([expect.stringMatching(/000\.m4s$/), expect.any(Array)]);
  });

  async function planAfterSave(id: string) {
    await save(id);
    await expect.poll(() => planOf(id), PATIENT).not.toBeNull();
    return planOf(id);
  }

  it('have the same plan on another server, and after the host is gone', async () => {
    const plan = await planAfterSave('derby');
    const second = await server.openSecond();
    expect(await planOf('derby', second)).toEqual(plan);
    expect(host.requests.filter((path) => path === MASTER)).toHaveLength(1);

    await host.close();
    server.time.now += HOUR_MS;
    expect(await planOf('derby', second)).toEqual(plan);
    await settled();
    expect(await planOf('derby', second)).toEqual(plan);
    await second.close();
  });

  it('have another version when the plan changes', async () => {
    const waiting: (() => void)[] = [];
    host.paths[MASTER] = (response) => waiting.push(() => response.end(readFileSync(new URL('master.m3u8', REEL))));
    await save('derby');
    const before = await find('derby');
    await expect.poll(() => waiting.length, PATIENT).toBe(1);
    for (const respond of waiting) respond();
    await expect.poll(() => planOf('derby'), PATIENT).not.toBeNull();
    const headers = { 'if-none-match': String(before.headers['etag']) };
    const { status } = await server.visit(
      '/v1/fragments/video-player?key=pk_acme&video-id=derby&autoplay=true',
      headers
    );
    expect(status).toBe(200);
  });

  it('have no plan, and cause no request, for live and protected videos, and for those with a query', async () => {
    await server.manage('POST', '/acme/accessPolicies?accessPolicyId=members', {
      body: { geo: { mode: 'BLOCK', regions: ['NL'] } },
    });
    await save('live', { live: true });
    await save('members', { accessPolicyId: 'members' });
    const url = `${host.origin}${MASTER}`;
    await save('signed', { playlists: [{ format: 'HLS', url: `${url}?exp=1&sig=2` }] });
    await save('token', { playlists: [{ format: 'HLS', url, tokenOrigins: [host.origin] }] });
    await settled();
    for (const id of ['live', 'members', 'signed', 'token']) expect([id, await planOf(id)]).toEqual([id, null]);
    await settled();
    expect(host.requests).toEqual([]);
  });

  it('lose their plan when the video gets an access policy', async () => {
    await planAfterSave('derby');
    await server.manage('POST', '/acme/accessPolicies?accessPolicyId=members', {
      body: { geo: { mode: 'BLOCK', regions: ['NL'] } },
    });
    await server.manage('PATCH', '/acme/videos/derby', { body: { accessPolicyId: 'members' } });
    expect(await planOf('derby')).toBeNull();
  });

  it('have no plan from a host with a private address that the operator has not listed', async () => {
    const second = await server.openSecond({ privateMediaHosts: [] });
    await second.manage('POST', '/acme/videos?videoId=derby', {
      body: { playlists: [{ format: 'HLS', url: `${host.origin}${MASTER}` }] },
    });
    await planOf('derby', second);
    await settled();
    expect([await planOf('derby', second), host.requests]).toEqual([null, []]);
    await second.close();
  });
});
