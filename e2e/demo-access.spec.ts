import type { Locator, Page } from '@playwright/test';
import { expect, ORIGIN, test } from './testing/fixtures.ts';

/** The whole page is on one machine with its server and other tests; how soon is another question. */
const PATIENT = { timeout: 15_000 };

/** Returns the player of a sample, and its error message. */
async function sample(page: Page, id: string) {
  const article = page.locator(`[aria-labelledby="sample-${id}"]`);
  await article.scrollIntoViewIfNeeded();
  return { article, player: article.locator('touchline-video-player') };
}

for (const [id, code] of [
  ['access-pass', 'NOT_ENTITLED'],
  ['error-members', 'NOT_AUTHENTICATED'],
  ['error-ticket', 'NOT_ENTITLED'],
  ['error-abroad', 'GEO_BLOCKED'],
  ['error-vpn', 'VPN_BLOCKED'],
  ['error-over', 'UNSPECIFIED'],
  ['error-token', 'SIGNATURE_MISMATCH'],
  ['error-domain', 'INVALID_DOMAIN'],
] as const) {
  test(`AUTH-04: on the demo page the server responds ${code} for ${id}`, async ({ page }) => {
    await page.goto(`${ORIGIN}/widgets/video-player`);
    const { player } = await sample(page, id);

    await expect(player.locator('[part="error-code"]')).toHaveText(code, PATIENT);
    await expect(player).toHaveAttribute('data-state', 'error', PATIENT);
  });
}

test('AUTH-04: a video that is blocked for the reader plays in its own region', async ({ page }) => {
  await page.goto(`${ORIGIN}/widgets/video-player`);
  const { player } = await sample(page, 'access-islander');

  await expect(player).toHaveAttribute('data-state', 'player', PATIENT);
  await plays(player);
});

test('AUTH-02: on the demo page a match pass opens the match, and signing out closes it', async ({ page }) => {
  await page.goto(`${ORIGIN}/widgets/video-player`);
  const { article, player } = await sample(page, 'access-pass');
  await expect(player).toHaveAttribute('data-state', 'error', PATIENT);

  await article.getByRole('button', { name: 'Sign in' }).click();
  await expect(player).toHaveAttribute('data-state', 'player', PATIENT);
  await expect(article.getByText(/^Playback tokens so far: \d+\./)).toBeVisible();
  await plays(player);

  await article.getByRole('button', { name: 'Sign out' }).click();
  await expect(player.locator('[part="error-code"]')).toHaveText('NOT_ENTITLED', PATIENT);
});

type Playing = HTMLElement & { player: { state: { currentTime: number } } };

/** Presses play and sees more than a second of it. */
async function plays(player: Locator): Promise<void> {
  await player.getByRole('button', { name: 'Play' }).first().click();
  await expect
    .poll(() => player.evaluate((element) => (element as Playing).player.state.currentTime), PATIENT)
    .toBeGreaterThan(1);
}
