import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../../testing/app.ts';
import { namePolicy } from '../../testing/dangling.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp({ devHeaders: true });
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en', imageHosts: ['img.example'] } });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_own', { body: { allowedDomains: ['acme.example'] } });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_texts', { body: { scopes: ['content.read'] } });
  await server.manage('POST', '/acme/offers?offerId=matchpass');
  await server.manage('POST', '/acme/events?eventId=e1');
  for (const [id, policy] of Object.entries(policies)) {
    await server.manage('POST', `/acme/accessPolicies?accessPolicyId=${id}`, { body: policy });
    await create(id, { ...derby, accessPolicyId: id });
  }
  await create('derby', derby);
}, 60_000);
afterAll(() => server.close());

const create = (id: string, body: object) => server.manage('POST', `/acme/videos?videoId=${id}`, { body });
const visit = (id: string, query = '', headers: Record<string, string> = {}) =>
  server.visit(`/v1/videos/${id}?key=pk_acme${query}`, headers);
const list = (query: string, headers: Record<string, string> = {}) =>
  server.visit(`/v1/videos?key=pk_acme${query}`, headers);
/** Sends a request at that time of the server's clock. */
async function at<Result>(time: string, visitAt: () => Promise<Result>): Promise<Result> {
  const before = server.time.now;
  server.time.now = Date.parse(time);
  return visitAt().finally(() => {
    server.time.now = before;
  });
}
const idsOf = (answer: { json: { videos: { id: string }[] } }) => answer.json.videos.map(({ id }) => id);

const derby = {
  displayName: { en: 'Ajax - PSV (main)', nl: 'Ajax - PSV (hoofdbeeld)' },
  live: true,
  playlists: [
    { format: 'MP4', url: 'https://media.example/v1.mp4' },
    { format: 'HLS', url: '/media/v1/master.m3u8', tokenOrigins: ['https://media.example'] },
  ],
  posterUrl: 'https://img.example/v1.jpg',
  captions: [{ language: 'nl', label: 'Nederlands', url: 'https://media.example/v1/nl.vtt' }],
  storyboardUrl: '/media/v1/story.vtt',
  markersSource: 'events/e1',
};

/** The clock of the test server is at 2026-11-21T12:00:00Z. */
const policies = {
  open: {},
  login: { requireAuthentication: true },
  ppv: { requireAuthentication: true, requireEntitlement: true, offerIds: ['matchpass'] },
  paid: { requireEntitlement: true, offerIds: ['matchpass'] },
  benelux: { geo: { mode: 'ALLOW', regions: ['NL', 'BE'] } },
  'not-nl': { geo: { mode: 'BLOCK', regions: ['NL'] } },
  'no-vpn': { blockVpn: true },
  later: { window: { startTime: '2026-11-21T13:30:00Z' } },
  over: { window: { endTime: '2026-11-21T12:00:00Z' } },
  strict: {
    requireAuthentication: true,
    requireEntitlement: true,
    geo: { mode: 'ALLOW', regions: ['NL'] },
    blockVpn: true,
    offerIds: ['matchpass'],
  },
};

describe('GET /v1/videos/{id}', () => {
  it('API-05, VP-06, VP-04: returns id, name, playlists and error', async () => {
    const { status, json } = await visit('derby', '&locale=nl');

    expect(status).toBe(200);
    expect(json).toEqual({
      id: 'derby',
      resourceName: 'publishers/acme/videos/derby',
      name: 'Ajax - PSV (hoofdbeeld)',
      live: true,
      duration: null,
      error: null,
      playlists: [
        { format: 'MP4', url: 'https://media.example/v1.mp4' },
        { format: 'HLS', url: `${PUBLIC_URL}/media/v1/master.m3u8`, tokenOrigins: ['https://media.example'] },
      ],
      posterUrl: `${PUBLIC_URL}/img/acme/remote?url=https%3A%2F%2Fimg.example%2Fv1.jpg`,
      accessPolicyId: null,
      captions: [{ language: 'nl', label: 'Nederlands', url: 'https://media.example/v1/nl.vtt' }],
      storyboardUrl: `${PUBLIC_URL}/media/v1/story.vtt`,
      markersSource: 'events/e1',
    });
  });

  it.each([
    ['&locale=nl-BE', {}, 'Ajax - PSV (hoofdbeeld)'],
    ['', { 'accept-language': 'fr, nl;q=0.8' }, 'Ajax - PSV (hoofdbeeld)'],
    ['&locale=fr', {}, 'Ajax - PSV (main)'],
    ['&locale=en_US', {}, 'Ajax - PSV (main)'],
  ])('returns the name in the language of %s %j', async (query, headers, name) => {
    const answer = await visit('derby', query, headers as Record<string, string>);
    expect([answer.json.name, answer.headers['content-language']]).toEqual([name, name.includes('main') ? 'en' : 'nl']);
  });

  it.each(['nothing', 'NO-ID', '%00', "a'b", '__proto__'])('returns 404 for the video %s', async (id) => {
    expect(await visit(id)).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });

  it('requires the scope playback.read', async () => {
    expect(await server.visit('/v1/videos/derby?key=pk_texts')).toMatchObject({ status: 403, reason: 'SCOPE_MISSING' });
  });

  it('reads video and policy with one statement', async () => {
    await visit('ppv');
    const before = server.queries.length;
    await visit('ppv');

    const read = server.queries.slice(before);
    expect(read.filter((query) => query.includes('"videos"'))).toHaveLength(1);
    expect(read.filter((query) => query.includes('access_policies'))).toHaveLength(1);
  });
});

describe('the access decision (contract test 8)', () => {
  const verdicts: [string, string, Record<string, string>][] = [
    ['login', 'NOT_AUTHENTICATED', {}],
    ['ppv', 'NOT_AUTHENTICATED', {}],
    ['paid', 'NOT_ENTITLED', {}],
    ['benelux', 'GEO_BLOCKED', {}],
    ['benelux', 'GEO_BLOCKED', { 'x-debug-country': 'DE' }],
    ['not-nl', 'GEO_BLOCKED', { 'x-debug-country': 'nl' }],
    ['no-vpn', 'VPN_BLOCKED', { 'x-debug-vpn': '1' }],
    ['over', 'UNSPECIFIED', {}],
    ['open', 'SIGNATURE_MISMATCH', { authorization: 'Bearer forged.by.me' }],
    ['derby', 'SIGNATURE_MISMATCH', { authorization: 'Bearer forged.by.me' }],
    ['derby', 'SIGNATURE_MISMATCH', { authorization: 'Bearer' }],
    ['derby', 'SIGNATURE_MISMATCH', { authorization: 'bearer two words' }],
    ['strict', 'SIGNATURE_MISMATCH', { authorization: 'Bearer forged.by.me', 'x-debug-country': 'DE' }],
    ['strict', 'GEO_BLOCKED', { 'x-debug-country': 'DE', 'x-debug-vpn': '1' }],
    ['strict', 'VPN_BLOCKED', { 'x-debug-country': 'NL', 'x-debug-vpn': '1' }],
    ['strict', 'NOT_AUTHENTICATED', { 'x-debug-country': 'NL' }],
  ];
  it.each(verdicts)('VP-06, API-09: %s returns %s for %j, as data', async (id, error, headers) => {
    const { status, json } = await visit(id, '', headers);

    expect([status, json.error]).toEqual([200, `ERROR_CODE_${error}`]);
    expect(json).toMatchObject({ playlists: [], captions: [], storyboardUrl: null });
    expect(json.accessDecision).toEqual({
      checkedTime: '2026-11-21T12:00:00.000Z',
      region: headers['x-debug-country']?.toUpperCase() ?? null,
    });
    expect(JSON.stringify(json)).not.toContain('media');
  });

  const playable: [string, Record<string, string>][] = [
    ['open', {}],
    ['benelux', { 'x-debug-country': 'BE' }],
    ['not-nl', {}],
    ['not-nl', { 'x-debug-country': 'DE' }],
    ['no-vpn', { 'x-debug-vpn': '0' }],
    ['derby', { authorization: 'Basic c3RhZ2luZzpzdGFnaW5n' }],
  ];
  it.each(playable)('VP-04: %s plays for %j', async (id, headers) => {
    const { json } = await visit(id, '', headers);
    expect([json.error, json.playlists.length, json.accessDecision]).toEqual([null, 2, undefined]);
  });

  it('VP-05: returns a video before its window without playlists and error', async () => {
    expect((await visit('later')).json).toMatchObject({
      error: null,
      playlists: [],
      captions: [],
      storyboardUrl: null,
    });

    const open = await at('2026-11-21T13:30:00Z', () => visit('later'));
    expect(open.json.playlists).toHaveLength(2);
  });

  it('blocks a video whose policy was deleted', async () => {
    await create('orphan', derby);
    expect((await visit('orphan')).json.error).toBeNull();

    await namePolicy(server, 'acme', 'orphan', 'gone');

    expect((await visit('orphan')).json).toMatchObject({ error: 'ERROR_CODE_UNSPECIFIED', playlists: [] });
  });

  it('ignores another publisher’s policy of the same name', async () => {
    await server.manage('POST', '?publisherId=other');
    await server.manage('POST', '/other/publicKeys?publicKeyId=pk_other');
    await server.manage('POST', '/other/events?eventId=e1');
    await server.manage('POST', '/other/videos?videoId=v1', { body: derby });
    await namePolicy(server, 'other', 'v1', 'open');

    const { json } = await server.visit('/v1/videos/v1?key=pk_other');
    expect(json.error).toBe('ERROR_CODE_UNSPECIFIED');
  });

  it('ignores debug headers for country and VPN without DEV_HEADERS', async () => {
    const strangers = await openTestApp();
    await strangers.manage('POST', '?publisherId=acme');
    await strangers.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
    await strangers.manage('POST', '/acme/accessPolicies?accessPolicyId=p', { body: policies.benelux });
    await strangers.manage('POST', '/acme/events?eventId=e1');
    await strangers.manage('POST', '/acme/videos?videoId=v1', { body: { ...derby, accessPolicyId: 'p' } });

    const { json, headers } = await strangers.visit('/v1/videos/v1?key=pk_acme', { 'x-debug-country': 'NL' });
    await strangers.close();

    expect([json.error, json.accessDecision.region]).toEqual(['ERROR_CODE_GEO_BLOCKED', null]);
    expect(headers['cache-control']).toBe('private, max-age=5');
  }, 60_000);
});

describe('a page that may not use the key', () => {
  const own = (headers: Record<string, string>) => server.visit('/v1/videos/open?key=pk_own', headers);

  it.each([{ origin: 'https://foreign.example' }, { referer: 'https://foreign.example/' }, {}])(
    'VP-06: gets the error with 200, for %j',
    async (headers: Record<string, string>) => {
      const answer = await own(headers);

      expect([answer.status, answer.json.error]).toEqual([200, 'ERROR_CODE_INVALID_DOMAIN']);
      expect(answer.json.playlists).toEqual([]);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'private, max-age=5',
      });
    }
  );

  it('gets the domain error before any other', async () => {
    const { json } = await server.visit('/v1/videos/over?key=pk_own', { authorization: 'Bearer forged' });
    expect(json.error).toBe('ERROR_CODE_INVALID_DOMAIN');
  });

  it('gets the error in lists, too', async () => {
    const notAllowed = await server.visit('/v1/videos?key=pk_own&ids=derby', { origin: 'https://foreign.example' });
    expect(notAllowed.json.videos[0].error).toBe('ERROR_CODE_INVALID_DOMAIN');

    const allowed = await own({ origin: 'https://acme.example' });
    expect(allowed.json.error).toBeNull();
    expect(allowed.headers['access-control-allow-origin']).toBe('https://acme.example');
  });

  it('is still rejected by content requests', async () => {
    const answer = await server.visit('/v1/eventTypes?key=pk_own', { origin: 'https://foreign.example' });
    expect(answer).toMatchObject({ status: 403, reason: 'DOMAIN_NOT_ALLOWED' });
  });

  it('does not affect a publisher’s server, whose secret key is not a playback token', async () => {
    const { json } = await server.manage('POST', '/acme/secretKeys');
    const answer = await own({ authorization: `Bearer ${json.secret}` });
    expect([answer.json.error, answer.headers['cache-control']]).toEqual([null, 'private, no-store']);

    await server.manage('PATCH', `/acme/secretKeys/${json.id}`, { body: { state: 'DISABLED' } });
    expect((await own({ authorization: `Bearer ${json.secret}` })).json.error).toBe('ERROR_CODE_INVALID_DOMAIN');
  });
});

describe('GET /v1/videos?ids=', () => {
  it('API-08, EP-08: returns the videos in the order of the ids, each once, without missing ones', async () => {
    expect(idsOf(await list('&ids=over&ids=nothing&ids=derby&ids=over'))).toEqual(['over', 'derby']);
    expect(idsOf(await list('&ids=derby,over,%20open'))).toEqual(['derby', 'over', 'open']);
    expect(idsOf(await list('&ids=NO-ID,%00,derby'))).toEqual(['derby']);
    expect(idsOf(await list('&ids=nothing'))).toEqual([]);
  });

  it('API-08: contains playable and blocked videos', async () => {
    const { json } = await list('&ids=login,derby');
    expect(json.videos.map(({ error }: { error: string }) => error)).toEqual(['ERROR_CODE_NOT_AUTHENTICATED', null]);
  });

  it('reads all of them with one statement', async () => {
    await list('&ids=derby');
    const before = server.queries.length;
    await list('&ids=derby,over,open,login');

    expect(server.queries.slice(before).filter((query) => query.includes('"videos"'))).toHaveLength(1);
  });

  it.each(['', '&ids=', '&ids=,,'])('requires ids: "%s"', async (query) => {
    const answer = await list(query);
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe('ids');
  });

  it('accepts 50 ids and rejects 51', async () => {
    const ids = Array.from({ length: 51 }, (_, n) => `v${n}`);

    expect((await list(`&ids=${ids.slice(0, 50)}`)).status).toBe(200);
    expect(await list(`&ids=${ids}`)).toMatchObject({ status: 400, reason: 'TOO_MANY_IDS' });
    expect(await list(ids.map((id) => `&ids=${id}`).join(''))).toMatchObject({ status: 400, reason: 'TOO_MANY_IDS' });
  });
});

describe('caching (contract test 10)', () => {
  it.each([
    ['derby', 'public, max-age=10'],
    ['later', 'public, max-age=10'],
    ['login', 'public, max-age=5'],
  ])('caches %s: %s', async (id, cacheControl) => {
    const { headers } = await visit(id);
    expect(headers['cache-control']).toBe(cacheControl);
    expect(headers['vary']).toContain('Authorization');
  });

  it('caches a list with a blocked video as briefly as that video', async () => {
    expect((await list('&ids=derby,login')).headers['cache-control']).toBe('public, max-age=5');
  });

  it.each([null, 'login'])(
    'returns 304 for a current ETag of a video under policy %s, until it changes',
    async (policy) => {
      const id = `kept-${policy}`;
      await create(id, { ...derby, accessPolicyId: policy });
      const { headers } = await visit(id);
      const copy = { 'if-none-match': String(headers['etag']) };
      expect(copy['if-none-match']).toMatch(/^W\/"/);

      const again = await at('2026-11-21T12:01:00Z', () => visit(id, '', copy));
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers['cache-control']).toBe(headers['cache-control']);

      await server.manage('PATCH', `/acme/videos/${id}`, { body: { duration: 5_400 } });
      expect((await visit(id, '', copy)).status).toBe(200);
    }
  );

  it('changes the ETag with the access decision', async () => {
    await create('soon', { ...derby, accessPolicyId: 'later' });
    const { headers } = await visit('soon');
    const copy = { 'if-none-match': String(headers['etag']) };

    const after = await at('2026-11-21T13:30:00Z', () => visit('soon', '', copy));

    expect([after.status, after.json?.playlists.length]).toEqual([200, 2]);
  });

  it.each([
    ['a token', { authorization: 'Bearer x' }, 'private, no-store'],
    ['another Authorization', { authorization: 'Basic eDp5' }, 'private, no-store'],
    ['a made-up place', { 'x-debug-country': 'NL' }, 'no-store'],
  ])('caches nothing with %s', async (_, headers, cacheControl) => {
    const answer = await visit('derby', '', { ...headers, 'if-none-match': '*' } as Record<string, string>);

    expect(answer.status).toBe(200);
    expect([answer.headers['cache-control'], answer.headers['etag']]).toEqual([cacheControl, undefined]);
  });
});
