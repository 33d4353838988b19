import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FragmentApp, openFragmentApp } from '../../testing/fragments.ts';

let server: FragmentApp;
const find = (widget: string, query = {}, headers = {}) => server.fragment(widget, query, headers);
const WIDGETS = ['card-carousel', 'card-grid'] as const;

beforeAll(async () => {
  server = await openFragmentApp();
  for (let n = 0; n < 12; n++) {
    const id = String(n).padStart(2, '0');
    const body = { typeId: n < 4 ? 'film' : 'series', title: `Work ${id}`, releaseTime: `2026-01-${10 + n}T00:00:00Z` };
    await server.manage('POST', `/acme/creativeWorks?creativeWorkId=w${id}`, { body });
    await server.manage('POST', `/acme/entities?entityId=n${id}`, { body: { displayName: `Club ${id}` } });
  }
  await server.createEvent('match', { typeId: 'football', title: 'Match', startTime: '2026-11-21T12:05:00Z' });
}, 60_000);
afterAll(() => server.close());

describe.each(WIDGETS)('GET /v1/fragments/%s', (widget) => {
  const kinds: [string, string, Record<string, string>][] = [
    ['events', 'events', {}],
    ['creative-works', 'creativeWorks', {}],
    ['creative-works', 'creativeWorks', { filter: 'type_id = "film"', orderBy: 'title desc' }],
    ['creative-works', 'creativeWorks', { search: 'work', pageSize: '3' }],
    ['entities', 'entities', {}],
  ];
  it.each(kinds)(
    'CARD-14, CARD-16: contains the JSON response: %s, %s, %j',
    async (dataType, collection, listQuery) => {
      const { filter, orderBy, search, pageSize } = listQuery;
      const query = {
        'query-data-type': dataType,
        locale: 'en',
        ...(filter && { 'query-filter': filter }),
        ...(orderBy && { 'query-order-by': orderBy }),
        ...(search && { 'query-search': search }),
        ...(pageSize && { 'query-limit': pageSize }),
      };
      const { ids, answer } = await server.list(collection, { ...listQuery, locale: 'en' });
      const { ids: held, json } = await find(widget, query);

      expect(ids.length).toBeGreaterThan(0);
      expect(held).toEqual(ids);
      const { nextPageToken, totalSize } = answer.json;
      expect(json.state.page.totalSize).toBe(totalSize);
      expect(json.state.page.nextPageToken === '').toBe(nextPageToken === '');
      expect(json.html.match(/part="card[ "]/g)).toHaveLength(ids.length);
    }
  );

  it('CARD-17, CARD-19: starts at a page token, with the pinned items first', async () => {
    const works = { 'query-data-type': 'creative-works', locale: 'en' };
    const { json } = await find(widget, works);
    const { nextPageToken } = json.state.page;

    expect((await find(widget, { ...works, 'query-page-token': nextPageToken })).ids).toEqual(['w01', 'w00']);
    expect((await find(widget, { ...works, pinned: 'w03,nobody,w01', 'query-limit': '3' })).ids).toEqual([
      'w03',
      'w01',
      'w11',
    ]);
  });

  it('shows and counts no more than the limit', async () => {
    const { json, ids } = await find(widget, { 'query-data-type': 'entities', max: '3' });

    expect([ids.length, json.state.page.totalSize]).toEqual([3, 3]);
  });

  it('CARD-24: uses the language of its config, regardless of the browser’s', async () => {
    const query = { 'query-data-type': 'entities', 'query-filter': 'id = "n00"' };
    const german = { 'accept-language': 'de' };
    await server.manage('PATCH', '/acme/entities/n00', { body: { displayName: { en: 'Club 00', nl: 'Ploeg 00' } } });

    const { json, headers } = await find(widget, { ...query, config: '{"locale":"nl"}' }, german);
    expect([json.state.locale, json.state.items[0].name, headers['content-language']]).toEqual([
      'nl',
      'Ploeg 00',
      'nl',
    ]);
    expect((await find(widget, { ...query, config: '{"locale":' }, german)).json.state.items[0].name).toBe('Club 00');
  });

  it('CC-11: has no markup if there is nothing to show', async () => {
    const { status, json } = await find(widget, { 'query-filter': 'id = "nobody"' });

    expect([status, json.html, json.state.dataState]).toEqual([200, '', 'empty']);
  });

  it('CC-11: keeps its title with hide-when-empty=false', async () => {
    const query = { 'query-filter': 'id = "nobody"', 'hide-when-empty': 'false', heading: 'Films' };
    const { json } = await find(widget, query);

    expect(json.state.dataState).toBe('empty');
    expect(json.html).toContain('Films');
  });

  it('CARD-14: rejects an unknown content type', async () => {
    const rejected = await find(widget, { 'query-data-type': 'weather' });

    expect(rejected).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
  });

  it.each([
    [{ 'query-filter': 'a b = (' }, 400, 'FILTER_SYNTAX'],
    [{ 'query-order-by': 'colour' }, 400, 'ORDER_BY_INVALID'],
    [{ 'query-page-token': 'abc' }, 400, 'PAGE_TOKEN_MISMATCH'],
    [{ key: 'pk_no' }, 401, 'KEY_UNKNOWN'],
  ])('rejects %j with %i %s, like the JSON call', async (query, status, reason) => {
    expect(await find(widget, query as Record<string, string>)).toMatchObject({ status, reason });
  });

  it('is cached as long as the list', async () => {
    const cacheOf = async (dataType: string) =>
      (await find(widget, { 'query-data-type': dataType })).headers['cache-control'];

    expect(await cacheOf('events')).toBe('public, max-age=2, s-maxage=2, stale-while-revalidate=10');
    expect(await cacheOf('entities')).toBe('public, max-age=60, stale-while-revalidate=600, stale-if-error=86400');
  });

  it('changes after a write to its content, and only then', async () => {
    const query = { 'query-data-type': 'entities', locale: 'en', heading: widget };
    const { headers } = await find(widget, query);
    const again = () => find(widget, query, { 'if-none-match': String(headers['etag']) });
    await server.manage('PATCH', '/acme/events/match', { body: { title: `Match of the ${widget}` } });
    expect((await again()).status).toBe(304);

    await server.manage('PATCH', '/acme/entities/n00', { body: { description: widget } });
    expect((await again()).status).toBe(200);
  });
});

it.each(WIDGETS)('a strict page reserves the height of %s by the attributes that change it', async (widget) => {
  const sheet = (await server.visit('/embed.css')).text;
  const rules = sheet.split('\n').map((rule) => rule.split(/[{}]/));
  const heightOf = (selector: string) =>
    rules.find(([selectors]) => selectors?.split(',').includes(`touchline-${widget}${selector}`))?.[1];
  const tall = '[cards-type=five-by-seven][cards-type]';
  expect(heightOf('')).toContain('min-height:');
  // A strict page has no style attribute, so the space depends on the other attributes.
  const heights = ['', tall, `${tall}[cards-show-button]:not([cards-show-button=false])`].map(heightOf);
  expect(heights.every((height) => height?.includes('min-height:'))).toBe(true);
  expect(new Set(heights).size).toBe(heights.length);
});

describe.each(['calendar', ...WIDGETS])('%s in a page', (widget) => {
  const visit = (query: string) => server.visit(`/v1/fragments/${widget}?key=pk_a&format=html&${query}`);

  it('is rendered as a complete element, in shadow or light DOM, with a nonce or a linked sheet', async () => {
    const { text } = await visit('heading=Now');
    const light = (await visit('shadow=false')).text;
    const nonce = (await visit('nonce=n0nce')).text;
    const linked = (await visit('styles=link')).text;

    expect(text).toMatch(new RegExp(`^<touchline-${widget} heading="Now" public-key="pk_a" data-state="loaded"`));
    expect(text.endsWith(`</script></template></touchline-${widget}>`)).toBe(true);
    expect(light).not.toContain('<template');
    expect(light).not.toContain(':host');
    expect(nonce.match(/<style nonce="n0nce">/g)).toHaveLength(1);
    const href = /<link rel="stylesheet" href="([^"]+)">/.exec(linked)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(linked).not.toContain('<style');
    expect((await server.visit(new URL(href).pathname + new URL(href).search)).headers['cache-control']).toContain(
      'immutable'
    );
    for (const form of [text, light, nonce, linked]) expect(form).not.toMatch(/ style=/);
  });

  it('has a snippet, a frame and an oEmbed response', async () => {
    const { json } = await server.visit(`/v1/snippets/${widget}?key=pk_a&heading=Now`);
    const frame = await server.visit(`/embed/${widget}?key=pk_a&heading=Now`);
    const address = encodeURIComponent(`https://content.example/embed/${widget}?key=pk_a`);
    const oembed = await server.visit(`/oembed?url=${address}&maxwidth=320`);

    // Rows have one height; for a grid and a calendar the snippet counts the items.
    expect(json.html.replace(/ min-items="\d+"/, '')).toContain(
      `<touchline-${widget} public-key="pk_a" heading="Now" style="display:block;`
    );
    expect(json.html.includes(' min-items=')).toBe(widget !== 'card-carousel');
    expect([frame.status, frame.text.includes(`<touchline-${widget} `)]).toEqual([200, true]);
    expect(frame.headers['cache-control']).toBe('private, max-age=2');
    expect(oembed.json).toMatchObject({ type: 'rich', width: 320 });
    expect(oembed.json.height).toBeGreaterThanOrEqual(320);
    expect((await server.visit('/embed.css')).text).toContain(`touchline-${widget}`);
  });
});

it('a grid whose query matches nothing takes no space', async () => {
  const { json } = await server.visit('/v1/snippets/card-grid?key=pk_a&query-filter=type_id%3D%22none%22');

  expect(json.html).toContain(' min-items="0"');
});

it.each([
  ['4', 4],
  ['-5', 1],
  ['0.5', 1],
  ['many', 10],
])('a grid with `query-limit` %s has a number of items to reserve for, and the space of %i', async (limit, shown) => {
  const { json } = await server.visit(`/v1/snippets/card-grid?key=pk_a&query-data-type=entities&query-limit=${limit}`);
  const same = await server.visit(
    `/v1/snippets/card-grid?key=pk_a&query-data-type=entities&query-limit=${limit}&min-items=${shown}`
  );
  const spaceOf = (html: string) => / style="([^"]+)"/.exec(html.slice(html.indexOf('<touchline-')))?.[1];

  expect(json.html).toMatch(/ min-items="\d+"/);
  expect(spaceOf(json.html)).toBe(spaceOf(same.json.html));
});

describe('spoiler-free', () => {
  // Numbers that occur nowhere else.
  const SCORES = /7419|8523|6037/;
  const secret = {
    typeId: 'marathon',
    title: 'Derby',
    description: 'It ended 7419 to 8523.',
    status: 'EVENT_STATUS_FINISHED',
    startTime: '2026-11-21T09:00:00Z',
    thumbnailUrl: 'https://img.example/final-7419-8523.jpg',
    posterUrl: 'https://img.example/poster-7419.jpg',
    markers: [{ id: 'g1', kind: 'goal', time: '2026-11-21T09:10:00Z', label: '7419-8523' }],
    metadata: {
      competition: { name: 'Cup' },
      clock: { period: 'FT', minute: 6037 },
      home: { name: 'Ajax' },
      away: { name: 'PSV' },
      score: { home: 7419, away: 8523, halfTime: { home: 6037, away: 6037 } },
      summary: '7419-8523',
    },
  };
  const paths: [string, string][] = [
    ['calendar', '/v1/fragments/calendar?key=pk_a&query-filter=id="secret"'],
    ['calendar inlined', '/v1/fragments/calendar?key=pk_a&query-filter=id="secret"&format=html'],
    ['calendar in light DOM', '/v1/fragments/calendar?key=pk_a&query-filter=id="secret"&format=html&shadow=false'],
    ['calendar in a frame', '/embed/calendar?key=pk_a&query-filter=id="secret"'],
    ['card carousel', '/v1/fragments/card-carousel?key=pk_a&query-filter=id="secret"'],
    ['card grid inlined', '/v1/fragments/card-grid?key=pk_a&query-filter=id="secret"&format=html'],
  ];
  beforeAll(async () => {
    // Scores that are impossible in our sports occur nowhere else in the text.
    const paths = { home_score: 'metadata.score.home', away_score: 'metadata.score.away' };
    await server.manage('POST', '/acme/eventTypes?eventTypeId=marathon', { body: { paths } });
    await server.createEvent('secret', secret);
  });

  it.each(paths)('no part of the text reveals the result: %s', async (_, path) => {
    const shown = await server.visit(path);
    const hidden = await server.visit(`${path}&spoiler-free=true`);

    expect(shown.text).toMatch(SCORES);
    expect([hidden.status, hidden.text.includes('Ajax') || hidden.text.includes('Derby')]).toEqual([200, true]);
    expect(hidden.text).not.toMatch(SCORES);
  });
});
