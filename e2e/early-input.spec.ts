import type { Locator, Page } from '@playwright/test';
import { DAY, fixtures, matches } from './testing/calendar.ts';
import { activeIndex, five, part, scrolled } from './testing/carousel.ts';
import { expect, LOADER, ORIGIN, type Publisher, recordEvents, test } from './testing/fixtures.ts';

/** Keys that are pressed while a widget's code loads have their effect once. */

type Name = 'banner-carousel' | 'calendar' | 'card-carousel';

const DELIVERIES = ['snippet', 'fragment', 'inlined'] as const;
type Delivery = (typeof DELIVERIES)[number];

interface Widget {
  readonly name: Name;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Three banners of a collection. */
async function carouselOf(publisher: Publisher, attributes: Readonly<Record<string, string>> = {}): Promise<Widget> {
  await publisher.collection('early-keys', five(publisher).slice(0, 3));
  return { name: 'banner-carousel', attributes: { collection: 'early-keys', ...attributes } };
}

async function bodyOf(publisher: Publisher, { name, attributes }: Widget, delivery: Delivery): Promise<string> {
  const query = new URLSearchParams({ key: publisher.key, locale: 'en', ...attributes });
  if (delivery === 'inlined') {
    return (await (await fetch(`${ORIGIN}/v1/fragments/${name}?${query}&format=html`)).text()) + LOADER;
  }
  const answer = await fetch(`${ORIGIN}/v1/snippets/${name}?${query}&loading=eager`);
  const { html } = (await answer.json()) as { html: string };
  // The element alone; or with its space, and its content under way.
  return delivery === 'snippet' ? html : (/<touchline.*<\/touchline-[a-z-]+>/.exec(html)?.[0] ?? '') + LOADER;
}

/** Opens a page with a widget whose code waits for `release`; resolves when its content is there. */
async function openEarly(page: Page, publisher: Publisher, { body, html = '' }: { body: string; html?: string }) {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    document.addEventListener('keydown', ({ key }) => pressed.push(key));
  });
  await publisher.open(page, body, { html });
  const widget = page.locator('touchline-banner-carousel, touchline-calendar, touchline-card-carousel');
  await expect(widget).toHaveAttribute('data-state', 'loaded');
  return { widget, release };
}

/** Moves the focus with Tab until it is on such a part. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element.matches(':focus'))) return;
  }
  throw new Error('It is not in the tab order.');
}

const keysOfPage = (page: Page, key: string) =>
  page.evaluate((key) => (window as never as { pressed: string[] }).pressed.filter((one) => one === key), key);

for (const delivery of DELIVERIES) {
  test(`BC-31: arrow keys from before hydration move the carousel, each once (${delivery})`, async ({
    page,
    publisher,
  }) => {
    const events = await recordEvents(page);
    const body = await bodyOf(publisher, await carouselOf(publisher), delivery);
    const { widget, release } = await openEarly(page, publisher, { body });
    await tabTo(page, widget.locator('a').first());

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(300);
    expect(await scrolled(widget)).toBe(0);
    release();

    await expect.poll(() => activeIndex(widget)).toBe(1);
    await expect.poll(() => scrolled(widget)).toBe(1);
    await page.waitForTimeout(800);
    expect([await activeIndex(widget), await scrolled(widget)]).toEqual([1, 1]);
    const changes = (await events()).filter(({ type }) => type === 'bannerchange').map(({ detail }) => detail);
    expect(changes.map(({ index, cause }) => [index, cause])).toEqual([
      [1, 'key'],
      [2, 'key'],
      [1, 'key'],
    ]);
    // The page's own shortcuts see each once as well.
    expect(await keysOfPage(page, 'ArrowRight')).toHaveLength(2);
    await expect(widget.locator('a').nth(1)).toBeFocused();
  });

  test(`CAL-08: a key that presses a button of the strip before hydration does so once (${delivery})`, async ({
    page,
    publisher,
  }) => {
    const { filter } = await fixtures(publisher, matches(2));
    const attributes = { date: DAY, timezone: 'UTC', 'query-filter': filter };
    const body = await bodyOf(publisher, { name: 'calendar', attributes }, delivery);
    const { widget, release } = await openEarly(page, publisher, { body });
    await tabTo(page, part(widget, 'arrow-next'));

    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    release();

    const active = widget.locator('[part~="day"][aria-current]');
    await expect(active).toHaveAttribute('data-date', '2026-12-05');
    await page.waitForTimeout(500);
    await expect(active).toHaveAttribute('data-date', '2026-12-05');
    await expect(part(widget, 'arrow-next')).toBeFocused();
  });

  test(`CC-02, CC-05: keys scroll a row of cards before hydration as after it, and activate its arrows (${delivery})`, async ({
    page,
    publisher,
  }) => {
    const { filter } = await fixtures(publisher, matches(20));
    const attributes = { 'query-data-type': 'events', 'query-filter': filter, link: '/went-to-{id}', heading: 'Now' };
    const body = await bodyOf(publisher, { name: 'card-carousel', attributes }, delivery);
    const { widget, release } = await openEarly(page, publisher, { body });
    const position = () => part(widget, 'track').evaluate((track) => track.scrollLeft);

    await tabTo(page, part(widget, 'track').locator('a').first());
    await page.keyboard.press('ArrowRight');
    await expect.poll(position).toBeGreaterThan(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(position).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await expect(part(widget, 'arrow-next')).toBeFocused();
    await page.keyboard.press('Enter');
    release();

    const width = await part(widget, 'track').evaluate((track) => track.clientWidth);
    await expect.poll(position).toBeGreaterThan(width / 3);
    await page.waitForTimeout(600);
    expect(await position()).toBeLessThan(width);
  });
}

test('BC-31, BC-37: arrow keys from before hydration use the visible direction in right-to-left pages', async ({
  page,
  publisher,
}) => {
  const body = await bodyOf(publisher, await carouselOf(publisher, { locale: 'ar' }), 'fragment');
  const { widget, release } = await openEarly(page, publisher, { body, html: 'dir="rtl"' });
  await tabTo(page, part(widget, 'dot').first());

  await page.keyboard.press('ArrowLeft');
  release();

  await expect.poll(() => activeIndex(widget)).toBe(1);
  await expect.poll(() => scrolled(widget)).toBe(-1);
});

test('a browser’s own shortcut is not held back before hydration', async ({ page, publisher }) => {
  const body = await bodyOf(publisher, await carouselOf(publisher), 'fragment');
  const { widget, release } = await openEarly(page, publisher, { body });
  await tabTo(page, part(widget, 'dot').first());

  await page.keyboard.press('Control+ArrowRight');
  expect(await keysOfPage(page, 'ArrowRight')).toHaveLength(1);
  release();

  await page.waitForTimeout(500);
  expect(await activeIndex(widget)).toBe(0);
});

test('focus that was in the second banner before hydration stays there', async ({ page, publisher }) => {
  const body = await bodyOf(publisher, await carouselOf(publisher), 'fragment');
  const { widget, release } = await openEarly(page, publisher, { body });
  await tabTo(page, widget.locator('a').nth(1));
  await expect.poll(() => scrolled(widget)).toBe(1);

  release();

  await expect.poll(() => activeIndex(widget)).toBe(1);
  await expect(widget.locator('a').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => activeIndex(widget)).toBe(2);
});

for (const delivery of DELIVERIES) {
  test(`BC-24: keyboard focus that was gone again before hydration stops autoplay (${delivery})`, async ({
    page,
    publisher,
  }) => {
    const widgetWithAutoplay = await carouselOf(publisher, { 'autoplay-delay': '1000' });
    const body = await bodyOf(publisher, widgetWithAutoplay, delivery);
    const { widget, release } = await openEarly(page, publisher, { body: `${body}<button>After</button>` });
    await tabTo(page, part(widget, 'dot').first());
    await tabTo(page, page.getByRole('button', { name: 'After' }));
    release();

    await expect(part(widget, 'rotation')).toHaveAccessibleName('Start rotating banners');
    // The focus has led the row to its end.
    await expect.poll(() => activeIndex(widget)).toBe(2);
    await page.waitForTimeout(2200);
    expect(await activeIndex(widget)).toBe(2);
  });
}

test('BC-24: a pointer that pressed a dot before hydration does not stop autoplay', async ({ page, publisher }) => {
  const body = await bodyOf(publisher, await carouselOf(publisher, { 'autoplay-delay': '1000' }), 'fragment');
  const { widget, release } = await openEarly(page, publisher, { body });
  await part(widget, 'dot').nth(1).click();
  await page.mouse.move(0, 700);
  release();

  await expect.poll(() => activeIndex(widget)).toBe(1);
  await expect.poll(() => activeIndex(widget)).toBe(2);
});

for (const [name, toEarlier] of [
  ['of another build', (html: string) => html],
  [
    'of a build with another state',
    (html: string) => html.replace(/"view":\{.*?\},"revision"/, '"view":{},"revision"'),
  ],
] as const) {
  test(`GEN-05: a click on a card before its code loads has its effect on the content that replaces markup ${name}`, async ({
    page,
    publisher,
  }) => {
    const { filter } = await fixtures(
      publisher,
      matches(3).map((match) => ({ ...match, status: 'FINISHED', score: [2, 1] }))
    );
    // The server sends no scores, so the content is requested again.
    const attributes = { date: DAY, timezone: 'UTC', 'query-filter': filter, 'spoiler-free': 'true' };
    const current = await bodyOf(publisher, { name: 'calendar', attributes }, 'inlined');
    const body = toEarlier(current.replace(/data-version="[^"]*"/, 'data-version="0.0.1+01234567"'));
    expect(body === current).toBe(false);
    const { widget, release } = await openEarly(page, publisher, { body });
    const scores = part(widget, 'home-score');

    await part(widget, 'reveal').nth(1).click();
    await expect(scores).toHaveCount(0);
    release();

    await expect(part(widget, 'event-card').nth(1).locator('[part~="home-score"]')).toHaveText('2');
    await expect(scores).toHaveCount(1);
  });
}
