import { expect, ORIGIN, test } from './fixtures.ts';
import { plays } from './player-page.ts';

/** The whole page is on one machine with its server and other tests. */
const PATIENT = { timeout: 15_000 };

test('SCR-03: on the demo page the match is bought, plays, and is closed again when the money is given back', async ({
  page,
}) => {
  test.slow();
  await page.goto(`${ORIGIN}/widgets/video-player`);
  const article = page.locator('[aria-labelledby="sample-business-till"]');
  await article.scrollIntoViewIfNeeded();
  const player = article.locator('touchline-video-player');
  await expect(page.getByRole('heading', { name: 'Business', exact: true })).toBeVisible();

  // The page hears touchline:signin and signs its reader in; the purchase goes on.
  await player.getByRole('button', { name: /^Buy for .* Match pass$/ }).click(PATIENT);
  await player.getByRole('button', { name: /^Pay / }).click(PATIENT);
  await plays(player);
  await expect(article.getByText(/^match-pass paid$/)).toBeVisible();
  await expect(article.getByText('You are signed in as a reader')).toBeVisible();

  await article.getByRole('button', { name: 'Refund' }).click();
  await expect(article.getByText('Purchases refunded: 1.')).toBeVisible();
  // Who watches is asked to pay again at the next renewal (purchase.spec.ts); who comes anew, at once.
  await page.reload();
  await article.scrollIntoViewIfNeeded();
  await expect(player.getByRole('button', { name: /^Buy for / })).toBeVisible(PATIENT);
});
