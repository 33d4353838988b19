import type { Page } from '@playwright/test';
import { DAY, fixtures, type Match, matches } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import { expect, LOADER, ORIGIN, type Publisher, test } from './testing/fixtures.ts';

/** Nothing on a publisher's page moves while a widget goes from loading to loaded. */

/** Widths of the container, px: phones, a narrow column, an article's column, whole pages. */
const WIDTHS = [288, 380, 600, 736, 960, 1248, 1888];
/** Widths for cases that differ only in the content of cards. */
const SOME_WIDTHS = [288, 736, 1248];

/** Variants of the copied snippet, which reserves the widget's space from the first frame on. */
const SNIPPETS = {
  lazy: { loading: 'lazy' },
  eager: { loading: 'eager' },
  client: { loading: 'eager', render: 'client' },
};

interface Case {
  readonly name: 'calendar' | 'card-carousel' | 'card-grid';
  readonly attributes: Readonly<Record<string, string>>;
}

async function snippet(publisher: Publisher, { name, attributes }: Case): Promise<string> {
  const query = new URLSearchParams({ key: publisher.key, locale: 'en', ...attributes });
  const answer = await fetch(`${ORIGIN}/v1/snippets/${name}?${query}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { html: string }).html;
}

async function inlined(publisher: Publisher, { name, attributes }: Case): Promise<string> {
  const query = new URLSearchParams({ key: publisher.key, locale: 'en', ...attributes, format: 'html' });
  return (await (await fetch(`${ORIGIN}/v1/fragments/${name}?${query}`)).text()) + LOADER;
}

function bare(publisher: Publisher, { name, attributes }: Case): string {
  const all = Object.entries({ 'public-key': publisher.key, locale: 'en', loading: 'eager', ...attributes });
  const own = all.map(([key, value]) => `${key}="${value.replaceAll('"', '&quot;')}"`).join(' ');
  return `<touchline-${name} ${own}></touchline-${name}>${LOADER}`;
}

/**
 * Heights, px, of each `.slot` from its first frame on, wherever that is another one than before; where nobody reserves
 * anything (`.bare`), from its placeholder on.
 */
async function watchHeights(page: Page): Promise<() => Promise<Record<string, number[]>>> {
  await page.addInitScript(() => {
    const heights: Record<string, number[]> = {};
    Object.assign(window, { heights });
    // Not while it is still being parsed.
    const isThere = (slot: HTMLElement) => document.readyState !== 'loading' || slot.nextElementSibling;
    const isReserved = (slot: HTMLElement) =>
      heights[slot.id] ??
      (!slot.matches('.bare') || slot.querySelector('[public-key]')?.shadowRoot?.querySelector('[part=skeleton]'));
    const sample = () => {
      for (const slot of document.querySelectorAll<HTMLElement>('.slot')) {
        if (!isThere(slot) || !isReserved(slot)) continue;
        const seen = heights[slot.id] ?? [];
        heights[slot.id] = seen;
        if (!(Math.abs((seen.at(-1) ?? -9) - slot.offsetHeight) < 1.5)) seen.push(slot.offsetHeight);
      }
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  });
  return () => page.evaluate(() => (window as never as { heights: Record<string, number[]> }).heights);
}

/** Layout shifts as the browser counts them. */
async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => (entry as never as { value: number }).value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as never as { shifts: number[] }).shifts);
}

/** Delays the requests of widgets until `held` resolves, so that their placeholders are visible. */
async function slowNetwork(page: Page, held: () => Promise<unknown>): Promise<void> {
  await page.route(/\/v1\/(fragments|events|creativeWorks)\b/, async (route) => {
    // Not further pages: they load when the visitor scrolls to them.
    if (route.request().url().includes('pageToken')) return;
    await held();
    await route.continue().catch(() => undefined);
  });
}

/** Resolves when the one widget of a page has drawn its placeholder, and the browser has shown that. */
async function placeholderSeen(page: Page): Promise<void> {
  await page.locator('[part~="skeleton"]').first().waitFor();
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}

const LONG = 'Royal Northgate Rovers Athletic and Football Club of 1887';

/** Stored matches: typical ones, many, and the tallest. */
const STORED = {
  short: () => matches(10),
  long: () => matches(25),
  tall: () =>
    Array.from(
      { length: 10 },
      (_, i): Match => ({
        home: LONG,
        away: LONG,
        start: `${DAY}T1${i}:00:00Z`,
        ...(i < 5 && { status: 'FINISHED', score: [2, 1] }),
        fields: {
          metadata: {
            competition: { name: 'Meridian League of the North and the Islands', round: 'Matchday 14' },
            venue: { name: 'The Harbour Park Memorial Ground' },
            home: { name: LONG },
            away: { name: LONG },
            ...(i < 5 && { score: { home: 2, away: 1 } }),
          },
        },
      })
    ),
} as const;

const DAY_SHOWN = { heading: 'Fixtures', date: DAY, timezone: 'UTC', link: '/match/{id}' };
const FILMS = { heading: 'Films', 'query-data-type': 'creative-works', link: '/film/{id}' };
const FULL = { 'cards-show-description': '', 'cards-show-button': '', 'see-all-target': '/films' };

/** Widgets as publishers have them. */
const CASES: Readonly<Record<string, (publisher: Publisher) => Promise<Case>>> = {
  'calendar of ten matches': calendarOf('short'),
  'calendar of four matches': calendarOf('short', { 'query-limit': '4', 'query-load-type': 'button' }),
  'calendar of matches with long names and details': calendarOf('tall'),
  'calendar with more behind': calendarOf('long'),
  'calendar with a button for more': calendarOf('long', { 'query-load-type': 'button' }),
  'carousel of films': filmsIn('card-carousel'),
  'carousel of films with all there is': filmsIn('card-carousel', FULL),
  'carousel of circles': filmsIn('card-carousel', { 'cards-type': 'circle' }),
  'carousel of tall cards': filmsIn('card-carousel', { 'cards-type': 'five-by-seven', heading: '', arrows: 'false' }),
  'carousel of events': eventsIn('card-carousel'),
  'grid of films': filmsIn('card-grid'),
  'grid of films with all there is': filmsIn('card-grid', { ...FULL, 'cards-background-color': '#10231c' }),
  'grid of squares': filmsIn('card-grid', { 'cards-type': 'square', 'query-load-type': 'infinite' }),
  'grid of six': filmsIn('card-grid', { 'query-limit': '6', max: '6' }),
  'grid of events': eventsIn('card-grid'),
};

const EVERY_WIDTH = new Set([
  'calendar of ten matches',
  'calendar of matches with long names and details',
  'carousel of films with all there is',
  'carousel of tall cards',
  'grid of films with all there is',
  'grid of events',
]);

function calendarOf(stored: keyof typeof STORED, attributes: Readonly<Record<string, string>> = {}) {
  return async (publisher: Publisher): Promise<Case> => {
    const { filter } = await fixtures(publisher, STORED[stored]());
    return { name: 'calendar', attributes: { ...DAY_SHOWN, 'query-filter': filter, ...attributes } };
  };
}

function eventsIn(name: Case['name']) {
  return async (publisher: Publisher): Promise<Case> => {
    const { filter } = await fixtures(publisher, STORED.long());
    return { name, attributes: { heading: 'Matches', 'query-filter': filter, link: '/match/{id}', timezone: 'UTC' } };
  };
}

/** Titles of one line and of several. */
function filmsIn(name: Case['name'], attributes: Readonly<Record<string, string>> = {}) {
  return async (publisher: Publisher): Promise<Case> => {
    const titles = Array.from({ length: 12 }, (_, i) => ({ title: i % 3 ? `Film ${i}` : `${i} ${LONG}, the film` }));
    const filter = await films(publisher, titles);
    return { name, attributes: { ...FILMS, 'query-filter': filter, ...attributes } };
  };
}

for (const [title, make] of Object.entries(CASES)) {
  test(`${title}: keeps its height in every delivery`, async ({ page, publisher }) => {
    const widget = await make(publisher);
    const { name, attributes } = widget;
    // Names of this length are never cut below 22.5rem, nor where rows are narrow, so that cards grow with them.
    const every = title.includes('long names') ? WIDTHS.filter((width) => width !== 288 && width !== 600) : WIDTHS;
    const widths = EVERY_WIDTH.has(title) ? every : SOME_WIDTHS;
    const bodies: Record<string, string> = { inlined: await inlined(publisher, widget), bare: bare(publisher, widget) };
    for (const [way, own] of Object.entries(SNIPPETS)) {
      bodies[way] = await snippet(publisher, { name, attributes: { ...attributes, ...own } });
    }
    const slots = Object.entries(bodies).flatMap(([way, body]) =>
      widths.map((width) => `<div id="${way}-${width}" class="slot ${way}">${body}</div>`)
    );
    const rules = widths.map((width) => `[id$="-${width}"]{width:${width}px}`).join('');
    await page.setViewportSize({ width: 1920, height: 1000 });
    // There are many, some not near yet: time enough for the placeholders of each.
    await slowNetwork(page, () => new Promise((resolve) => setTimeout(resolve, 1500)));
    const heights = await watchHeights(page);
    await publisher.open(page, slots.join(''), { head: `<style>.slot{float:left}${rules}</style>` });
    // Lazy widgets load near the viewport.
    await page.locator('.slot.lazy').first().scrollIntoViewIfNeeded();
    for (const slot of await page.locator('.slot.lazy').all()) await slot.scrollIntoViewIfNeeded();
    const widgets = page.locator(`touchline-${name}`);
    await expect(page.locator(`touchline-${name}[data-state="loaded"]`)).toHaveCount(await widgets.count());
    await page.waitForTimeout(1000);

    const seen = await heights();
    expect(Object.keys(seen)).toHaveLength(slots.length);
    // A height may shrink to that of its content out of sight; bare elements, for which nobody says how many items will
    // come, have placeholders for three.
    const reserved = Object.entries(seen).filter(([id]) => !id.startsWith('bare'));
    expect(Object.fromEntries(reserved.filter(([, all]) => Math.max(...all) > (all[0] ?? 0)))).toEqual({});
  });
}

test('cards are of one height, whether their titles are long or short', async ({ page, publisher }) => {
  const heights: number[] = [];
  for (const title of ['Short', LONG]) {
    const filter = await films(publisher, [{ title }]);
    const attributes = { ...FILMS, ...FULL, 'query-filter': filter };
    await publisher.open(page, await inlined(publisher, { name: 'card-carousel', attributes }));
    const card = page.locator('touchline-card-carousel [part~="card"]');
    heights.push(await card.evaluate((element) => (element as HTMLElement).offsetHeight));
  }

  expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeLessThan(1.5);
});

const ARTICLE =
  '<style>html{overflow-y:scroll}body{font:16px/1.5 system-ui;max-width:960px;margin:0 auto;padding:0 16px}</style>';

for (const title of ['calendar of ten matches', 'carousel of films', 'grid of films']) {
  for (const width of [320, 768, 1280]) {
    test(`${title}: shifts nothing in an article at ${width} px`, async ({ browser, publisher }) => {
      const widget = (await CASES[title]?.(publisher)) as Case;
      const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: width < 500 });
      const page = await context.newPage();
      let seen: Promise<void> | undefined;
      await slowNetwork(page, () => {
        seen ??= placeholderSeen(page);
        return seen;
      });
      const shifts = await watchShifts(page);
      const body = `<h1>Headline</h1><p>Lead.</p>${await snippet(publisher, widget)}<h2>More</h2><p>Of the article.</p>`;
      await publisher.open(page, body, { head: ARTICLE });
      await expect(page.locator(`touchline-${widget.name}`)).toHaveAttribute('data-state', 'loaded');
      await page.waitForTimeout(700);

      expect(await shifts()).toEqual([]);
      await context.close();
    });
  }
}

test('a grid with fewer cards than its reserved space releases the space at the first click', async ({
  page,
  publisher,
}) => {
  const filter = await films(publisher, 2);
  const attributes = { ...FILMS, link: '', 'query-filter': filter, loading: 'eager', 'min-items': '10' };
  await publisher.open(page, await snippet(publisher, { name: 'card-grid', attributes }));
  const grid = page.locator('touchline-card-grid');
  await expect(grid).toHaveAttribute('data-state', 'loaded');
  const heightOf = () => grid.evaluate((element) => (element as HTMLElement).offsetHeight);
  const reserved = await heightOf();

  await expect(async () => {
    await grid.getByRole('heading', { name: 'Films', exact: true }).click();
    expect(await heightOf()).toBeLessThan(reserved - 100);
  }).toPass();
});
