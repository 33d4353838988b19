import { lead, samples } from '@touchline/demo';
import type { TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';
import { openDemoApp } from './testing/demo-app.ts';

/** Origin of a page as browsers send it. */
const PAGE = { origin: 'https://content.example' };

let test: TestApp;
beforeAll(async () => {
  test = await openDemoApp();
  await loadDemo(test.ports);
}, 60_000);
afterAll(() => test.close());

describe('the samples about access', () => {
  const verdicts: [string, string | null][] = [
    ['access-pass', 'NOT_ENTITLED'],
    ['error-members', 'NOT_AUTHENTICATED'],
    ['error-ticket', 'NOT_ENTITLED'],
    ['error-abroad', 'GEO_BLOCKED'],
    ['access-islander', null],
    ['error-vpn', 'VPN_BLOCKED'],
    ['error-over', 'UNSPECIFIED'],
    ['error-token', 'SIGNATURE_MISMATCH'],
    ['error-domain', 'INVALID_DOMAIN'],
  ];

  it.each(verdicts)('AUTH-04: %s gets its decision by the API’s own rules: %s', async (id, error) => {
    const { attributes, token } = samples.find((sample) => sample.id === id) ?? lead;
    const { api = '', 'public-key': key, 'video-id': video } = attributes;

    const { status, json } = await test.visit(`${api}/v1/videos/${video}?key=${key}`, {
      ...PAGE,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    });

    expect([status, json.error]).toEqual([200, error && `ERROR_CODE_${error}`]);
    expect(json.playlists).toHaveLength(error === null ? 1 : 0);
  });

  it('show every code that a server has for them', () => {
    const shown = new Set(verdicts.flatMap(([, error]) => error ?? []));
    expect([...shown].sort()).toEqual([
      'GEO_BLOCKED',
      'INVALID_DOMAIN',
      'NOT_AUTHENTICATED',
      'NOT_ENTITLED',
      'SIGNATURE_MISMATCH',
      'UNSPECIFIED',
      'VPN_BLOCKED',
    ]);
  });

  it('are the only ones with protected media: free media is never in the same folder', async () => {
    const { json } = await test.manage('GET', '/demo/videos?pageSize=100');
    const foldersOf = (videos: { playlists: object; captions: object; storyboardUrl: string }[]) =>
      videos.flatMap(({ playlists, captions, storyboardUrl }) =>
        [...JSON.stringify([playlists, captions, storyboardUrl]).matchAll(/\/media\/([\w-]+)\//g)].map(
          ([, name]) => name
        )
      );
    const [guarded, free] = [true, false].map((isGuarded) =>
      foldersOf(json.videos.filter((video: { accessPolicyId: string | null }) => isGuarded === !!video.accessPolicyId))
    );

    expect(guarded?.length).toBeGreaterThan(5);
    expect(free?.filter((name) => guarded?.includes(name))).toEqual([]);
  });
});

describe('/demo/as/{visitor}', () => {
  const abroad = '/v1/videos/abroad?key=pk_demo';

  it('answers like the API, without caching', async () => {
    const { headers, json } = await test.visit(`/demo/as/islander${abroad}&locale=nl`, PAGE);

    expect(headers['cache-control']).toBe('no-store');
    expect(json).toMatchObject({ id: 'abroad', resourceName: 'publishers/demo/videos/abroad', error: null });
    expect((await test.visit(`/demo/as/islander/v1/videos/none?key=pk_demo`)).status).toBe(404);
    expect((await test.visit('/demo/as/hidden/v1/translations/nl?key=pk_demo')).json.texts.Live).toBe('Nu bezig');
  });

  it('simulates only its own requests, also with concurrent ones', async () => {
    const paths = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? `/demo/as/islander${abroad}` : abroad));
    const answers = await Promise.all(paths.map((path) => test.visit(path, PAGE)));

    expect(answers.map(({ json }) => json.error)).toEqual(
      paths.map((path) => (path === abroad ? 'ERROR_CODE_GEO_BLOCKED' : null))
    );
  });

  it.each([
    { 'x-debug-country': 'BV' },
    { 'x-forwarded-for': '192.0.2.1', 'cf-ipcountry': 'BV' },
    { 'x-demo-visitor': 'islander' },
    { referer: 'https://content.example/demo/as/islander' },
  ])('is the only way to simulate a location: not by %j', async (headers: Record<string, string>) => {
    const { json } = await test.visit(abroad, headers);
    expect(json.error).toBe('ERROR_CODE_GEO_BLOCKED');
  });

  it('accepts only the demo’s own content, so that nobody gains access to another publisher’s', async () => {
    const video = { playlists: [{ format: 'HLS', url: 'https://media.example/v1.m3u8' }], accessPolicyId: 'island' };
    await test.manage('POST', '?publisherId=acme');
    await test.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
    await test.manage('POST', '/acme/accessPolicies?accessPolicyId=island', {
      body: { geo: { mode: 'ALLOW', regions: ['BV'] } },
    });
    await test.manage('POST', '/acme/videos?videoId=v1', { body: video });
    const visit = (query: string, headers = {}) => test.visit(`/demo/as/islander/v1/videos/v1?${query}`, headers);

    const answers = await Promise.all([
      visit('key=pk_acme'),
      visit('key=pk_acme&key=pk_demo'),
      visit('key=pk_demo&key=pk_acme'),
      visit('key[]=pk_acme&key=pk_demo'),
      visit('key=pk_demo', { 'x-public-key': 'pk_acme' }),
      visit('', { 'x-public-key': 'pk_acme' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(answers.map(({ text }) => text).join()).not.toContain('media.example');
  });

  it.each([
    '/demo/as/islander/v1/videos/abroad',
    '/demo/as/nobody/v1/videos/abroad?key=pk_demo',
    '/demo/as/__proto__/v1/videos/abroad?key=pk_demo',
    '/demo/as/islander/v1/publishers/demo',
    '/demo/as/islander/v1/events/e1?key=pk_demo',
    '/demo/as/islander/v1/videos/..%2F..%2Fpublishers?key=pk_demo',
    '/demo/as/islander/v1/events:watch?key=pk_demo',
  ])('has no %s', async (path) => {
    expect((await test.visit(path)).status).toBe(404);
  });

  it('does not exist if the demo is switched off', async () => {
    const without = await openDemoApp({ demo: false });
    expect((await without.visit(`/demo/as/islander${abroad}`)).status).toBe(404);
    expect((await without.app.inject({ method: 'POST', url: '/demo/playback-token' })).statusCode).toBe(404);
    await without.close();
  });
});
