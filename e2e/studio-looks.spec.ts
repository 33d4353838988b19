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
