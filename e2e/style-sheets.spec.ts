import { DAY, fixtures, matches } from './testing/calendar.ts';
import { five } from './testing/carousel.ts';
import { expect, LOADER, type Publisher, test } from './testing/fixtures.ts';
import { newId, put, REEL } from './testing/players/player-page.ts';

/** Style sheets that elements add to their roots go with them; those of the page stay. */

/** Attributes of each kind of widget. */
const WIDGETS: Readonly<Record<string, (publisher: Publisher) => Promise<Record<string, string>>>> = {
  'banner-carousel': async (publisher) => ({ collection: await publisher.collection(newId(), five(publisher)) }),
  calendar: async (publisher) => {
    const { filter } = await fixtures(publisher, matches(2));
    return { timezone: 'UTC', date: DAY, 'query-filter': filter };
  },
  'card-grid': async (publisher) => {
    const { filter } = await fixtures(publisher, matches(2));
    return { timezone: 'UTC', 'query-filter': filter, 'query-data-type': 'events' };
  },
  'video-player': async (publisher) => ({ 'video-id': await put(publisher, 'video', REEL), autoplay: '', volume: '0' }),
};

for (const [name, attributesOf] of Object.entries(WIDGETS)) {
  for (const shadow of ['true', 'false']) {
    test(`${name} with shadow="${shadow}": mounted and removed six times, it leaves no style sheet`, async ({
      page,
      publisher,
    }) => {
      const attributes = { 'public-key': publisher.key, locale: 'en', render: 'client', shadow };
      await publisher.open(page, LOADER);
      const own = await page.evaluateHandle(() => {
        const sheets = [new CSSStyleSheet(), new CSSStyleSheet()];
        document.adoptedStyleSheets = sheets;
        return sheets;
      });
      const element = await page.evaluateHandle(
        ([tag, all]) => {
          const created = document.createElement(tag);
          for (const [key, value] of Object.entries(all)) created.setAttribute(key, value);
          return created;
        },
        [`touchline-${name}`, { ...attributes, ...(await attributesOf(publisher)) }] as const
      );
      // All sheets of its root but the page's own.
      const count = () =>
        element.evaluate(
          ({ shadowRoot }, sheets) =>
            (shadowRoot ?? document).adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet)).length,
          own
        );

      const mounted: number[] = [];
      for (let i = 0; i < 6; i++) {
        await element.evaluate((created) => document.body.append(created));
        const widget = page.locator(`touchline-${name}`);
        await expect(widget).toHaveAttribute('data-state', /^(loaded|player)$/);
        if (name === 'video-player') await expect(widget.locator('[part~="play-button"]')).toBeVisible();
        mounted.push(await count());
        await element.evaluate((created) => created.remove());
        await expect.poll(count).toBe(0);
      }

      // The reserved height has a sheet of its own for a moment.
      expect(Math.max(...mounted)).toBeLessThanOrEqual(Math.min(...mounted) + 1);
      expect(Math.min(...mounted)).toBeGreaterThan(0);
      expect(await own.evaluate((sheets) => sheets.every((sheet, i) => document.adoptedStyleSheets[i] === sheet))).toBe(
        true
      );
    });
  }
}
