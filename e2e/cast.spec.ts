import type { Locator, Page } from '@playwright/test';
import { FRONT_PAGE, violations } from './testing/axe.ts';
import { expect, LOADER, ORIGIN, test } from './testing/fixtures.ts';
import { type CastDouble, SENDER, simulateCast } from './testing/players/cast-double.ts';
import { callPlayer, stateOf, untilState } from './testing/players/player-handle.ts';
import { channelVideo, openPlayer, play, played, richVideo, video } from './testing/players/players.ts';

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true });
const onDevice = <Value>(page: Page, act: (device: CastDouble) => Value) =>
  page.evaluate(`(${act})(window.device)`) as Promise<Value>;
const localVideo = (player: Locator) =>
  player.evaluate(({ shadowRoot }) => {
    const video = shadowRoot?.querySelector('video') as HTMLVideoElement;
    return { paused: video.paused, src: video.currentSrc !== '' && video.src !== '', time: video.currentTime };
  });
/** Requests that must not compete with the first picture. */
const OTHER_CHUNKS = /cast|gstatic|open-ads|\/ads?\b|vast|ima|menus|hint|consent|counter|viewing|collect/;
const casting = { casting: { device: 'Living Room TV', state: 'connected' } };

test.describe('casting', () => {
  test('SCR-04, SCR-05: requests nothing from Google before the visitor interacts, and only if casting is enabled', async ({
    page,
    publisher,
  }) => {
    const { sdkRequests } = await simulateCast(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const id = await video(publisher, 'castable');
    const elsewhere = () => requests.filter((url) => !url.startsWith(ORIGIN) && !url.startsWith(publisher.origin));
    const chunks = () => requests.filter((url) => /\/(cast|share)-\w+\.js/.test(url));

    let player = await openPlayer(page, publisher, {
      id,
      width: 960,
      attributes: 'remember="false" autoplay volume="0"',
    });
    await played(player, 0.5);
    expect([elsewhere(), chunks()]).toEqual([[], []]);
    await player.hover();
    await expect.poll(sdkRequests).toBe(1);
    expect(elsewhere()).toEqual([SENDER]);

    requests.length = 0;
    player = await openPlayer(page, publisher, { id, width: 960, attributes: 'remember="false" cast="false"' });
    await play(player);
    await player.hover();
    await played(player, 0.5);
    expect([elsewhere(), chunks(), sdkRequests()]).toEqual([[], [], 1]);
    await expect(button(player, 'Cast')).toHaveCount(0);
  });

  for (const [drawn, attributes] of [
    ['by the server', 'remember="false"'],
    ['in the browser', 'remember="false" render="client"'],
  ] as const) {
    test(`SCR-04, SCR-05: rendered ${drawn}, a player loads no casting, hints, ads or counters before a click on Play, nor within 100 ms of it`, async ({
      page,
      publisher,
    }) => {
      const { sdkRequests } = await simulateCast(page);
      await page.addInitScript(() => {
        const note = ({ timeStamp }: Event) => Object.assign(window, { pressed: timeStamp });
        // The first segment is requested from then on.
        addEventListener('mousedown', note, { capture: true, once: true });
      });
      const id = await video(publisher, 'castable');
      const player = await openPlayer(page, publisher, { id, width: 960, attributes });
      await player.getByRole('button', { name: /^Play/ }).waitFor();
      await page.waitForLoadState('networkidle');
      await player.hover({ position: { x: 40, y: 40 } });
      await page.mouse.move(60, 60, { steps: 5 });
      await page.waitForTimeout(400);
      const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      expect([sdkRequests(), before.filter((name) => /\/cast-/.test(name))]).toEqual([0, []]);

      await player.getByRole('button', { name: /^Play/ }).click();
      await played(player, 1);
      await expect.poll(sdkRequests).toBe(1);
      const early = await page.evaluate(() => {
        const { pressed } = window as never as { pressed: number };
        return performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime >= pressed && startTime < pressed + 100)
          .map(({ name }) => new URL(name).pathname);
      });
      expect(early).toContainEqual(expect.stringMatching(/000\.m4s$/));
      expect(early.filter((name) => OTHER_CHUNKS.test(name))).toEqual([]);
    });
  }

  test('PL-11: offers casting where there is a device, and transfers position, title, poster and captions in both directions', async ({
    page,
    publisher,
  }) => {
    test.slow();
    await simulateCast(page);
    const id = await richVideo(page, publisher, 'castable-rich');
    const player = await openPlayer(page, publisher, { id, width: 960, ...FRONT_PAGE });
    await play(player);
    await button(player, 'Cast').waitFor();
    await expect(button(player, 'Cast')).toHaveAttribute('aria-pressed', 'false');
    await button(player, 'Captions').click();
    await player.getByRole('menuitemradio', { name: 'English' }).click();
    await callPlayer(player, 'seek', 12);
    await played(player, 12.2);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));

    await button(player, 'Cast').click();
    await untilState(player, { ...casting, playing: true } as never);
    await expect(player.locator('[aria-live]').filter({ hasText: 'Playing on Living Room TV' })).toBeVisible();
    await expect(button(player, 'Cast')).toHaveAttribute('aria-pressed', 'true');
    await expect(player.getByRole('button', { name: /^Speed/ })).toHaveCount(0);
    await expect(button(player, 'Picture in picture')).toHaveCount(0);
    const [load] = (await onDevice(page, ({ loads }) => loads)) as [
      {
        currentTime: number;
        autoplay: boolean;
        activeTrackIds: number[];
        customData: object;
        media: Record<string, unknown>;
      },
    ];
    expect(load).toMatchObject({
      autoplay: true,
      activeTrackIds: [1],
      customData: { touchline: { videoId: id } },
      media: {
        contentType: 'application/x-mpegURL',
        streamType: 'BUFFERED',
        duration: 24,
        metadata: { title: `Video ${id}` },
        tracks: [
          {
            trackId: 1,
            type: 'TEXT',
            subtype: 'CAPTIONS',
            trackContentType: 'text/vtt',
            language: 'en',
            name: 'English',
          },
          { trackId: 2, language: 'ar' },
        ],
      },
    });
    expect(load.media['contentId']).toMatch(/^http.*master\.m3u8/);
    expect(load.currentTime).toBeGreaterThan(11.9);
    await expect.poll(async () => (await localVideo(player)).src).toBe(false);
    expect(await localVideo(player)).toMatchObject({ paused: true });
    expect(await violations(page)).toEqual([]);

    const before = requests.length;
    await button(player, 'Pause').click();
    await untilState(player, { paused: true, caption: '1' });
    await player.getByRole('slider', { name: 'Seek' }).press('ArrowRight');
    await page.keyboard.press('m');
    await untilState(player, { muted: true });
    await player.getByRole('button', { name: /^Captions\b/ }).click();
    await player.getByRole('menuitemradio', { name: 'العربية' }).click();
    await untilState(player, { caption: '2' });
    await player.getByRole('button', { name: /^Play/ }).click();
    await callPlayer(player, 'seek', 20);
    const commands = await onDevice(page, (device) => device.commands);
    expect(commands).toEqual(['pause', expect.stringMatching(/^seek [12]/), 'mute', 'tracks 2', 'play', 'seek 20']);
    expect(requests.slice(before).filter((url) => /\.(m4s|ts|m3u8|mp4)/.test(url))).toEqual([]);

    await button(player, 'Stop casting').click();
    await untilState(player, { casting: null, playing: true } as never);
    const back = await stateOf(player);
    expect(back.currentTime).toBeGreaterThan(19.5);
    await expect.poll(async () => (await stateOf(player)).cues[0]).toMatch(/ليند/);
    await expect(player.locator('.tl-cast-over > [aria-live]')).toHaveText('');
    await expect.poll(async () => (await localVideo(player)).time).toBeGreaterThan(20);
  });

  test('returns paused, with a message, when someone else stops the device', async ({ page, publisher }) => {
    await simulateCast(page);
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'castable'), width: 960 });
    await play(player);
    for (const end of [(device: CastDouble) => device.end(), (device: CastDouble) => device.stop()]) {
      await button(player, 'Cast').click();
      await untilState(player, { ...casting, playing: true } as never);
      await callPlayer(player, 'seek', 9);
      await onDevice(page, end);
      await untilState(player, { casting: null, paused: true } as never);
      await expect(player.getByText('Casting has ended.')).toBeVisible();
      await expect.poll(async () => (await stateOf(player)).currentTime).toBeGreaterThan(8.9);
      expect((await localVideo(player)).paused).toBe(true);
      await player.getByRole('button', { name: /^Play/ }).click();
      await untilState(player, { playing: true });
    }
  });

  test('continues in the page when the device cannot play it, and stays there when no device is chosen', async ({
    page,
    publisher,
  }) => {
    await simulateCast(page);
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'castable'), width: 960 });
    await play(player);
    await button(player, 'Cast').waitFor();
    await onDevice(page, (device) => {
      device.answer = 'cancel';
    });
    await button(player, 'Cast').click();
    await page.waitForTimeout(100);
    await untilState(player, { casting: null, playing: true } as never);
    await expect(player.locator('.tl-cast-over > [aria-live]')).toHaveText('');

    await onDevice(page, (device) => {
      device.answer = 'timeout';
    });
    await button(player, 'Cast').click();
    await expect(player.getByText('The device cannot be reached.')).toBeVisible();

    await onDevice(page, (device) => {
      device.answer = 'device';
      device.rejectsMedia = true;
    });
    await button(player, 'Cast').click();
    await expect(player.getByText('The device cannot play this video. It continues here.')).toBeVisible();
    await untilState(player, { casting: null, playing: true } as never);
    expect(await onDevice(page, ({ commands }) => commands)).toEqual(['end true']);
  });

  test('ends on the device, and replays from the beginning', async ({ page, publisher }) => {
    await simulateCast(page);
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'castable'), width: 960 });
    await play(player);
    await button(player, 'Cast').click();
    await untilState(player, { ...casting, playing: true } as never);
    await onDevice(page, (device) => device.finish());
    await untilState(player, { ...casting, ended: true, paused: true } as never);
    await button(player, 'Replay').click();
    await untilState(player, { ...casting, ended: false, playing: true } as never);
    expect((await onDevice(page, ({ loads }) => loads))[1]).toMatchObject({ currentTime: 0, autoplay: true });
  });

  test('plays live at the live edge, or as far behind as the visitor was', async ({ page, publisher }) => {
    test.slow();
    await simulateCast(page);
    const player = await openPlayer(page, publisher, {
      id: await channelVideo(publisher, 'castable-live'),
      width: 960,
    });
    await play(player);
    await button(player, 'Cast').waitFor();
    await onDevice(page, (device) => {
      device.liveRange = { start: 1000, end: 2800 };
    });
    await button(player, 'Cast').click();
    await untilState(player, { ...casting, live: true, totalTime: null, atLiveEdge: true } as never);
    const [load] = await onDevice(page, ({ loads }) => loads);
    expect(load).toMatchObject({ media: { streamType: 'LIVE' } });
    expect(load).not.toHaveProperty('currentTime');
    await callPlayer(player, 'seek', 2500);
    await untilState(player, { atLiveEdge: false } as never);
    await button(player, 'Cast').click();
    await untilState(player, { casting: null, playing: true, live: true } as never);
    const latency = async () => ((await stateOf(player)) as unknown as { latency: number | null }).latency ?? 0;
    await expect.poll(latency, { timeout: 15_000 }).toBeGreaterThan(250);
    // It has come back for good: an engine that begins may go to where live is once more.
    await page.waitForTimeout(2_500);
    expect(await latency()).toBeGreaterThan(250);

    await button(player, 'Cast').click();
    await expect
      .poll(() => onDevice(page, ({ commands }) => commands.at(-1)), { timeout: 10_000 })
      .toMatch(/^seek 2[45]/);
  });

  test('only one player of a page casts at a time: another one takes over the device', async ({ page, publisher }) => {
    test.slow();
    await simulateCast(page);
    const ids = [await video(publisher, 'castable'), await video(publisher, 'castable-two')];
    const tags = ids.map(
      (id) =>
        `<div style="width:800px"><touchline-video-player public-key="${publisher.key}" video-id="${id}" remember="false"></touchline-video-player></div>`
    );
    await publisher.open(page, tags.join('') + LOADER);
    const [one, two] = [0, 1].map((index) => page.locator('touchline-video-player').nth(index)) as [Locator, Locator];
    await play(one);
    await button(one, 'Cast').click();
    await untilState(one, { ...casting, playing: true } as never);
    await play(two);
    await untilState(one, { ...casting, paused: true } as never);
    await button(two, 'Cast').click();
    await untilState(two, { ...casting, playing: true } as never);
    await untilState(one, { casting: null, paused: true } as never);
    expect((await onDevice(page, ({ loads }) => loads)).length).toBe(2);
    await one.getByRole('button', { name: /^Play/ }).click();
    await untilState(one, { playing: true });
    await untilState(two, { ...casting, paused: true } as never);
    await two.evaluate((element) => element.remove());
    await expect.poll(() => onDevice(page, ({ commands }) => commands)).toEqual(['pause', 'pause', 'end true']);
  });

  test('sends a token only to the receiver that the publisher has configured', async ({ page, publisher }) => {
    test.slow();
    await simulateCast(page);
    const id = await video(publisher, 'castable-token', {
      playlists: [{ format: 'HLS', url: `${ORIGIN}/media/reel/master.m3u8`, tokenOrigins: [ORIGIN] }],
    });
    const expireTime = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await publisher.manage('POST', '/playbackTokens', { userId: 'u', videoIds: [id], expireTime });
    const { token } = (await answer.json()) as { token: string };
    const opened = async (receiver: string) => {
      const attributes = `remember="false" auth-token="${token}" ${receiver}`;
      const player = await openPlayer(page, publisher, { id, width: 960, attributes });
      await play(player);
      return player;
    };
    // Google's own receiver could not play it, so it is not offered.
    for (const receiver of ['', 'cast-receiver-id="CC1AD845"']) {
      const player = await opened(receiver);
      await player.hover();
      await expect.poll(() => onDevice(page, (device) => device?.options.length)).toBe(1);
      await page.waitForTimeout(300);
      await expect(button(player, 'Cast')).toHaveCount(0);
    }
    const player = await opened('cast-receiver-id="0A1B2C3D"');
    await button(player, 'Cast').click();
    await untilState(player, { ...casting, playing: true } as never);
    const [load] = (await onDevice(page, ({ loads }) => loads)) as [{ customData: { touchline: { token?: string } } }];
    expect(load.customData.touchline.token).toBe(token);
    expect(await onDevice(page, (device) => device.options)).toMatchObject([{ receiverApplicationId: '0A1B2C3D' }]);
  });

  test('calls an existing handler of the page, and keeps its options', async ({ page, publisher }) => {
    await simulateCast(page);
    await page.addInitScript(() => {
      const setOptions = (is: boolean) => {
        Object.assign(window, { pagesOwn: is });
        const { cast } = window as never as {
          cast: { framework: { CastContext: { getInstance(): { setOptions(options: object): void } } } };
        };
        cast.framework.CastContext.getInstance().setOptions({ receiverApplicationId: 'PAGEOWN' });
      };
      Object.assign(window, { __onGCastApiAvailable: setOptions });
    });
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'castable'), width: 960 });
    await play(player);
    await button(player, 'Cast').waitFor();
    expect(await page.evaluate(() => (window as never as { pagesOwn: boolean }).pagesOwn)).toBe(true);
    expect(await onDevice(page, (device) => device.options)).toEqual([{ receiverApplicationId: 'PAGEOWN' }]);
  });

  test('is in the settings of a narrow player, in its language, from right to left', async ({ page, publisher }) => {
    await simulateCast(page);
    const id = await video(publisher, 'castable');
    const player = await openPlayer(page, publisher, {
      id,
      width: 340,
      attributes: 'remember="false" locale="ar"',
      html: 'dir="rtl"',
    });
    await player.getByRole('button', { name: 'تشغيل' }).click();
    await played(player, 0.1);
    await button(player, 'الإعدادات').click();
    await player.getByRole('menuitem', { name: 'إرسال إلى جهاز' }).click();
    await untilState(player, casting as never);
    await expect(player.getByText('قيد التشغيل على Living Room TV')).toBeVisible();
    await button(player, 'إيقاف الإرسال').click();
    await untilState(player, { casting: null } as never);
  });
});
