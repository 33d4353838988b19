import type { Locator, Page } from '@playwright/test';
import { fixtures } from './testing/calendar.ts';
import { openPage, overEvents, part, ready, tagOf, WIDGETS, widgetIn } from './testing/content.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { newId } from './testing/players/player-page.ts';
import { channelVideo, play } from './testing/players/players.ts';

async function score(publisher: Publisher, id: string | undefined, home: number): Promise<void> {
  const metadata = { home: { name: 'Ajax' }, away: { name: 'PSV' }, score: { home, away: 0 } };
  expect((await publisher.manage('PATCH', `/events/${id}`, { metadata })).status).toBe(200);
}

/** A page with a live stream, the three widgets that wait for it, and a calendar that does not. */
async function open(page: Page, publisher: Publisher) {
  const { filter, ids } = await fixtures(publisher, [{ home: 'Ajax', away: 'PSV', status: 'STARTED', score: [0, 0] }]);
  const id = await channelVideo(publisher, newId());
  const video = `<div style="width:640px"><touchline-video-player loading="eager" public-key="${publisher.key}" video-id="${id}" remember="false"></touchline-video-player></div>`;
  const tags = WIDGETS.map((name) => tagOf(name, overEvents(publisher, name, filter, { 'score-delay': 'stream' })));
  const present = tagOf('card-grid', overEvents(publisher, 'card-grid', filter, { id: 'present' }));
  await openPage(page, publisher, video + present + tags.join(''));
  const player = page.locator('touchline-video-player');
  await player.locator('.tl-player').waitFor();
  await play(player);
  await expect(player.locator('[part~="live-badge"]')).toHaveText('Live', { timeout: 15_000 });
  const waiters = WIDGETS.map((name) => widgetIn(page, name).and(page.locator('[score-delay]')));
  // Widgets out of view do not receive updates.
  for (const widget of [page.locator('#present'), ...waiters]) await ready(widget);
  const waiting = waiters.map((widget) => part(widget, 'home-score'));
  const now = part(page.locator('#present'), 'home-score');
  for (const shown of [...waiting, now]) await expect(shown).toHaveText('0');
  return { id: ids[0], player, waiting, now };
}

async function seekBack(player: Locator, seconds: number): Promise<void> {
  await player.evaluate((element, back) => {
    const { player } = element as unknown as {
      player: { state: { currentTime: number }; seek(time: number): void };
    };
    player.seek(player.state.currentTime - back);
  }, seconds);
  await expect(player.locator('[part~="live-badge"]')).toHaveAttribute('data-behind', '');
}

test('scores wait for the video: they are delayed while it is behind live, and current at live', async ({
  page,
  publisher,
}) => {
  test.slow();
  const { id, player, waiting, now } = await open(page, publisher);
  await seekBack(player, 300);
  await score(publisher, id, 1);
  await expect(now).toHaveText('1');
  // All updates of the same stream have arrived.
  await page.waitForTimeout(2_000);
  for (const shown of waiting) await expect(shown).toHaveText('0');

  await player.locator('[part~="live-badge"]').click();
  for (const shown of waiting) await expect(shown).toHaveText('1', { timeout: 20_000 });
});

test('scores are not delayed once the player is removed', async ({ page, publisher }) => {
  test.slow();
  const { id, player, waiting, now } = await open(page, publisher);
  await seekBack(player, 300);
  await score(publisher, id, 2);
  await expect(now).toHaveText('2');
  await player.evaluate((element) => element.remove());
  for (const shown of waiting) await expect(shown).toHaveText('2');
});
