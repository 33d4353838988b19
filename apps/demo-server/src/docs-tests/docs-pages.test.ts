import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { guideGroups } from '@touchline/server/delivery/docs/guide-pages.ts';
import type { TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoApp } from '../testing/demo-app.ts';

const root = join(import.meta.dirname, '../../../..');

let server: TestApp;
beforeAll(async () => {
  server = await openDemoApp();
});
afterAll(() => server.close());

describe('/docs', () => {
  it('has every page of docs/, every decision and every widget', async () => {
    const files = guideGroups.flatMap(({ pages }) => pages.map(({ file }) => file));
    const markdown = (folder: string) =>
      readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []));
    expect(files).toEqual(expect.arrayContaining([...markdown('docs'), ...markdown('docs/decisions')]));
    expect(files).toContain('packages/widgets/src/calendar/README.md');
    expect(new Set(files).size).toBe(files.length);

    const { text: home } = await server.visit('/docs');
    for (const { pages } of guideGroups) for (const { path } of pages) expect(home).toContain(`href="${path}"`);
  });

  it('has no broken links, including those to sections', async () => {
    const paths = ['/docs', ...guideGroups.flatMap(({ pages }) => pages.map(({ path }) => path))];
    const { json } = await server.visit('/v1/openapi.json');
    const tags = (json.tags as { name: string }[]).map(({ name }) => `/docs/reference/${name}`);
    const texts = new Map<string, string>();
    for (const path of [...paths, ...tags, '/docs/reference/schemas']) texts.set(path, (await server.visit(path)).text);

    const isBroken = (from: string, href: string) => {
      const [path = '', hash = ''] = href.split('#');
      if (path === '/docs/reference' || (path !== '' && !path.startsWith('/docs'))) return false;
      const text = texts.get(path || from);
      return text === undefined || (hash !== '' && !text.includes(` id="${decodeURIComponent(hash)}"`));
    };
    const broken = [...texts].flatMap(([from, text]) => {
      const hrefs = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
      return hrefs.filter((href) => isBroken(from, href)).map((href) => `${from} → ${href}`);
    });
    expect(broken).toEqual([]);
    expect(texts.size).toBeGreaterThan(100);
  });

  it('has every operation of the API in the reference once, with a form to try it', async () => {
    const { json } = await server.visit('/v1/openapi.json');
    const items = Object.values(json.paths as Record<string, Record<string, { operationId: string; tags: string[] }>>);
    const ids = items.flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    const tags = [...new Set(items.flatMap((item) => Object.values(item).flatMap((one) => one.tags)))];
    const pages = await Promise.all(tags.map(async (tag) => (await server.visit(`/docs/reference/${tag}`)).text));
    const sections = pages.flatMap((text) => text.split('<section class="call" id="').slice(1));

    expect(sections.map((text) => text.slice(0, text.indexOf('"'))).sort()).toEqual(ids.sort());
    expect(sections.filter((text) => !/<details class="try">|<pre/.test(text))).toEqual([]);
    expect(ids.length).toBeGreaterThan(100);
  });

  it('has a field for each body in the content type of the operation, and a command for each stream with its credentials', async () => {
    const callOf = async (tag: string, operation: string) => {
      const { text } = await server.visit(`/docs/reference/${tag}`);
      return text.split(`<section class="call" id="${operation}"`)[1]?.split('</section>')[0] ?? '';
    };
    expect(await callOf('events', 'createEvent')).toContain('data-type="application/json"');
    expect(await callOf('publishers', 'importResources')).toContain('data-type="application/x-ndjson"');
    expect(await callOf('images', 'createImage')).toMatch(/<input [^>]*name="body" type="file" accept="image\/\*">/);
    expect(await callOf('content', 'watchPublicEvents')).toMatch(/curl -N &quot;[^ ]+\?key=pk_demo&quot;</);
    const command = /<code>(curl [^<]+)</.exec(await callOf('analytics', 'watchAnalytics'))?.[1];
    expect(command).toMatch(/^curl -N &quot;[^ ?]+&quot; -H &quot;Authorization: Bearer \$TOKEN&quot;$/);
  });

  it('has each id once on a page, so that every label matches its field', async () => {
    const { json } = await server.visit('/v1/openapi.json');
    const tags = (json.tags as { name: string }[]).map(({ name }) => name);
    for (const tag of [...tags, 'schemas']) {
      const { text } = await server.visit(`/docs/reference/${tag}`);
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      for (const [, id] of text.matchAll(/<label for="([^"]*)"/g))
        expect(text).toMatch(new RegExp(`<(input|textarea) id="${id}"`));
    }
  });

  it('has a field for the visitor’s token if an operation accepts one', async () => {
    const fieldOf = async (tag: string, operation: string) => {
      const { text } = await server.visit(`/docs/reference/${tag}`);
      return new RegExp(`<input id="${operation}-playback-token"[^>]*>`).exec(text)?.[0];
    };
    expect(await fieldOf('purchases', 'createCheckoutSession')).toMatch(/data-in="header".* required>$/);
    expect(await fieldOf('content', 'getPublicVideo')).not.toMatch(/ required/);
    expect(await fieldOf('content', 'getPublicVideo')).toContain('data-in="header"');
    expect(await fieldOf('content', 'listPublicEvents')).toBeUndefined();
  });

  it('renders code as code, without backticks', async () => {
    const { json } = await server.visit('/v1/openapi.json');
    const tags = (json.tags as { name: string }[]).map(({ name }) => `/docs/reference/${name}`);
    const guides = guideGroups.flatMap(({ pages }) => pages.map(({ path }) => path));
    const stray: string[] = [];
    for (const path of ['/docs', ...guides, ...tags, '/docs/reference/schemas']) {
      const { text } = await server.visit(path);
      const [, match] = /(.{0,40}`.{0,40})/.exec(text.replaceAll(/<(code|textarea)[ >][\s\S]*?<\/\1>/g, '')) ?? [];
      if (match !== undefined) stray.push(`${path}: ${match}`);
    }
    expect(stray).toEqual([]);
    const { text } = await server.visit('/docs/reference/content');
    expect(text).toContain('Send a playback token as <code>Authorization: Bearer …</code>.');
  });

  it('allows no inline code and no other origins', async () => {
    const { headers, text } = await server.visit('/docs/reference/events');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*unsafe)/);
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    expect(text).not.toMatch(/(src|href)="https?:[^"]+\.(js|css)/);
  });

  it('caches files permanently only under the hash of their content', async () => {
    const { text } = await server.visit('/docs');
    for (const [, path = ''] of text.matchAll(/"(\/docs\/files\/[^"]+)"/g)) {
      const kept = await server.visit(path);
      const other = await server.visit(path.replace(/files\/[^/]+/, 'files/of-another-version'));
      expect(kept.headers['cache-control']).toContain('immutable');
      expect([other.status, other.text === kept.text]).toEqual([200, true]);
      expect(other.headers['cache-control']).not.toContain('immutable');
    }
  });

  it('has an index for coding assistants, whose links lead to every page as Markdown', async () => {
    const { text: index, headers } = await server.visit('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const links = [...index.matchAll(/\]\((\S+?)\)/g)].map(([, url = '']) => new URL(url).pathname);
    const pages = guideGroups.flatMap(({ title, pages }) => (title === 'Decisions' ? [] : pages));
    expect(links).toEqual(expect.arrayContaining(pages.map(({ path }) => `${path}.md`)));
    for (const link of links) expect([link, (await server.visit(link)).status]).toEqual([link, 200]);
    for (const line of index.split('\n').filter((line) => line.startsWith('- [') && line.includes('.md)')))
      expect(line).toMatch(/\): .{10,300}$/);

    const { text: page, headers: ofPage } = await server.visit('/docs/guide/access.md');
    expect(ofPage['content-type']).toBe('text/markdown; charset=utf-8');
    expect(page).toMatch(/^# /);
    const { text: full } = await server.visit('/docs/llms-full.txt');
    expect(full).toContain(page.trim());
    expect(full).toContain('<touchline-calendar');
    expect(full).not.toContain('<!-- not run');
  });

  it.each([
    '/docs/guide/nothing',
    '/docs/guide/nothing.md',
    '/docs/reference/nothing',
    '/docs/files/x/constructor',
    '/docs/guide/__proto__',
  ])('says that there is no page %s', async (path) => expect((await server.visit(path)).status).toBe(404));
});
