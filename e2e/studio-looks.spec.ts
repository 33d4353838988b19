import { violations } from './axe.ts';
import { expect, openStudio, overhang, test } from './studio.ts';

const looks = [
  { name: 'light', search: 'theme=light' },
  { name: 'dark', search: 'theme=dark' },
  { name: 'Arabic', search: 'lang=ar' },
];

for (const { name, search } of looks) {
  test(`Audience has nothing for axe to find: ${name}`, async ({ page, watched }) => {
    await watched.watch();
    await openStudio(page, `?publisher=${watched.publisher}&range=24h&${search}`);
    await expect(page.getByRole('img').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [360, 768, 1280]) {
  test(`nothing stands out sideways at ${width} px`, async ({ page, watched }) => {
    await page.setViewportSize({ width, height: 800 });
    await watched.watch();
    for (const search of ['range=24h', 'range=own&from=2026-11-01&to=2026-11-22', 'range=24h&lang=ar']) {
      await openStudio(page, `?publisher=${watched.publisher}&${search}`);
      await expect(page.getByRole('img').first()).toBeVisible();
      expect(await overhang(page)).toBeLessThanOrEqual(0);
    }
  });
}
