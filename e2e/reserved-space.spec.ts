import type { Browser, Page } from '@playwright/test';
import { DAY, fixtures, matches } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import { expect, ORIGIN, type Publisher, test } from './testing/fixtures.ts';

/** Both forms of the copied snippet reserve the widget's height, by every attribute that affects it. */

const WIDTHS = [360, 1280];
/** Forms of the snippet, and the policy of the page that it is copied into. */
const FORMS = {
  ordinary: { csp: '', policy: '' },
  strict: { csp: 'strict', policy: `style-src ${ORIGIN} 'nonce-page'` },
};
const ARTICLE = '<style nonce="page">html{overflow-y:scroll}body{font:16px/1.5 system-ui;margin:16px}</style>';
/** 88 letters. */
const LONG = 'The whole programme of the championship with every result, table and story of the season';

interface Case {
  readonly name: 'calendar' | 'card-grid' | 'card-carousel';
  /** Number of items that match the query. */
  readonly items: number;
  readonly attributes?: Readonly<Record<string, string>>;
}

const CASES: Readonly<Record<string, Case>> = {
  'a calendar': { name: 'calendar', items: 3 },
  'a calendar of one event with a time zone': { name: 'calendar', items: 1, attributes: { timezone: 'Asia/Tokyo' } },
  'a calendar of a day without events': { name: 'calendar', items: 0 },
  'a calendar of a long page': {
    name: 'calendar',
    items: 12,
    attributes: { 'min-items': '12', 'query-limit': '12', 'query-load-type': 'button' },
  },
  'a calendar with a button': {
    name: 'calendar',
    items: 4,
    attributes: { timezone: 'UTC', 'query-limit': '3', 'query-load-type': 'button' },
  },
  'a calendar with a long heading': { name: 'calendar', items: 3, attributes: { heading: LONG } },
  'an Arabic calendar': { name: 'calendar', items: 3, attributes: { locale: 'ar', heading: 'مباريات اليوم' } },
  'a grid of four cards': { name: 'card-grid', items: 4 },
  'a grid of one card with a long heading': { name: 'card-grid', items: 1, attributes: { heading: LONG } },
  'a grid with a button': {
    name: 'card-grid',
    items: 7,
    attributes: { 'query-limit': '6', max: '12', 'query-load-type': 'button' },
  },
  'a row of cards with a long heading': {
    name: 'card-carousel',
    items: 12,
    attributes: { heading: LONG, 'see-all-target': '/all', 'see-all-show': 'text' },
  },
};

async function snippetOf(publisher: Publisher, { name, items, attributes }: Case, csp: string): Promise<string> {
  const isCalendar = name === 'calendar';
  const { filter } = isCalendar ? await fixtures(publisher, matches(items)) : { filter: await films(publisher, items) };
  const query = new URLSearchParams({
    key: publisher.key,
    locale: 'en',
    loading: 'eager',
    heading: 'Now',
    link: '/went-to-{id}',
    'query-filter': filter,
    ...(isCalendar ? { date: DAY } : { 'query-data-type': 'creative-works' }),
    ...attributes,
    csp,
  });
  const answer = await fetch(`${ORIGIN}/v1/snippets/${name}?${query}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { html: string }).html;
}

/** Opens an article with a snippet whose content loads after its placeholder was visible. Returns the layout shifts. */
async function measure(page: Page, publisher: Publisher, { snippet, policy, dir }: Record<string, string>) {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => (entry as never as { value: number }).value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const topOfMore = () =>
    page.locator('h2', { hasText: 'More' }).evaluate((heading) => heading.getBoundingClientRect().top);
  const seen = async () => {
    await page.locator('[part~="skeleton"]').first().waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    return topOfMore();
  };
  let placeholder: Promise<number> | undefined;
  await page.route(/\/v1\/fragments\b/, async (route) => {
    placeholder ??= seen();
    await placeholder;
    await route.continue().catch(() => undefined);
  });
  await publisher.open(page, `<h1>Headline</h1>${snippet}<h2>More</h2><p>Of the article.</p>`, {
    head: ARTICLE,
    html: `dir="${dir}"`,
    ...(policy && { headers: { 'content-security-policy': policy } }),
  });
  await expect(page.locator('[data-state="loaded"],[data-state="empty"]')).toHaveCount(1);
  await page.waitForTimeout(700);
  const shifts = await page.evaluate(() => (window as never as { shifts: number[] }).shifts);
  return { shifts, moved: Math.abs((await topOfMore()) - ((await placeholder) ?? 0)) };
}

/** A page of this width, higher than the widget, so that all moves are visible. */
function openWindow(browser: Browser, width: number): Promise<Page> {
  return browser.newPage({ viewport: { width, height: 3000 } });
}

for (const [title, one] of Object.entries(CASES)) {
  test(`CG-03, CAL-14: ${title} shifts nothing, under a strict policy as well`, async ({ browser, publisher }) => {
    const seen: Record<string, unknown> = {};
    for (const [form, { csp, policy }] of Object.entries(FORMS)) {
      const snippet = await snippetOf(publisher, one, csp);
      for (const width of WIDTHS) {
        const page = await openWindow(browser, width);
        const dir = one.attributes?.['locale'] === 'ar' ? 'rtl' : 'ltr';
        const { shifts, moved } = await measure(page, publisher, { snippet, policy, dir });
        if (shifts.length > 0 || moved > 1.5) seen[`${form} at ${width} px`] = { shifts, moved };
        await page.close();
      }
    }
    expect(seen).toEqual({});
  });
}

/** Attributes of a calendar of so many events on a page that links the sheet for all widgets. */
const OF_ALL: Readonly<Record<string, { items: number; attributes: string }>> = {
  'with a time zone': { items: 1, attributes: 'min-items="1" timezone="Asia/Tokyo"' },
  'with a time zone and a button': {
    items: 12,
    attributes: 'min-items="10" timezone="UTC" query-load-type="button"',
  },
};

for (const [title, { items, attributes }] of Object.entries(OF_ALL)) {
  test(`CAL-14: a calendar ${title} shifts nothing on a page with the plain /embed.css`, async ({
    browser,
    publisher,
  }) => {
    const { filter } = await fixtures(publisher, matches(items));
    const own = `public-key="${publisher.key}" locale="en" loading="eager" heading="Now" date="${DAY}"`;
    const calendar = `<touchline-calendar ${own} query-filter='${filter}' ${attributes}></touchline-calendar>`;
    const snippet = `<link rel="stylesheet" href="${ORIGIN}/embed.css"><script async src="${ORIGIN}/embed.js"></script>
      <div class="touchline-box">${calendar}</div>`;
    const seen: Record<number, unknown> = {};
    for (const width of WIDTHS) {
      const page = await openWindow(browser, width);
      const { shifts, moved } = await measure(page, publisher, { snippet, policy: '', dir: 'ltr' });
      if (shifts.length > 0 || moved > 1.5) seen[width] = { shifts, moved };
      await page.close();
    }
    expect(seen).toEqual({});
  });
}
