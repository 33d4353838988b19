import { frontSamples, lead, samples, samplesOf, WIDGETS } from '@touchline/demo';
import { PUBLIC_URL, type TestApp } from '@touchline/server/testing/app.ts';
import * as widgets from '@touchline/widgets/render';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';
import { openDemoApp } from './testing/demo-app.ts';

describe('the demo page', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openDemoApp();
    await loadDemo(test.ports);
  });
  afterAll(() => test.close());

  it('contains each widget once, and its own policy forbids everything inline', async () => {
    const { status, headers, text } = await test.visit('/');

    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${PUBLIC_URL};`);
    expect(text.match(/<touchline-[a-z-]+ /g)).toHaveLength(WIDGETS.length);
    expect(text).not.toMatch(/<style|<[^>]+\sstyle=/);
  });

  it('has a page for each widget, which together contain every sample', async () => {
    for (const widget of WIDGETS) {
      const { status, headers, text } = await test.visit(`/widgets/${widget}`);

      expect([widget, status]).toEqual([widget, 200]);
      expect(headers['content-security-policy']).toContain(`script-src 'self' ${PUBLIC_URL};`);
      // And the one with editable attributes.
      expect(text.match(/<touchline-[a-z-]+ /g)).toHaveLength(samplesOf(widget).length + 1);
      expect(text).not.toMatch(/<style|<[^>]+\sstyle=/);
    }
    expect(WIDGETS.flatMap(samplesOf)).toHaveLength(samples.length);
  });

  it('has a table of exactly the attributes that the widget reads', async () => {
    for (const { name, attributes } of Object.values(widgets).filter((one) => typeof one === 'object')) {
      const { text } = await test.visit(`/widgets/${name}`);

      const rows = [...text.matchAll(/<th scope="row"><code>([a-z0-9-]+)<\/code>/g)].map(([, row]) => row);
      // Attributes about the visitor never reach the server; `npm test` compares them with the schema.
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

  it('shows exactly the response of the snippets call for copying', async () => {
    const query = new URLSearchParams({ ...lead.attributes, key: 'pk_demo' });
    query.delete('public-key');
    const { json } = await test.visit(`/v1/snippets/banner-carousel?${query}`);

    const { text } = await test.visit('/');

    const shown = /<pre id="snippet-lead"[^>]*><code>([\s\S]*?)<\/code>/.exec(text)?.[1];
    expect(unescaped(shown ?? '')).toBe(json.html);
  });

  it('contains banners with their links without JavaScript', async () => {
    const { text } = await test.visit('/widgets/banner-carousel');

    const [element = ''] =
      /<touchline-banner-carousel[^>]+collection="tonight"[\s\S]+?<\/touchline-banner-carousel>/.exec(text) ?? [];
    expect(element).toContain('<template shadowrootmode="open">');
    expect(element).toContain('href="/#story-coast"');
    expect(element).toContain(`src="${PUBLIC_URL}/img/demo/rain-phone`);
  });

  it('contains today’s events without JavaScript', async () => {
    const { text } = await test.visit('/widgets/calendar');

    const [element = ''] =
      /<touchline-calendar[^>]+heading="Fixtures and results"[\s\S]+?<\/touchline-calendar>/.exec(text) ?? [];
    expect(element.split('part="event-card').length).toBeGreaterThan(5);
  });

  it.each(['/?lang=xx&theme=pink', '/?lang=en&lang=ar', '/?theme='])('answers %s in English', async (path) => {
    const { status, text } = await test.visit(path);

    expect(status).toBe(200);
    expect(text).toContain('<html lang="en" dir="ltr" data-theme="auto">');
  });

  it('is in Arabic with its widgets, except for the one in Persian', async () => {
    const front = await test.visit('/?lang=ar');
    expect(front.text).toContain('<html lang="ar" dir="rtl"');
    expect(front.text.match(/<touchline-[a-z-]+ [^>]*locale="ar"/g)).toHaveLength(frontSamples.length);

    const pages = await Promise.all(WIDGETS.map((widget) => test.visit(`/widgets/${widget}?lang=ar`)));
    const text = pages.map((page) => page.text).join('');
    expect(text.match(/<html lang="ar" dir="rtl"/g)).toHaveLength(WIDGETS.length);
    expect(text.match(/<touchline-[a-z-]+ [^>]*locale="ar"/g)).toHaveLength(samples.length - 1 + WIDGETS.length);
    expect(text.match(/<touchline-[a-z-]+ [^>]*locale="fa"/g)).toHaveLength(1);
  });

  it('works if a collection was deleted', async () => {
    const poorer = await openDemoApp();
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
    test = await openDemoApp();
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
    // Media that may be protected is served only under /media/.
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

it('does not exist if the demo is switched off', async () => {
  const test = await openDemoApp({ demo: false });

  expect((await test.visit('/')).status).toBe(404);
  expect((await test.visit('/widgets/calendar')).status).toBe(404);
  expect((await test.visit('/demo/media/promo.mp4')).status).toBe(404);
  await test.close();
});

function unescaped(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => names[name] ?? '');
}
