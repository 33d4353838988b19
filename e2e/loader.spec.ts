import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { awake } from './testing/cards.ts';
import { bannerOf, carouselTag, expect, hydrated, LOADER, ORIGIN, test } from './testing/fixtures.ts';
import { plays } from './testing/players/player-page.ts';

const FILE = readFileSync(join(import.meta.dirname, 'testing/loader-0.1.0.js.txt'), 'utf8');
const [, EARLIER_BUILD = ''] = /`0\.1\.0\+(\w{8})`/.exec(FILE) ?? [];
/** The loader of the version before, as it was built then. The chunks of its build are gone, also if nothing has changed. */
const EARLIER = FILE.replaceAll(EARLIER_BUILD, '0e0e0e0e');
const EARLIER_URL = `${ORIGIN}/v0.0.8/embed.js`;
const EARLIER_SCRIPT = `<script async src="${EARLIER_URL}"></script>`;

interface Versions {
  readonly latest: string;
  readonly versions: Readonly<Record<string, { readonly url: string; readonly integrity: string }>>;
}

async function pinnedLoader(): Promise<{ version: string; url: string; integrity: string }> {
  const { latest, versions } = (await (await fetch(`${ORIGIN}/embed.json`)).json()) as Versions;
  const { url = '', integrity = '' } = versions[latest] ?? {};
  return { version: latest, url, integrity };
}

/** Serves the loader of the version before under its pinned URL. Returns the console's messages from now on. */
async function serveEarlierLoader(page: Page, content = EARLIER): Promise<readonly string[]> {
  await page.route(EARLIER_URL, (route) =>
    route.fulfill({ body: content, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } })
  );
  return messagesOf(page);
}

function messagesOf(page: Page): readonly string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    // Chromium logs the chunks that are gone, which the loader replaces.
    if (/^(error|warning)$/.test(message.type()) && !/status of 404/.test(message.text()))
      messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}

test('a pinned snippet passes the browser’s integrity check, and names its version', async ({ page, publisher }) => {
  await publisher.collection('pinned', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
  const answer = await fetch(
    `${ORIGIN}/v1/snippets/banner-carousel?collection=pinned&key=${publisher.key}&loading=eager&loader=pinned`
  );
  const { html } = (await answer.json()) as { html: string };
  const { version, url, integrity } = await pinnedLoader();
  expect(html).toContain(`src="${url}" integrity="${integrity}" crossorigin="anonymous"`);
  const messages = messagesOf(page);
  await publisher.open(page, html);

  await hydrated(page.locator('touchline-banner-carousel'));
  expect(await page.evaluate(() => (window as never as { Touchline: { version: string } }).Touchline.version)).toBe(
    version
  );
  expect(messages).toEqual([]);
});

test('both pinned URLs have the same bytes, and another hash keeps the loader out', async ({ page, publisher }) => {
  const { version, url, integrity } = await pinnedLoader();
  const bytes = await Promise.all(
    [url, `${ORIGIN}/embed/${version}/embed.js`].map(async (address) => (await fetch(address)).text())
  );
  expect(bytes[1]).toBe(bytes[0]);

  const wrong = integrity.replace(/.{4}$/, 'AAAA');
  await publisher.open(page, `<script async src="${url}" integrity="${wrong}" crossorigin="anonymous"></script>`);
  expect(await page.evaluate(() => customElements.get('touchline-calendar') === undefined)).toBe(true);
});

test('the loader of the version before shows, hydrates and renders content of this server', async ({
  page,
  publisher,
}) => {
  await publisher.collection('earlier', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
  const messages = await serveEarlierLoader(page);
  for (const attributes of ['loading="eager"', 'render="client"']) {
    await publisher.open(page, carouselTag(publisher, 'earlier', attributes) + EARLIER_SCRIPT);
    const carousel = page.locator('touchline-banner-carousel');
    await expect(carousel).toHaveAttribute('data-state', 'loaded');
    await hydrated(carousel);
    await carousel.locator('[part~="arrow-next"]').click();
    await expect(carousel.locator('[part~="dot"]').nth(1)).toHaveAttribute('aria-current', 'true');
  }
  expect(messages).toEqual([]);
});

test('the loader of the version before shows placeholders, calendars and cards', async ({ page, publisher }) => {
  const messages = await serveEarlierLoader(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/fragments/calendar?*', async (route) => {
    await released;
    await route.continue();
  });
  await publisher.open(
    page,
    `<touchline-calendar public-key="pk_demo"></touchline-calendar><touchline-card-grid public-key="pk_demo" query-data-type="entities"></touchline-card-grid>${EARLIER_SCRIPT}`
  );
  const calendar = page.locator('touchline-calendar');
  await expect(calendar.locator('[part~="skeleton"]').first()).toBeVisible();
  release();
  await awake(calendar);

  const day = calendar.locator('[part~="day"]:not([aria-current])').first();
  const date = await day.getAttribute('data-date');
  await day.click();
  await expect(calendar.locator(`[part~="day"][data-date="${date}"]`)).toHaveAttribute('aria-current', 'date');
  await expect(page.locator('touchline-card-grid [part~="card"]').first()).toBeVisible();
  expect(messages).toEqual([]);
});

test('the loader of the version before plays a video, also by its `player`', async ({ page, publisher }) => {
  const messages = await serveEarlierLoader(page);
  await publisher.open(
    page,
    `<touchline-video-player public-key="pk_demo" video-id="floodlights" cast="false"></touchline-video-player>${EARLIER_SCRIPT}`
  );
  const player = page.locator('touchline-video-player');
  await expect(player).toHaveAttribute('data-state', 'player');
  await player.click();
  await plays(player);

  await player.evaluate(async (element) => {
    const { player: handle } = element as never as {
      player: { pause(): Promise<void>; seek(s: number): Promise<void> };
    };
    await handle.pause();
    await handle.seek(4);
  });
  await expect
    .poll(() => player.evaluate((element) => (element as never as { player: { state: object } }).player.state))
    .toMatchObject({ paused: true, currentTime: 4 });
  expect(messages).toEqual([]);
});

test('a loader that the server no longer supports keeps the content, and the console names the version', async ({
  page,
  publisher,
}) => {
  await publisher.collection('too-old', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
  const messages = await serveEarlierLoader(page, EARLIER.replaceAll('0.1.0', '0.0.8'));
  await publisher.open(page, carouselTag(publisher, 'too-old', 'loading="eager"') + EARLIER_SCRIPT);
  const carousel = page.locator('touchline-banner-carousel');
  await carousel.hover();

  await expect.poll(() => messages.join('\n')).toContain('uses loader 0.0.8');
  expect(messages.join('\n')).toContain(`needs 0.1.0 or newer. ${ORIGIN}/embed.json lists the versions.`);
  await expect(carousel).toHaveAttribute('data-state', 'loaded');
  await carousel.locator('a').first().click();
  await expect(page).toHaveURL(`${publisher.origin}/went-to-b1`);
});

for (const [name, second] of [
  ['of the same URL', () => LOADER],
  ['that is pinned', async () => `<script async src="${(await pinnedLoader()).url}"></script>`],
  ['of another server', () => EARLIER_SCRIPT.replace(ORIGIN, 'http://other.localhost')],
] as const) {
  test(`a second loader ${name} is ignored with one warning`, async ({ page, publisher }) => {
    await publisher.collection('second', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
    await page.route('http://other.localhost/**', (route) =>
      route.fulfill({ body: EARLIER, contentType: 'text/javascript' })
    );
    const messages = messagesOf(page);
    const src = (await second()).replaceAll(/<script async|<\/script>|>/g, '');
    // In the order of the page, so that it is certain which of them is the second.
    await publisher.open(
      page,
      `${carouselTag(publisher, 'second', 'loading="eager"')}${LOADER.replace(' async', '')}<script ${src}></script>`
    );
    await hydrated(page.locator('touchline-banner-carousel'));

    expect(messages).toEqual(['[touchline] loaded twice']);
  });
}
