import type { Page } from '@playwright/test';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { stateOf, untilState, untilTime } from './testing/players/player-handle.ts';
import { openPlayer, video } from './testing/players/players.ts';

/** A player that was started by the keyboard alone, paused at its beginning. */
async function started(page: Page, publisher: Publisher) {
  const id = await video(publisher, 'keys', {
    captions: [{ language: 'en', label: 'English', url: 'https://captions.example/en.vtt' }],
  });
  const player = await openPlayer(page, publisher, {
    id,
    width: 800,
    before: '<button>Before</button><input id="field">',
  });
  await page.getByRole('button', { name: 'Before' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(player.getByRole('button', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('Enter');
  await untilTime(player, 0.2);
  return player;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const host = document.activeElement;
    return Boolean(host?.shadowRoot?.activeElement);
  });

test.describe('player by keyboard', () => {
  test('is started and controlled by keys alone', async ({ page, publisher }) => {
    const player = await started(page, publisher);
    // Pressing a key must not take the focus out of the player.
    expect(await focused(page)).toBe(true);

    await page.keyboard.press('k');
    await untilState(player, { paused: true });

    await page.keyboard.press('Home');
    await untilState(player, { currentTime: 0 });
    await page.keyboard.press('l');
    await untilState(player, { currentTime: 10 });
    await page.keyboard.press('ArrowRight');
    await untilState(player, { currentTime: 15 });
    await page.keyboard.press('ArrowLeft');
    await untilState(player, { currentTime: 10 });
    await page.keyboard.press('j');
    await untilState(player, { currentTime: 0 });
    await page.keyboard.press('5');
    await expect.poll(async () => (await stateOf(player)).currentTime).toBeCloseTo(12, 1);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await untilState(player, { volume: 0.9 });
    await page.keyboard.press('m');
    await untilState(player, { volume: 0, muted: true });
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowUp');
    await untilState(player, { volume: 0.95, muted: false });

    await page.keyboard.press('f');
    await untilState(player, { fullscreen: true });
    await page.keyboard.press('f');
    await untilState(player, { fullscreen: false });

    await page.keyboard.press('k');
    await untilState(player, { playing: true });
  });

  test('shows its keyboard shortcuts, and hides them', async ({ page, publisher }) => {
    const player = await started(page, publisher);
    await page.keyboard.press('?');
    await untilState(player, { helpShown: true });
    await expect(player.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await untilState(player, { helpShown: false });
    expect(await focused(page)).toBe(true);
  });

  test('ignores keys that are not meant for it', async ({ page, publisher }) => {
    const player = await started(page, publisher);
    await page.keyboard.press('k');
    await untilState(player, { paused: true });
    const { currentTime } = await stateOf(player);

    await page.keyboard.press('Control+ArrowRight');
    await page.locator('#field').focus();
    await page.keyboard.type('k?m5');
    await expect(page.locator('#field')).toHaveValue('k?m5');

    expect(await stateOf(player)).toMatchObject({ paused: true, muted: false, helpShown: false, currentTime });
  });
});
