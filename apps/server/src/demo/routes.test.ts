import { lead, samples } from '@touchline/demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../test-app.ts';
import { loadDemo } from './load-demo.ts';

describe('the demo page', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp({ demo: true });
    await loadDemo(test.ports);
  });
  afterAll(() => test.close());

  it('holds every sample, and its own policy forbids everything inline', async () => {
    const { status, headers, text } = await test.visit('/');

    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${PUBLIC_URL};`);
    expect(text.match(/<touchline-[a-z-]+ /g)).toHaveLength(samples.length);
    expect(text).not.toMatch(/<style|<[^>]+\sstyle=/);
  });

  it('shows for copying exactly what the snippets call answers', async () => {
    const query = new URLSearchParams({ ...lead.attributes, key: 'pk_demo' });
    query.delete('public-key');
    const { json } = await test.visit(`/v1/snippets/banner-carousel?${query}`);

    const { text } = await test.visit('/');

    const shown = /<pre id="snippet-lead"[^>]*><code>([\s\S]*?)<\/code>/.exec(text)?.[1];
    expect(unescaped(shown ?? '')).toBe(json.html);
  });

  it('holds banners with their links where no script runs', async () => {
    const { text } = await test.visit('/');

    const [element = ''] =
      /<touchline-banner-carousel[^>]+collection="tonight"[\s\S]+?<\/touchline-banner-carousel>/.exec(text) ?? [];
    expect(element).toContain('<template shadowrootmode="open">');
    expect(element).toContain('href="/#story-coast"');
    expect(element).toContain(`src="${PUBLIC_URL}/img/demo/rain-phone`);
  });

  it('holds today’s events where no script runs', async () => {
    const { text } = await test.visit('/');

    const [element = ''] =
      /<touchline-calendar[^>]+heading="Fixtures and results"[\s\S]+?<\/touchline-calendar>/.exec(text) ?? [];
    expect(element.split('part="event-card').length).toBeGreaterThan(5);
  });

  it.each(['/?lang=xx&theme=pink', '/?lang=en&lang=ar', '/?theme='])('answers %s as English', async (path) => {
    const { status, text } = await test.visit(path);

    expect(status).toBe(200);
    expect(text).toContain('<html lang="en" dir="ltr" data-theme="auto">');
  });

  it('stands in Arabic, its widgets too, but for the one that speaks Persian', async () => {
    const { text } = await test.visit('/?lang=ar');

    expect(text).toContain('<html lang="ar" dir="rtl"');
    expect(text.match(/<touchline-[a-z-]+ [^>]*locale="ar"/g)).toHaveLength(samples.length - 1);
    expect(text.match(/<touchline-[a-z-]+ [^>]*locale="fa"/g)).toHaveLength(1);
  });

  it('still stands when somebody deleted a collection', async () => {
    const poorer = await openTestApp({ demo: true });
    await loadDemo(poorer.ports);
    await poorer.manage('DELETE', '/demo/bannerCollections/tonight');

    expect((await poorer.visit('/')).status).toBe(200);
    await poorer.close();
  });
});

describe('/demo/', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp({ demo: true });
  });
  afterAll(() => test.close());

  it('serves the clip in ranges', async () => {
    const { status, headers } = await test.visit('/demo/media/promo.mp4', { range: 'bytes=0-99' });

    expect(status).toBe(206);
    expect(headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '100' });
  });

  it.each([
    '/demo/../package.json',
    '/demo/%2e%2e/package.json',
    '/demo/nothing.css',
    '/demo/media/../../package.json',
    // What may be protected is to be had under /media/ alone.
    '/demo/media/reel/master.m3u8',
    '/demo/media%2freel/master.m3u8',
    '/demo/media/reel%2Fmaster.m3u8',
    '/demo/./media/reel/master.m3u8',
    '/demo//media/reel/master.m3u8',
    '/demo/%2e/media/reel/master.m3u8',
    '/demo/x/..%2fmedia/reel/master.m3u8',
    '/demo/media/promo.mp4/../reel/master.m3u8',
    '/demo/pictures/night.webp',
  ])('has no %s', async (path) => {
    expect((await test.visit(path)).status).toBe(404);
  });
});

it('is not there where the demo is switched off', async () => {
  const test = await openTestApp({ demo: false });

  expect((await test.visit('/')).status).toBe(404);
  expect((await test.visit('/demo/media/promo.mp4')).status).toBe(404);
  await test.close();
});

function unescaped(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => names[name] ?? '');
}
