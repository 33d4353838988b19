import type { Page } from '@playwright/test';
import { carouselTag, expect, LOADER, type Publisher, recordEvents, test } from './testing/fixtures.ts';

/** Longer than the loader waits before it draws placeholders. */
const WHILE = 900;

/** The page's function, on each widget before the loader comes. */
const COUNTS_EMPTY = `<script>
  window.calls = 0;
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector('touchline-card-carousel, touchline-card-grid').config = { events: { onEmpty: () => window.calls++ } };
  });
</script>`;

const cards = (publisher: Publisher, name: string, filter: string) =>
  `<touchline-${name} public-key="${publisher.key}" loading="eager" query-data-type="creative-works" query-filter='${filter}'></touchline-${name}>${LOADER}`;

async function expectNoSpaceLater(page: Page, tag: string): Promise<void> {
  await page.waitForTimeout(WHILE);
  await expect(page.locator(tag)).toBeHidden();
  await expect(page.locator(`${tag} [part~="skeleton"]`)).toHaveCount(0);
}

test.describe('a widget without anything to show', () => {
  for (const name of ['card-carousel', 'card-grid']) {
    test(`CARD-22, CC-11: ${name}: emits empty once, also to the page’s function, and stays hidden`, async ({
      page,
      publisher,
    }) => {
      const eventsOf = await recordEvents(page);
      await publisher.open(page, cards(publisher, name, 'type_id = "nobody"'), { head: COUNTS_EMPTY });

      await expect(page.locator(`touchline-${name}`)).toHaveAttribute('data-state', 'empty');
      await expectNoSpaceLater(page, `touchline-${name}`);
      expect((await eventsOf()).filter(({ type }) => type === 'empty')).toHaveLength(1);
      await expect.poll(() => page.evaluate(() => (window as never as { calls: number }).calls)).toBe(1);
    });
  }

  test('BC-06: a banner carousel stays hidden', async ({ page, publisher }) => {
    await publisher.collection('none', []);
    await publisher.open(page, `${carouselTag(publisher, 'none', 'loading="eager"')}${LOADER}`);

    await expect(page.locator('touchline-banner-carousel')).toHaveAttribute('data-state', 'empty');
    await expectNoSpaceLater(page, 'touchline-banner-carousel');
  });

  test('GEN-05: a banner carousel that failed stays hidden', async ({ page, publisher }) => {
    await publisher.open(
      page,
      `${carouselTag({ ...publisher, key: 'pk_nobody' }, 'none', 'loading="eager"')}${LOADER}`
    );

    await expect(page.locator('touchline-banner-carousel')).toHaveAttribute('data-state', 'error');
    await expectNoSpaceLater(page, 'touchline-banner-carousel');
  });
});
