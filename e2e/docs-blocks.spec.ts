import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { unknownSettings } from '@touchline/server/platform/settings/unknown-settings.ts';
import { Ajv } from 'ajv';
import { ADMIN_TOKEN, ORIGIN } from './server.ts';
import { type Block, blocksOf, ROOT, readBlocks } from './testing/docs/blocks.ts';
import { type Clone, canRunShell, openClone } from './testing/docs/clone.ts';
import { typeCheck } from './testing/docs/type-check.ts';
import { openServer } from './testing/local-server.ts';

/** Origins that stand for the reader's server in the docs. */
const READERS_SERVER = /http:\/\/127\.0\.0\.1:4000|https:\/\/(touchline|media)\.example(?![\w.-])/g;
/** Attributes that every element has. */
const GLOBAL_ATTRIBUTE = /^(id|class|style|slot|lang|dir|hidden|title|data-.*|aria-.*)$/;

/** States of a widget that shows content, or counts down to it. */
const CONTENT = /^(loaded|player|countdown|live)$/;

/** Attributes of each element, from the READMEs, which a check compares with the schemas. */
const attributes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  readdirSync(join(ROOT, 'packages/widgets/src')).flatMap((name) => {
    const [, section] = /^## Attributes$([\s\S]*?)(?=^## )/m.exec(pageOf(`touchline-${name}`)) ?? [];
    const names = [...(section ?? '').matchAll(/^\| `([\w-]+)`/gm)].map(([, attribute = '']) => attribute);
    return section === undefined ? [] : [[`touchline-${name}`, names]];
  })
);

/** Selects all widgets. */
const WIDGETS = `:is(${Object.keys(attributes).join()})`;

const blocks = readBlocks();
const inLanguage = (...languages: string[]) =>
  blocks.filter(({ language, markers }) => languages.includes(language) && markers['not run'] === undefined);
const placeOf = ({ file, line, language }: Block) => `${file}:${line}, ${language}`;

test('each code block of the docs is run or parsed, or a comment before it says why not', () => {
  const runners = ['sh', 'env', 'ts', 'tsx', 'html', 'js', 'css', 'json', 'ndjson', 'filter', 'csp'];
  const left = blocks.filter(({ language, markers }) => !runners.includes(language) && !markers['not run']);
  expect(left.map(placeOf)).toEqual([]);
  // Each kind is there: a reader that finds no blocks would pass everything.
  for (const language of runners) expect([language, inLanguage(language).length > 0]).toEqual([language, true]);
});

test('a marker is the comment directly before a block', () => {
  const text = ['<!-- not run: needs ffmpeg -->', '', '```sh', 'a', '```', '', '```', 'b', '```', ''].join('\n');
  expect(blocksOf('page.md', text)).toEqual([
    { file: 'page.md', line: 3, language: 'sh', code: 'a\n', markers: { 'not run': 'needs ffmpeg' } },
    { file: 'page.md', line: 7, language: '', code: 'b\n', markers: {} },
  ]);
});

test('TypeScript and TSX blocks type-check strictly', () => {
  expect(typeCheck(inLanguage('ts', 'tsx'))).toBe('');
});

test('npm scripts of shell blocks exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const shell = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code);
  const names = [...shell.join('').matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
  expect(names).toContain('import');
});

test('settings of the docs are settings of the server', () => {
  for (const { code } of inLanguage('env')) {
    const names = [...code.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(unknownSettings(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([]);
  }
});

test.describe('shell blocks', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  test.skip(!canRunShell, 'needs bash, and curl 7.82 or newer');
  let clone: Clone | undefined;
  test.beforeAll(async () => {
    // On a busy machine a first start takes a minute.
    test.setTimeout(150_000);
    clone = await openClone();
  });
  test.afterAll(() => clone?.close());

  const shell = inLanguage('sh');
  for (const file of new Set(shell.map((block) => block.file)))
    test(`${file}: its shell blocks run in one shell, and print what they promise`, async () => {
      expect(await clone?.run(shell.filter((block) => block.file === file))).toBe('');
    });
});

for (const block of inLanguage('html'))
  test(`${placeOf(block)}: shows its widgets, and the console stays empty`, async ({ page }) => {
    const messages = await openBlock(page, block.code);

    const frames = page.locator('iframe');
    for (const frame of await frames.all())
      await expect(frame.contentFrame().locator(WIDGETS)).toHaveAttribute('data-state', CONTENT);
    const widgets = page.locator(WIDGETS);
    expect((await widgets.count()) + (await frames.count())).toBeGreaterThan(0);
    for (const widget of await widgets.all()) {
      await widget.scrollIntoViewIfNeeded();
      await expect(widget).toHaveAttribute('data-state', block.markers['shows'] ?? CONTENT);
      const tag = await widget.evaluate(({ localName }) => localName);
      const names = attributes[tag] ?? [];
      for (const name of tagsIn(block.code, tag).flat())
        expect([tag, name, names.includes(name) || GLOBAL_ATTRIBUTE.test(name)]).toEqual([tag, name, true]);
    }
    const shown = new RegExp(block.markers['shows'] === 'error' ? '^\\[touchline\\] ERROR_CODE_' : '^$');
    expect(messages.filter((message) => !shown.test(message))).toEqual([]);
  });

for (const block of inLanguage('csp'))
  test(`${placeOf(block)}: is all that the HTML block before it needs, on a page of another origin`, async ({
    page,
  }) => {
    const html = inLanguage('html').findLast(({ file, line }) => file === block.file && line < block.line);
    const policy = block.code.replaceAll(READERS_SERVER, ORIGIN).replaceAll('\n', ' ');
    const body = `<!doctype html><title>A page</title>${html?.code.replaceAll(READERS_SERVER, ORIGIN)}`;
    const site = await openServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(body);
    });
    const messages = collectMessages(page);
    await page.goto(site.origin);
    for (const widget of await page.locator(WIDGETS).all()) {
      await widget.scrollIntoViewIfNeeded();
      await expect(widget).toHaveAttribute('data-state', CONTENT);
    }
    await page.getByRole('button', { name: 'Play' }).click();
    const video = page.locator('touchline-video-player video').first();
    await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0);
    expect(messages).toEqual([]);
    site.close();
  });

/** Pages with a mistake. */
const MISTAKES = {
  'no key': '<touchline-calendar></touchline-calendar>',
  'an unknown key': '<touchline-calendar public-key="pk_nobody"></touchline-calendar>',
  'a key of another site': '<touchline-calendar public-key="pk_elsewhere"></touchline-calendar>',
  'a filter with a mistake': '<touchline-calendar public-key="pk_demo" query-filter="type_id ="></touchline-calendar>',
  'an invalid attribute': '<touchline-calendar public-key="pk_demo" query-limit="many"></touchline-calendar>',
  'an unknown collection':
    '<touchline-banner-carousel public-key="pk_demo" collection="none"></touchline-banner-carousel>',
  'a video for members':
    '<touchline-video-player public-key="pk_demo" video-id="members-cut"></touchline-video-player>',
  'no loader': '<script src="/nowhere/embed.js"></script>',
};
for (const [mistake, markup] of Object.entries(MISTAKES))
  test(`docs/integrate.md: the message of a page with ${mistake} is in Troubleshooting`, async ({ page, request }) => {
    await request.post('/v1/publishers/demo/publicKeys?publicKeyId=pk_elsewhere', {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
      data: { allowedDomains: ['elsewhere.example'] },
    });
    const [, table = ''] =
      /^## Troubleshooting$([\s\S]*)/m.exec(readFileSync(join(ROOT, 'docs/integrate.md'), 'utf8')) ?? [];
    const rows = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, row = '']) => row.replace(/ …$/, ''));
    // Another origin than the server's, which may use every key.
    const site = await openServer((incoming, response) => {
      const isPage = incoming.url === '/';
      const loader = `<script async src="${ORIGIN}/embed.js"></script>`;
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(`<!doctype html>${loader}${markup}`);
    });
    const messages = collectMessages(page);
    await page.goto(site.origin);
    // The browser also reports each rejected request.
    const ours = () => messages.filter((message) => mistake === 'no loader' || message.startsWith('[touchline]'));
    await expect.poll(() => ours().length).toBeGreaterThan(0);
    const isListed = (message: string) => rows.some((row) => row.split('…').every((part) => message.includes(part)));
    expect(ours().filter((message) => !isListed(message))).toEqual([]);
    site.close();
  });

for (const block of inLanguage('js'))
  test(`${placeOf(block)}: runs on a page with a player`, async ({ page }) => {
    const player = '<touchline-video-player public-key="pk_demo" video-id="floodlights"></touchline-video-player>';
    const messages = await openBlock(page, player);
    await expect(page.locator('touchline-video-player')).toHaveAttribute('data-state', CONTENT);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction('Touchline.privacy');
    await page.evaluate(`${block.markers['context'] ?? ''}\n${block.code}`);
    expect(messages).toEqual([]);
  });

for (const block of inLanguage('css'))
  test(`${placeOf(block)}: is valid, with properties and parts that exist`, async ({ page }) => {
    const widgets = Object.keys(attributes).map(pageOf).join('');
    const theming = `${readFileSync(join(ROOT, 'docs/theming.md'), 'utf8')}${widgets}`;
    const own = [...block.code.matchAll(/--touchline-[\w-]+|(?<=::part\()[\w-]+/g)].map(([name]) => name);
    expect(own.filter((name) => !theming.includes(`\`${name}\``))).toEqual([]);

    const [rules, rejected] = await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      const declarations = [...css.matchAll(/([\w-]+):\s*([^;{}]+);/g)];
      const invalid = declarations.filter(([, name = '', value = '']) => !CSS.supports(name, value));
      return [sheet.cssRules.length, invalid.map(([text]) => text)];
    }, block.code);
    expect(rejected).toEqual([]);
    expect(rules).toBe(block.code.match(/\{|^@layer [^{]*;/gm)?.length);
  });

for (const block of inLanguage('json'))
  test(`${placeOf(block)}: is JSON, and fits its schema`, async ({ request }) => {
    const value = JSON.parse(block.code);
    const { schema } = block.markers;
    if (schema === undefined) return;
    const { paths } = await (await request.get('/v1/openapi.json')).json();
    const [, method = '', path = '', status = ''] = /^(\w+) (\S+) (\w+)$/.exec(schema) ?? [];
    const operation = paths[path][method.toLowerCase()];
    const body = status === 'body' ? operation.requestBody : operation.responses[status];
    const ajv = new Ajv({ strict: false, validateFormats: false });
    expect([ajv.validate(body.content['application/json'].schema, value), ajv.errorsText()]).toEqual([
      true,
      'No errors',
    ]);
  });

for (const block of inLanguage('ndjson'))
  test(`${placeOf(block)}: can be imported`, async ({ request }) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/x-ndjson' };
    const response = await request.post('/v1/publishers/demo:import?validateOnly=true', { headers, data: block.code });
    expect(await response.json()).toMatchObject({ problems: [] });
  });

for (const block of inLanguage('filter'))
  test(`${placeOf(block)}: each line is a filter of ${block.markers['context']}`, async ({ request }) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    for (const filter of block.code.trim().split('\n')) {
      const params = { filter, key: 'pk_demo' };
      const interval = { startTime: '2026-11-21T00:00:00Z', endTime: '2026-11-22T00:00:00Z' };
      const response =
        block.markers['context'] === 'analytics'
          ? await request.post('/v1/publishers/demo/analytics:query', {
              headers,
              data: { metrics: ['plays'], interval, filter },
            })
          : await request.get(`/v1/${block.markers['context']}`, { params });
      expect([filter, response.status()]).toEqual([filter, 200]);
    }
  });

/** The README of a widget; '' for a folder without one. */
function pageOf(tag: string): string {
  const folder = join(ROOT, 'packages/widgets/src', tag.replace('touchline-', ''));
  try {
    return readFileSync(join(folder, 'README.md'), 'utf8');
  } catch {
    return '';
  }
}

/** Opens a page with a block, and the loader if it has none. Returns its console messages, which arrive later too. */
async function openBlock(page: Page, code: string): Promise<readonly string[]> {
  const messages = collectMessages(page);
  const loader = code.includes('/embed.js') ? '' : `<script async src="${ORIGIN}/embed.js"></script>`;
  const body = `<!doctype html><html lang="en"><title>A block</title><body>${code}${loader}</body></html>`;
  await page.route(`${ORIGIN}/page-of-a-block`, (route) =>
    route.fulfill({ contentType: 'text/html', body: body.replaceAll(READERS_SERVER, ORIGIN) })
  );
  // As a publisher's own server answers for a visitor who is signed in.
  await page.route('/playback-token', async (route) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const url = `${ORIGIN}/v1/publishers/demo/playbackTokens`;
    const response = await page.request.post(url, { headers, data: { userId: 'anna' } });
    await route.fulfill({ body: (await response.json()).token });
  });
  await page.goto('/page-of-a-block');
  return messages;
}

/** Collects errors and warnings of the console, and uncaught errors. */
function collectMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (/error|warning/.test(message.type())) messages.push(`${message.text()} for ${url}`);
  });
  return messages;
}

/** Names of the attributes of each tag of that name. */
function tagsIn(html: string, tag: string): string[][] {
  return [...html.matchAll(new RegExp(`<${tag}(\\s(?:"[^"]*"|'[^']*'|[^>"'])*)?>`, 'g'))].map(([, text = '']) =>
    [...text.replaceAll(/"[^"]*"|'[^']*'/g, '').matchAll(/[\w-]+/g)].map(([name]) => name)
  );
}
