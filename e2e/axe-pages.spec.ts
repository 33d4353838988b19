import type { Page } from '@playwright/test';
import { violations } from './testing/axe.ts';
import { fixtures } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import { bannerOf, expect, ORIGIN, type Publisher, test } from './testing/fixtures.ts';
import { newId, plays, put, REEL } from './testing/players/player-page.ts';

/** The address of a frame's page for each widget, with something in it. */
async function framesOf(publisher: Publisher): Promise<Record<string, string>> {
  const { filter } = await fixtures(publisher, [
    { status: 'FINISHED', score: [2, 1] },
    { status: 'STARTED', score: [0, 0] },
  ]);
  const works = await films(publisher, 3);
  const collection = await publisher.collection(newId(), [
    bannerOf(publisher, 'one', { text: 'The derby' }),
    bannerOf(publisher, 'two', { text: 'The cup' }),
  ]);
  const videoId = await put(publisher, 'video', { name: 'Highlights', ...REEL });
  const soon = {
    title: 'Final',
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
    status: 'EVENT_STATUS_SCHEDULED',
  };
  const eventId = await put(publisher, 'event', { typeId: 'football', ...soon });
  const workId = await put(publisher, 'creative-work', { title: 'A film', videoIds: [videoId] });
  return {
    'banner-carousel': `collection=${collection}`,
    calendar: `date=2026-11-21&timezone=UTC&query-filter=${encodeURIComponent(filter)}`,
    'card-carousel': `query-data-type=creative-works&heading=Films&query-filter=${encodeURIComponent(works)}`,
    'card-grid': `query-data-type=events&timezone=UTC&heading=Matches&query-filter=${encodeURIComponent(filter)}`,
    'video-player': `video-id=${videoId}`,
    'event-player': `event-id=${eventId}`,
    'creative-work-player': `creative-work-id=${workId}`,
  };
}

const shown = (page: Page) =>
  expect(page.locator('[data-state]').first()).toHaveAttribute('data-state', /loaded|player|countdown/);

test('axe finds nothing in the frame of any widget', async ({ page, publisher }) => {
  const violationsByFrame: Record<string, string[]> = {};
  const frames = await framesOf(publisher);
  for (const [name, query] of Object.entries(frames)) {
    await page.goto(`${ORIGIN}/embed/${name}?key=${publisher.key}&${query}`);
    await shown(page);
    violationsByFrame[name] = await violations(page);
  }
  expect(violationsByFrame).toEqual(Object.fromEntries(Object.keys(frames).map((name) => [name, []])));
});

test('axe finds nothing in a player with its controls, in each of its menus and in the help', async ({
  page,
  publisher,
}) => {
  const videoId = await put(publisher, 'video', { name: 'Highlights', ...REEL });
  await page.goto(`${ORIGIN}/embed/video-player?key=${publisher.key}&video-id=${videoId}`);
  const player = page.locator('touchline-video-player');
  await player.getByRole('button').first().click();
  await plays(player);
  const violationsByPart: Record<string, string[]> = { controls: await violations(page) };
  const menus = player.locator('[aria-haspopup="menu"]:visible');
  await menus.first().waitFor();
  for (const menu of await menus.all()) {
    await menu.click();
    violationsByPart[(await menu.getAttribute('aria-label')) ?? ''] = await violations(page);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await expect(player.getByRole('dialog')).toBeVisible();
  violationsByPart['help'] = await violations(page);
  expect(Object.entries(violationsByPart).filter(([, some]) => some.length > 0)).toEqual([]);
  expect(Object.keys(violationsByPart).length).toBeGreaterThanOrEqual(3);
});
