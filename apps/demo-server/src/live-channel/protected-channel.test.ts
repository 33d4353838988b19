import { PUBLIC_URL, type TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoApp } from '../testing/demo-app.ts';

describe('a protected live channel', () => {
  const LIVE = Date.parse('2026-11-21T20:33:07.300Z');
  let live: TestApp;
  let playlist: string;
  const request = (url: string, headers: Record<string, string> = {}) =>
    live.visit(url.replace(PUBLIC_URL, ''), headers);

  beforeAll(async () => {
    live = await openDemoApp();
    live.time.now = LIVE;
    await live.manage('POST', '?publisherId=demo');
    await live.manage('POST', '/demo/publicKeys?publicKeyId=pk_demo');
    await live.manage('POST', '/demo/accessPolicies?accessPolicyId=all');
    const playlists = [{ format: 'HLS', url: '/media/main-camera/master.m3u8' }];
    await live.manage('POST', '/demo/videos?videoId=camera', {
      body: { live: true, playlists, accessPolicyId: 'all' },
    });
    const { json } = await live.visit('/v1/videos/camera?key=pk_demo');
    const { url } = json.playlists[0];
    [playlist = ''] = addressesIn((await request(url)).text, url);
  }, 60_000);
  afterAll(() => live.close());

  it('AUTH-05: is fully signed: segments, parts, the hint, the reports', async () => {
    const { status, headers, text } = await request(playlist);

    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const addresses = addressesIn(text, playlist);
    expect(addresses.filter((url) => !/\?exp=\d+&sig=[\w-]{43}$/.test(url))).toEqual([]);
    for (const tag of ['MAP', 'PART', 'PRELOAD-HINT', 'RENDITION-REPORT']) {
      expect(text).toMatch(new RegExp(`^#EXT-X-${tag}:.*URI="[^"]*sig=`, 'm'));
    }
    const [segment = '', report = ''] = [addresses[0], addresses.find((url) => /index\.m3u8/.test(url))];
    expect([(await request(segment)).status, (await request(report)).status]).toEqual([200, 200]);
    expect((await request(segment)).headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect((await request(segment.replace(/\?.*/, ''))).reason).toBe('TOKEN_MISSING');
  });

  it('supports blocking reload and delta updates with the same URL', async () => {
    const delta = await request(`${playlist}&_HLS_msn=14033793&_HLS_part=2&_HLS_skip=YES`);
    expect(delta.text).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=894');
    expect(addressesIn(delta.text, playlist).every((url) => url.includes('sig='))).toBe(true);
    expect((await request(`${playlist}&_HLS_msn=99999999`)).status).toBe(400);
  });

  it('does not hold unauthorized requests', async () => {
    expect((await request(`${playlist.replace(/\?.*/, '')}?_HLS_msn=14033794`)).reason).toBe('TOKEN_MISSING');
  });
});

it('an unavailable store grants no access', async () => {
  const lone = await openDemoApp();
  await lone.store.database.schema.dropTable('videos').cascade().execute();
  const { status } = await lone.visit('/media/reel/master.m3u8');
  expect(status).toBeGreaterThanOrEqual(500);
  await lone.close();
});

function addressesIn(text: string, base: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const attributes = Array.from(text.matchAll(/URI="([^"]*)"/g), ([, uri = '']) => uri);
  return [...lines, ...attributes].map((uri) => new URL(uri, base).href);
}
