import { violations } from './testing/axe.ts';
import { expect, ORIGIN, test } from './testing/fixtures.ts';

const WIDGETS = [
  'banner-carousel',
  'calendar',
  'card-carousel',
  'card-grid',
  'video-player',
  'event-player',
  'creative-work-player',
] as const;

/** All widgets but the players: those on these pages show failures on purpose, which they report. */
const CONTENT = 'touchline-banner-carousel, touchline-calendar, touchline-card-carousel, touchline-card-grid';

const PLAYERS = 'touchline-video-player, touchline-event-player, touchline-creative-work-player';

interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null; readonly currentRect: DOMRectReadOnly }[];
}

for (const path of [
  '/',
  '/widgets/banner-carousel',
  '/widgets/calendar',
  '/widgets/card-carousel',
  '/widgets/card-grid',
]) {
  test(`the demo page ${path} keeps its own strict CSP, shifts nothing and throws nothing`, async ({ page }) => {
    // Every widget of the page, one after another.
    test.setTimeout(60_000);
    await page.addInitScript(() => {
      Object.assign(window, { violations: [], shifts: [] });
      // Intended shifts: a widget that turns out to be empty gives its space back, and a list without end grows as the
      // visitor scrolls. Hidden from the beginning, so that their removal shifts nothing that was painted already.
      const intended = '[collection="empty"], [heading="Never seen"], [query-load-type="infinite"]';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:is(${intended}){display:none!important}`);
      document.adoptedStyleSheets = [sheet];
      document.addEventListener('DOMContentLoaded', () => {
        for (const element of document.querySelectorAll(intended)) element.remove();
      });
      document.addEventListener('securitypolicyviolation', (event) => {
        (window as never as { violations: string[] }).violations.push(`${event.violatedDirective} ${event.blockedURI}`);
      });
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as never as Shift[])
          (window as never as { shifts: [number, string][] }).shifts.push([
            value,
            sources
              .map(({ node, currentRect: { y } }) => `${node?.parentElement?.outerHTML.slice(0, 200)} to ${y}`)
              .join(),
          ]);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const said: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));

    await page.goto(`${ORIGIN}${path}`);
    for (const widget of await page.locator(CONTENT).all()) {
      if (await widget.isVisible()) await widget.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      // The page, its server and other tests share one machine: this test is not about speed.
      await expect(widget).toHaveAttribute('data-state', /loaded|empty/, { timeout: 15_000 });
    }

    expect(await page.evaluate(() => (window as never as { violations: string[] }).violations)).toEqual([]);
    const shifts = await page.evaluate(() => (window as never as { shifts: [number, string][] }).shifts);
    const sum = shifts.reduce((total, [value]) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.001);
    expect(said).toEqual([]);
  });
}

test('the front page is five screens at most and shows each widget once', async ({ page }) => {
  await page.goto(ORIGIN);
  for (const widget of WIDGETS) await expect(page.locator(`touchline-${widget}`)).toHaveCount(1);
  for (const widget of await page.locator(CONTENT).all()) {
    await widget.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(widget).toHaveAttribute('data-state', 'loaded', { timeout: 15_000 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5 * 800);
});

/** Requests of the front page and its code, without pictures, which differ from day to day. */
const FRONT_PAGE_REQUESTS = 49;
/** Its pictures: four matches with two crests, cards, posters, banners. */
const FRONT_PAGE_IMAGES = 30;

for (const width of [375, 1280])
  test(`a visit of the front page, read to its end ${width} px wide, requests nothing twice and little in all`, async ({
    page,
  }) => {
    const paths: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(ORIGIN)) paths.push(request.url().slice(ORIGIN.length));
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(ORIGIN);
    for (const widget of await page.locator(CONTENT).all()) {
      await widget.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect(widget).toHaveAttribute('data-state', 'loaded', { timeout: 15_000 });
    }
    for (const player of await page.locator(PLAYERS).all()) {
      await player.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect(player).toHaveAttribute('data-state', 'player', { timeout: 15_000 });
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // The last widget gets its code, so the visit was not cut short.
    await expect.poll(() => paths.some((path) => path.startsWith('/assets/card-lazy'))).toBe(true);

    // A match that changes meanwhile is requested again.
    const lasting = paths.filter((path) => !/^\/v1\/events[?:]/.test(path));
    expect(lasting.filter((path, index) => lasting.indexOf(path) !== index)).toEqual([]);
    const images = lasting.filter((path) => path.startsWith('/img/'));
    expect(images.length, images.join('\n')).toBeLessThanOrEqual(FRONT_PAGE_IMAGES);
    const rest = lasting.filter((path) => !path.startsWith('/img/'));
    expect(rest.length, rest.join('\n')).toBeLessThanOrEqual(FRONT_PAGE_REQUESTS);
  });

/** Distance from the viewport at which a widget begins to load, px. */
const NEAR = 800;

for (const path of ['/', ...WIDGETS.map((widget) => `/widgets/${widget}`)]) {
  test(`a visit of ${path} requests visible content only, and none further down`, async ({ page }) => {
    const urls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/v1\/fragments\/[a-z-]+$|^\/(media|img)\//.test(pathname)) urls.push(pathname);
    });
    const answer = await page.goto(`${ORIGIN}${path}`);
    // Widgets that came with the page are there without a request.
    const printed = (await answer?.text())?.match(/shadowrootmode="open"/g)?.length ?? 0;
    await page.waitForTimeout(2_000);

    const { started, far } = await page.evaluate((near) => {
      const widgets = [...document.querySelectorAll<HTMLElement>('*')].filter(
        ({ localName, dataset }) => localName.startsWith('touchline-') && dataset['state'] !== 'idle'
      );
      const far = widgets.filter((element) => element.getBoundingClientRect().top > innerHeight + near);
      return { started: widgets.length - far.length, far: far.length };
    }, NEAR);
    expect(far).toBeLessThanOrEqual(printed);
    expect(urls.filter((address) => address.startsWith('/v1/')).length).toBeLessThanOrEqual(started);
    // Of a player near the viewport a playlist and how it begins, never a segment.
    expect(urls.filter((address) => address.endsWith('.m4s'))).toEqual([]);
  });
}

test('on a widget’s page the element, its snippet and the preview follow the form', async ({ page }) => {
  await page.goto(`${ORIGIN}/widgets/card-grid`);
  const section = page.getByRole('region', { name: 'Try it', exact: true });
  const grid = section.locator('touchline-card-grid');
  const snippet = section.locator('pre code');
  await expect(grid).toHaveAttribute('data-state', 'loaded', { timeout: 15_000 });
  await expect(grid.getByRole('heading', { name: 'Clubs' })).toBeVisible();

  await section.getByLabel('heading', { exact: true }).fill('Every <club>');
  await section.getByLabel('cards-type').selectOption('circle');
  await expect(grid.getByRole('heading', { name: 'Every <club>' })).toBeVisible({ timeout: 15_000 });
  await expect(snippet).toContainText('heading="Every &lt;club&gt;"');
  await expect(snippet).toContainText('cards-type="circle"');
  await expect(section.getByRole('status').filter({ hasText: 'have changed' })).toHaveCount(1);

  await section.getByRole('button', { name: 'Reset' }).click();
  await expect(grid.getByRole('heading', { name: 'Clubs' })).toBeVisible({ timeout: 15_000 });
  await expect(snippet).not.toContainText('cards-type');
});

test('a widget’s page has a table of contents and one of attributes, and an unknown widget is 404', async ({
  page,
}) => {
  await page.goto(`${ORIGIN}/widgets/video-player`);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Business' }).click();
  await expect(page.getByRole('heading', { name: 'Business', exact: true })).toBeInViewport();
  await expect(page.getByRole('row', { name: /^video-id text/ })).toBeAttached();
  expect((await page.request.get(`${ORIGIN}/widgets/nothing`)).status()).toBe(404);
});

test('the server resizes its images for the screen', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto(ORIGIN);
  const image = page.locator('touchline-banner-carousel').first().locator('img').first();
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('width=640');
  const width = await image.evaluate(async ({ currentSrc }: HTMLImageElement) => {
    const copy = new Image();
    copy.src = currentSrc;
    await copy.decode();
    return copy.naturalWidth;
  });
  expect(width).toBe(640);
});

test('each variant shows the snippet that made it, ready to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ORIGIN);
  const details = page.locator('details').first();
  await details.locator('summary').click();
  const shown = await details.locator('code').textContent();
  await details.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  expect(shown).toContain('<touchline-banner-carousel');
});

test('a snippet can have the pinned loader, also after a change of the form', async ({ page }) => {
  const { latest, url, versions } = await (await page.request.get(`${ORIGIN}/embed.json`)).json();
  const pinned = `src="${versions[latest].url}" integrity="${versions[latest].integrity}" crossorigin="anonymous"`;
  await page.goto(`${ORIGIN}/widgets/card-grid`);
  const section = page.getByRole('region', { name: 'Try it', exact: true });
  const snippet = section.locator('pre code');
  const pin = section.getByRole('button', { name: 'Pin version' });
  await expect(snippet).toContainText(`src="${url}"`);

  await pin.click();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await expect(snippet).toContainText(pinned);
  await section.getByLabel('heading', { exact: true }).fill('Clubs of the year');
  await expect(snippet).toContainText('heading="Clubs of the year"');
  await expect(snippet).toContainText(pinned);

  await pin.click();
  await expect(snippet).toContainText(`src="${url}"`);
  await expect(snippet).not.toContainText('integrity');
  // Other snippets keep their form.
  const other = page.locator('article.sample').first();
  await other.locator('summary').click();
  await other.getByRole('button', { name: 'Pin version' }).click();
  await expect(other.locator('code')).toContainText(pinned);
  await expect(snippet).not.toContainText('integrity');
});

test('a click on “Pin version” without a server says so, and the next one works', async ({ page }) => {
  await page.goto(`${ORIGIN}/widgets/card-grid`);
  const section = page.getByRole('region', { name: 'Try it', exact: true });
  const pin = section.locator('[data-pin]');
  await page.route('**/embed.json', (route) => route.abort());
  await pin.click();
  await expect(pin).toHaveText('The server does not respond. Try again.');
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/embed.json');
  await expect(pin).toHaveText('Pin version');

  await pin.click();
  await expect(section.locator('pre code')).toContainText('integrity="sha384-');
});

for (const [name, path, scheme, width] of [
  ['the front page in English', '/', 'light', 1280],
  ['the front page on a dark phone in Arabic', '/?lang=ar', 'dark', 375],
  ...WIDGETS.map((widget) => [`the page of ${widget}`, `/widgets/${widget}`, 'light', 1280] as const),
  ['the page of a player on a dark phone in Arabic', '/widgets/video-player?lang=ar', 'dark', 320],
] as const) {
  test(`axe finds nothing on ${name} of the demo`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${ORIGIN}${path}`);
    await expect(page.locator('[data-state]').first()).toHaveAttribute('data-state', /loaded|player/);
    await page.waitForTimeout(500);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
