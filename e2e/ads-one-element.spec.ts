import type { Locator, Page } from '@playwright/test';
import { expect, LOADER, type Publisher, test } from './testing/fixtures.ts';
import { adPlayerOf, adTag, contentPlays, newLog, recordAds } from './testing/players/ads.ts';
import { callPlayer, stateOf, untilState } from './testing/players/player-handle.ts';
import { richVideo } from './testing/players/players.ts';

/** ms in which content has to be back after an ad. Source: requirement AD-08. */
const MOST = 3_000;
/** ms for a machine that does other things as well. */
const GRACE = 1_000;
/** Text of the video's captions. */
const CAPTION = 'And it is Lind, from nowhere!';

test.describe('ads on devices that play only one element', () => {
  test('AD-08, LIM-03: after a midroll, position, rate, sound, captions and style are restored within 3 s', async ({
    page,
    publisher,
  }) => {
    // Late enough for a busy machine to change the player before it.
    const { player, tracked } = await openOnTelephone(page, publisher, 'midroll?mid=9');
    await player.getByRole('button', { name: 'Play' }).click();
    await contentPlays(player);
    await player.locator('[part~="controls"]').waitFor({ state: 'attached' });
    await untilState(player, { playing: true });
    await callPlayer(player, 'setVolume', 0.4);
    await player.getByRole('button', { name: 'Pause' }).focus();
    for (const key of ['c', 'm']) await page.keyboard.press(key);
    await content(player).evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 1.5;
    });
    await untilState(player, { muted: true, rate: 1.5, cues: [CAPTION] });
    await content(player).evaluate((video) => video.style.setProperty('object-fit', 'cover'));
    const before = await stateOf(player);

    await expect.poll(() => sourceOf(player), { timeout: 20_000, intervals: [50] }).toContain('/demo/ads/media/');
    const away = await stateOf(player);
    expect(away.currentTime).toBeGreaterThan(8.9);
    const back = await player.evaluate(untilBack, 20_000);

    expect(back.took).toBeLessThan(MOST + GRACE);
    expect(back.first - away.currentTime).toBeGreaterThan(-0.5);
    expect(back.first - away.currentTime).toBeLessThan(1);
    expect(await sourceOf(player)).toContain('blob:');
    await contentPlays(player);
    expect(await stateOf(player)).toMatchObject({ rate: 1.5, muted: true, caption: before.caption });
    const styleRateVolume = () =>
      content(player).evaluate((video: HTMLVideoElement) => [video.style.objectFit, video.playbackRate, video.volume]);
    await expect.poll(styleRateVolume).toEqual(['cover', 1.5, 0.4]);
    await expect.poll(async () => (await stateOf(player)).cues).toEqual([CAPTION]);
    await expect.poll(tracked).toContain('meridian complete');
    await expect(player.locator('.tl-player-ad-video')).toHaveCount(0);
  });

  test('AD-08, AD-13: content starts after a preroll', async ({ page, publisher }) => {
    const { player, tracked } = await openOnTelephone(page, publisher, 'preroll?clip=meridian');
    await player.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => sourceOf(player), { timeout: 10_000, intervals: [50] }).toContain('/demo/ads/media/');
    await expect(player.getByText('Ad', { exact: true })).toBeVisible();

    const back = await player.evaluate(untilBack, 20_000);

    expect(back.took).toBeLessThan(MOST + GRACE);
    expect(back.first).toBeLessThan(1);
    await contentPlays(player);
    await expect.poll(tracked).toContain('meridian complete');
    await expect(player.getByRole('slider', { name: 'Seek' })).toBeVisible();
  });

  test('AD-03, AD-12: content gets its element back when the ad server is down', async ({ page, publisher }) => {
    const { player } = await openOnTelephone(page, publisher, 'dead');
    await player.getByRole('button', { name: 'Play' }).click();

    await contentPlays(player, MOST + GRACE);
  });
});

/** Opens a player in a browser with the limits of an iPhone: full screen only for a video, and no inline playback. */
async function openOnTelephone(page: Page, publisher: Publisher, tag: string) {
  await recordAds(page);
  await page.addInitScript(() => {
    Object.defineProperty(HTMLVideoElement.prototype, 'webkitSupportsPresentationMode', { value: () => true });
    for (const name of ['fullscreenEnabled', 'webkitFullscreenEnabled']) {
      Object.defineProperty(Document.prototype, name, { get: () => false });
    }
  });
  const id = await richVideo(page, publisher, 'one-element');
  const log = newLog();
  const attributes = 'playsinline="false"';
  await publisher.open(page, adTag(publisher, { id, tag, log, attributes, width: 640 }) + LOADER);
  const player = page.locator('touchline-video-player');
  await player.locator('.tl-player').waitFor();
  return adPlayerOf(page, player, log);
}

const content = (player: Locator) => player.locator('video.tl-player-video');

const sourceOf = (player: Locator) => content(player).evaluate((video: HTMLVideoElement) => video.currentSrc);

/** In the page: ms from the end of the ad until content moved again, and where it was then, seconds. */
async function untilBack(element: Element, timeoutMs: number): Promise<{ took: number; first: number }> {
  const video = element.shadowRoot?.querySelector<HTMLVideoElement>('video.tl-player-video') as HTMLVideoElement;
  const isAd = () => video.currentSrc.includes('/demo/ads/');
  const start = performance.now();
  let end = 0;
  let last = -1;
  while (performance.now() - start < timeoutMs) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (isAd() && !video.ended && video.hasAttribute('src')) continue;
    end ||= performance.now();
    if (isAd() || video.readyState < 3 || video.paused) continue;
    if (last >= 0 && video.currentTime > last) return { took: performance.now() - end, first: last };
    last = video.currentTime;
  }
  throw new Error('Content did not come back');
}
