import type { Page } from '@playwright/test';
import { expect, ORIGIN, test } from './testing/fixtures.ts';
import { untilTime } from './testing/players/player-handle.ts';
import { launchOptions, sharingOf, untilSharing } from './testing/players/sharing.ts';

test.use({ launchOptions });

/** The whole page is on one machine with its server and other tests. */
const PATIENT = { timeout: 15_000 };
/** By which the page asks who else is there. */
const TRACKER = /\/demo\/tracker$/;

function sampleOf(page: Page) {
  const article = page.locator('[aria-labelledby="sample-business-peers"]');
  return {
    player: article.locator('touchline-video-player'),
    share: article.getByRole('switch', { name: 'Share with other visitors' }),
    second: article.getByRole('button', { name: 'Open a second window' }),
    status: article.getByRole('status').filter({ visible: true }).first(),
    fromOthers: article.getByRole('definition').first(),
  };
}

test('SCR-02: on the demo page a second window gets the film from the first, once its reader has consented', async ({
  page,
}) => {
  test.setTimeout(45_000);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(`${ORIGIN}/widgets/video-player`);
  const first = sampleOf(page);
  await first.player.scrollIntoViewIfNeeded();
  await expect(first.share).toHaveAttribute('aria-checked', 'false');
  await expect(first.second).toBeDisabled();
  await first.player.getByRole('button', { name: 'Play' }).first().click(PATIENT);
  await untilSharing(first.player, { state: 'off', reason: 'consent' });
  await expect(first.status).toHaveText('Off: everything comes from the server.');
  expect(sockets).toEqual([]);

  await first.share.click();
  await expect(first.share).toHaveAttribute('aria-checked', 'true');
  await first.player.getByRole('button', { name: 'Play' }).first().click(PATIENT);
  await expect(first.status).toHaveText('Nobody else watches this yet: open a second window.', PATIENT);
  await expect.poll(() => sockets).toEqual([expect.stringMatching(TRACKER)]);
  await untilTime(first.player, 3);

  const opening = page.waitForEvent('popup');
  await first.second.click();
  const second = sampleOf(await opening);
  await expect(second.share).toHaveAttribute('aria-checked', 'true', PATIENT);
  await untilSharing(second.player, { state: 'on', peers: 1 });
  await expect(second.status).toHaveText('Connected with others: 1.');
  await expect.poll(async () => (await sharingOf(second.player))?.bytesFromPeers, PATIENT).toBeGreaterThan(100_000);
  await expect(second.fromOthers).toHaveText(/^(0\.[1-9]|[1-9]\d*\.\d) MB$/);

  // A no ends it for both.
  await second.share.click();
  await untilSharing(first.player, { state: 'waiting', reason: 'peers', peers: 0 });
});
