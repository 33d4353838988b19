import type { Locator } from '@playwright/test';
import { expect, ORIGIN, test } from './testing/fixtures.ts';
import { stateOf, untilState } from './testing/players/player-handle.ts';
import { box, openPlayer, play, played, richVideo, video } from './testing/players/players.ts';

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true });
const bar = (player: Locator) => player.locator('[part~="controls"]');
const feedback = (player: Locator) => player.locator('[part~="feedback"]');

test.describe('the bar of a player by keys', () => {
  test('PL-22: hides 3 s after the last key when a click started the player, and keeps the focus', async ({
    page,
    publisher,
  }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'idle'), width: 640 });
    await play(player);
    await page.mouse.move(900, 700);
    await page.keyboard.press('ArrowUp');
    await expect(bar(player)).toHaveCSS('opacity', '1');
    await expect(bar(player)).toHaveCSS('opacity', '0', { timeout: 8000 });
    await expect(button(player, 'Pause')).toBeFocused();

    await page.keyboard.press('ArrowUp');
    await expect(bar(player)).toHaveCSS('opacity', '1');
    await expect(bar(player)).toHaveCSS('opacity', '0', { timeout: 8000 });
    await page.mouse.move(300, 200);
    await expect(bar(player)).toHaveCSS('opacity', '1');
  });

  test('PL-22: hides when the player was started by Enter, and stays while Tab has led into it', async ({
    page,
    publisher,
  }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'idle'), width: 640 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await played(player, 0.1);
    await expect(bar(player)).toHaveCSS('opacity', '0', { timeout: 8000 });
    await expect(button(player, 'Pause')).toBeFocused();

    await page.keyboard.press('Tab');
    await page.waitForTimeout(4000);
    await expect(bar(player)).toHaveCSS('opacity', '1');
    await expect(button(player, 'Mute')).toBeFocused();
  });
});

test.describe('keys and gestures of a player', () => {
  test('show their effect, and a screen reader announces it once', async ({ page, publisher }) => {
    const player = await openPlayer(page, publisher, { id: await richVideo(page, publisher, 'rich'), width: 640 });
    await play(player);
    await player.locator('p[aria-live]').first().waitFor({ state: 'attached' });
    const status = player.locator('p[aria-live]').filter({ hasText: /\S/ });
    await page.keyboard.press('ArrowDown');
    await expect(feedback(player)).toHaveText('95%');
    await expect(status).toHaveText('Volume 95%');
    await expect(feedback(player)).toHaveAttribute('aria-hidden', 'true');
    await page.keyboard.press('m');
    await expect(feedback(player)).toHaveText('0%');
    await page.keyboard.press('c');
    await expect(feedback(player)).toHaveText('English');
    await page.keyboard.press('c');
    await expect(feedback(player)).toHaveText('Off');
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowRight');
    await expect(feedback(player)).toHaveText('15');
    await expect(status).toHaveText('Forward 15 seconds');
    await page.keyboard.press('0');
    await expect(feedback(player)).toHaveText('0:00');
    await page.keyboard.press('>');
    await expect(feedback(player)).toHaveText('1.25×');
    await untilState(player, { rate: 1.25 });
    await page.keyboard.press('<');
    await expect(feedback(player)).toHaveText('1×');
    await expect(feedback(player)).toHaveCount(0);

    // The button itself says that it has changed.
    await button(player, 'Unmute').focus();
    await page.keyboard.press('m');
    await expect(feedback(player)).toHaveText('95%');
    await expect(status).toHaveCount(0);
  });

  test('show the effect when their code loads soon after the key, and not much later', async ({ page, publisher }) => {
    // Whether the code may come.
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/\/assets\/interaction-/, async (route) => {
      await opened;
      await route.continue();
    });
    const requested = page.waitForRequest(/\/assets\/interaction-/);
    // The clock that tells the age of a key stops when the test says so: a busy machine may load the code late.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => (window as { stoppedAt?: number }).stoppedAt ?? now();
    });
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'early'), width: 640 });
    await play(player);
    await requested;
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(1_000);
    await page.evaluate(() => Object.assign(window, { stoppedAt: performance.now() }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    open();
    await expect(feedback(player)).toHaveText('10');
    await expect(player.locator('p[aria-live]').filter({ hasText: /\S/ })).toHaveText('Forward 10 seconds');
    await expect(feedback(player)).toHaveCount(0);
  });

  test('step by frames while it is paused', async ({ page, publisher }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'frames'), width: 640 });
    await play(player);
    await page.keyboard.press('.');
    await page.keyboard.press('k');
    await untilState(player, { paused: true });
    const { currentTime } = await stateOf(player);
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await expect.poll(async () => (await stateOf(player)).currentTime - currentTime).toBeCloseTo(2 / 30, 2);
    await page.keyboard.press(',');
    await expect.poll(async () => (await stateOf(player)).currentTime - currentTime).toBeCloseTo(1 / 30, 2);
  });
});

test.describe('tooltips of a player', () => {
  const tooltip = (player: Locator) => player.locator('[role="tooltip"]');

  test('WCAG 1.4.13: appear with pointer and keyboard focus, close with Escape, and stay under a pointer', async ({
    page,
    publisher,
  }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'tips'), width: 800 });
    await play(player);
    await button(player, 'Pause').click();
    await expect(player.locator('[title]')).toHaveCount(0);
    await button(player, 'Mute').hover();
    await expect(tooltip(player)).toHaveText('Mute');
    const tip = await box(tooltip(player));
    await page.mouse.move(tip.x + tip.width / 2, tip.y + tip.height / 2, { steps: 4 });
    await page.waitForTimeout(1000);
    await expect(tooltip(player)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip(player)).toHaveCount(0);

    await page.mouse.move(400, 100);
    await button(player, 'Mute').hover();
    await expect(tooltip(player)).toHaveText('Mute');
    await button(player, 'Mute').click();
    await expect(tooltip(player)).toHaveText('Unmute');
    await page.mouse.move(400, 100);
    await expect(tooltip(player)).toHaveCount(0);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(tooltip(player)).toHaveText('Unmute');
    await page.keyboard.press('Escape');
    await expect(tooltip(player)).toHaveCount(0);
    await expect(button(player, 'Unmute')).toBeFocused();
  });
});

test.describe('a player of a live stream', () => {
  test('PL-20: shows previews of the past, skips forward 10 s while behind, and hides that at live', async ({
    page,
    publisher,
  }) => {
    test.slow();
    const id = await video(publisher, 'dvr', {
      live: true,
      duration: null,
      playlists: [{ format: 'HLS', url: `${ORIGIN}/media/main-camera/master.m3u8` }],
      storyboardUrl: `${ORIGIN}/media/main-camera/storyboard.vtt`,
    });
    const player = await openPlayer(page, publisher, { id, width: 960 });
    await play(player);
    await expect(button(player, 'Instant replay')).toBeVisible();
    await expect(button(player, 'Forward 10 seconds')).toHaveCount(0);
    const drawing = (name: string) => button(player, name).locator('path').getAttribute('d');
    expect(await drawing('Instant replay')).not.toBe(await drawing('Start over'));

    await player.locator('.tl-player-seek').hover();
    await expect(player.locator('.tl-player-frame image')).toHaveAttribute('href', /\/media\/reel\/storyboard-1\.jpg$/);

    await button(player, 'Start over').click();
    await expect(button(player, 'Forward 10 seconds')).toBeVisible();
    const { currentTime } = await stateOf(player);
    await button(player, 'Forward 10 seconds').click();
    await expect.poll(async () => (await stateOf(player)).currentTime - currentTime).toBeGreaterThan(9);
    await player.getByRole('button', { name: 'Go to live' }).click();
    await expect(button(player, 'Forward 10 seconds')).toHaveCount(0);
  });
});
