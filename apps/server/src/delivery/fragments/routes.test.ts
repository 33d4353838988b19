import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../../testing/app.ts';

const FRAGMENT = '/v1/fragments/banner-carousel?key=pk_a&collection=home';
let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  const created = [
    ['?publisherId=acme', { displayName: 'Acme', languageCode: 'en', timeZone: 'Europe/Amsterdam' }],
    ['/acme/publicKeys?publicKeyId=pk_a', { displayName: 'Open' }],
    [
      '/acme/publicKeys?publicKeyId=pk_nl',
      { displayName: 'Dutch', allowedDomains: ['acme.example'], defaults: { locale: 'nl', timeZone: 'Asia/Tokyo' } },
    ],
    ['/acme/bannerCollections?bannerCollectionId=home', { banners: [banner('b1'), banner('b2')] }],
    ['/acme/bannerCollections?bannerCollectionId=none', { banners: [] }],
  ] as const;
  for (const [path, body] of created) expect((await server.manage('POST', path, { body })).status).toBe(200);
});

afterAll(() => server.close());

describe('GET /v1/fragments/{widget}', () => {
  it('returns markup, styles and the state for hydration', async () => {
    const { status, json, headers } = await server.visit(FRAGMENT);

    expect(status).toBe(200);
    expect(json.html).toContain('id="home-b1"');
    expect(json.html).not.toContain(' style=');
    expect(json.state).toMatchObject({
      dataState: 'loaded',
      id: 'home',
      timeZone: 'Europe/Amsterdam',
      now: server.time.now,
    });
    expect(json.state.items).toHaveLength(2);
    expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600, stale-if-error=86400');
  });

  it('returns 200 without markup for an empty collection', async () => {
    const { status, json } = await server.visit('/v1/fragments/banner-carousel?key=pk_a&collection=none');

    expect([status, json.html, json.state.dataState]).toEqual([200, '', 'empty']);
  });

  it.each([
    ['/v1/fragments/banner-carousel?collection=home', 401, 'KEY_MISSING'],
    ['/v1/fragments/banner-carousel?collection=home&key=pk_no', 401, 'KEY_UNKNOWN'],
    ['/v1/fragments/banner-carousel?key=pk_a&collection=nope', 404, 'RESOURCE_NOT_FOUND'],
    ['/v1/fragments/banner-carousel?key=pk_a', 404, 'RESOURCE_NOT_FOUND'],
    ['/v1/fragments/banner-carousel?key=pk_a&collection=A%20b', 404, 'RESOURCE_NOT_FOUND'],
    ['/v1/fragments/weather?key=pk_a', 404, 'RESOURCE_NOT_FOUND'],
    ['/v1/fragments/banner-carousel?key=pk_nl&collection=home', 403, 'DOMAIN_NOT_ALLOWED'],
  ])('GEN-05: rejects %s with %i %s', async (path, status, reason) => {
    const answer = await server.visit(path, { origin: 'https://foreign.example' });

    expect([answer.status, answer.reason]).toEqual([status, reason]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('returns 304 for a current ETag, until content or configuration changes', async () => {
    const tag = String((await server.visit(FRAGMENT)).headers['etag']);
    const again = (path: string) => server.visit(path, { 'if-none-match': tag }).then(({ status }) => status);

    expect(await again(FRAGMENT)).toBe(304);
    expect(await again(`${FRAGMENT}&data-test=1&_=1700000000&utm:source=a&query-limit=3`)).toBe(304);
    expect(await again(`${FRAGMENT}&arrows=false`)).toBe(200);
    expect(await again(`${FRAGMENT}&locale=de`)).toBe(200);

    const body = { banners: [banner('b1'), banner('b2'), banner('b3')] };
    await server.manage('PATCH', '/acme/bannerCollections/home', { body });
    expect(await again(FRAGMENT)).toBe(200);
    await server.manage('PATCH', '/acme/bannerCollections/home', { body: { banners: [banner('b1'), banner('b2')] } });
  });

  it('names misspelt attributes in the state, and nothing else', async () => {
    const unreadIn = async (query: string) => (await server.visit(`${FRAGMENT}&${query}`)).json.state.unread;

    expect(await unreadIn('arows=false&colection=a')).toEqual(['arows', 'colection']);
    // HTML, a framework, an attribute of other widgets, parameters of the request.
    expect(await unreadIn('title=a&v-cloak=&query-limit=3&visitor-timezone=UTC&shadow=false')).toBeUndefined();
    expect(await unreadIn('a=1&c=1&e=1&f=1&d=1&g=1')).toEqual(['a', 'c', 'd', 'e', 'f']);
    expect(await unreadIn(`${'a'.repeat(41)}=1`)).toBeUndefined();
  });

  it('is compressed if the browser supports it', async () => {
    const { headers } = await server.app.inject({ url: FRAGMENT, headers: { 'accept-encoding': 'gzip, br' } });

    expect(headers['content-encoding']).toBe('br');
    expect(String(headers['vary'])).toContain('Accept-Encoding');
  });

  it('uses the language of the query, else of the browser, else of the key', async () => {
    const dutch = '/v1/fragments/banner-carousel?key=pk_nl&collection=home';
    const own = { origin: 'https://acme.example' };

    expect((await server.visit(`${FRAGMENT}&locale=de`, { 'accept-language': 'fr' })).json.state.locale).toBe('de');
    expect((await server.visit(FRAGMENT, { 'accept-language': 'fr-CH, en;q=0.5' })).json.state.locale).toBe('fr-CH');
    expect((await server.visit(dutch, own)).json.state).toMatchObject({ locale: 'nl', timeZone: 'Asia/Tokyo' });
    expect((await server.visit(FRAGMENT)).headers['vary']).toContain('Accept-Language');
    expect((await server.visit(`${FRAGMENT}&locale=de`)).headers['vary']).not.toContain('Accept-Language');
  });
});

describe('format=html', () => {
  it('returns the complete element with declarative shadow DOM', async () => {
    const { text, headers } = await server.visit(`${FRAGMENT}&format=html&height-fraction=0.4`);

    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toMatch(
      /^<touchline-banner-carousel collection="home" height-fraction="0.4" public-key="pk_a" data-state="loaded"/
    );
    expect(text).toContain('<template shadowrootmode="open"><style>');
    expect(text).toContain('<div class="tl-mount"><');
    expect(text.endsWith('</script></template></touchline-banner-carousel>')).toBe(true);
  });

  it('returns light DOM for shadow=false', async () => {
    const { text } = await server.visit(`${FRAGMENT}&format=html&shadow=false`);

    expect(text).toContain('shadow="false"');
    expect(text).not.toContain('<template');
    expect(text).not.toContain(':host');
  });

  it('sets a nonce on the only style, and is not cached', async () => {
    const { text, headers } = await server.visit(`${FRAGMENT}&format=html&nonce=a"b`);

    expect(text.match(/<style nonce="a&quot;b">/g)).toHaveLength(1);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('links an immutable sheet for styles=link, and does not cache a changed one', async () => {
    const { text } = await server.visit(`${FRAGMENT}&format=html&styles=link`);
    const href = /<link rel="stylesheet" href="([^"]+)">/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const path = href.slice(PUBLIC_URL.length);
    const sheet = await server.visit(path);

    expect(text).not.toContain('<style');
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toContain('immutable');
    expect((await server.visit(path.replace(/\/[\w-]+\.css/, '/other.css'))).headers['cache-control']).toBe('no-store');
  });

  it('escapes all values of publishers and queries', async () => {
    const banners = [{ ...banner('b1'), texts: [{ text: '</script><script>alert(1)</script>' }] }];
    await server.manage('POST', '/acme/bannerCollections?bannerCollectionId=bad', { body: { banners } });
    const label = encodeURIComponent('"><img src=x onerror=alert(1)>');
    const { text } = await server.visit(
      `/v1/fragments/banner-carousel?key=pk_a&collection=bad&format=html&label=${label}`
    );

    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<img src=x');
    expect(text.match(/<\/script>/g)).toHaveLength(1);
  });
});

describe('GET /v1/snippets/{widget}', () => {
  it('reserves the space and loads the loader', async () => {
    const { json } = await server.visit('/v1/snippets/banner-carousel?key=pk_a&collection=home');

    expect(json.html).toContain(`<script async src="${PUBLIC_URL}/embed.js"></script>`);
    expect(json.html).toMatch(/<touchline-banner-carousel public-key="pk_a" collection="home" style="display:block;/);
    expect(json.html).not.toContain('preload');
  });

  it('pins the loader with its SRI hash, as /embed.json lists it', async () => {
    const pinned = await server.visit('/v1/snippets/calendar?key=pk_a&pinned=e1&loader=pinned');
    const { latest, versions } = (await server.visit('/embed.json')).json;
    const { url, integrity } = versions[latest];

    expect(pinned.json.html).toContain(
      `<script async src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>`
    );
    expect(pinned.json.html).toContain(' pinned="e1"');
    expect(pinned.json.html).not.toContain('loader=');
  });

  it('loads fragment and loader together above the fold, with the URL that the loader will request', async () => {
    const { json } = await server.visit(
      '/v1/snippets/banner-carousel?key=pk_a&collection=home&loading=eager&locale=nl'
    );

    expect(json.html).toContain(
      `<link rel="preload" as="fetch" crossorigin="anonymous" href="${PUBLIC_URL}/v1/fragments/banner-carousel?collection=home&amp;key=pk_a&amp;locale=nl">`
    );
    expect(json.html).toContain(`<script async fetchpriority="high" src="${PUBLIC_URL}/embed.js"></script>`);
  });

  it('puts a box around a widget whose height depends on its width, so that the reserved space can, too', async () => {
    const { json } = await server.visit('/v1/snippets/card-grid?key=pk_a&query-data-type=entities');
    const strict = await server.visit('/v1/snippets/card-grid?key=pk_a&csp=strict');

    expect(json.html).toMatch(
      /<div style="container-type:inline-size"><touchline-card-grid [^>]+cqi[^>]+><\/touchline-card-grid><\/div>$/
    );
    expect(strict.json.html).toContain('<div class="touchline-box"><touchline-card-grid public-key="pk_a">');
    expect(await sheetOf(strict.json.html)).toContain('.touchline-box{container-type:inline-size}');
    expect((await server.visit('/embed.css')).text).toContain('.touchline-box{container-type:inline-size}');
  });

  it.each(['calendar', 'card-grid'])('reserves no number of items of %s before content exists', async (widget) => {
    const { json } = await server.visit(`/v1/snippets/${widget}?key=pk_a`);

    expect(json.html).toContain(`<touchline-${widget} public-key="pk_a" style="display:block;`);
  });

  it('needs no style attribute for csp=strict', async () => {
    const { json } = await server.visit('/v1/snippets/banner-carousel?key=pk_a&collection=home&csp=strict');

    expect(json.html).toContain(`<link rel="stylesheet" href="${PUBLIC_URL}/embed.css?widget=banner-carousel">`);
    expect(json.html).not.toContain(' style=');
    expect((await server.visit('/embed.css')).text).toMatch(/^touchline-banner-carousel\{display:block;/);
    const short = await server.visit('/embed.css', { 'accept-encoding': 'br' });
    expect(short.headers['content-encoding']).toBe('br');
    expect(Number(short.headers['content-length'])).toBeLessThan(3_200);
  });
});

describe('GET /embed.css', () => {
  const widgets = {
    'banner-carousel': { collection: 'home', height: '20rem', label: 'Now' },
    calendar: { heading: 'Fixtures "today" \\ ]{}</style>\n試合', timezone: 'UTC', 'min-items': '7', theme: 'dark' },
    'card-carousel': { 'query-data-type': 'entities', 'cards-type': 'square', heading: 'Clubs', arrows: 'false' },
    'card-grid': { config: '{"query":{"limit":4}}', 'min-items': '10', 'query-load-type': 'button' },
    'event-player': { 'event-id': 'match', 'show-title': 'false' },
  } as const satisfies Record<string, Record<string, string>>;

  it.each(Object.entries(widgets))('reserves the space of %s like the snippet’s style', async (widget, attributes) => {
    const query = new URLSearchParams({ key: 'pk_a', ...attributes });
    const [ordinary, strict] = await Promise.all(
      ['', '&csp=strict'].map((form) => server.visit(`/v1/snippets/${widget}?${query}${form}`))
    );
    const style = / style="(display:block;[^"]+)"/.exec(ordinary?.json.html)?.[1];
    const [rule = ''] = (await sheetOf(strict?.json.html)).split('\n');

    expect(rule.startsWith(`touchline-${widget}`)).toBe(true);
    expect(rule.endsWith(`{${style}}`)).toBe(true);
  });

  it('contains only attributes that affect the space', async () => {
    const { json } = await server.visit(
      '/v1/snippets/calendar?key=pk_a&heading=Now&theme=dark&timezone=UTC&csp=strict'
    );

    expect(json.html).toContain(`href="${PUBLIC_URL}/embed.css?timezone=UTC&amp;widget=calendar"`);
    expect((await server.visit('/embed.css?timezone=UTC&widget=calendar')).text).toMatch(
      /^touchline-calendar\[timezone="UTC"\]\{display:block;min-height:[^{}]+\}\n\.touchline-box\{[^{}]+\}$/
    );
  });

  it('escapes attribute values in strings, blocks and elements', async () => {
    const text = '"]{}*{display:none}\\"</style><script>\n\r\f';
    const sheet = await server.visit(`/embed.css?${new URLSearchParams({ widget: 'calendar', heading: text })}`);
    expect(sheet.text).toMatch(
      /^touchline-calendar\[heading="[^"\n\r\f<]*"\]\{display:block;[^{}]+\}\n[^{}]+\{[^{}]+\}$/
    );
  });

  it('is cached like the loader, and returns 404 for an unknown widget', async () => {
    const sheet = await server.visit('/embed.css?widget=calendar');
    const unknown = await server.visit('/embed.css?widget=weather');

    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toMatch(/^public, max-age=300/);
    expect(sheet.headers['x-content-type-options']).toBe('nosniff');
    expect([unknown.status, unknown.json.error.details[0].reason]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });
});

describe('GET /embed/{widget}', () => {
  it('is a page of one widget that allowed pages may frame', async () => {
    const page = await server.visit('/embed/banner-carousel?key=pk_nl&collection=home', {
      referer: 'https://acme.example/',
    });
    const policy = String(page.headers['content-security-policy']);

    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<html lang="nl">');
    expect(policy).toContain(`frame-ancestors ${PUBLIC_URL} https://acme.example http://acme.example`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('has the code for messages, with the hosts that may send them', async () => {
    const page = await server.visit('/embed/banner-carousel?key=pk_nl&collection=home', {
      referer: 'https://acme.example/',
    });

    expect(page.text).toMatch(
      /<script type="module" src="https:\/\/content\.example\/assets\/frame-start-\w+\.js" data-domains="acme\.example"><\/script>/
    );
  });

  it('may be framed on every port of localhost, if that is allowed', async () => {
    const body = { allowedDomains: ['localhost'] };
    await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_local', { body });
    const page = await server.visit('/embed/banner-carousel?key=pk_local&collection=home', {
      referer: 'http://localhost:5173/',
    });

    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain('https://localhost:* http://localhost:*');
  });

  it('is blank for a page that is not allowed', async () => {
    const page = await server.visit('/embed/banner-carousel?key=pk_nl&collection=home', {
      referer: 'https://foreign.example/',
    });

    expect([page.status, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(page.text).toContain('DOMAIN_NOT_ALLOWED');
    expect(page.text).not.toContain('touchline-banner-carousel');
  });
});

/** The sheet that a strict snippet links. */
async function sheetOf(snippet: string): Promise<string> {
  const href = /<link rel="stylesheet" href="([^"]+)">/.exec(snippet)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { pathname, search } = new URL(href);
  return (await server.visit(pathname + search)).text;
}

function banner(id: string) {
  return {
    id,
    destinationUrl: `https://acme.example/${id}`,
    altText: `Banner ${id}`,
    backgroundAssets: [
      { assetUrl: `https://img.example/${id}.jpg` },
      { assetUrl: `https://img.example/${id}-wide.jpg`, breakpointWidth: 1024 },
    ],
  };
}
