import type { Locator, Page } from '@playwright/test';
import { activeDay, cards, DAY, fixtures, matches, part, showCalendar } from './testing/calendar.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';

const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const dayButton = (calendar: Locator, date: string) => calendar.locator(`[part~="day"][data-date="${date}"]`);

/** Opens a calendar and brings the pointer to the strip, so that the code of a change of day is there. */
async function openNear(page: Page, publisher: Publisher, filter?: string): Promise<Locator> {
  const calendar = await showCalendar(page, publisher, { width: 1200, ...(filter && { filter }) });
  const isLoaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/day-change-')));
  await expect(async () => {
    await page.mouse.move(0, 0);
    await activeDay(calendar).hover();
    expect(await isLoaded()).toBe(true);
  }).toPass();
  await page.waitForTimeout(300);
  return calendar;
}

/** Returns the position of the chosen day in each frame after a click on its button, in px from where the button was. */
async function placesAfterClick(calendar: Locator, date: string): Promise<number[]> {
  const before = await dayButton(calendar, date).boundingBox();
  return calendar.evaluate(
    async (host, { date, x }) => {
      const root = host.shadowRoot as ShadowRoot;
      const places: number[] = [];
      root.querySelector<HTMLElement>(`[data-date="${date}"]`)?.click();
      for (let frame = 0; frame < 40; frame++) {
        await new Promise(requestAnimationFrame);
        const active = root.querySelector('[aria-current="date"]');
        if (active?.getAttribute('data-date') === date) places.push(Math.round(active.getBoundingClientRect().x - x));
      }
      return places;
    },
    { date, x: before?.x ?? 0 }
  );
}

for (const days of [2, -3]) {
  test(`CAL-19: a day ${days} away starts at its position and moves into the middle`, async ({ page, publisher }) => {
    const calendar = await openNear(page, publisher);
    const places = await placesAfterClick(calendar, daysAfter(DAY, days));

    const distance = Math.abs(places.at(-1) ?? 0);
    expect(Math.abs(places[0] ?? 999)).toBeLessThan(distance / 2);
    expect(new Set(places).size).toBeGreaterThan(3);
    expect(distance).toBeGreaterThan(200);
  });
}

test('CAL-19, C11: with reduced motion the strip does not move', async ({ page, publisher }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const calendar = await openNear(page, publisher);
  const places = await placesAfterClick(calendar, daysAfter(DAY, 2));

  expect(new Set(places).size).toBe(1);
});

test('crests of a prefetched day appear with its rows', async ({ page, publisher }) => {
  const logoUrl = 'https://img.example/crest.svg';
  const requests: string[] = [];
  await page.route(`${logoUrl}*`, async (route) => {
    requests.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fulfill({
      contentType: 'image/svg+xml',
      headers: { 'cache-control': 'max-age=60' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    });
  });
  const next = daysAfter(DAY, 1);
  const { filter } = await fixtures(publisher, [
    ...matches(1),
    {
      start: `${next}T12:00:00Z`,
      fields: { metadata: { home: { name: 'A', logoUrl }, away: { name: 'B', logoUrl } } },
    },
  ]);
  const calendar = await openNear(page, publisher, filter);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await page.waitForTimeout(700);

  const shown = await calendar.evaluate(async (host, date) => {
    const root = host.shadowRoot as ShadowRoot;
    root.querySelector<HTMLElement>(`[data-date="${date}"]`)?.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const crests = [...root.querySelectorAll<HTMLImageElement>('[part~="home-logo"],[part~="away-logo"]')];
      const images = crests.filter((crest) => crest instanceof HTMLImageElement);
      if (images.length > 0) return images.map(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    }
  }, next);
  expect(shown).toEqual([true, true]);
  await expect(cards(calendar)).toHaveCount(1);
  await expect(part(calendar, 'home-logo')).toBeVisible();
});
