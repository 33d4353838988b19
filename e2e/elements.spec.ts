import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { build } from 'vite';
import { DAY, fixtures } from './testing/calendar.ts';
import { bannerOf, expect, LOADER, ORIGIN, type Publisher, test } from './testing/fixtures.ts';
import { createHost, type PackedHost, packAll } from './testing/packed-host.ts';
import { put, REEL } from './testing/players/player-page.ts';

/** Compilers of the frameworks: they need the API of TypeScript 5. */
const FRAMEWORKS = [
  'typescript@5.9.3',
  '@types/react@19',
  '@types/react-18@npm:@types/react@18.3',
  'preact@10',
  'solid-js@1',
  'vue@3',
  'vue-tsc@3',
  'svelte@5',
  'svelte-check@4',
];

/** The React of the server, whose markup it hydrates, and one whose markup differs. */
const NEWEST = '19.3.1';
const REACTS = [NEWEST, '18.3.1'];
/** States of a list that has its content. Other tests may have given the publisher some. */
const SETTLED = /^(empty|loaded)$/;

// One worker packs and installs once.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const hosts = new Map<string, PackedHost | undefined>();
let tarball = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  tarball = (await packAll()).find((path) => path.includes('elements')) ?? '';
  await Promise.all(
    REACTS.map(async (version) => {
      const host = await createHost([tarball, `react@${version}`, `react-dom@${version}`]);
      hosts.set(version, host);
      if (host) await bundle(host);
    })
  );
});

test.afterAll(() => {
  for (const host of hosts.values()) host?.remove();
});

for (const version of REACTS) {
  test(`elements in a page of Vite show banners and a live calendar without a message, with React ${version}`, async ({
    page,
    publisher,
  }) => {
    const messages = recordMessages(page);
    const requests = recordRequests(page);
    const { filter, ids } = await fixtures(publisher, [
      { home: 'Kestrel', away: 'Osprey', status: 'STARTED', score: [1, 0] },
    ]);
    const collection = await twoBanners(publisher);
    await open(page, publisher, hosts.get(version), {
      entry: 'some',
      body: `<touchline-config api="${ORIGIN}" public-key="${publisher.key}" locale="en"></touchline-config>
        <touchline-banner-carousel collection="${collection}"></touchline-banner-carousel>
        <div style="height: 3000px"></div>
        <touchline-calendar date="${DAY}" timezone="UTC" query-filter='${filter}'></touchline-calendar>`,
    });

    const carousel = page.locator('touchline-banner-carousel');
    await expect(carousel).toHaveAttribute('data-state', 'loaded');
    await expect(carousel.locator('[part~="banner"]').first()).toContainText('Headline one');
    const calendar = page.locator('touchline-calendar');
    await expect(calendar).toHaveAttribute('data-state', 'idle');
    expect(requests('/v1/fragments/calendar')).toHaveLength(0);

    const dot = carousel.locator('[part~="dot"]').nth(1);
    // Markup that is not hydrated is replaced, which may lose a click.
    await expect(async () => {
      await dot.click();
      await expect(dot).toHaveAttribute('aria-current', 'true', { timeout: 2000 });
    }).toPass();
    // Its code uses the content that came with the markup.
    expect(requests('/v1/bannerCollections/')).toHaveLength(0);

    await calendar.scrollIntoViewIfNeeded();
    await expect(calendar.locator('[part~="home-score"]')).toHaveText('1');
    await calendar.hover();
    await expect.poll(() => requests('/v1/events:watch').length).toBeGreaterThan(0);
    const metadata = { home: { name: 'Kestrel' }, away: { name: 'Osprey' }, score: { home: 2, away: 0 } };
    await publisher.manage('PATCH', `/events/${ids[0]}`, { metadata });
    await expect(calendar.locator('[part~="home-score"]')).toHaveText('2');

    expect(await page.evaluate(() => customElements.get('touchline-card-grid'))).toBeUndefined();
    expect(await page.evaluate(() => 'Touchline' in window)).toBe(false);
    expect(messages()).toEqual([]);
  });
}

test('a player of the package plays, and its script is the page’s own', async ({ page, publisher }) => {
  const messages = recordMessages(page);
  const requests = recordRequests(page);
  const videoId = await put(publisher, 'video', { displayName: 'Reel', ...REEL });
  await open(page, publisher, hosts.get(NEWEST), {
    entry: 'all',
    body: `<touchline-video-player api="${ORIGIN}" public-key="${publisher.key}" video-id="${videoId}" autoplay volume="0"></touchline-video-player>`,
  });

  const player = page.locator('touchline-video-player');
  const video = player.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  await expect
    .poll(() => player.evaluate((element) => (element as never as { player: { state: object } }).player.state))
    .toMatchObject({ playing: true });

  expect(requests(`${ORIGIN}/assets/`)).toEqual([]);
  expect(messages()).toEqual([]);
});

for (const order of ['before', 'after'] as const) {
  test(`the loader ${order} the package: both work, with one warning at most`, async ({ page, publisher }) => {
    const messages = recordMessages(page);
    const collection = await twoBanners(publisher);
    const loader = LOADER.replace('async ', order === 'before' ? '' : 'defer ');
    await open(page, publisher, hosts.get(NEWEST), {
      entry: 'some',
      head: loader,
      scriptFirst: order === 'after',
      body: `<touchline-banner-carousel api="${ORIGIN}" public-key="${publisher.key}" collection="${collection}"></touchline-banner-carousel>
        <touchline-card-grid public-key="${publisher.key}" query-data-type="entities" hide-when-empty="false"></touchline-card-grid>`,
    });

    await expect(page.locator('touchline-banner-carousel')).toHaveAttribute('data-state', 'loaded');
    // Only the loader has it.
    await expect(page.locator('touchline-card-grid')).toHaveAttribute('data-state', SETTLED);
    expect(messages().length).toBeLessThanOrEqual(1);
    if (messages()[0]) expect(messages()[0]).toContain('[touchline] touchline-banner-carousel is already defined');
  });
}

test('a misspelt attribute is named with the nearest right one', async ({ page, publisher }) => {
  const messages = recordMessages(page);
  await open(page, publisher, hosts.get(NEWEST), {
    entry: 'some',
    body: `<touchline-calendar api="${ORIGIN}" public-key="${publisher.key}" qurey-limit="5"></touchline-calendar>`,
  });

  await expect(page.locator('touchline-calendar')).toHaveAttribute('data-state', SETTLED);
  await expect
    .poll(messages)
    .toEqual(['[touchline] <touchline-calendar> has no attribute "qurey-limit". Did you mean "query-limit"?']);
});

test('an element without a server says what it needs', async ({ page, publisher }) => {
  const messages = recordMessages(page);
  await open(page, publisher, hosts.get(NEWEST), {
    entry: 'some',
    body: `<touchline-calendar public-key="${publisher.key}"></touchline-calendar>`,
  });

  await expect(page.locator('touchline-calendar')).toHaveAttribute('data-state', 'error');
  expect(messages()).toEqual(['[touchline] CONFIG: Needs api.']);
});

const CHECKS: readonly [name: string, options: object, file: string][] = [
  ['HTML', { verbatimModuleSyntax: true }, 'plain.ts'],
  ['React 19', { jsx: 'react-jsx' }, 'react.tsx'],
  [
    'React 18',
    {
      jsx: 'react-jsx',
      paths: { react: ['./node_modules/@types/react-18'], 'react/*': ['./node_modules/@types/react-18/*'] },
    },
    'react.tsx',
  ],
  ['Preact', { jsx: 'react-jsx', jsxImportSource: 'preact' }, 'preact.tsx'],
  ['Solid', { jsx: 'preserve', jsxImportSource: 'solid-js' }, 'solid.tsx'],
];

for (const [name, compilerOptions, file] of CHECKS) {
  test(`types for ${name}: right attributes compile, wrong ones do not`, async () => {
    const host = await frameworksHost();
    await host.run('npx', ['tsc', '--project', writeConfig(host, { compilerOptions, files: [file] })]);
  });
}

test('types for Vue: right attributes compile, wrong ones do not', async () => {
  const host = await frameworksHost();
  const config = { files: ['Page.vue'], vueCompilerOptions: { strictTemplates: true } };
  await host.run('npx', ['vue-tsc', '--project', writeConfig(host, config)]);
});

test('types for Svelte: right attributes compile, wrong ones do not', async () => {
  const host = await frameworksHost();
  const compilerOptions = { verbatimModuleSyntax: true };
  const check = (file: string) => {
    const config = writeConfig(host, { compilerOptions, include: [file] });
    return host.run('npx', ['svelte-check', '--tsconfig', config, '--fail-on-warnings']);
  };
  await check('Page.svelte');

  const failure = await check('Wrong.svelte').catch(String);

  for (const wrong of ['collecton', 'query-limits', 'darker']) expect(failure).toContain(wrong);
  expect(failure).toContain('3 errors');
});

interface PageParts {
  /** `some`: the banner carousel and the calendar; `all`: each element. */
  readonly entry: 'some' | 'all';
  readonly body: string;
  readonly head?: string;
  /** The package's script runs before the others of the head. */
  readonly scriptFirst?: boolean;
}

/** Opens a page on the publisher's site, with what Vite has made of the package. */
async function open(
  page: Page,
  publisher: Publisher,
  from: PackedHost | undefined,
  { entry, body, head = '', scriptFirst = false }: PageParts
): Promise<void> {
  test.skip(!from, 'the npm registry cannot be reached');
  const folder = from?.folder ?? '';
  await page.route(`${publisher.origin}/dist/**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) })
  );
  const script = `<script type="module" src="/dist/${entry}.js"></script>`;
  await publisher.open(page, body, { head: scriptFirst ? script + head : head + script });
}

/** Bundles two pages of the host with Vite, for development. */
async function bundle({ folder }: PackedHost): Promise<void> {
  const some = ['banner-carousel', 'calendar'].map((name) => `import '@touchline/elements/${name}';\n`);
  writeFileSync(join(folder, 'some.js'), some.join(''));
  writeFileSync(join(folder, 'all.js'), "import '@touchline/elements';\n");
  const warnings: string[] = [];
  await build({
    configFile: false,
    root: folder,
    base: '/dist/',
    logLevel: 'silent',
    // React reports more then, and so do the elements.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      // An engine that few streams need.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: { some: join(folder, 'some.js'), all: join(folder, 'all.js') },
        output: { entryFileNames: '[name].js' },
        onLog: (level, { code = '', message }) => {
          // Directives for servers in libraries, and the time that Vite's own plugins take.
          if (level === 'warn' && !/^(MODULE_LEVEL_DIRECTIVE|PLUGIN_TIMINGS)$/.test(code)) warnings.push(message);
        },
      },
    },
  });
  expect(warnings).toEqual([]);
}

async function twoBanners(publisher: Publisher): Promise<string> {
  return publisher.collection('elements', [
    bannerOf(publisher, 'one', { text: 'Headline one' }),
    bannerOf(publisher, 'two', { text: 'Headline two', colour: 'navy' }),
  ]);
}

function recordMessages(page: Page): () => string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return () => messages;
}

/** Records requests, and returns those whose address has a text. */
function recordRequests(page: Page): (part: string) => string[] {
  const urls: string[] = [];
  page.on('request', (request: Request) => urls.push(request.url()));
  return (part) => urls.filter((url) => url.includes(part));
}

/** Returns a host with all frameworks, and pages for their compilers. */
async function frameworksHost(): Promise<PackedHost> {
  const host = hosts.get('frameworks') ?? (await createHost([tarball, ...FRAMEWORKS]));
  hosts.set('frameworks', host);
  test.skip(!host, 'the npm registry cannot be reached');
  cpSync(join(import.meta.dirname, 'elements'), (host as PackedHost).folder, { recursive: true });
  return host as PackedHost;
}

/** Writes a strict tsconfig into a host, which also checks declarations of libraries; returns its name. */
function writeConfig({ folder }: PackedHost, { compilerOptions, ...rest }: Readonly<Record<string, object>>): string {
  const options = {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    ...compilerOptions,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, ...rest }));
  return 'tsconfig.json';
}
