import { readBannerCollection } from '@touchline/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, PUBLIC_URL, type TestApp } from '../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en', imageHosts: ['img.example'] } });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
}, 60_000);
afterAll(() => server.close());

const path = '/acme/bannerCollections';
const create = (id: string, banners: unknown) =>
  server.manage('POST', `${path}?bannerCollectionId=${id}`, { body: { banners } });
const update = (id: string, banners: unknown) => server.manage('PATCH', `${path}/${id}`, { body: { banners } });
const visit = (id: string, query = '', headers: Record<string, string> = {}) =>
  server.visit(`/v1/bannerCollections/${id}?key=pk_acme${query}`, headers);

describe('a publisher', () => {
  it('API-09: writes the collection of contract 2.2 and reads it back unchanged', async () => {
    const banners = [
      {
        id: 'b1',
        destinationUrl: 'https://acme.example/derby',
        altText: 'Derby on Saturday',
        startTime: null,
        endTime: null,
        experiment: null,
        texts: [
          { text: { en: 'Derby day', nl: 'Derbydag' }, isButton: false, color: '#ffffff', fontSize: '2rem' },
          { text: '', isButton: true, backgroundColor: '#e10600' },
        ],
        backgroundAssets: [
          { assetUrl: 'https://img.example/d.jpg' },
          { assetUrl: '/assets/d-1024.jpg', breakpointWidth: 1024 },
        ],
      },
    ];
    expect((await create('contract', banners)).json.banners).toEqual(banners);
    expect((await server.manage('GET', `${path}/contract`)).json.banners).toEqual(banners);
  });

  it('writes 500 banners, and all of them are shown in order', async () => {
    const texts = [{ text: { en: 'x'.repeat(500), nl: 'y'.repeat(500) } }];
    const banners = Array.from({ length: 500 }, (_, n) => ({ id: `b${n}`, altText: 'A', texts }));

    expect((await create('many', banners)).status).toBe(200);
    expect((await visit('many')).json.banners.map(({ id }: { id: string }) => id)).toEqual(banners.map(({ id }) => id));
  });

  const rejected: [string, unknown, string][] = [
    ['a script as destination', [{ id: 'a', destinationUrl: 'javascript:alert(1)' }], 'banners[0].destinationUrl'],
    [
      'a script broken by a newline',
      [{ id: 'a', destinationUrl: 'java\nscript:alert(1)' }],
      'banners[0].destinationUrl',
    ],
    [
      'a data URL that may run script as picture',
      [{ id: 'a', backgroundAssets: [{ assetUrl: 'data:image/svg+xml,<svg onload=alert(1)>' }] }],
      'banners[0].backgroundAssets[0].assetUrl',
    ],
    ['two banners of one id', [{ id: 'a' }, { id: 'a' }], 'banners[1].id'],
    ['an id that could leave an attribute', [{ id: 'a"><b' }], 'banners[0].id'],
    ['no id', [{ altText: 'A' }], 'banners[0].id'],
    ['an unknown field', [{ id: 'a', colour: 'red' }], 'banners[0].colour'],
    ['an experiment', [{ id: 'a', experiment: 'x' }], 'banners[0].experiment'],
    ['a text that is a number', [{ id: 'a', texts: [{ text: 3 }] }], 'banners[0].texts[0].text'],
    ['a locale that is none', [{ id: 'a', altText: { 'no locale': 'x' } }], 'banners[0].altText.no locale'],
    ['a text beyond 2000 characters', [{ id: 'a', altText: 'x'.repeat(2_001) }], 'banners[0].altText'],
    [
      'a URL beyond 2048 characters',
      [{ id: 'a', destinationUrl: `/${'x'.repeat(2_048)}` }],
      'banners[0].destinationUrl',
    ],
    [
      'an end before the start',
      [{ id: 'a', startTime: '2026-01-02T00:00:00Z', endTime: '2026-01-02T00:30:00+01:00' }],
      'banners[0].endTime',
    ],
    ['a day that does not exist', [{ id: 'a', startTime: '2026-13-01T00:00:00Z' }], 'banners[0].startTime'],
    ['a NUL, which no store holds', [{ id: 'a', altText: 'x\u0000' }], 'banners[0].altText'],
    ['half a surrogate pair', [{ id: 'a', texts: [{ text: { en: '\ud83d' } }] }], 'banners[0].texts[0].text.en'],
    ['more than 1000 banners', Array.from({ length: 1_001 }, (_, n) => ({ id: `b${n}` })), 'banners'],
    ['something that is no list', { id: 'a' }, 'banners'],
  ];
  it.each(rejected)('gets an error that names the field for %s', async (_, banners, field) => {
    const answer = await create('refused', banners);

    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe(field);
    expect(answer.json.error.message).toContain(field);
  });

  it('reads times in UTC', async () => {
    const { json } = await create('zoned', [{ id: 'a', startTime: '2026-11-21T15:00:00+01:00' }]);
    expect(json.banners[0].startTime).toBe('2026-11-21T14:00:00.000Z');
  });
});

describe('a visitor', () => {
  it('API-01: gets id and banners, in the shape that the client reads', async () => {
    await create('home', [
      { id: 'b1', destinationUrl: '/derby', altText: 'Derby', texts: [{ text: 'Derby day', fontSize: 32 }] },
    ]);
    const { status, json, headers } = await visit('home');

    expect(status).toBe(200);
    expect(json).toMatchObject({ id: 'home', name: 'publishers/acme/bannerCollections/home', etag: headers['etag'] });
    expect(readBannerCollection(json)).toEqual({
      id: 'home',
      banners: [
        {
          id: 'b1',
          destinationUrl: '/derby',
          altText: 'Derby',
          texts: [{ text: 'Derby day', isButton: false, fontSize: '32px' }],
          backgroundAssets: [],
        },
      ],
    });
  });

  it('gets an empty collection', async () => {
    await create('empty', []);
    expect((await visit('empty')).json).toMatchObject({ id: 'empty', banners: [] });
  });

  it.each(['nope', 'NOPE', '%00', '..%2f..'])('gets 404 for the collection "%s"', async (id) => {
    expect(await visit(id)).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });

  it('gets a banner from its start until just before its end', async () => {
    const noon = Date.parse('2026-11-21T12:00:00Z');
    await create('timed', [
      { id: 'always' },
      { id: 'soon', startTime: '2026-11-21T12:00:10Z', endTime: '2026-11-21T12:00:20Z' },
    ]);
    const shownAt = async (ms: number) => {
      server.time.now = noon + ms;
      const { json, headers } = await visit('timed');
      server.time.now = noon;
      return { ids: json.banners.map(({ id }: { id: string }) => id), etag: headers['etag'] };
    };

    const [before, start, last, end] = [
      await shownAt(9_999),
      await shownAt(10_000),
      await shownAt(19_999),
      await shownAt(20_000),
    ];

    expect([before.ids, start.ids, last.ids, end.ids]).toEqual([
      ['always'],
      ['always', 'soon'],
      ['always', 'soon'],
      ['always'],
    ]);
    expect(start.etag).toBe(last.etag);
    expect(new Set([before.etag, start.etag, end.etag]).size).toBe(3);
  });

  it('gets images that are uploaded or on allow-listed hosts through /img/, and other URLs unchanged', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const upload = { method: 'POST', url: '/v1/publishers/acme/images?imageId=derby', payload: svg } as const;
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'image/svg+xml' };
    expect((await server.app.inject({ ...upload, headers })).statusCode).toBe(200);
    const urls = [
      'publishers/acme/images/derby',
      '/img/acme/derby',
      '/demo/media/promo.mp4',
      'https://img.example/a.jpg?v=1',
      'https://elsewhere.example/a.jpg',
      'https://img.example/clip.mp4',
      'https://img.example/live.m3u8',
      '/assets/a.jpg',
    ];
    await create('pictures', [{ id: 'a', backgroundAssets: urls.map((assetUrl) => ({ assetUrl })) }]);

    const { json } = await visit('pictures');

    expect(json.banners[0].backgroundAssets.map(({ assetUrl }: { assetUrl: string }) => assetUrl)).toEqual([
      expect.stringMatching(/^https:\/\/content\.example\/img\/acme\/derby\?v=\w+$/),
      expect.stringMatching(/^https:\/\/content\.example\/img\/acme\/derby\?v=\w+$/),
      `${PUBLIC_URL}/demo/media/promo.mp4`,
      `${PUBLIC_URL}/img/acme/remote?url=https%3A%2F%2Fimg.example%2Fa.jpg%3Fv%3D1`,
      'https://elsewhere.example/a.jpg',
      'https://img.example/clip.mp4',
      'https://img.example/live.m3u8',
      '/assets/a.jpg',
    ]);
  });
});

describe('locale (contract test 15)', () => {
  beforeAll(async () => {
    await server.manage('POST', '?publisherId=krant', { body: { languageCode: 'nl' } });
    await server.manage('POST', '/krant/publicKeys?publicKeyId=pk_krant');
    const texts = [
      { text: { 'pt-BR': 'Brasil', pt: 'Portugal', nl: 'Nederland', de: 'Deutschland' } },
      { text: { de: 'Nur deutsch' } },
      { text: 'Zoals geschreven' },
    ];
    await server.manage('POST', '/krant/bannerCollections?bannerCollectionId=home', {
      body: { banners: [{ id: 'a', texts }] },
    });
  });
  const read = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await server.visit(`/v1/bannerCollections/home?key=pk_krant${query}`, headers);
    const [text] = answer.json.banners[0].texts.map((item: { text: string }) => item.text);
    return { text, language: answer.headers['content-language'], vary: answer.headers['vary'], answer };
  };

  const requests: [string, string, string, string][] = [
    ['the exact tag', '&locale=pt-BR', 'Brasil', 'pt-BR'],
    ['the exact tag, written with an underscore', '&locale=pt_BR', 'Brasil', 'pt-BR'],
    ['the exact tag, whatever its case', '&locale=PT-br', 'Brasil', 'pt-BR'],
    ['the language, where the region has none', '&locale=pt-PT', 'Portugal', 'pt'],
    ["the publisher's language, where the requested one is missing", '&locale=fr', 'Nederland', 'nl'],
  ];
  it.each(requests)('API-09: selects %s', async (_, query, text, language) => {
    expect(await read(query)).toMatchObject({ text, language, vary: undefined });
  });

  it('falls back to any language, and returns plain texts to everybody', async () => {
    const { answer } = await read('&locale=fr');
    const texts = answer.json.banners[0].texts.map((item: { text: string }) => item.text);
    expect(texts).toEqual(['Nederland', 'Nur deutsch', 'Zoals geschreven']);
  });

  it("falls back to the browser's languages, and sends Vary", async () => {
    const headers = { 'accept-language': 'fr;q=0.9, de-AT;q=0.8, nl;q=0.7' };

    expect(await read('', headers)).toMatchObject({ text: 'Deutschland', language: 'de', vary: 'Accept-Language' });
    expect(await read('&locale=pt', headers)).toMatchObject({ text: 'Portugal', vary: undefined });
    expect(await read('')).toMatchObject({ text: 'Nederland', language: 'nl', vary: 'Accept-Language' });
  });

  it('gives each language its own ETag', async () => {
    const [nl, de, fr] = [await read('&locale=nl'), await read('&locale=de'), await read('&locale=fr')];
    expect(de.answer.headers['etag']).not.toBe(nl.answer.headers['etag']);
    expect(fr.answer.headers['etag']).toBe(nl.answer.headers['etag']);
  });

  it.each(['n', '12', 'nl;q=1', '../x'])('rejects the locale "%s"', async (locale) => {
    const answer = await server.visit(`/v1/bannerCollections/home?key=pk_krant&locale=${encodeURIComponent(locale)}`);
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
  });
});

describe('caching (contract test 10)', () => {
  it('API-09: answers 304 with the same headers while nothing has changed', async () => {
    await create('cached', [{ id: 'a', altText: { en: 'A', nl: 'B' } }]);
    const first = await visit('cached', '&locale=nl');
    const etag = String(first.headers['etag']);

    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600, stale-if-error=86400');
    for (const copy of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await visit('cached', '&locale=nl', { 'if-none-match': copy });
      expect(again).toMatchObject({ status: 304, text: '' });
      for (const name of ['etag', 'cache-control', 'content-language', 'access-control-allow-origin']) {
        expect(again.headers[name]).toBe(first.headers[name]);
      }
    }
  });

  it("changes the ETag with each change, including the publisher's settings", async () => {
    await create('changing', [{ id: 'a' }]);
    const etags: unknown[] = [];
    const note = async () => etags.push((await visit('changing')).headers['etag']);

    await note();
    await update('changing', [{ id: 'b' }]);
    await note();
    await server.manage('PATCH', '/acme', { body: { imageHosts: ['img.example', 'other.example'] } });
    await note();
    await server.manage('DELETE', `${path}/changing`);
    await create('changing', [{ id: 'a' }]);
    await note();

    expect(new Set(etags).size).toBe(4);
  });

  it('answers 304 for a recent response without querying the store', async () => {
    await create('cheap', [{ id: 'a' }]);
    const etag = String((await visit('cheap')).headers['etag']);
    server.queries.length = 0;

    const answer = await visit('cheap', '', { 'if-none-match': etag });

    expect(answer.status).toBe(304);
    expect(server.queries).toEqual([]);
  });

  it('answers HEAD like GET without a body', async () => {
    await create('headed', []);
    const answer = await server.app.inject({ method: 'HEAD', url: '/v1/bannerCollections/headed?key=pk_acme' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['etag']).toBeDefined();
    expect(answer.body).toBe('');
  });
});
