import { FRONT_PAGE, violations } from './testing/axe.ts';
import { expect, LOADER, test } from './testing/fixtures.ts';
import {
  adMoves,
  adPlayerOf,
  adTag,
  BEGINNING,
  contentPlays,
  newLog,
  openAdPlayer,
  playAd,
  recordAds,
  timesOf,
} from './testing/players/ads.ts';
import { callPlayer } from './testing/players/player-handle.ts';
import { video } from './testing/players/players.ts';

const QUARTERS = ['firstQuartile', 'midpoint', 'thirdQuartile', 'complete'];

test.describe('ads of a player', () => {
  test('AD-13, PL-14: a preroll plays before the video, each event is tracked once and in order', async ({
    page,
    publisher,
  }) => {
    const ad = await openAdPlayer(page, publisher, { tag: 'preroll?clip=meridian' });
    expect((await ad.log()).length).toBe(0);

    await playAd(ad.player);
    await expect(ad.player.getByText('Ad', { exact: true })).toBeVisible();
    await expect(ad.player.getByRole('slider', { name: 'Seek' })).toBeHidden();
    expect((await timesOf(ad.player)).content).toBeLessThan(0.1);

    await contentPlays(ad.player);
    await expect(ad.player.getByRole('slider', { name: 'Seek' })).toBeVisible();
    await expect.poll(ad.tracked).toContain('meridian complete');
    const tracked = (await ad.tracked()).map((line) => line.replace('meridian ', ''));
    const film = tracked.filter((event) => [...BEGINNING, ...QUARTERS].includes(event));
    expect(film.slice(-4)).toEqual(QUARTERS);
    expect(film.slice(0, -4).sort()).toEqual(['impression', 'loaded', 'start']);
    expect(tracked.filter((event, at) => tracked.indexOf(event) !== at)).toEqual([]);
    const events = (await ad.events()).map(({ detail }) => detail['event']);
    expect(events).toEqual(['breakstart', 'impression', 'start', ...QUARTERS, 'breakend']);
    expect((await ad.log()).filter(({ event }) => event === 'request')).toHaveLength(1);
  });

  test('AD-13: a skippable ad is skipped, and the skip is tracked', async ({ page, publisher }) => {
    const ad = await openAdPlayer(page, publisher, { tag: 'skippable?skip=3' });
    await playAd(ad.player);
    await expect(ad.player.getByRole('button', { name: /^Skip in/ })).toBeDisabled();

    await ad.player.getByRole('button', { name: 'Skip ad' }).click();

    await contentPlays(ad.player, 3_000);
    await expect.poll(ad.tracked).toContain('northline skip');
    expect(await ad.tracked()).not.toContain('northline complete');
  });

  test('AD-13: the advertiser’s page opens in a new tab without an opener, and the ad pauses', async ({
    page,
    publisher,
    context,
  }) => {
    const ad = await openAdPlayer(page, publisher, { tag: 'preroll' });
    await playAd(ad.player);

    const opening = context.waitForEvent('page');
    await ad.player.getByRole('button', { name: 'Learn more' }).click();
    const advertiser = await opening;
    await advertiser.waitForLoadState();
    expect([await advertiser.title(), await advertiser.evaluate(() => window.opener)]).toEqual([
      'Harbour Coffee',
      null,
    ]);
    await advertiser.close();

    await expect(ad.player.getByRole('button', { name: 'Play' })).toBeVisible();
    await ad.player.getByRole('button', { name: 'Play' }).click();
    await expect(ad.player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(ad.tracked).toEqual(expect.arrayContaining(['harbour click', 'harbour pause', 'harbour resume']));
  });

  test('AD-13: two ads in a row show their number, and the video plays after both', async ({ page, publisher }) => {
    const ad = await openAdPlayer(page, publisher, { tag: 'pod' });
    await playAd(ad.player);
    await expect(ad.player.getByText('Ad 1 of 2', { exact: true })).toBeVisible();
    await expect(ad.player.getByText('Ad 2 of 2', { exact: true })).toBeVisible({ timeout: 8_000 });
    await ad.player.getByRole('button', { name: 'Skip ad' }).click({ timeout: 8_000 });

    await contentPlays(ad.player);

    const impressions = (await ad.tracked()).filter((line) => line.endsWith('impression'));
    expect(impressions).toEqual(['meridian impression', 'harbour impression']);
  });

  test('AD-04, AD-08: a midroll plays at its time, and the video resumes at its position', async ({
    page,
    publisher,
  }) => {
    const ad = await openAdPlayer(page, publisher, { tag: 'midroll?mid=2' });
    await ad.player.getByRole('button', { name: 'Play' }).click();
    await adMoves(ad.player);
    const { content } = await timesOf(ad.player);
    expect(content).toBeGreaterThan(1.9);
    expect(content).toBeLessThan(3);
    const resumed = ad.player.evaluate((element) => {
      const video = element.shadowRoot?.querySelector<HTMLVideoElement>('video.tl-player-video') as HTMLVideoElement;
      return new Promise<number>((resolve) => {
        video.addEventListener('playing', () => resolve(video.currentTime), { once: true });
      });
    });

    await contentPlays(ad.player);

    expect((await resumed) - content).toBeGreaterThanOrEqual(0);
    expect((await resumed) - content).toBeLessThan(0.8);
  });

  test('AD-05: a postroll plays at the end, and then the player is ended', async ({ page, publisher }) => {
    const ad = await openAdPlayer(page, publisher, { tag: 'postroll' });
    await ad.player.getByRole('button', { name: 'Play' }).click();
    await contentPlays(ad.player);
    await callPlayer(ad.player, 'seek', 22.8);

    await adMoves(ad.player);
    await expect(ad.player.locator('[part="play-button"][aria-label="Replay"]')).toBeVisible({ timeout: 10_000 });
    await expect.poll(ad.tracked).toContain('meridian complete');
  });

  test('AD-13: two players on a page have separate ads', async ({ page, publisher }) => {
    await recordAds(page);
    const id = await video(publisher, 'with-ads');
    const logs = [newLog(), newLog()];
    const attributes = 'volume="0" pause-others="false"';
    const tags = logs.map((log) => adTag(publisher, { id, tag: 'preroll?clip=meridian', log, attributes, width: 400 }));
    await publisher.open(page, tags.join('') + LOADER);
    const players = page.locator('touchline-video-player');
    for (const at of [0, 1]) await playAd(players.nth(at));
    for (const at of [0, 1]) await contentPlays(players.nth(at));

    for (const [at, log] of logs.entries()) {
      const { tracked } = adPlayerOf(page, players.nth(at), log);
      await expect.poll(async () => (await tracked()).filter((line) => line.endsWith('complete'))).toHaveLength(1);
    }
  });

  test('AD-13, A11Y: an ad works with the keyboard, is announced once, and axe finds no violation in it', async ({
    page,
    publisher,
  }) => {
    const id = await video(publisher, 'with-ads');
    const tag = adTag(publisher, {
      id,
      tag: 'companions?skip=2&clip=northline',
      log: newLog(),
      attributes: '',
      width: 640,
    });
    await publisher.open(page, `${FRONT_PAGE.before}${tag}${FRONT_PAGE.after}${LOADER}`, { head: FRONT_PAGE.head });
    const player = page.locator('touchline-video-player');
    await player.getByRole('button', { name: 'Play' }).focus();
    await page.keyboard.press('Enter');
    await adMoves(player);

    const controls = player.getByRole('group', { name: 'Ad: Northline Boots' });
    await expect(controls.getByRole('button', { name: 'Pause' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await expect(player.locator('[aria-live]').filter({ hasText: 'Northline' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(player.getByRole('button', { name: 'Play' })).toBeFocused();
    await page.keyboard.press('Enter');
    await player.getByRole('button', { name: 'Skip ad' }).focus();
    await page.keyboard.press('Enter');

    await contentPlays(player);
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('PL-14: with ad-preload, tag and film load before the click, and nothing is tracked until then', async ({
    page,
    publisher,
  }) => {
    const films: string[] = [];
    page.on('request', (request) => request.url().includes('/demo/ads/media/') && films.push(request.url()));
    const ad = await openAdPlayer(page, publisher, { tag: 'preroll?clip=meridian', attributes: 'ad-preload' });
    await expect.poll(() => films.length).toBeGreaterThan(0);
    expect((await ad.log()).map(({ event }) => event)).toEqual(['request']);
    expect((await timesOf(ad.player)).adMoves).toBe(false);

    await playAd(ad.player);
    await contentPlays(ad.player);

    await expect.poll(ad.tracked).toContain('meridian complete');
    expect((await ad.log()).filter(({ event }) => event === 'request')).toHaveLength(1);
  });

  test('PL-14: far from the viewport, ad-preload sends no requests', async ({ page, publisher }) => {
    const id = await video(publisher, 'with-ads');
    const log = newLog();
    const tag = adTag(publisher, { id, tag: 'preroll', log, attributes: 'ad-preload loading="eager"', width: 400 });
    await publisher.open(page, `<div style="height:4000px"></div>${tag}${LOADER}`);
    await page.locator('touchline-video-player [data-start]').waitFor({ state: 'attached' });
    await page.waitForTimeout(1_000);

    expect(await adPlayerOf(page, page.locator('touchline-video-player'), log).log()).toEqual([]);
  });

  test('PL-14: without a tag no ad code is loaded', async ({ page, publisher }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const id = await video(publisher, 'without-ads');
    await publisher.open(
      page,
      `<touchline-video-player public-key="${publisher.key}" video-id="${id}"></touchline-video-player>${LOADER}`
    );
    const player = page.locator('touchline-video-player');
    await player.getByRole('button', { name: 'Play' }).click();
    await contentPlays(player);
    await player.locator('[part~="controls"]').waitFor();

    expect(urls.filter((url) => /\/ads?[/-]|AdOverlay|open-ads|vast|vmap/i.test(url))).toEqual([]);
  });
});
