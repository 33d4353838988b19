import type { Locator, Page } from '@playwright/test';
import { activeDay, callsFor, eventCalls, fixtures, part, picker, showCalendar } from './testing/calendar.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';

/** The day of the picker that has focus. */
const focusedDay = (calendar: Locator) =>
  calendar.evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.getAttribute('data-date'));

async function openPicker(page: Page, publisher: Publisher, options: Parameters<typeof showCalendar>[2] = {}) {
  const calendar = await showCalendar(page, publisher, options);
  await activeDay(calendar).focus();
  await page.keyboard.press('Enter');
  await expect(picker(calendar)).toBeVisible();
  return calendar;
}

test('CAL-09: the day in the middle opens a picker; the date that is chosen becomes active', async ({
  page,
  publisher,
}) => {
  const { filter } = await fixtures(publisher, [{ home: 'Christmas', start: '2026-12-25T15:00:00Z' }]);
  const calls = eventCalls(page);
  const calendar = await showCalendar(page, publisher, { filter });

  await activeDay(calendar).click();
  await picker(calendar).getByRole('button', { name: 'Next month' }).click();
  await picker(calendar).locator('[data-date="2026-12-25"]').click();

  await expect(picker(calendar)).toHaveCount(0);
  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-12-25');
  await expect(activeDay(calendar)).toHaveAccessibleName(/December 25, 2026/);
  await expect(activeDay(calendar)).toBeFocused();
  await expect(part(calendar, 'home-name')).toHaveText(['Christmas']);
  expect(callsFor(calls, '2026-12-25')).toHaveLength(1);
});

test('CAL-09: looks the same when it was opened before the calendar’s lazy code loaded', async ({
  page,
  publisher,
}) => {
  const { filter } = await fixtures(publisher, [{ home: 'Ajax' }]);
  let comes: () => void = () => undefined;
  const rest = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route('**/assets/calendar-lazy-*.js', async (route) => {
    await rest;
    await route.continue();
  });
  const calendar = await showCalendar(page, publisher, { filter });
  await activeDay(calendar).click();
  const chosen = picker(calendar).locator('[aria-selected="true"] > button');
  const fill = () => chosen.evaluate((day) => getComputedStyle(day).backgroundColor);
  await expect(chosen).toBeVisible();
  const before = await fill();

  comes();
  await expect(chosen).toHaveAttribute('data-events', '');

  expect(await fill()).toBe(before);
  expect(before).not.toBe('rgba(0, 0, 0, 0)');
});

test('CAL-09, D3: Escape closes it and gives focus back', async ({ page, publisher }) => {
  const calendar = await openPicker(page, publisher);
  await expect(activeDay(calendar)).toHaveAttribute('aria-expanded', 'true');

  await page.keyboard.press('Escape');

  await expect(picker(calendar)).toHaveCount(0);
  await expect(activeDay(calendar)).toBeFocused();
  await expect(activeDay(calendar)).toHaveAttribute('aria-expanded', 'false');
});

test('D4: focus starts on the active day, and Tab stays inside', async ({ page, publisher }) => {
  const calendar = await openPicker(page, publisher);
  await expect.poll(() => focusedDay(calendar)).toBe('2026-11-21');

  const stops: unknown[] = [];
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Tab');
    stops.push(
      await calendar.evaluate(({ shadowRoot }) => {
        const active = shadowRoot?.activeElement;
        return active?.getAttribute('data-date') ?? active?.getAttribute('aria-label') ?? active?.textContent;
      })
    );
  }

  expect(stops).toEqual(['Today', 'Close', 'Previous month', 'Next month', '2026-11-21']);
});

test('D5: the keys move by days, weeks, months and years, and Space selects', async ({ page, publisher }) => {
  const calendar = await openPicker(page, publisher, { date: '2026-10-31', attributes: 'locale="en-GB"' });
  await expect.poll(() => focusedDay(calendar)).toBe('2026-10-31');

  const walk: [key: string, date: string][] = [
    ['PageDown', '2026-11-30'],
    ['ArrowRight', '2026-12-01'],
    ['ArrowUp', '2026-11-24'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['Shift+PageDown', '2027-11-29'],
    ['Shift+PageUp', '2026-11-29'],
    ['PageUp', '2026-10-29'],
  ];
  for (const [key, date] of walk) {
    await page.keyboard.press(key);
    await expect.poll(() => focusedDay(calendar), key).toBe(date);
  }
  await page.keyboard.press('Space');

  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-10-29');
  await expect(activeDay(calendar)).toBeFocused();
});

test('CAL-09: a click outside closes it, and so does a second one on its day', async ({ page, publisher }) => {
  const calendar = await openPicker(page, publisher);
  await activeDay(calendar).click();
  await expect(picker(calendar)).toHaveCount(0);

  await activeDay(calendar).click();
  await expect(picker(calendar)).toBeVisible();
  await page.mouse.click(5, 700);

  await expect(picker(calendar)).toHaveCount(0);
});

test('D8: in Arabic its week begins on Saturday and the arrow to the left is the next day', async ({
  page,
  publisher,
}) => {
  const calendar = await openPicker(page, publisher, { attributes: 'locale="ar"' });
  await expect.poll(() => focusedDay(calendar)).toBe('2026-11-21');
  await expect(picker(calendar).getByRole('columnheader').first()).toHaveAccessibleName('السبت');

  await page.keyboard.press('ArrowLeft');

  await expect.poll(() => focusedDay(calendar)).toBe('2026-11-22');
});

test('I18N-08: in Persian it shows the Persian calendar in Persian digits', async ({ page, publisher }) => {
  const calendar = await openPicker(page, publisher, { attributes: 'locale="fa"' });

  await expect(picker(calendar).locator('[data-date="2026-11-21"]')).toHaveText('۳۰');
  await expect(picker(calendar).locator('[data-date="2026-11-22"]')).toHaveText('۱');
  await expect(picker(calendar).locator('[aria-live]')).toContainText('آبان');
});

test('marks the days of the month that have events', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{ start: '2026-11-05T15:00:00Z' }, { start: '2026-11-28T23:30:00Z' }]);
  const calendar = await openPicker(page, publisher, { filter, timeZone: 'Europe/Amsterdam' });

  await expect(picker(calendar).locator('[data-events]')).toHaveCount(2);
  // Half past midnight in Amsterdam.
  await expect(picker(calendar).locator('[data-date="2026-11-29"]')).toHaveAttribute('data-events', '');
});

test('CAL-09: when its code fails to load, the browser’s own date field is used', async ({ page, publisher }) => {
  await page.route('**/assets/load-grid-*', (route) => route.abort());
  const calendar = await showCalendar(page, publisher);

  await activeDay(calendar).click();
  await picker(calendar).locator('input[type="date"]').fill('2026-12-25');
  await page.keyboard.press('Enter');

  await expect(activeDay(calendar)).toHaveAttribute('data-date', '2026-12-25');
});

for (const width of [320, 390, 1200]) {
  test(`is below the strip within ${width} px`, async ({ page, publisher }) => {
    await page.setViewportSize({ width: Math.max(width + 16, 336), height: 900 });
    const calendar = await openPicker(page, publisher, { width });

    const box = await picker(calendar).boundingBox();
    const around = await page.locator('#box').boundingBox();
    expect(box?.width).toBe(Math.min(352, width));
    expect(box?.x).toBeGreaterThanOrEqual(around?.x ?? 0);
    const day = await activeDay(calendar).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((day?.y ?? 0) + (day?.height ?? 0) - 1);
  });
}

test('D1: a keyboard alone walks through it: switch, arrows and days, match, out', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [{}]);
  const calendar = await showCalendar(page, publisher, {
    filter,
    width: 600,
    attributes: 'link="/match/{id}"',
    before: '<button>Before</button>',
    after: '<button>After</button>',
  });
  await page.getByRole('button', { name: 'Before' }).focus();

  const stops: (string | null | undefined)[] = [];
  for (let i = 0; i < 12 && stops.at(-1) !== 'After'; i++) {
    await page.keyboard.press('Tab');
    stops.push(
      await calendar.evaluate((host) => {
        const active = document.activeElement === host ? host.shadowRoot?.activeElement : document.activeElement;
        return active?.getAttribute('part') ?? active?.textContent;
      })
    );
  }

  const expected = ['spoiler-switch', 'subscribe', 'arrow-previous', 'day', 'day', 'day', 'arrow-next'];
  expect(stops.filter((stop) => stop !== 'add-to-calendar')).toEqual([...expected, 'match-details', 'After']);
});

for (const [place, shadow] of [
  ['shadow', ''],
  ['light', 'shadow="false"'],
] as const) {
  for (const [direction, locale] of [
    ['left to right', 'en'],
    ['right to left', 'ar'],
  ] as const) {
    test(`CAL-09: it is above the next widget and below the page’s header: ${place} DOM, ${direction}`, async ({
      page,
      publisher,
    }) => {
      await page.setViewportSize({ width: 375, height: 800 });
      const { filter } = await fixtures(publisher, [{ home: 'Ajax' }]);
      const next = `<touchline-card-grid public-key="${publisher.key}" query-data-type="entities" heading="Teams" hide-when-empty="false" ${shadow} locale="${locale}" loading="eager"></touchline-card-grid>`;
      const calendar = await openPicker(page, publisher, {
        filter,
        width: 340,
        // Without the height that is reserved for more events.
        head: '<style>touchline-calendar{min-height:0!important}</style>',
        attributes: `${shadow} locale="${locale}"`,
        after: `${next}<div style="height:800px"></div>`,
        before: '<header style="position:sticky;top:0;z-index:2;height:60px;background:#fff">News</header>',
      });
      await expect(page.locator('touchline-card-grid')).toHaveAttribute('data-state', /loaded|empty/);
      const lastWeek = picker(calendar).locator('tr').last();
      const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
      // The picker is longer than its calendar.
      expect(await topOf(lastWeek)).toBeGreaterThan(await topOf(page.locator('touchline-card-grid')));

      for (const day of await picker(calendar).locator('tr button').all()) expect(await isOnTop(day)).toBe(true);
      await page.evaluate((y) => scrollBy(0, y - 20), await topOf(lastWeek));
      expect(await page.evaluate(() => document.elementFromPoint(180, 30)?.tagName)).toBe('HEADER');
    });
  }
}

/** Whether a press on the centre of an element reaches it. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const root = node.getRootNode() as Document | ShadowRoot;
    const hit = root.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && node.contains(hit);
  });
}
