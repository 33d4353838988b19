import type { Locator, Page } from '@playwright/test';
import { expect, LOADER, ORIGIN, type Publisher, test } from './testing/fixtures.ts';
import { callPlayer, stateOf, untilState, untilTime } from './testing/players/player-handle.ts';
import { openPlayer, video } from './testing/players/players.ts';

/** Holds back requests for these files until the result is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await free;
    await route.continue();
  });
  return release;
}

/** Looks at nothing in the page: that would count as a gesture of its visitor. */
async function openUntouched(page: Page, publisher: Publisher, id: string, attributes = ''): Promise<Locator> {
  const tag = `<touchline-video-player public-key="${publisher.key}" video-id="${id}" ${attributes}></touchline-video-player>`;
  await publisher.open(page, tag + LOADER);
  return page.locator('touchline-video-player');
}

/** Modes of the video's text tracks; the browser itself renders a track with the mode `showing`. */
function modesOf(player: Locator): Promise<TextTrackMode[]> {
  return player
    .locator('video')
    .evaluate((media: HTMLVideoElement) => Array.from(media.textTracks, ({ mode }) => mode));
}

test.describe('player state', () => {
  test('PL-15, PL-17: exists from the beginning: paused, and 640 × 360 until it is laid out', async ({
    page,
    publisher,
  }) => {
    const id = await video(publisher, 'state');
    const player = await openPlayer(page, publisher, { id, width: 800 });
    expect(await stateOf(player)).toMatchObject({ paused: true, playing: false, currentTime: 0 });

    await player.getByRole('button', { name: 'Play' }).click();
    await untilState(player, { width: 800, height: 450 });

    const detached = await page.evaluate(() => {
      const element = document.createElement('touchline-video-player') as unknown as { player: { state: object } };
      return JSON.parse(JSON.stringify(element.player.state));
    });
    expect(detached).toMatchObject({ width: 640, height: 360, paused: true });
  });

  for (const delivery of ['server', 'client']) {
    test(`seeks and plays when a page calls both before the controls have loaded (${delivery})`, async ({
      page,
      publisher,
    }) => {
      const id = await video(publisher, 'state');
      const release = await hold(page, /player-controls/);
      await page.addInitScript(() =>
        document.addEventListener('touchline:state', ({ target, detail }: CustomEventInit & Event) => {
          const { player } = target as HTMLElement & {
            readonly player: { play(): Promise<void>; seek(s: number): void };
          };
          if (detail.state !== 'player') return;
          player.seek(21);
          Object.assign(window, { played: player.play().then(() => 'yes') });
        })
      );
      const player = await openPlayer(page, publisher, { id, width: 640, attributes: `render="${delivery}"` });
      // Some later, when the view is there and its controls are not.
      await player.locator('video').waitFor({ state: 'attached' });
      release();
      // Later than playing alone could reach it in time.
      await untilTime(player, 21);
      expect(await page.evaluate('played')).toBe('yes');
    });
  }

  test('PL-16, PL-18: follows play and pause, and emits its state', async ({ page, publisher }) => {
    const id = await video(publisher, 'state');
    await page.addInitScript(() => {
      const states: unknown[] = [];
      Object.assign(window, { states });
      document.addEventListener('touchline:playerstate', ({ detail }: CustomEventInit) => states.push(detail));
    });
    const player = await openPlayer(page, publisher, { id, width: 640 });

    await callPlayer(player, 'play');
    await untilState(player, { playing: true, paused: false, waiting: false });
    const { totalTime, availableQualities, activeQuality } = await stateOf(player);
    expect(totalTime).toBeCloseTo(24, 0);
    expect(availableQualities).toEqual([
      { height: 720, width: 1280 },
      { height: 360, width: 640 },
      { height: 234, width: 416 },
    ]);
    expect(availableQualities).toContainEqual(activeQuality);

    await callPlayer(player, 'pause');
    await untilState(player, { playing: false, paused: true });
    const states = await page.evaluate(() => (window as never as { states: { playing: boolean }[] }).states);
    expect(new Set(states.map(({ playing }) => playing))).toEqual(new Set([true, false]));
  });

  test('PL-06: plays the chosen quality, and returns to automatic', async ({ page, publisher }) => {
    const id = await video(publisher, 'state');
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await callPlayer(player, 'play');
    await untilTime(player, 0.5);

    await callPlayer(player, 'setQuality', 234);
    await untilState(player, { quality: { wanted: 234 }, activeQuality: { height: 234, width: 416 } });
    await expect.poll(() => player.locator('video').evaluate((media: HTMLVideoElement) => media.videoHeight)).toBe(234);

    await callPlayer(player, 'setQuality', 'auto');
    await untilState(player, { quality: { wanted: 'auto' }, error: null });
  });

  test('PL-19: seeks, and waits for media that is not loaded yet', async ({ page, publisher }) => {
    const id = await video(publisher, 'state');
    const release = await hold(page, /\/00[4-5]\.m4s/);
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await callPlayer(player, 'play');
    await untilTime(player, 0.3);

    await callPlayer(player, 'seek', 20);
    await untilState(player, { seeking: true, waiting: true });
    expect((await stateOf(player)).currentTime).toBe(20);

    release();
    await untilState(player, { seeking: false, waiting: false, playing: true });
    await untilTime(player, 20.1);
  });

  test('PL-21: follows the browser in and out of full screen', async ({ page, publisher }) => {
    const id = await video(publisher, 'state');
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await player.getByRole('button', { name: 'Play' }).click();
    await untilTime(player, 0.3);

    await page.keyboard.press('f');
    await untilState(player, { fullscreen: true });
    const full = await stateOf(player);
    expect(full.width).toBe(await page.evaluate(() => window.innerWidth));

    // The browser does this when the visitor presses Escape.
    await page.evaluate(() => document.exitFullscreen());
    await untilState(player, { fullscreen: false, width: 640 });
  });

  test('PL-21: follows the browser in and out of picture in picture', async ({ page, publisher }) => {
    const id = await video(publisher, 'state');
    const player = await openPlayer(page, publisher, { id, width: 800 });
    await player.getByRole('button', { name: 'Play' }).click();
    await untilTime(player, 0.3);

    await player.hover();
    await player.getByRole('button', { name: 'Picture in picture', exact: true }).click();
    await untilState(player, { pictureInPicture: true });

    await page.evaluate(() => document.exitPictureInPicture());
    await untilState(player, { pictureInPicture: false });
  });

  test('PL-22: reports hidden controls: after 3 s without interaction during playback', async ({ page, publisher }) => {
    const id = await video(publisher, 'state');
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await player.getByRole('button', { name: 'Play' }).click();
    await untilState(player, { playing: true, controlsVisible: true });
    await untilState(player, { controlsVisible: false });

    await page.mouse.move(300, 200);
    await page.mouse.move(310, 210);
    await untilState(player, { controlsVisible: true });

    await callPlayer(player, 'pause');
    await page.waitForTimeout(3_500);
    expect(await stateOf(player)).toMatchObject({ controlsVisible: true });
  });

  test('ends, and plays from the beginning again', async ({ page, publisher }) => {
    const id = await video(publisher, 'state');
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await callPlayer(player, 'play');
    await untilTime(player, 0.3);

    await callPlayer(player, 'seek', 23.5);
    await untilState(player, { ended: true, playing: false, paused: true });

    await callPlayer(player, 'play');
    await untilState(player, { ended: false, playing: true });
    expect((await stateOf(player)).currentTime).toBeLessThan(10);
  });

  test('shows captions of another origin as plain text', async ({ page, publisher }) => {
    const captions = [{ language: 'en', label: 'English', url: 'https://captions.example/en.vtt' }];
    const id = await video(publisher, 'captioned', { captions });
    await page.route('https://captions.example/en.vtt', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'content-type': 'text/vtt' },
        body: 'WEBVTT\n\n00:00.000 --> 00:20.000\n<v Reporter>Here they <i>come</i>\n',
      })
    );
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await player.getByRole('button', { name: 'Play' }).click();
    await untilTime(player, 0.3);
    expect(await stateOf(player)).toMatchObject({ caption: null, cues: [] });

    await page.keyboard.press('c');
    await untilState(player, { caption: 'beside-0', cues: ['Here they come'] });
    // Ours, and not the browser's own beside them.
    expect(await modesOf(player)).toEqual(['hidden']);

    await page.keyboard.press('c');
    await untilState(player, { caption: null, cues: [] });
  });

  test('shows captions within a stream once', async ({ page, publisher }) => {
    const playlists = [{ format: 'HLS', url: `${ORIGIN}/media/two-voices/master.m3u8` }];
    const id = await video(publisher, 'two-voices', { playlists });
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await player.getByRole('button', { name: 'Play' }).click();
    await untilTime(player, 0.3);
    await page.keyboard.press('c');
    await untilState(player, { caption: '0', cues: [expect.stringContaining('Forty steps')] });
    expect(await modesOf(player)).toEqual(['hidden', 'disabled']);

    await page.keyboard.press('c');
    await untilState(player, { caption: null, cues: [] });
    await expect.poll(() => modesOf(player)).toEqual(['disabled', 'disabled']);
  });

  test('PL-01: plays muted where the browser requires it, and says so until it is unmuted', async ({
    page,
    publisher,
  }) => {
    const id = await video(publisher, 'state');
    await page.addInitScript(() => {
      document.addEventListener('touchline:autoplayfallback', () => console.info('plays in silence'));
    });
    const silence = page.waitForEvent('console', (message) => message.text() === 'plays in silence');
    const player = await openUntouched(page, publisher, id, 'autoplay');
    await silence;
    await untilState(player, { playing: true, autoplayMuted: true, muted: true, volume: 0 });

    await callPlayer(player, 'setVolume', 0.6);
    await untilState(player, { autoplayMuted: false, muted: false, volume: 0.6 });
  });

  test('reaches the time of a seek before the engine has loaded', async ({ page, publisher }) => {
    const id = await video(publisher, 'state');
    const release = await hold(page, /\/assets\/(create-controller|hls)[^/]*\.js/);
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await player.getByRole('button', { name: 'Play' }).click();
    await untilTime(player, 0.3);
    await player.locator('[part~="controls"]').waitFor({ state: 'attached' });

    await callPlayer(player, 'pause');
    await callPlayer(player, 'seek', 12);
    await untilState(player, { seeking: true, currentTime: 12 });
    release();

    await untilState(player, { seeking: false, paused: true });
    await callPlayer(player, 'play');
    await untilTime(player, 12.2);
  });

  test('leaves nothing behind after 20 players', async ({ page, publisher }) => {
    test.setTimeout(120_000);
    const id = await video(publisher, 'state');
    const player = await openPlayer(page, publisher, { id, width: 320, attributes: 'loading="eager"' });
    const session = await page.context().newCDPSession(page);
    const measured = async () => {
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
      return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
    };
    const round = async () => {
      await callPlayer(player, 'play');
      await untilTime(player, 0.2);
      await player.evaluate((element) => {
        const next = element.cloneNode() as HTMLElement;
        element.replaceWith(next);
      });
      await player.getByRole('button', { name: 'Play' }).waitFor();
    };
    await session.send('Performance.enable');
    for (let time = 0; time < 3; time++) await round();
    const before = await measured();

    for (let time = 0; time < 20; time++) await round();
    await expect
      .poll(
        async () => {
          // Objects that are released last are freed by a later collection.
          const after = await measured();
          return {
            nodes: after.nodes - before.nodes < 60,
            listeners: after.listeners - before.listeners < 20,
            heap: after.heap - before.heap < 2e6,
            seen: after,
          };
        },
        { timeout: 20_000 }
      )
      .toMatchObject({ nodes: true, listeners: true, heap: true });
  });
});
