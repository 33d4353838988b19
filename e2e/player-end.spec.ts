import type { Locator, Page } from '@playwright/test';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { stateOf, untilState } from './testing/players/player-handle.ts';
import { openPlayer as openItem, put } from './testing/players/player-page.ts';
import { box, media, openPlayer, play, video } from './testing/players/players.ts';

/** The clip is 24 s long. */
const short = { duration: 24 };
const LONG = 'Harbour City against Kestrel: extended highlights, interviews and the whole penalty shoot-out';

const end = (player: Locator) => player.locator('[part~="end-screen"]');
const next = (player: Locator) => player.locator('[part~="next-button"]');
const status = (player: Locator) => end(player).locator('[role="status"]');
const seek = (player: Locator, seconds: number) =>
  player.evaluate(
    (element, time) =>
      (element as never as { player: HTMLMediaElement & { seek(to: number): void } }).player.seek(time),
    seconds
  );

/** Waits until the media session has this title: the player itself is named after the event. */
async function untilPlaying(page: Page, title: string) {
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title), { timeout: 15_000 }).toBe(title);
}

/** Videos of an event, or a work, named `Video` and their place: first, second, third. */
async function several(
  publisher: Publisher,
  kind: 'event' | 'creative-work' = 'event',
  names = ['first', 'second', 'third']
) {
  const ids = await Promise.all(
    names.map((name) =>
      put(publisher, 'video', {
        displayName: `Video ${name}`,
        playlists: [{ format: 'HLS', url: '/media/reel/master.m3u8' }],
        ...short,
      })
    )
  );
  const id = await put(publisher, kind, { title: 'Derby', videoIds: ids });
  return { id, ids: ids as [string, ...string[]] };
}

/** Opens a single video, and records the requests for related videos. */
async function openAlone(page: Page, publisher: Publisher, id: string, attributes = '', width = 640) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('relatedTo=')) requests.push(request.url());
  });
  const opened = await openItem(
    page,
    publisher,
    { kind: 'video', id },
    { attributes: `remember="false" ${attributes}`, width }
  );
  return { ...opened, requests };
}

test('the end of a video shows the next videos when the thumb was held there before its release', async ({
  page,
  publisher,
}) => {
  const player = await openPlayer(page, publisher, { id: await video(publisher, 'end', short), width: 640 });
  await play(player);
  const line = await box(player.locator('.tl-player-line'));
  await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(400);
  // In one step, long after the one before: the thumb's way is not sought at every step.
  await page.mouse.move(line.x + line.width + 20, line.y + line.height / 2);
  await untilState(player, { ended: true });
  await page.mouse.up();
  await page.waitForTimeout(300);
  await untilState(player, { ended: true });
  await expect(end(player)).toBeVisible();
});

test('the end of a video is its last frame when the seek bar was dragged there, with a replay button', async ({
  page,
  publisher,
}) => {
  const player = await openPlayer(page, publisher, { id: await video(publisher, 'end', short), width: 640 });
  await play(player);
  const line = await box(player.locator('.tl-player-line'));
  await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2);
  await page.mouse.down();
  await page.mouse.move(line.x + line.width + 20, line.y + line.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(end(player)).toBeVisible();
  expect(await media(player, 'ended')).toBe(true);
  expect(await media(player, 'readyState')).toBeGreaterThanOrEqual(2);
  expect(await media(player, 'currentTime')).toBeGreaterThan(23.5);
  await expect(player.locator('.tl-player-poster')).toHaveCount(0);
  await expect(next(player)).toHaveCount(0);
  await player.locator('[part~="replay-button"]').click();
  await expect(end(player)).toHaveCount(0);
  await untilState(player, { playing: true });
});

for (const autoplay of [false, true]) {
  test(`the end of a video leads to the next one of the event${autoplay ? ' automatically, unless that is cancelled' : ''}`, async ({
    page,
    publisher,
  }) => {
    test.slow();
    const { id } = await several(publisher);
    const attributes = `remember="false" share ${autoplay ? 'autoplay-next' : ''}`;
    const { player } = await openItem(page, publisher, { kind: 'event', id }, { attributes });
    await play(player);
    await seek(player, 24);
    await expect(end(player)).toContainText('Video second');
    await expect(end(player).getByRole('button', { name: 'Share' })).toBeVisible();
    if (autoplay) {
      // It counts down: the next one begins without a press.
      await expect(next(player)).toHaveText('Play now');
      await expect(end(player)).toHaveCount(0, { timeout: 15_000 });
    } else {
      await expect(player.locator('[part~="next-cancel"]')).toHaveCount(0);
      await expect(next(player)).toHaveText('Next video');
      await next(player).focus();
      await page.keyboard.press('Enter');
    }
    await untilPlaying(page, 'Video second');
    await untilState(player, { playing: true });
    if (!autoplay) {
      // Focus moves to where the focused button was, so that the player's keys still work.
      await page.keyboard.press('m');
      await untilState(player, { muted: true });
      return;
    }

    await seek(player, 24);
    await player.locator('[part~="next-cancel"]').click();
    await page.waitForTimeout(9_500);
    await untilPlaying(page, 'Video second');
    await expect(next(player)).toHaveText('Next video');
  });
}

for (const kind of ['event', 'creative-work'] as const) {
  test(`the end of a video alone leads to the others of its ${kind}, which one request finds shortly before`, async ({
    page,
    publisher,
  }) => {
    test.slow();
    const { ids } = await several(publisher, kind);
    const { player, requests, calls } = await openAlone(page, publisher, ids[1] as string);
    await play(player);
    await page.waitForTimeout(1_000);
    expect(requests).toEqual([]);

    await seek(player, 20);
    await expect.poll(() => requests.length).toBe(1);
    await expect(end(player)).toHaveCount(0);
    await seek(player, 24);
    await expect(end(player)).toContainText('Video third');
    // The next video is offered there, without moving content below the player.
    await expect(player.locator('[part~="more-videos"]')).toHaveCount(0);

    await next(player).click();
    await expect(player.locator('.tl-player')).toHaveAccessibleName('Video third');
    await untilState(player, { playing: true });
    await seek(player, 24);
    await expect(end(player)).toContainText('Video first');
    await next(player).click();
    await untilState(player, { playing: true });
    await seek(player, 24);
    await expect(end(player)).toBeVisible();
    await expect(next(player)).toHaveCount(0);
    expect(requests).toHaveLength(1);
    expect(calls.filter((call) => !call.includes('/fragments/'))).toHaveLength(1);
  });
}

test('the end of a single video without related videos has no next one, and nothing else differs', async ({
  page,
  publisher,
}) => {
  test.slow();
  const { ids } = await several(publisher);
  await page.route(/relatedTo=/, (route) =>
    route.fulfill({ status: 404, body: '{}', headers: { 'access-control-allow-origin': '*' } })
  );
  const { player, requests, errors, states } = await openAlone(page, publisher, ids[0]);
  await play(player);
  await seek(player, 24);
  await expect(end(player)).toBeVisible();
  await expect(player.locator('[part~="replay-button"]')).toBeVisible();
  await expect(next(player)).toHaveCount(0);
  await expect(status(player)).toHaveText('Video ended');
  expect(requests).toHaveLength(1);
  expect(await errors()).toEqual([]);
  expect((await states()).at(-1)).toBe('player');
});

test('the end of a video takes no focus from elsewhere, and is announced once to visitors who have interacted', async ({
  page,
  publisher,
}) => {
  const { id } = await several(publisher);
  const { player } = await openItem(
    page,
    publisher,
    { kind: 'event', id },
    { attributes: 'remember="false" autoplay-next' }
  );
  await play(player);
  await page.evaluate(() => {
    const below = document.querySelector('#below') as HTMLElement;
    below.tabIndex = 0;
    below.focus();
  });
  await seek(player, 24);
  await expect(status(player)).toHaveText('Video ended. Up next in 8 seconds: Video second');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('below');
  // The seconds are seen, not said.
  await expect(end(player).locator('small')).toHaveText('Up next · 6 sec');
  await expect(status(player)).toHaveText('Video ended. Up next in 8 seconds: Video second');
  // The next video starts automatically, without moving focus.
  await untilPlaying(page, 'Video second');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('below');
});

test('the end of a video with autoplay is not announced', async ({ page, publisher }) => {
  const { id } = await several(publisher);
  const { player } = await openItem(
    page,
    publisher,
    { kind: 'event', id },
    { attributes: 'remember="false" autoplay volume="0" loading="eager"' }
  );
  await expect.poll(async () => (await stateOf(player)).currentTime, { timeout: 15_000 }).toBeGreaterThan(0.2);
  await seek(player, 24);
  await expect(next(player)).toBeVisible();
  await page.waitForTimeout(500);
  await expect(status(player)).toHaveText('');
});

test('the countdown to the next video waits while focus is on the end screen, and while the player is out of view', async ({
  page,
  publisher,
}) => {
  test.slow();
  const { id } = await several(publisher);
  const { player } = await openItem(
    page,
    publisher,
    { kind: 'event', id },
    { attributes: 'remember="false" autoplay-next', html: '' }
  );
  await page.evaluate(() => {
    (document.querySelector('#below') as HTMLElement).style.marginTop = '3000px';
  });
  await play(player);
  await seek(player, 24);
  const seconds = end(player).locator('small');
  const stands = async () => {
    await page.waitForTimeout(1_100);
    const text = await seconds.textContent();
    await page.waitForTimeout(2_500);
    await expect(seconds).toHaveText(text ?? '');
  };
  await player.locator('[part~="replay-button"]').focus();
  await stands();
  await page.evaluate(() => window.scrollTo(0, 3000));
  await player.locator('[part~="replay-button"]').blur();
  await stands();
  await page.evaluate(() => window.scrollTo(0, 0));
  await untilPlaying(page, 'Video second');
});

for (const [width, locale] of [
  [200, 'ru'],
  [320, 'de'],
  [320, 'ar'],
  [375, 'fr'],
  [768, 'ru'],
] as const) {
  test(`the end screen fits above the bar of a player of ${width} px in ${locale}, whatever the next title`, async ({
    page,
    publisher,
  }) => {
    const { id } = await several(publisher, 'event', ['first', LONG]);
    const attributes = `remember="false" autoplay-next share`;
    const { player } = await openItem(page, publisher, { kind: 'event', id }, { attributes, width });
    await player.evaluate((element, value) => element.setAttribute('locale', value), locale);
    await expect(player.locator(`.tl-root[lang="${locale}"]`)).toBeVisible();
    await player.locator('[data-start], .tl-player-facade').click();
    await expect.poll(async () => (await stateOf(player)).currentTime, { timeout: 15_000 }).toBeGreaterThan(0.1);
    await seek(player, 24);
    await expect(next(player)).toBeVisible();
    const frame = await box(player.locator('.tl-player'));
    const line = await box(player.locator('.tl-player-line'));
    const shown = end(player).locator('small:visible, bdi:visible, .tl-player-end-row > :visible');
    expect(await shown.count()).toBeGreaterThanOrEqual(2);
    for (const part of await shown.all()) {
      const { x, y, width, height } = await box(part);
      expect(x).toBeGreaterThanOrEqual(frame.x);
      expect(x + width).toBeLessThanOrEqual(frame.x + frame.width + 0.5);
      expect(y).toBeGreaterThanOrEqual(frame.y);
      expect(y + height).toBeLessThanOrEqual(line.y + line.height / 2);
    }
    await expect(player.locator('[part~="next-cancel"]')).toBeVisible();
    // One filled button, the others quiet; a mouse that rests on one changes its colour.
    await page.mouse.move(0, 700);
    await expect(next(player)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(player.locator('[part~="next-cancel"]')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
    expect((await box(next(player))).height).toBeGreaterThanOrEqual(width < 260 ? 32 : 44);
  });
}
