import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@touchline/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, openTestApp, PUBLIC_URL, type TestApp } from '../../../testing/app.ts';
import { namePolicy } from '../../../testing/dangling.ts';

const ASSETS = new URL('../../../../../demo/assets/media/', import.meta.url).pathname;
const NOW = Date.parse('2026-11-21T12:00:00Z');

let mediaDir: string;
let server: TestApp;

beforeAll(async () => {
  mediaDir = mkdtempSync(join(tmpdir(), 'protected-media-'));
  server = await openTestApp({ mediaDir, devHeaders: true });
  for (const publisher of ['acme', 'rival']) {
    await server.manage('POST', `?publisherId=${publisher}`);
    await server.manage('POST', `/${publisher}/publicKeys?publicKeyId=pk_${publisher}`);
    await server.manage('POST', `/${publisher}/accessPolicies?accessPolicyId=all`);
    await server.manage('POST', `/${publisher}/accessPolicies?accessPolicyId=members`, {
      body: { requireAuthentication: true },
    });
    await server.manage('POST', `/${publisher}/accessPolicies?accessPolicyId=dutch`, {
      body: { geo: { mode: 'ALLOW', regions: ['NL'] } },
    });
  }
  place('derby', 'acme');
  await put('acme', 'derby', videoOf('derby', { accessPolicyId: 'all', duration: 24 }));
  place('cup', 'acme');
  await put('acme', 'cup', videoOf('cup', { accessPolicyId: 'all' }));
  place('open', 'acme');
  await put('acme', 'open', videoOf('open'));
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(mediaDir, { recursive: true });
});
beforeEach(() => {
  server.time.now = NOW;
});

/** Puts media into a folder, as import-video does for a publisher; null: without a note, as by hand. */
function place(folder: string, publisher: string | null, media = 'reel'): void {
  cpSync(join(ASSETS, media), join(mediaDir, folder), { recursive: true });
  if (publisher !== null) writeFileSync(join(mediaDir, folder, '.import.json'), JSON.stringify({ publisher }));
}

function videoOf(folder: string, overrides: object = {}) {
  return {
    playlists: [{ format: 'HLS', url: `/media/${folder}/master.m3u8` }],
    captions: [{ language: 'en', label: 'English', url: `/media/${folder}/captions-en.vtt` }],
    storyboardUrl: `/media/${folder}/storyboard.vtt`,
    posterUrl: `/media/${folder}/poster.jpg`,
    ...overrides,
  };
}

const put = async (publisher: string, id: string, body: object) => {
  const { status } = await server.manage('POST', `/${publisher}/videos?videoId=${id}`, { body });
  expect(status).toBe(200);
};
const change = (publisher: string, id: string, body: object) =>
  server.manage('PATCH', `/${publisher}/videos/${id}`, { body });
const video = async (id: string, publisher = 'acme', headers: Record<string, string> = {}) =>
  (await server.visit(`/v1/videos/${id}?key=pk_${publisher}`, headers)).json;
const signedUrl = async (id: string, publisher = 'acme'): Promise<string> =>
  (await video(id, publisher)).playlists[0].url;
/** Requests a URL of this server, absolute or relative. */
const get = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  server.visit(url.replace(PUBLIC_URL, ''), headers);
const outcome = ({ status, reason }: Answer) => (reason === undefined ? status : `${status} ${reason}`);

describe('the URL of a protected video', () => {
  it('is signed for the time that a viewing takes, and contains the expiry', async () => {
    const { playlists, captions, storyboardUrl, posterUrl } = await video('derby');

    const [{ url, expireTime }] = playlists;
    expect(url).toMatch(/^https:\/\/content\.example\/media\/derby\/master\.m3u8\?exp=\d{10}&sig=[\w-]{43}$/);
    expect(expireTime).toBe('2026-11-21T12:30:00.000Z');
    const query = new URL(url).search;
    expect(captions[0].url).toBe(`${PUBLIC_URL}/media/derby/captions-en.vtt${query}`);
    expect(storyboardUrl).toBe(`${PUBLIC_URL}/media/derby/storyboard.vtt${query}`);
    // The URL of a poster is shared more widely, so it authorizes nothing else.
    expect(new URL(posterUrl).search).not.toBe(query);
    expect((await get(posterUrl)).status).toBe(200);
    expect((await get(posterUrl.replace('poster.jpg', 'master.m3u8'))).reason).toBe('TOKEN_INVALID');
  });

  it('stays the same for a minute, so that visitors share caches', async () => {
    server.time.now = NOW + 1;
    const first = await signedUrl('derby');
    server.time.now = NOW + MINUTE_MS;
    expect(await signedUrl('derby')).toBe(first);
    server.time.now = NOW + MINUTE_MS + 1;
    expect(await signedUrl('derby')).not.toBe(first);
  });

  it('is not signed if the video is not protected', async () => {
    const { playlists, posterUrl } = await video('open');
    expect(playlists).toEqual([{ format: 'HLS', url: `${PUBLIC_URL}/media/open/master.m3u8` }]);
    expect((await get(playlists[0].url)).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get(posterUrl)).status).toBe(200);
  });

  it('is private, while the shared response is not', async () => {
    const cachingOf = async (id: string) =>
      (await server.visit(`/v1/videos/${id}?key=pk_acme`)).headers['cache-control'];
    expect(await cachingOf('derby')).toBe('private, max-age=10');
    expect(await cachingOf('open')).toBe('public, max-age=10');
  });
});

describe('a signed playlist', () => {
  it.each(['reel', 'two-voices'])('AUTH-05: every address in %s can be loaded without a header', async (media) => {
    place(`film-${media}`, 'acme', media);
    await put('acme', `film-${media}`, videoOf(`film-${media}`, { accessPolicyId: 'all', captions: [] }));
    const { playlists, storyboardUrl } = await video(`film-${media}`);

    const seen = await walk([playlists[0].url, storyboardUrl]);

    const names = [...seen.keys()].map((url) => new URL(url).pathname);
    for (const kind of [/index\.m3u8$/, /init\.mp4$/, /\d\.m4s$/, /storyboard-1\.jpg$/]) {
      expect(names.some((name) => kind.test(name))).toBe(true);
    }
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
    expect([...seen.keys()].filter((url) => !url.includes('?exp='))).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
  });

  it('is cached only by its visitor, and no longer than it is valid', async () => {
    const url = await signedUrl('derby');
    expect((await get(url)).headers['cache-control']).toBe('private, max-age=1800');
    const [init] = [...(await walk([url])).keys()].filter((each) => each.includes('init.mp4'));
    expect((await get(init ?? '')).headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  });

  it('is compressed, supports ETag and HEAD', async () => {
    const url = (await signedUrl('derby')).replace(PUBLIC_URL, '');
    for (const coding of ['br', 'gzip']) {
      const coded = await server.app.inject({ url, headers: { 'accept-encoding': coding } });
      expect([coded.statusCode, coded.headers['content-encoding']]).toEqual([200, coding]);
      const again = { 'accept-encoding': coding, 'if-none-match': String(coded.headers['etag']) };
      expect((await get(url, again)).status).toBe(304);
    }
    const [head, full] = [await server.app.inject({ method: 'HEAD', url }), await get(url)];
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', full.headers['etag']]);
  });

  it('supports ranges of segments', async () => {
    const seen = await walk([await signedUrl('derby')]);
    const segment = [...seen.keys()].find((url) => url.includes('000.m4s')) ?? '';
    const part = await get(segment, { range: 'bytes=4-7' });
    expect([part.status, String(part.headers['content-range'])]).toEqual([206, expect.stringMatching(/^bytes 4-7\//)]);
    expect((await get(segment, { range: 'bytes=4-7', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(segment, { range: 'bytes=99999999-' })).status).toBe(416);
    expect((await get(segment, { 'if-none-match': String(part.headers['etag']) })).status).toBe(304);
    expect(outcome(await get(segment.replace(/\?.*/, ''), { range: 'bytes=4-7' }))).toBe('401 TOKEN_MISSING');
  });

  /** Requests URLs and everything that they name; returns the status of each. */
  async function walk(urls: readonly string[]): Promise<Map<string, number>> {
    const seen = new Map<string, number>();
    const left = [...urls];
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      if (seen.has(url)) continue;
      const { status, text } = await get(url);
      seen.set(url, status);
      const { pathname } = new URL(url);
      if (pathname.endsWith('.m3u8')) left.push(...addressesIn(text, url));
      if (pathname.endsWith('storyboard.vtt')) {
        left.push(...(text.match(/^\S+\.jpg\S*(?=#)/gm) ?? []).map((each) => new URL(each, url).href));
      }
    }
    return seen;
  }
});

function addressesIn(text: string, base: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const attributes = Array.from(text.matchAll(/URI="([^"]*)"/g), ([, uri = '']) => uri);
  return [...lines, ...attributes].map((uri) => new URL(uri, base).href);
}

describe('credentials that do not authorize a protected folder', () => {
  const parts = async () => {
    const url = new URL(await signedUrl('derby'));
    return { path: url.pathname, exp: url.searchParams.get('exp') ?? '', sig: url.searchParams.get('sig') ?? '' };
  };

  it("include none at all, and the folder's content is not revealed", async () => {
    const { path } = await parts();
    for (const each of [path, '/media/derby/nothing.m3u8', '/media/derby/.import.json', '/media/derby/']) {
      const answer = await get(each);
      expect([each, outcome(answer)]).toEqual([each, '401 TOKEN_MISSING']);
      expect(answer.headers).toMatchObject({
        'www-authenticate': 'Bearer',
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      });
    }
    const { exp, sig } = await parts();
    expect(outcome(await get(`/media/derby/nothing.m3u8?exp=${exp}&sig=${sig}`))).toBe('404 RESOURCE_NOT_FOUND');
    expect(outcome(await get(`/media/derby/.import.json?exp=${exp}&sig=${sig}`))).toBe('404 RESOURCE_NOT_FOUND');
  });

  it('include an expired signature, to the second', async () => {
    const { path, exp, sig } = await parts();
    server.time.now = Number(exp) * 1_000 - 1;
    expect((await get(`${path}?exp=${exp}&sig=${sig}`)).status).toBe(200);
    server.time.now = Number(exp) * 1_000;
    const expired = await get(`${path}?exp=${exp}&sig=${sig}`);
    expect([outcome(expired), expired.headers['www-authenticate']]).toEqual([
      '401 TOKEN_EXPIRED',
      'Bearer error="invalid_token"',
    ]);
  });

  it.each<[string, (exp: string, sig: string) => string]>([
    ['another end', (exp, sig) => `exp=${Number(exp) + 60}&sig=${sig}`],
    ['an end far off', (_, sig) => `exp=9999999999&sig=${sig}`],
    ['an end as a fraction', (exp, sig) => `exp=${exp}.0&sig=${sig}`],
    ['an end with a sign', (exp, sig) => `exp=%2B${exp}&sig=${sig}`],
    ['a negative end', (exp, sig) => `exp=-${exp}&sig=${sig}`],
    ['an end in hex', (exp, sig) => `exp=0x${Number(exp).toString(16)}&sig=${sig}`],
    ['an end with a leading zero', (exp, sig) => `exp=0${exp}&sig=${sig}`],
    ['an end with a blank', (exp, sig) => `exp=%20${exp}&sig=${sig}`],
    ['an end with an exponent', (_, sig) => `exp=1.7e9&sig=${sig}`],
    ['no end', (_, sig) => `sig=${sig}`],
    ['no signature', (exp) => `exp=${exp}`],
    ['an empty signature', (exp) => `exp=${exp}&sig=`],
    ['a short signature', (exp, sig) => `exp=${exp}&sig=${sig.slice(0, -1)}`],
    ['a long signature', (exp, sig) => `exp=${exp}&sig=${sig}A`],
    ['two ends', (exp, sig) => `exp=${exp}&exp=${exp}&sig=${sig}`],
    ['two signatures', (exp, sig) => `exp=${exp}&sig=${sig}&sig=${sig}`],
    ['a signature in another case', (exp, sig) => `exp=${exp}&sig=${swapCase(sig)}`],
    ['a signature of nothing', (exp) => `exp=${exp}&sig=${'A'.repeat(43)}`],
    ['a signature that is an object', (exp, sig) => `exp=${exp}&sig[]=${sig}`],
    ['NUL behind it', (exp, sig) => `exp=${exp}&sig=${sig}%00`],
  ])('include %s', async (_, queryOf) => {
    const { path, exp, sig } = await parts();
    expect(outcome(await get(`${path}?${queryOf(exp, sig)}`))).toBe('401 TOKEN_INVALID');
  });

  it('include the signature of another folder', async () => {
    const { exp, sig } = await parts();
    expect(outcome(await get(`/media/cup/master.m3u8?exp=${exp}&sig=${sig}`))).toBe('401 TOKEN_INVALID');
  });

  it.each([
    ['//media/derby/master.m3u8', 404],
    ['/media//derby/master.m3u8', 404],
    ['/media/derby//master.m3u8', '401 TOKEN_MISSING'],
    ['/media/%64erby/master.m3u8', '401 TOKEN_MISSING'],
    ['/media/derby/%6daster.m3u8', '401 TOKEN_MISSING'],
    ['/%6dedia/derby/master.m3u8', '401 TOKEN_MISSING'],
    ['/media/DERBY/master.m3u8', 404],
    ['/media/derby%2fmaster.m3u8', 404],
    ['/media/open/..%2fderby/master.m3u8', 404],
    ['/media/open/../derby/master.m3u8', '401 TOKEN_MISSING'],
    ['/media/open/%2e%2e/derby/master.m3u8', '401 TOKEN_MISSING'],
    ['/media/open/..%5cderby/master.m3u8', 404],
    ['/media/open/%252e%252e/derby/master.m3u8', 404],
    ['/media/open/..%c0%afderby/master.m3u8', 400],
    ['/media/derby%00/master.m3u8', 404],
    ['/media/derby/master.m3u8%00.vtt', '401 TOKEN_MISSING'],
    ['/media/derby./master.m3u8', 404],
    ['/media/derby%20/master.m3u8', 404],
  ])('include the spelling %s', async (url, expected) => {
    const answer = await get(url);
    expect(typeof expected === 'number' ? answer.status : outcome(answer)).toBe(expected);
    expect(answer.text).not.toContain('EXTM3U');
  });

  it.each([
    ['another method beside the real one', { 'x-http-method-override': 'OPTIONS' }],
    ['another address beside the real one', { 'x-original-url': '/media/open/master.m3u8' }],
    ['another address, in another header', { 'x-rewrite-url': '/media/open/master.m3u8' }],
    ['an address from within', { 'x-forwarded-for': '127.0.0.1' }],
    ['another host', { host: 'localhost' }],
    ['a password', { authorization: 'Basic YTpi' }],
    ['an empty token', { authorization: 'Bearer' }],
    ['a huge token', { authorization: `Bearer ${'a'.repeat(8_000)}` }],
    ['what only looks like a token', { authorization: 'Bearer a.b.c' }],
    ['an empty cookie', { cookie: 'touchline_media=' }],
    ['a forged cookie', { cookie: `touchline_media=1795000000.${'A'.repeat(43)}` }],
    ['many cookies', { cookie: 'touchline_media=x; '.repeat(200) }],
  ])('include a header with %s', async (_, headers) => {
    const { status, reason } = await get('/media/derby/master.m3u8', headers as Record<string, string>);
    expect([status, reason]).toEqual([401, expect.stringMatching(/^TOKEN_/)]);
  });

  it('include another method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect((await server.app.inject({ method, url: '/media/derby/master.m3u8' })).statusCode).toBe(404);
    }
    const head = await server.app.inject({ method: 'HEAD', url: '/media/derby/master.m3u8' });
    expect([head.statusCode, head.body]).toEqual([401, '']);
  });

  it('preflights are answered without a credential, for two hours', async () => {
    const answer = await server.app.inject({
      method: 'OPTIONS',
      url: '/media/derby/master.m3u8',
      headers: { origin: 'https://acme.example', 'access-control-request-headers': 'authorization,range' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-max-age']).toBe('7200');
    expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization.*Range/);
  });
});

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()));
}

describe('the cookie', () => {
  const request = async (query = '&cookie=1') => get(`${await signedUrl('derby')}${query}`);

  it('is set only on request, with a signed playlist', async () => {
    expect((await request('')).headers['set-cookie']).toBeUndefined();
    expect((await request('&cookie=0')).headers['set-cookie']).toBeUndefined();
    expect((await get('/media/derby/master.m3u8?cookie=1')).headers['set-cookie']).toBeUndefined();
    expect((await get('/media/open/master.m3u8?cookie=1')).headers['set-cookie']).toBeUndefined();
    const { captions } = await video('derby');
    expect((await get(`${captions[0].url}&cookie=1`)).headers['set-cookie']).toBeUndefined();

    const { headers } = await request();
    expect(headers['set-cookie']).toMatch(
      /^touchline_media=\d{10}\.[\w-]{43}; Path=\/media\/derby\/; Max-Age=1800; HttpOnly; SameSite=None; Secure$/
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('authorizes the folder until it expires, and no other', async () => {
    const [cookie = ''] = String((await request()).headers['set-cookie']).split(';');
    const opened = await get('/media/derby/master.m3u8', { cookie: `a=b; touchline_media=x.y; ${cookie}` });

    expect(opened.status).toBe(200);
    // The text on disk, because the cookie is sent with every request.
    expect(opened.text).toBe(readFileSync(join(mediaDir, 'derby/master.m3u8'), 'utf8'));
    expect(opened.headers).toMatchObject({ 'cache-control': 'private, max-age=3600' });
    expect(opened.headers['vary']).toBe('Authorization, Cookie, Accept-Encoding');
    expect(outcome(await get('/media/cup/master.m3u8', { cookie }))).toBe('401 TOKEN_INVALID');
    server.time.now = NOW + 31 * MINUTE_MS;
    expect(outcome(await get('/media/derby/master.m3u8', { cookie }))).toBe('401 TOKEN_EXPIRED');
  });
});

describe('the owner of a folder', () => {
  it('is defined by its note: another publisher neither protects nor unprotects it', async () => {
    place('final', 'acme');
    await put('acme', 'final', videoOf('final'));
    await put('rival', 'final', videoOf('final', { accessPolicyId: 'members' }));
    expect((await get('/media/final/master.m3u8')).status).toBe(200);

    await change('acme', 'final', { accessPolicyId: 'all' });
    await change('rival', 'final', { accessPolicyId: 'all' });
    expect(outcome(await get('/media/final/master.m3u8'))).toBe('401 TOKEN_MISSING');
    expect(await signedUrl('final', 'rival')).toBe(`${PUBLIC_URL}/media/final/master.m3u8`);
    expect((await get(await signedUrl('final'))).status).toBe(200);
  });

  it('can protect it with any video that names it, however the URL is written', async () => {
    for (const [index, url] of [
      '/media/shared/master.m3u8',
      `${PUBLIC_URL}/media/shared/master.m3u8`,
      'https://cdn.example/media/shared/master.m3u8',
      '/media/%73hared/master.m3u8',
      '/x/../media/shared/master.m3u8',
      '\\media\\shared\\master.m3u8',
    ].entries()) {
      const folder = `shared`;
      if (index === 0) {
        place(folder, 'acme');
        await put('acme', folder, videoOf(folder));
      }
      expect((await get('/media/shared/master.m3u8')).status).toBe(200);
      const body = { playlists: [{ format: 'HLS', url }], accessPolicyId: 'members' };
      await put('acme', `naming-${index}`, body);
      expect([url, outcome(await get('/media/shared/master.m3u8'))]).toEqual([url, '401 TOKEN_MISSING']);
      await server.manage('DELETE', `/acme/videos/naming-${index}`);
    }
  });

  it('can name it in captions and storyboards, or by the video id', async () => {
    place('words', 'acme');
    await put('acme', 'plain', videoOf('words'));
    await put('acme', 'captioned', {
      captions: [{ language: 'en', label: 'English', url: '/media/words/captions-en.vtt' }],
      accessPolicyId: 'members',
    });
    expect(outcome(await get('/media/words/master.m3u8'))).toBe('401 TOKEN_MISSING');
    await server.manage('DELETE', '/acme/videos/captioned');
    expect((await get('/media/words/master.m3u8')).status).toBe(200);
    await put('acme', 'words', { accessPolicyId: 'members' });
    expect(outcome(await get('/media/words/master.m3u8'))).toBe('401 TOKEN_MISSING');
  });

  it('is undefined for a folder without a note until the operator assigns it, whatever videos say', async () => {
    place('by-hand', null);
    await put('acme', 'by-hand', videoOf('by-hand'));
    await put('rival', 'by-hand', videoOf('by-hand', { accessPolicyId: 'all' }));
    expect((await get('/media/by-hand/master.m3u8')).status).toBe(404);
    expect((await get(await signedUrl('by-hand', 'rival'))).status).toBe(404);

    expect((await server.manage('POST', '/acme/mediaFolders/by-hand:assign')).status).toBe(200);
    expect((await get('/media/by-hand/master.m3u8')).status).toBe(200);
    expect((await server.manage('POST', '/rival/mediaFolders/by-hand:assign')).reason).toBe('RESOURCE_EXISTS');
  });

  it('protects imported media while no video exists for them, and after it was deleted', async () => {
    place('early', 'acme');
    expect(outcome(await get('/media/early/master.m3u8'))).toBe('401 TOKEN_MISSING');
    await put('acme', 'early', videoOf('early'));
    expect((await get('/media/early/master.m3u8')).status).toBe(200);
    await server.manage('DELETE', '/acme/videos/early');
    expect(outcome(await get('/media/early/master.m3u8'))).toBe('401 TOKEN_MISSING');
  });

  it('protects a new folder from the start, even if it was requested before', async () => {
    await put('acme', 'later', videoOf('later', { accessPolicyId: 'all' }));
    expect((await get('/media/later/master.m3u8')).status).toBe(404);
    place('later', 'acme');
    expect((await get('/media/later/master.m3u8')).status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(outcome(await get('/media/later/master.m3u8'))).toBe('401 TOKEN_MISSING');
  });

  it('gets no access by a policy that does not exist', async () => {
    place('lost', 'acme');
    await put('acme', 'lost', videoOf('lost'));
    await namePolicy(server, 'acme', 'lost', 'nowhere');
    expect((await video('lost')).playlists).toEqual([]);
    expect(outcome(await get('/media/lost/master.m3u8'))).toBe('401 TOKEN_MISSING');
  });
});

describe('a change of the policies', () => {
  it('takes effect at the next request on this server, and on others after their notification', async () => {
    place('turn', 'acme');
    await put('acme', 'turn', videoOf('turn'));
    const second = await server.openSecond();
    const here = async () => (await get('/media/turn/master.m3u8')).status;
    const there = async () => (await second.visit('/media/turn/master.m3u8')).status;
    expect([await here(), await there()]).toEqual([200, 200]);
    await change('acme', 'turn', { accessPolicyId: 'members' });
    expect(await here()).toBe(401);
    // By `NOTIFY`, as soon as it arrives; otherwise after ten seconds.
    await expect.poll(there, { timeout: 5_000 }).toBe(401);
    await change('acme', 'turn', { accessPolicyId: null });
    expect(await here()).toBe(200);
    await expect.poll(there, { timeout: 5_000 }).toBe(200);
    await second.app.close();
  });
});

describe('a start plan', () => {
  it('of a protected video is for the visitor of the fragment, with every URL signed', async () => {
    const { json, headers } = await server.visit('/v1/fragments/video-player?key=pk_acme&video-id=derby');

    expect(headers['cache-control']).toBe('private, max-age=10');
    const { plan, urls } = json.state.view.content.playable;
    expect(plan.multivariant.url).toBe(urls[0]);
    expect(plan.tracks).toHaveLength(1);
    const addresses = [
      ...addressesIn(plan.multivariant.text, plan.multivariant.url),
      ...addressesIn(plan.playlist.text, plan.playlist.url),
      plan.playlist.url,
      plan.tracks[0].initUrl,
      plan.tracks[0].segmentUrl,
      ...plan.first,
    ];
    for (const address of addresses) expect([address, (await get(address)).status]).toEqual([address, 200]);
  });

  it('is null if the URL does not authorize it', async () => {
    await put('acme', 'unsigned', videoOf('derby', { accessPolicyId: null }));
    const { text } = await server.visit('/v1/fragments/video-player?key=pk_acme&video-id=unsigned');
    expect(text).not.toContain('EXTM3U');
  });
});
