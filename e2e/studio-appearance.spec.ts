import { violations } from './testing/axe.ts';
import { expect, figuresThere, openStudio, overhang, test } from './testing/studio.ts';

const variants = [
  { name: 'light', search: 'theme=light' },
  { name: 'dark', search: 'theme=dark' },
  { name: 'Arabic', search: 'lang=ar' },
];

for (const { name, search } of variants) {
  test(`axe finds nothing in Audience: ${name}`, async ({ page, watched }) => {
    await watched.watch();
    await watched.stored(1);
    await openStudio(page, `?publisher=${watched.publisher}&range=24h&${search}`);
    await figuresThere(page);
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [320, 360, 768, 1280]) {
  test(`there is no horizontal overflow at ${width} px`, async ({ page, watched }) => {
    await page.setViewportSize({ width, height: 800 });
    await watched.watch();
    await watched.stored(1);
    for (const search of ['range=24h', 'range=own&from=2026-11-01&to=2026-11-22', 'range=24h&lang=ar']) {
      await openStudio(page, `?publisher=${watched.publisher}&${search}`);
      await figuresThere(page);
      expect(await overhang(page)).toBeLessThanOrEqual(0);
    }
  });
}

for (const lang of ['en', 'ar']) {
  test(`a long title is cut at its end on a phone, and its figures are beside it: ${lang}`, async ({
    page,
    watched,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await watched.watch({ title: 'Harbour City v Westhaven: the highlights of an evening that nobody forgets' });
    await watched.stored(1);
    await openStudio(page, `?publisher=${watched.publisher}&range=24h&lang=${lang}`);
    await figuresThere(page);
    for (const row of await page.getByRole('row', { name: /Harbour City/ }).all()) {
      const isCut = await row.locator('th bdi').evaluate((title) => title.scrollWidth > title.clientWidth);
      const figure = await row.locator('td').first().boundingBox();
      expect(isCut).toBe(true);
      expect(figure?.x).toBeGreaterThan(0);
      expect((figure?.x ?? 390) + (figure?.width ?? 0)).toBeLessThan(390);
    }
  });
}

test('the filters are one row where there is room, and a menu elsewhere', async ({ page, watched }) => {
  await watched.watch();
  await watched.stored(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, `?publisher=${watched.publisher}&range=24h`);
  await figuresThere(page);
  const tops = await page
    .locator('.studio-filters :is(select, button:visible)')
    .evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2))
    );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);

  await page.setViewportSize({ width: 375, height: 800 });
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect(country).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(country).toBeVisible();
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await country.focus();
  await page.keyboard.press('Escape');
  await expect(country).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.locator('.studio-filter-panel').click({ position: { x: 4, y: 4 } });
  await expect(country).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(country).toBeHidden();
});

for (const lang of ['en', 'ar']) {
  test(`the Content table keeps the names visible and shows that it scrolls: ${lang}`, async ({ page, watched }) => {
    await watched.watch();
    await watched.stored(1);
    await page.setViewportSize({ width: 375, height: 800 });
    await openStudio(page, `?publisher=${watched.publisher}&range=24h&lang=${lang}`);
    await figuresThere(page);
    const frame = page.locator('.studio-scroll-frame').filter({ has: page.locator('[data-sticky]') });
    await expect(frame).toHaveAttribute('data-end', '');
    await expect(frame).not.toHaveAttribute('data-start');
    const name = frame.locator('tbody th').first();
    const before = await name.boundingBox();
    await frame
      .locator('.studio-scroll')
      .evaluate((box) => box.scrollBy({ left: getComputedStyle(box).direction === 'rtl' ? -9e3 : 9e3 }));
    await expect(frame).toHaveAttribute('data-start', '');
    await expect(frame).not.toHaveAttribute('data-end');
    const after = await name.boundingBox();
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(24);
  });
}

test('names a language that Studio does not have, and shows Live only while there are viewers', async ({
  page,
  watched,
}) => {
  await watched.watch();
  await watched.stored(1);
  await openStudio(page, `?publisher=${watched.publisher}&range=24h&lang=nl`);
  await figuresThere(page);
  await expect(page.getByText('Studio is not available in Nederlands. It is shown in English.')).toBeVisible();

  await openStudio(page, `?publisher=${watched.publisher}&range=own&from=2026-11-01&to=2026-11-02&lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audience' })).toBeVisible();
  await expect(page.locator('.studio-live')).toHaveCount(0);
});

test('on a phone the four figures are two by two, and Sign out keeps its name', async ({ page, watched }) => {
  await watched.watch();
  await watched.stored(1);
  await page.setViewportSize({ width: 375, height: 800 });
  await openStudio(page, `?publisher=${watched.publisher}&range=24h&lang=en`);
  await figuresThere(page);
  const boxOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox()) ?? { x: 0, y: -1 };
  const [time, plays, startup] = [await boxOf('Watch time'), await boxOf('Plays'), await boxOf('Startup, p75')];
  expect(plays.y).toBe(time.y);
  expect(plays.x).toBeGreaterThan(time.x);
  expect(startup.y).toBeGreaterThan(time.y);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport();
});
