import { frontSamples, lead, samples, samplesOf, WIDGETS } from '@touchline/demo';
import * as widgets from '@touchline/widgets/render';
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

  it('holds each widget once, and its own policy forbids everything inline', async () => {
    const { status, headers, text } = await test.visit('/');

    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${PUBLIC_URL};`);
    expect(text.match(/<touchline-[a-z-]+ /g)).toHaveLength(WIDGETS.length);
    expect(text).not.toMatch(/<style|<[^>]+\sstyle=/);
  });

  it('has a page for each widget, which together hold every sample', async () => {
    for (const widget of WIDGETS) {
      const { status, headers, text } = await test.visit(`/widgets/${widget}`);

      expect([widget, status]).toEqual([widget, 200]);
      expect(headers['content-security-policy']).toContain(`script-src 'self' ${PUBLIC_URL};`);
      // And the one whose attributes can be changed.
      expect(text.match(/<touchline-[a-z-]+ /g)).toHaveLength(samplesOf(widget).length + 1);
      expect(text).not.toMatch(/<style|<[^>]+\sstyle=/);
    }
    expect(WIDGETS.flatMap(samplesOf)).toHaveLength(samples.length);
  });

  it('has a table of every attribute that the widget reads, and no other', async () => {
    for (const { name, attributes } of Object.values(widgets).filter((one) => typeof one === 'object')) {
      const { text } = await test.visit(`/widgets/${name}`);

      const rows = [...text.matchAll(/<th scope="row"><code>([a-z0-9-]+)<\/code>/g)].map(([, row]) => row);
      // Attributes about the visitor never reach the server; `npm run check` compares them with the schema.
      const shared = rows.filter((row) => !/^auth(-|$)/.test(row ?? ''));
      expect([name, shared.sort()]).toEqual([name, [...attributes].sort()]);
    }
  });

  it.each(['/widgets/x', '/widgets/banner-carousel/x', '/widgets/Calendar', '/widgets/__proto__'])(
    'has no %s',
    async (path) => {
      expect((await test.visit(path)).status).toBe(404);
    }
  );

  it('shows for copying exactly what the snippets call answers', async () => {
    const query = new URLSearchParams({ ...lead.attributes, key: 'pk_demo' });
    query.delete('public-key');
    const { json } = await test.visit(`/v1/snippets/banner-carousel?${query}`);

    const { text } = await test.visit('/');

    const shown = /<pre id="snippet-lead"[^>]*><code>([\s\S]*?)<\/code>/.exec(text)?.[1];
    expect(unescaped(shown ?? '')).toBe(json.html);
  });

  it('holds banners with their links where no script runs', async () => {
    const { text } = await test.visit('/widgets/banner-carousel');

    const [element = ''] =
      /<touchline-banner-carousel[^>]+collection="tonight"[\s\S]+?<\/touchline-banner-carousel>/.exec(text) ?? [];
    expect(element).toContain('<template shadowrootmode="open">');
    expect(element).toContain('href="/#story-coast"');
    expect(element).toContain(`src="${PUBLIC_URL}/img/demo/rain-phone`);
  });

  it('holds today’s events where no script runs', async () => {
    const { text } = await test.visit('/widgets/calendar');

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
    const front = await test.visit('/?lang=ar');
    expect(front.text).toContain('<html lang="ar" dir="rtl"');
    expect(front.text.match(/<touchline-[a-z-]+ [^>]*locale="ar"/g)).toHaveLength(frontSamples.length);

    const pages = await Promise.all(WIDGETS.map((widget) => test.visit(`/widgets/${widget}?lang=ar`)));
    const text = pages.map((page) => page.text).join('');
    expect(text.match(/<html lang="ar" dir="rtl"/g)).toHaveLength(WIDGETS.length);
    expect(text.match(/<touchline-[a-z-]+ [^>]*locale="ar"/g)).toHaveLength(samples.length - 1 + WIDGETS.length);
    expect(text.match(/<touchline-[a-z-]+ [^>]*locale="fa"/g)).toHaveLength(1);
  });

  it('still stands when somebody deleted a collection', async () => {
    const poorer = await openTestApp({ demo: true });
    await loadDemo(poorer.ports);
    await poorer.manage('DELETE', '/demo/bannerCollections/tonight');

    expect((await poorer.visit('/')).status).toBe(200);
    expect((await poorer.visit('/widgets/banner-carousel')).status).toBe(200);
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
  expect((await test.visit('/widgets/calendar')).status).toBe(404);
  expect((await test.visit('/demo/media/promo.mp4')).status).toBe(404);
  await test.close();
});

function unescaped(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => names[name] ?? '');
}
