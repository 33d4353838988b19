import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DAY, fixtures } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import { bannerOf, expect, ORIGIN, type Publisher, test } from './testing/fixtures.ts';
import {
  bundleComponent,
  bundlePage,
  checkTarballs,
  createHost,
  installedNames,
  type PackedHost,
  packAll,
  ROOT,
  renderPage,
} from './testing/packed-host.ts';
import { put, REEL } from './testing/players/player-page.ts';

/** The oldest React that the package supports, the first 19 and the newest. */
const REACTS = ['18.3.1', '19.0.0', '19'];

/** The workspace's compiler. */
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/** Space for the date pickers. */
const SPACE = '.calendar,.fetched-calendar{min-height:40rem}';

// One worker packs and installs once.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let tarballs: readonly string[] = [];
const hosts = new Map<string, PackedHost | undefined>();

test.beforeAll(async () => {
  // Installing takes half a minute, more on a busy machine.
  test.setTimeout(240_000);
  tarballs = await packAll();
  const installing = REACTS.map(async (version) => {
    const types = version.split('.')[0];
    const react = [`react@${version}`, `react-dom@${version}`, `@types/react@${types}`, `@types/react-dom@${types}`];
    const host = await createHost([...tarballs, ...react, '@types/node@20']);
    hosts.set(version, host);
    if (host) await bundlePage(host);
  });
  await Promise.all(installing);
});

test.afterAll(() => {
  for (const host of hosts.values()) host?.remove();
});

for (const version of REACTS) {
  test(`React ${version} renders, hydrates and runs the widgets of the tarball without a message`, async ({
    page,
    publisher,
  }) => {
    const host = hostOf(version);
    const messages = recordMessages(page);
    const { content, eventId } = await createContent(publisher);
    const { html, printed } = await renderPage(host, content);
    expect(printed).toBe('');
    expect(html).toContain('Headline one');
    expect(html).toContain('Kestrel');
    await openPage(page, publisher, host, { content, html });

    await expect(page.locator('html')).toHaveAttribute('data-react', new RegExp(`^${version.replace('.', '\\.')}`));
    await expectBannersMove(page);
    await expectCalendarUpdates(page, publisher, eventId);
    await expectGridLinks(page);
    await expectPlayback(page);
    expect(messages()).toEqual([]);
  });
}

test('publint and Are the Types Wrong find nothing in the tarballs', async () => {
  expect(tarballs.length).toBeGreaterThan(0);
  expect(await checkTarballs()).toBe('');
});

test('a strict compiler accepts the declarations and the README’s page, with the types of React 18 and 19', async () => {
  for (const version of ['18.3.1', '19']) {
    const host = hostOf(version);
    writeFileSync(join(host.folder, 'Readme.tsx'), readmePage());
    expect(await host.run('node', [TSC, '-p', '.']).catch(String)).toBe('');
  }
  const host = hostOf('19');
  writeFileSync(join(host.folder, 'Readme.tsx'), readmePage().replace('publicKey="pk_demo"', 'publicKey={1}'));
  expect(await host.run('node', [TSC, '-p', '.']).catch(String)).toMatch(/Readme\.tsx.*TS2322/);
});

test('a host installs no native code and needs no overrides', async () => {
  const host = hostOf('19');
  const names = await installedNames(host);
  expect(names).toContain('hls.js');
  expect(names.filter((name) => /^(node-datachannel|bittorrent-tracker|bufferutil|typebox)$/.test(name))).toEqual([]);
  expect(await host.run('npm', ['query', ':attr(scripts, [install]), :attr(scripts, [postinstall])'])).toBe('[]\n');
});

test('a page with a calendar alone has no code of players, and players load their engines later', async () => {
  const host = hostOf('19');
  const ofPlayers = (names: readonly string[]) => names.filter((name) => /hls|mpegts|mux|vast|p2p|player/i.test(name));
  const all = await bundleComponent(host, 'Calendar', '@touchline/widgets');
  expect(all.initial).toContain('@tanstack/react-query');
  expect(ofPlayers(all.initial)).toEqual([]);
  // Some bundlers emit the dynamic imports of code that they then drop, so there is a module of each widget.
  const calendar = await bundleComponent(host, 'Calendar', '@touchline/widgets/calendar');
  expect(ofPlayers(calendar.all)).toEqual([]);

  const player = await bundleComponent(host, 'VideoPlayer', '@touchline/widgets/video-player');
  const optional = ['hls.js', 'mpegts.js', 'mux-embed'];
  expect(player.all).toEqual(expect.arrayContaining(optional));
  expect(player.initial.filter((name) => /hls|mpegts|mux|open-ads|p2p|stripe/i.test(name))).toEqual([]);
});

test('with a React that is too old, or without one, one line says which package is missing', async () => {
  const host = hostOf('18.3.1');
  const load = () => host.run('node', ['--input-type=module', '--eval', "await import('@touchline/widgets')"]);
  await host.run('npm', ['install', '--legacy-peer-deps', '--no-audit', 'react@18.2.0']);
  await expect(load()).rejects.toThrow(
    /^Error: @touchline\/widgets needs the peers react and react-dom 18\.3 or 19; this page has react 18\.2\.0\.$/m
  );

  rmSync(join(host.folder, 'node_modules/react'), { recursive: true });
  await expect(load()).rejects.toThrow(
    /^Error \[ERR_MODULE_NOT_FOUND\]: Cannot find package 'react' imported from .*@touchline\/widgets/m
  );
});

/** Returns the host with a version of React. Skips the test if there is no npm registry. */
function hostOf(version: string): PackedHost {
  const host = hosts.get(version);
  test.skip(!host, 'the npm registry cannot be reached');
  if (!host) throw new Error('skipped');
  return host;
}

/** Returns the React page of the README, as a module that renders all of its elements. */
function readmePage(): string {
  const [, code = ''] = /```tsx\n(import[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  const [imports = '', elements = ''] = code.split(/\n\n/);
  return `${imports}\nexport const page = (\n<>\n${elements.replaceAll(/^\/>;/gm, '/>').replaceAll(/ \/>;$/gm, ' />')}</>\n);\n`;
}

function recordMessages(page: Page): () => string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return () => messages;
}

async function createContent(publisher: Publisher) {
  const collection = await publisher.collection('packages', [
    bannerOf(publisher, 'one', { text: 'Headline one' }),
    bannerOf(publisher, 'two', { text: 'Headline two', colour: 'navy' }),
  ]);
  const { filter: eventFilter, ids } = await fixtures(publisher, [
    { home: 'Kestrel', away: 'Osprey', status: 'STARTED', score: [1, 0] },
  ]);
  const filmFilter = await films(publisher, 9);
  const videoId = await put(publisher, 'video', { displayName: 'Reel', ...REEL });
  const query = new URLSearchParams({
    key: publisher.key,
    date: DAY,
    timezone: 'UTC',
    locale: 'en',
    'query-filter': eventFilter,
    heading: 'Rendered',
  });
  const fetchJson = async (path: string) => (await fetch(`${ORIGIN}${path}`)).json();
  const content = {
    api: ORIGIN,
    publicKey: publisher.key,
    collection: await fetchJson(`/v1/bannerCollections/${collection}?key=${publisher.key}`),
    calendar: (await fetchJson(`/v1/fragments/calendar?${query}`)).state,
    date: DAY,
    eventFilter,
    filmFilter,
    videoId,
  };
  return { content, eventId: ids[0] };
}

interface RenderedPage {
  readonly content: object;
  readonly html: string;
}

/** Opens the host's page on the publisher's site. */
async function openPage(page: Page, publisher: Publisher, host: PackedHost, { content, html }: RenderedPage) {
  await page.route(`${publisher.origin}/dist/**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    return route.fulfill({ path: join(host.folder, file) });
  });
  const json = JSON.stringify(content).replaceAll('<', '\\u003c');
  const scripts = `<script type="application/json" id="content">${json}</script><script type="module" src="/dist/client.js"></script>`;
  const css = readFileSync(join(host.folder, 'dist/client.css'), 'utf8');
  await publisher.open(page, `<div id="root">${html}</div>${scripts}`, { head: `<style>${css}${SPACE}</style>` });
}

async function expectBannersMove(page: Page): Promise<void> {
  for (const name of ['banners', 'fetched-banners']) {
    const carousel = page.locator(`.${name}`);
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel).toHaveAttribute('data-state', 'loaded');
    const slides = carousel.locator('[part~="banner"]');
    await expect(slides.nth(1)).toHaveAttribute('inert', '');
    await expect(slides.first().locator('img')).toHaveAttribute('fetchpriority', 'high');

    await carousel.locator('[part~="dot"]').nth(1).click();

    await expect(carousel.locator('[part~="dot"]').nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(slides.first()).toHaveAttribute('inert', '');
    await expect(slides.nth(1)).not.toHaveAttribute('inert');
  }
  const background = page.locator('.fetched-banners .tl-banner-frame').first();
  expect(await background.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(17, 34, 51)');
}

async function expectCalendarUpdates(page: Page, publisher: Publisher, eventId: string | undefined): Promise<void> {
  const calendars = ['calendar', 'fetched-calendar'].map((name) => page.locator(`.${name}`));
  for (const calendar of calendars) {
    await calendar.scrollIntoViewIfNeeded();
    await expect(calendar.locator('[part~="home-score"]')).toHaveText('1');
  }
  const metadata = { home: { name: 'Kestrel' }, away: { name: 'Osprey' }, score: { home: 2, away: 0 } };
  await publisher.manage('PATCH', `/events/${eventId}`, { metadata });
  for (const calendar of calendars) {
    await expect(calendar.locator('[part~="home-score"]')).toHaveText('2');
    const day = calendar.locator('[part~="day"][aria-current="date"]');

    await day.click();

    const picker = calendar.getByRole('dialog');
    await expect(picker).toBeVisible();
    await picker.getByRole('button', { name: /November 20\b/ }).click();
    await expect(day).toHaveAttribute('data-date', '2026-11-20');
  }
}

async function expectGridLinks(page: Page): Promise<void> {
  const cards = page.locator('.grid [part~="card"]');
  await page.locator('.grid').scrollIntoViewIfNeeded();
  await expect(cards.first()).toContainText('Film 0001');
  await cards.first().click();
  await expect(page).toHaveURL(/#f[0-9a-f]{8}-0001$/);
}

async function expectPlayback(page: Page): Promise<void> {
  const player = page.locator('.player');
  await player.scrollIntoViewIfNeeded();
  await player.getByRole('button', { name: /Play/ }).first().click();
  const video = player.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);

  await player.hover();
  await player.getByRole('button', { name: 'Quality' }).click();

  await expect(player.getByRole('menuitemradio').first()).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
}
