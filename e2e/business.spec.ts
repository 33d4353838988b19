import { expect, ORIGIN, test } from './testing/fixtures.ts';
import { plays } from './testing/players/player-page.ts';

/** The whole page is on one machine with its server and other tests. */
const PATIENT = { timeout: 15_000 };

test('SCR-03: on the demo page the match can be bought, plays, and closes again after a refund', async ({ page }) => {
  test.slow();
  await page.goto(`${ORIGIN}/widgets/video-player`);
  const article = page.locator('[aria-labelledby="sample-business-checkout"]');
  await article.scrollIntoViewIfNeeded();
  const player = article.locator('touchline-video-player');
  await expect(page.getByRole('heading', { name: 'Business', exact: true })).toBeVisible();

  // The page handles touchline:signin and signs its reader in, and the purchase continues.
  await player.getByRole('button', { name: /^Buy for .* Match pass$/ }).click(PATIENT);
  await player.getByRole('button', { name: /^Pay / }).click(PATIENT);
  await plays(player);
  await expect(article.getByText(/^match-pass paid$/)).toBeVisible();
  await expect(article.getByText('You are signed in as a reader')).toBeVisible();

  await article.getByRole('button', { name: 'Refund' }).click();
  await expect(article.getByText('Purchases refunded: 1.')).toBeVisible();
  // A visitor who watches must pay again at the next renewal (purchase.spec.ts), a returning visitor at once.
  await page.reload();
  await article.scrollIntoViewIfNeeded();
  await expect(player.getByRole('button', { name: /^Buy for / })).toBeVisible(PATIENT);
});
