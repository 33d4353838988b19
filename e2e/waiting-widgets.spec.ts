import type { Page } from '@playwright/test';
import { violations } from './testing/axe.ts';
import { fixtures } from './testing/calendar.ts';
import { openPage, overEvents, tagOf, WIDGETS, widgetIn } from './testing/content.ts';
import { bannerOf, carouselTag, expect, type Publisher, test } from './testing/fixtures.ts';
import { newId } from './testing/players/player-page.ts';

/** Screen readers jump from heading to heading and from region to region: those of widgets far down are among them. */

const FAR = '<div style="height:9000px"></div>';
const HOSTILE = '<img src=x onerror=alert(1)> & "Films"';

type Attributes = Readonly<Record<string, string>>;

/** All widgets of content with the same attributes, and a banner, far below the top. */
async function openFar(page: Page, publisher: Publisher, attributes: Attributes): Promise<void> {
  const { filter } = await fixtures(publisher, [{}, {}]);
  const collection = await publisher.collection(newId(), [bannerOf(publisher, 'one', { text: 'Final' })]);
  const tags = WIDGETS.map((name) =>
    tagOf(name, overEvents(publisher, name, filter, { heading: name, ...attributes })).replace('loading="eager"', '')
  );
  const banner = carouselTag(publisher, collection, 'label="Stories" locale="en"');
  await openPage(page, publisher, FAR + tags.join('') + banner);
}

for (const [delivery, attributes] of [
  ['with a fragment', {}],
  ['with render="client"', { render: 'client' }],
  ['in light DOM', { shadow: 'false' }],
] as const) {
  test(`waiting widgets, ${delivery}, are busy regions with their headings`, async ({ page, publisher }) => {
    const content: string[] = [];
    page.on('request', (request) => /\/v1\//.test(request.url()) && content.push(request.url()));
    await openFar(page, publisher, attributes);

    for (const name of WIDGETS) {
      const region = page.getByRole('region', { name, exact: true });
      await expect(region).toHaveAttribute('aria-busy', 'true');
      await expect(region.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(1);
      await expect(widgetIn(page, name)).toHaveAttribute('data-state', 'idle');
    }
    await expect(page.getByRole('region', { name: 'Stories' })).toHaveAttribute('aria-busy', 'true');
    expect(content).toEqual([]);
    expect(await violations(page)).toEqual([]);

    for (const name of WIDGETS) {
      await widgetIn(page, name).scrollIntoViewIfNeeded();
      await expect(widgetIn(page, name)).toHaveAttribute('data-state', 'loaded');
      const region = page.getByRole('region', { name, exact: true });
      await expect(region).not.toHaveAttribute('aria-busy', 'true');
      await expect(region.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(1);
    }
  });
}

test('headings of waiting widgets have their level, language and direction; texts of the page stay text', async ({
  page,
  publisher,
}) => {
  await openFar(page, publisher, { heading: HOSTILE, 'heading-level': '4', locale: 'fa' });
  await expect(page.getByRole('heading', { level: 4, name: HOSTILE })).toHaveCount(3);
  const regions = page.getByRole('region', { name: HOSTILE });
  for (const region of await regions.all()) {
    await expect(region).toHaveAttribute('lang', 'fa');
    await expect(region).toHaveAttribute('dir', 'rtl');
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('without a heading, a waiting widget has its later name', async ({ page, publisher }) => {
  await openFar(page, publisher, { heading: '', locale: 'de' });
  await expect(page.getByRole('region', { name: 'Termine' })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Im Blickpunkt' })).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 2 }).and(page.locator('.tl-line'))).toHaveCount(0);
});

test('waiting players are regions with their own names, and announce nothing until they load', async ({
  page,
  publisher,
}) => {
  const player = (id: string) =>
    `<touchline-video-player public-key="${publisher.key}" video-id="${id}" locale="en"></touchline-video-player>`;
  await openPage(page, publisher, FAR + player('one') + player('two'));
  for (const name of ['Player', 'Player 2']) {
    await expect(page.getByRole('region', { name, exact: true })).toHaveAttribute('aria-busy', 'true');
  }
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.route('**/v1/**', () => new Promise(() => undefined));
  await page.locator('touchline-video-player').first().scrollIntoViewIfNeeded();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(2);
});

test('rotating a phone while widgets wait leaves no gap', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await openFar(page, publisher, {});
  await expect(page.getByRole('heading', { name: 'calendar' })).toHaveCount(1);
  await page.setViewportSize({ width: 700, height: 375 });
  const calendar = widgetIn(page, 'calendar');
  await calendar.scrollIntoViewIfNeeded();
  await expect(calendar).toHaveAttribute('data-state', 'loaded');
  const list = calendar.locator('.tl-calendar-list');
  const hole = async () => {
    const [host, content] = await Promise.all([calendar.boundingBox(), list.boundingBox()]);
    return (host?.y ?? 0) + (host?.height ?? 0) - (content?.y ?? 0) - (content?.height ?? 0);
  };
  await expect.poll(hole).toBeLessThan(120);
});
