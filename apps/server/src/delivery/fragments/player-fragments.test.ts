import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { hostileStrings, hostileUrls } from '../../testing/hostile.ts';

let server: TestApp;
const create = (collection: string, id: string, body: object) =>
  server.manage('POST', `/acme/${collection}Id=${id}`, { body });
const find = (widget: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.visit(`/v1/fragments/${widget}?${new URLSearchParams({ key: 'pk_acme', ...query })}`, headers);

const playlists = [
  { format: 'MP4', url: 'https://media.example/v1.mp4' },
  { format: 'HLS', url: 'https://media.example/v1.m3u8' },
];
const startTime = '2026-11-21T15:00:00Z';

beforeAll(async () => {
  server = await openTestApp({ devHeaders: true });
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en', timeZone: 'Europe/Amsterdam' } });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_texts', { body: { scopes: ['content.read'] } });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_own', { body: { allowedDomains: ['acme.example'] } });
  await create('accessPolicies?accessPolicy', 'dutch', { geo: { mode: 'ALLOW', regions: ['NL'] } });
  await create('videos?video', 'stream', { displayName: { en: 'Derby', nl: 'De derby' }, playlists });
  await create('videos?video', 'soon', { displayName: 'Soon' });
  await create('videos?video', 'abroad', { displayName: 'Abroad', playlists, accessPolicyId: 'dutch' });
  await create('events?event', 'match', { title: 'Match', description: 'A match.', startTime, videoIds: ['soon'] });
  await create('events?event', 'live', { title: 'Live', startTime, videoIds: ['soon', 'stream'] });
  await create('creativeWorks?creativeWork', 'film', { title: 'Film', releaseTime: startTime });
  await create('creativeWorks?creativeWork', 'plain', { title: 'Plain', description: 'No date.' });
}, 60_000);
afterAll(() => server.close());

describe('GET /v1/fragments of players', () => {
  it.each([
    ['video-player', { 'video-id': 'stream' }, 'player'],
    ['video-player', { 'video-id': 'soon' }, 'title'],
    ['video-player', { 'video-id': 'abroad' }, 'error'],
    ['video-player', {}, 'empty'],
    ['event-player', { 'event-id': 'match' }, 'countdown'],
    ['event-player', { 'event-id': 'live' }, 'player'],
    ['creative-work-player', { 'creative-work-id': 'film' }, 'countdown'],
    ['creative-work-player', { 'creative-work-id': 'plain' }, 'title'],
  ])('VP-09: %s with %j shows its %s', async (widget, query, state) => {
    const { status, json } = await find(widget, query);
    expect([status, json.state.dataState]).toEqual([200, state]);
    expect(json.html === '').toBe(state === 'empty');
  });

  it('VP-04: contains only the HLS playlist, in markup and state', async () => {
    const { json } = await find('video-player', { 'video-id': 'stream' });
    expect(json.state.view.content.playable.urls).toEqual(['https://media.example/v1.m3u8']);
  });

  it('contains nothing of a protected video', async () => {
    const { text } = await find('video-player', { 'video-id': 'abroad' });
    expect(text).not.toContain('media.example');
    const home = await find('video-player', { 'video-id': 'abroad' }, { 'x-debug-country': 'NL' });
    expect(home.json.state.dataState).toBe('player');
    expect(home.headers['cache-control']).toBe('no-store');
  });

  it('is cached no longer than the JSON responses, and unchanged if nothing changes', async () => {
    const playing = await find('video-player', { 'video-id': 'stream' });
    const blocked = await find('video-player', { 'video-id': 'abroad' });
    expect(playing.headers['cache-control']).toBe('public, max-age=10');
    expect(blocked.headers['cache-control']).toBe('private, max-age=5');

    const again = { 'if-none-match': String(playing.headers['etag']) };
    expect((await find('video-player', { 'video-id': 'stream' }, again)).status).toBe(304);
    await server.manage('PATCH', '/acme/videos/stream', { body: { duration: 12 } });
    expect((await find('video-player', { 'video-id': 'stream' }, again)).status).toBe(200);
  });

  it('CD-02: renders a countdown of this second, regardless of the cache', async () => {
    const seconds = async () => {
      const { json } = await find('event-player', { 'event-id': 'match' });
      return /part="countdown-seconds" data-value="(\d+)"/.exec(json.html)?.[1];
    };
    const before = await seconds();
    server.time.now -= 1_000;
    const after = await seconds();
    server.time.now += 1_000;
    expect([before, after]).toEqual(['00', '01']);
  });

  it.each([
    ['video-player', 'video-id', 'RESOURCE_NOT_FOUND'],
    ['event-player', 'event-id', 'RESOURCE_NOT_FOUND'],
    ['creative-work-player', 'creative-work-id', 'RESOURCE_NOT_FOUND'],
  ])('returns the error of the JSON call: %s with an unknown id', async (widget, name, reason) => {
    for (const id of ['nobody', 'no id', '\u0000']) {
      const answer = await find(widget, { [name]: id });
      expect([answer.status, answer.reason]).toEqual([404, reason]);
    }
  });

  it('requires the scope of the video API, and rejects pages that are not allowed', async () => {
    const texts = await find('video-player', { 'video-id': 'stream', key: 'pk_texts' });
    const notAllowed = await find(
      'video-player',
      { 'video-id': 'stream', key: 'pk_own' },
      { origin: 'https://else.example' }
    );
    expect([texts.reason, notAllowed.reason]).toEqual(['SCOPE_MISSING', 'DOMAIN_NOT_ALLOWED']);
  });

  it('EP-10, I18N-01: renders names, texts and dates in the requested language and zone', async () => {
    const { json } = await find('video-player', { 'video-id': 'stream', locale: 'nl' });
    expect(json.html).toContain('De derby');
    const german = await find('event-player', { 'event-id': 'match', locale: 'de', timezone: 'Europe/Berlin' });
    expect(german.json.html).toContain('21. November 2026, 16:00');
    expect(german.json.html).toContain('Tage');
  });

  it('never contains data of the visitor in markup or state', async () => {
    const { text } = await find('video-player', {
      'video-id': 'stream',
      'auth-token': 'secret-1',
      auth: '{"token":"secret-1"}',
    });
    expect(text).not.toContain('secret-1');
  });

  it('PL-01: preloads media only if it plays automatically', async () => {
    const waiting = await find('video-player', { 'video-id': 'stream' });
    const playing = await find('video-player', { 'video-id': 'stream', autoplay: '' });
    expect(waiting.json.state).not.toHaveProperty('urgent');
    expect(playing.json.state).toHaveProperty('urgent');
  });
});

/** Some strings of each kind; the cards' test covers the shared markup. */
const SOME = 30;

describe('content of publishers', () => {
  it('stays text', async () => {
    const wrong: unknown[] = [];
    for (const [index, text] of hostileStrings.slice(0, SOME).entries()) {
      const { status } = await create('events?event', `h${index}`, { title: text, description: text, startTime });
      if (status !== 200) continue;
      const query = { 'event-id': `h${index}`, 'after-start': text, texts: JSON.stringify({ days: text }) };
      const { json } = await find('event-player', query);
      const markup = json.html as string;
      const isText = !/<(script|iframe|style)|\s(style|on\w+)=/i.test(markup.replace(/"[^"]*"/g, '""'));
      if (!isText || markup.replace(/<[^>]*>/g, '').includes('<')) wrong.push([text, markup]);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('is never a link', async () => {
    const wrong: unknown[] = [];
    for (const url of hostileUrls.slice(0, SOME)) {
      const { json } = await find('event-player', { 'event-id': 'match', 'background-image-url': url });
      const src = /<img[^>]*src="([^"]*)"/.exec(json.html)?.[1] ?? '';
      if (/^\s*(javascript|data|vbscript|blob|file):/i.test(src)) wrong.push([url, src]);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('frames and snippets of players', () => {
  it('reserve the box, and the texts below it', async () => {
    const snippet = async (widget: string, query: string) =>
      (await server.visit(`/v1/snippets/${widget}?key=pk_acme${query}`)).json.html as string;
    expect(await snippet('video-player', '&video-id=stream')).toContain('min-height:56.25cqi"');
    expect(await snippet('event-player', '&event-id=match')).toContain('min-height:calc(56.25cqi + 8rem)"');
    expect(await snippet('event-player', '&event-id=match&show-title=false')).toContain('min-height:56.25cqi"');
  });

  it('contain one player', async () => {
    const { text, status } = await server.visit('/embed/video-player?key=pk_acme&video-id=stream');
    expect(status).toBe(200);
    expect(text).toContain('<touchline-video-player');
    expect(text).toContain('part="play-button"');
  });

  it('have an oEmbed response with their aspect ratio', async () => {
    const url = encodeURIComponent('https://content.example/embed/video-player?key=pk_acme&video-id=stream');
    const { json, status } = await server.visit(`/oembed?url=${url}&maxwidth=640`);
    expect(status, JSON.stringify(json)).toBe(200);
    expect([json.width, json.height]).toEqual([640, 360]);
  });
});
