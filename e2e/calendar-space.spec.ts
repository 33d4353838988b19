import type { Page } from '@playwright/test';
import { calendarIn, cards, DAY, fixtures, matches } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import { expect, LOADER, ORIGIN, type Publisher, test } from './testing/fixtures.ts';

/** A calendar and a card grid reserve the space that they will need, for any number of items. */

const WIDTHS = [320, 375, 768, 1280];
const COUNTS = [0, 1, 3, 10];
const ARTICLE = '<style>html{overflow-y:scroll}body{font:16px/1.5 system-ui;margin:16px}</style>';

type Name = 'calendar' | 'card-grid';

async function snippetOf(publisher: Publisher, name: Name, attributes: Readonly<Record<string, string>>) {
  const query = new URLSearchParams({ key: publisher.key, locale: 'en', loading: 'eager', ...attributes });
  const answer = await fetch(`${ORIGIN}/v1/snippets/${name}?${query}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { html: string }).html;
}

/** Collects layout shifts as the browser counts them. */
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

/** Opens an article with a snippet, whose content comes once its placeholder was seen; resolves when it is there. */
async function openArticle(page: Page, publisher: Publisher, snippet: string): Promise<void> {
  const seen = async () => {
    await page.locator('[part~="skeleton"]').first().waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  };
  let placeholder: Promise<void> | undefined;
  await page.route(/\/v1\/(fragments|events|creativeWorks)\b/, async (route) => {
    placeholder ??= seen();
    await placeholder;
    await route.continue().catch(() => undefined);
  });
  await publisher.open(page, `<h1>Headline</h1>${snippet}<h2>More</h2><p>Of the article.</p>`, { head: ARTICLE });
  await expect(page.locator('[data-state="loaded"],[data-state="empty"]')).toHaveCount(1);
  await page.waitForTimeout(700);
}

/** px of a widget that are blank below its content. */
const blankBelow = (page: Page, tag: string) =>
  page.locator(tag).evaluate((host) => {
    const content = host.shadowRoot?.querySelector('.tl-mount')?.firstElementChild;
    return Math.round(host.getBoundingClientRect().bottom - (content?.getBoundingClientRect().bottom ?? 0));
  });

for (const count of COUNTS) {
  test(`CAL-14: a calendar of ${count} events shifts nothing and leaves no hole`, async ({ browser, publisher }) => {
    const { filter } = await fixtures(publisher, matches(count));
    const snippet = await snippetOf(publisher, 'calendar', {
      heading: 'Fixtures',
      date: DAY,
      timezone: 'UTC',
      link: '/match/{id}',
      'query-filter': filter,
    });
    expect(snippet).toContain(`min-items="${count}"`);
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const shifts = await watchShifts(page);
      await openArticle(page, publisher, snippet);

      expect(await shifts(), `${width}`).toEqual([]);
      // The placeholder of a card has room for two lines of names, that of an empty day for a button.
      expect(await blankBelow(page, 'touchline-calendar'), `${width}`).toBeLessThan(
        count === 0 ? 60 : 40 * Math.min(count, 3)
      );
      await page.close();
    }
  });
}

for (const count of [1, 3, 10]) {
  test(`CG-03: a grid of ${count} cards shifts nothing and leaves no hole`, async ({ browser, publisher }) => {
    const filter = await films(publisher, count);
    const attributes = { heading: 'Films', 'query-data-type': 'creative-works', 'query-filter': filter };
    const snippet = await snippetOf(publisher, 'card-grid', attributes);
    expect(snippet).toContain(`min-items="${count}"`);
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const shifts = await watchShifts(page);
      await openArticle(page, publisher, snippet);

      expect(await shifts(), `${width}`).toEqual([]);
      expect(await blankBelow(page, 'touchline-card-grid'), `${width}`).toBeLessThan(90);
      await page.close();
    }
  });
}

test('a calendar without a date reserves the median of the next 14 days', async ({ publisher }) => {
  const today = new Date().toISOString().slice(0, 10);
  const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 14 }, (_, i) => dayAfter(i));
  const { filter } = await fixtures(
    publisher,
    days.flatMap((day, i) => (i % 3 === 0 ? [] : [{ start: `${day}T12:00:00Z` }, { start: `${day}T15:00:00Z` }]))
  );

  const attributes = { timezone: 'UTC', 'query-filter': filter };
  expect(await snippetOf(publisher, 'calendar', attributes)).toContain('min-items="2"');
  expect(await snippetOf(publisher, 'calendar', { ...attributes, 'min-items': '7' })).toContain('min-items="7"');
  expect(await snippetOf(publisher, 'calendar', { ...attributes, 'query-filter': 'type_id = ' })).not.toContain(
    'min-items'
  );
});

test('CAL-14: three of ten placeholders have space, or as many as min-items', async ({ page, publisher }) => {
  await page.route(/\/v1\/(fragments|events)\b/, () => undefined);
  const open = async (attributes: string) => {
    await publisher.open(
      page,
      `<touchline-calendar public-key="${publisher.key}" loading="eager" ${attributes}></touchline-calendar>${LOADER}`
    );
    const skeletons = calendarIn(page).locator('[part~="skeleton"]');
    await expect(skeletons).not.toHaveCount(0);
    const end = await calendarIn(page).evaluate((host) => host.getBoundingClientRect().bottom);
    const tops = await skeletons.evaluateAll((all) => all.map((skeleton) => skeleton.getBoundingClientRect().top));
    return { drawn: tops.length, seen: tops.filter((top) => top < end - 30).length };
  };

  expect(await open('')).toEqual({ drawn: 10, seen: 3 });
  expect(await open('min-items="5"')).toEqual({ drawn: 10, seen: 5 });
  expect(await open('query-limit="2"')).toEqual({ drawn: 2, seen: 2 });
});

test('excess space is released without a layout shift once it is out of view', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  const shifts = await watchShifts(page);
  const { filter } = await fixtures(publisher, matches(1));
  const attributes = { date: DAY, timezone: 'UTC', 'query-filter': filter, 'min-items': '10' };
  await openArticle(
    page,
    publisher,
    `<div style="height:900px">Far</div>${await snippetOf(publisher, 'calendar', attributes)}`
  );

  expect(await blankBelow(page, 'touchline-calendar')).toBeLessThan(2);
  expect(await shifts()).toEqual([]);
  await expect(cards(calendarIn(page))).toHaveCount(1);
});
