import { violations } from './axe.ts';
import { expect, figuresThere, openStudio, overhang, test } from './studio.ts';

const looks = [
  { name: 'light', search: 'theme=light' },
  { name: 'dark', search: 'theme=dark' },
  { name: 'Arabic', search: 'lang=ar' },
];

for (const { name, search } of looks) {
  test(`Audience has nothing for axe to find: ${name}`, async ({ page, watched }) => {
    await watched.watch();
    await watched.stored(1);
    await openStudio(page, `?publisher=${watched.publisher}&range=24h&${search}`);
    await figuresThere(page);
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [360, 768, 1280]) {
  test(`nothing stands out sideways at ${width} px`, async ({ page, watched }) => {
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
  test(`a long title is cut at its own end on a phone, and its figures stand beside it: ${lang}`, async ({
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
