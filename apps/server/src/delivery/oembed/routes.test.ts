import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en' } });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme', { body: { allowedDomains: ['acme.example'] } });
  await server.manage('POST', '/acme/bannerCollections?bannerCollectionId=home', {
    body: { banners: [{ id: 'b1', altText: 'Derby' }] },
  });
}, 60_000);
afterAll(() => server.close());

const EMBED = `${PUBLIC_URL}/embed/banner-carousel?collection=home&key=pk_acme`;
const get = (url: string, query = '') => server.visit(`/oembed?url=${encodeURIComponent(url)}${query}`);

describe('GET /oembed', () => {
  it('returns the frame for the URL of a widget', async () => {
    const { status, json, headers } = await get(EMBED);

    expect(status).toBe(200);
    expect(json).toEqual({
      type: 'rich',
      version: '1.0',
      title: 'Banner carousel',
      provider_name: 'Touchline',
      provider_url: PUBLIC_URL,
      cache_age: 86_400,
      width: 960,
      height: 540,
      html: `<iframe src="${EMBED.replace('&', '&amp;')}" width="960" height="540" title="Banner carousel" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" frameborder="0" allowfullscreen></iframe>`,
    });
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=86400' });
  });

  it.each([
    ['&maxwidth=480', 480, 270],
    ['&maxwidth=4000', 960, 540],
    ['&maxheight=100', 960, 100],
    ['&maxwidth=320&maxheight=400&format=json', 320, 180],
    ['&maxwidth=&maxheight=&format=', 960, 540],
  ])('fits the frame into %s', async (query, width, height) => {
    expect((await get(EMBED, query)).json).toMatchObject({ width, height });
  });

  it.each([
    ['another site', 'https://foreign.example/embed/banner-carousel?key=pk_acme'],
    ['another scheme', EMBED.replace('https:', 'http:')],
    ['another page of this server', `${PUBLIC_URL}/docs`],
    ['no widget', `${PUBLIC_URL}/embed/teleporter?key=pk_acme`],
    ['no key', `${PUBLIC_URL}/embed/banner-carousel?collection=home`],
    ['a script', 'javascript:alert(1)'],
    ['no address', 'derby'],
    ['this server as a user name', `${PUBLIC_URL}@foreign.example/embed/banner-carousel?key=pk_acme`],
  ])('returns 404 for %s', async (_, url) => {
    expect(await get(url)).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });

  it.each(['&format=xml', '&format=yaml'])('does not support %s', async (query) => {
    expect(await get(EMBED, query)).toMatchObject({ status: 501, reason: 'FORMAT_UNSUPPORTED' });
  });

  it.each(['maxwidth', 'maxheight'])('rejects a %s that is not a number of px', async (field) => {
    for (const value of ['0', '-1', '1.5', 'wide', '1e9', '%00']) {
      const answer = await get(EMBED, `&${field}=${value}`);
      expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
      expect(answer.json.error.details[0].metadata.field).toBe(field);
    }
  });

  it('requires a URL', async () => {
    expect(await server.visit('/oembed')).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
  });

  it('escapes the URL in the attribute, and drops unknown attributes', async () => {
    const { json } = await get(
      `${EMBED}&onload=alert(1)&heading=${encodeURIComponent('"><script>x</script>')}&evil="><b>`
    );

    expect(json.html.match(/[<>]/g)).toEqual(['<', '>', '<', '>']);
    expect(json.html).not.toMatch(/onload|evil/);
  });
});

describe('discovery', () => {
  const HREF = `<link rel="alternate" type="application/json+oembed" href="${PUBLIC_URL}/oembed?url=${encodeURIComponent(EMBED)}">`;
  const embed = (headers: Record<string, string>) =>
    server.visit('/embed/banner-carousel?collection=home&key=pk_acme', headers);

  it('is in the page of a widget, and leads to its frame', async () => {
    const page = await embed({ referer: 'https://acme.example/' });
    expect([page.status, page.text.includes(HREF)]).toEqual([200, true]);
  });

  it('is also in the page for a content system, which sends no origin', async () => {
    const page = await embed({});
    expect([page.status, page.text.includes(HREF)]).toEqual([403, true]);
  });

  it('is not in the page of an unknown widget', async () => {
    const page = await server.visit('/embed/teleporter?key=pk_acme', { referer: 'https://acme.example/' });
    expect([page.status, page.text.includes('oembed')]).toEqual([404, false]);
  });

  it('does not break the frame of an unknown widget on a page that is not allowed', async () => {
    const page = await server.visit('/embed/teleporter?key=pk_acme');
    expect([page.status, page.text.includes('oembed')]).toEqual([403, false]);
  });
});
