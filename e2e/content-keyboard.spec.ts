import type { Page } from '@playwright/test';
import { activeDay, fixtures, matches } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import {
  focused,
  items,
  openPage,
  overEvents,
  part,
  ready,
  show,
  tagOf,
  WIDGETS,
  widgetIn,
} from './testing/content.ts';
import { expect, ORIGIN, type Publisher, test } from './testing/fixtures.ts';

const BETWEEN = { before: '<button>Before</button>', after: '<button>After</button>' };

/** Returns the tab stops from the button before a widget to the one after it, and checks each one's focus ring. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const [from, to] = key === 'Tab' ? ['Before', 'After'] : ['After', 'Before'];
  await page.getByRole('button', { name: from, exact: true }).focus();
  const stops: string[] = [];
  for (let i = 0; i < 40 && stops.at(-1) !== to; i++) {
    await page.keyboard.press(key);
    stops.push((await focused(page)) ?? '');
    expect(await ring(page), `no ring at ${stops.at(-1)}`).toBe(true);
  }
  expect(stops.at(-1), 'a trap').toBe(to);
  return stops.slice(0, -1);
}

/** Returns whether the focused element, or its card, has a visible outline. */
const ring = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (!active) return false;
    return [null, '::before'].some((pseudo) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(active as Element, pseudo);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor !== 'rgba(0, 0, 0, 0)';
    });
  });

/** Asks for some films, by title. */
const overFilms = (publisher: Publisher, filter: string) => ({
  'public-key': publisher.key,
  heading: 'Films',
  'query-data-type': 'creative-works',
  'query-filter': filter,
  'query-order-by': 'title',
});

test('Tab moves through a calendar and back, with a visible focus', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ status: 'FINISHED', score: [1, 0] }, {}, {}]);
  const attributes = overEvents(publisher, 'calendar', filter, { 'query-load-type': 'button', 'query-limit': '2' });
  await show(page, publisher, 'calendar', { ...attributes, 'spoiler-free': '' }, { width: 600, ...BETWEEN });

  const stops = await walk(page);
  const strip = ['arrow-previous', 'day', 'day', 'day', 'arrow-next'];
  const cards = ['reveal', 'match-details', 'add-to-calendar', 'match-details'];
  expect(stops).toEqual(['spoiler-switch', 'subscribe', ...strip, ...cards, 'show-more']);
  expect(await walk(page, 'Shift+Tab')).toEqual(stops.toReversed());
});

test('C3: Tab moves through a row of cards and back, arrows first', async ({ page, publisher }) => {
  const attributes = overFilms(publisher, await films(publisher, 6));
  const links = { link: '/went-to-{id}', 'see-all-target': '/went-to-all' };
  const carousel = await show(
    page,
    publisher,
    'card-carousel',
    { ...attributes, ...links },
    { width: 900, ...BETWEEN }
  );

  const stops = await walk(page);
  const filmLinks = Array.from({ length: 6 }, (_, i) => `Film 000${i + 1}`);
  expect(stops).toEqual(['see-all', 'arrow-previous', 'arrow-next', ...filmLinks]);
  expect(await walk(page, 'Shift+Tab')).toEqual(stops.toReversed());
  for (const arrow of ['arrow-previous', 'arrow-next']) {
    await expect(part(carousel, arrow)).toHaveJSProperty('tagName', 'BUTTON');
    await expect(part(carousel, arrow)).toHaveAccessibleName(/Previous|Next/);
  }
});

test('C10: each card that Tab reaches is fully in view, in both directions', async ({ page, publisher }) => {
  const attributes = overFilms(publisher, await films(publisher, 8));
  for (const dir of ['ltr', 'rtl']) {
    const carousel = await show(
      page,
      publisher,
      'card-carousel',
      { ...attributes, dir, link: '/went-to-{id}' },
      { width: 700, ...BETWEEN }
    );
    await page.getByRole('button', { name: 'After' }).focus();
    for (let i = 7; i >= 0; i--) {
      await page.keyboard.press('Shift+Tab');
      await expect(items(carousel).nth(i).getByRole('link')).toBeFocused();
      await expect
        .poll(() =>
          items(carousel)
            .nth(i)
            .evaluate((card) => {
              const row = card.closest('[part~="track"]')?.getBoundingClientRect();
              const own = card.getBoundingClientRect();
              return row !== undefined && own.left >= row.left - 1 && own.right <= row.right + 1;
            })
        )
        .toBe(true);
    }
  }
});

test('cards that only received focus are no tab stops once it has left', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ status: 'FINISHED', score: [1, 0] }]);
  const attributes = overEvents(publisher, 'calendar', filter, { 'spoiler-free': '' });
  const calendar = await show(page, publisher, 'calendar', attributes, BETWEEN);
  const card = part(calendar, 'event-card');
  await expect(card).not.toHaveAttribute('tabindex');
  await part(calendar, 'reveal').click();
  await expect(card).toBeFocused();
  const details = part(calendar, 'match-details');
  await expect(details).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(details).toBeFocused();
  await expect(card).not.toHaveAttribute('tabindex');

  const works = overFilms(publisher, await films(publisher, 4));
  const options = { 'query-limit': '2', 'query-load-type': 'button' };
  const grid = await show(page, publisher, 'card-grid', { ...works, ...options }, BETWEEN);
  await expect(items(grid).and(page.locator('[tabindex]'))).toHaveCount(0);
  await part(grid, 'show-more').click();
  await expect(items(grid).nth(2)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(items(grid).and(page.locator('[tabindex]'))).toHaveCount(0);
});

test('a row of cards is a tab stop only where it scrolls by keys, and then has a name', async ({ page, publisher }) => {
  const attributes = overFilms(publisher, await films(publisher, 3));
  const carousel = await show(page, publisher, 'card-carousel', attributes, { width: 1200, ...BETWEEN });
  expect(await walk(page)).toEqual(['arrow-previous', 'arrow-next']);

  await page
    .locator('div', { has: carousel })
    .last()
    .evaluate((box) => box.style.setProperty('width', '500px'));
  await expect(part(carousel, 'track')).toHaveAccessibleName('Films');
  expect(await walk(page)).toEqual(['track']);
});

test('C10: a row of cards without links is a stop itself, and its arrow keys scroll it', async ({
  page,
  publisher,
}) => {
  const attributes = overFilms(publisher, await films(publisher, 8));
  const carousel = await show(page, publisher, 'card-carousel', attributes, { width: 700, ...BETWEEN });

  expect(await walk(page)).toEqual(['arrow-previous', 'arrow-next', 'track']);
  await part(carousel, 'track').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => part(carousel, 'track').evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(20);
});

test('C13: a disabled arrow is announced as disabled, does nothing, and keeps focus', async ({ page, publisher }) => {
  const attributes = overFilms(publisher, await films(publisher, 6));
  const carousel = await show(page, publisher, 'card-carousel', attributes, { width: 900 });
  const next = part(carousel, 'arrow-next');
  await next.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(next).toHaveAttribute('aria-disabled', 'true', { timeout: 1000 });
  }).toPass();
  const place = () => part(carousel, 'track').evaluate(({ scrollLeft }) => scrollLeft);
  const end = await place();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(200);

  expect(await place()).toBe(end);
  await expect(next).toBeFocused();
});

test('C14: right to left, the arrow on the left moves forward, and so does the key', async ({ page, publisher }) => {
  const attributes = overFilms(publisher, await films(publisher, 8));
  const carousel = await show(page, publisher, 'card-carousel', { ...attributes, locale: 'ar' }, { width: 900 });
  const [next, previous] = await Promise.all([
    part(carousel, 'arrow-next').boundingBox(),
    part(carousel, 'arrow-previous').boundingBox(),
  ]);
  expect(next?.x).toBeLessThan(previous?.x ?? 0);

  await part(carousel, 'track').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => part(carousel, 'track').evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(-20);
});

for (const name of ['card-carousel', 'card-grid'] as const) {
  for (const [what, links] of [
    ['links', { link: '/went-to-{id}' }],
    ['cards that are only read', {}],
  ] as const) {
    test(`F2: in a ${name}, Show more moves focus to the first of the new ${what}`, async ({ page, publisher }) => {
      const attributes = { ...overFilms(publisher, await films(publisher, 6)), 'query-limit': '4', ...links };
      const button = { 'query-load-type': 'button' };
      const widget = await show(page, publisher, name, { ...attributes, ...button }, BETWEEN);

      await part(widget, 'show-more').focus();
      await page.keyboard.press('Enter');

      await expect(items(widget)).toHaveCount(6);
      const fifth = items(widget).nth(4);
      await expect('link' in links ? fifth.getByRole('link') : fifth).toBeFocused();
      expect(await ring(page)).toBe(true);
      await expect(items(widget).first()).toContainText('Film 0001');
      await expect(widget.locator('[aria-live="polite"]').first()).toHaveText('Showing 6 of 6');
    });
  }
}

test('F2: in a calendar, Show more moves focus to the first new event, with a focus ring', async ({
  page,
  publisher,
}) => {
  const { filter } = await fixtures(publisher, matches(6));
  const attributes = overEvents(publisher, 'calendar', filter, { 'query-load-type': 'button', 'query-limit': '4' });
  const calendar = await show(page, publisher, 'calendar', attributes);

  await part(calendar, 'show-more').focus();
  await page.keyboard.press('Enter');

  await expect(items(calendar)).toHaveCount(6);
  await expect(items(calendar).nth(4)).toBeFocused();
  expect(await ring(page)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(items(calendar).nth(4).getByRole('link').first()).toBeFocused();
});

test('focus is never lost: day, next match day, revealed score, switch', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [
    { status: 'FINISHED', score: [1, 0] },
    { start: '2026-11-25T15:00:00Z' },
  ]);
  const attributes = overEvents(publisher, 'calendar', filter, { 'spoiler-free': '' });
  const calendar = await show(page, publisher, 'calendar', attributes, { width: 1200 });

  await part(calendar, 'reveal').focus();
  await page.keyboard.press('Enter');
  await expect(part(calendar, 'home-score')).toHaveText('1');
  await expect(items(calendar).first()).toBeFocused();

  await part(calendar, 'day').nth(5).focus();
  await page.keyboard.press('Enter');
  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-11-23');
  await expect(activeDay(calendar)).toBeFocused();

  await part(calendar, 'next-day').focus();
  await page.keyboard.press('Enter');
  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-11-25');
  await expect(activeDay(calendar)).toBeFocused();

  await calendar.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await expect(calendar.getByRole('switch')).not.toBeChecked();
  await expect(calendar.getByRole('switch')).toBeFocused();
});

for (const name of WIDGETS) {
  test(`after a retry by keyboard, focus is in the ${name}`, async ({ page, publisher }) => {
    let fails = true;
    await page.route(`${ORIGIN}/v1/events?*`, (route) =>
      fails
        ? route.fulfill({ status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT' } } })
        : route.fallback()
    );
    const { filter } = await fixtures(publisher, matches(2));
    await openPage(page, publisher, tagOf(name, overEvents(publisher, name, filter, { render: 'client' })));
    const widget = widgetIn(page, name);
    await expect(part(widget, 'error-panel')).toBeVisible();
    fails = false;
    await part(widget, 'retry').focus();
    await page.keyboard.press('Enter');
    await expect(items(widget)).toHaveCount(2);
    await ready(widget, 'loaded');

    expect(await focused(page)).not.toBe('nothing');
  });
}
