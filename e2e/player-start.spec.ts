import type { Locator, Page } from '@playwright/test';
import { expect, LOADER, ORIGIN, type Publisher, test } from './testing/fixtures.ts';
import { media, openPlayer, played, video } from './testing/players/players.ts';

/** Starts automatically and muted, as browsers allow it. */
const BY_ITSELF = 'autoplay volume="0" loading="eager" remember="false"';

/** Records the page's requests, in order: names of files, without the hash of a build. */
function requestsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    names.push(pathname.replace(/-[\w-]{6,8}\.js$/, '.js').replace(/^\/assets\//, ''));
  });
  return names;
}

const isMedia = (name: string) => /\.(m4s|mp4)$/.test(name);
const twice = (names: readonly string[]) => names.filter((name, index) => isMedia(name) && names.indexOf(name) < index);

/** Records the events of the page's first video; `frame` is its first frame. */
async function watchMedia(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const mediaEvents: string[] = [];
    const seen = new WeakSet<HTMLMediaElement>();
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLVideoElement) {
      if (!seen.has(this)) {
        seen.add(this);
        this.requestVideoFrameCallback(() =>
          mediaEvents.push(`frame ${performance.getEntriesByType('resource').length}`)
        );
        for (const type of ['playing', 'waiting', 'ended']) this.addEventListener(type, () => mediaEvents.push(type));
      }
      return play.call(this);
    };
    Object.assign(window, { mediaEvents });
  });
  return () => page.evaluate(() => (window as never as { mediaEvents: string[] }).mediaEvents);
}

/** Stalls: `waiting` events after playback had begun. */
const stalls = (mediaEvents: readonly string[]) =>
  mediaEvents.slice(Math.max(0, mediaEvents.indexOf('playing'))).filter((type) => type === 'waiting');

/** Records each frame of the page's first video: [media time in seconds, height in px]. */
async function watchHeights(page: Page): Promise<() => Promise<[number, number][]>> {
  await page.addInitScript(() => {
    const heights: [number, number][] = [];
    const { play } = HTMLMediaElement.prototype;
    let watched: HTMLMediaElement | undefined;
    HTMLMediaElement.prototype.play = function (this: HTMLVideoElement) {
      const note: VideoFrameRequestCallback = (_, { mediaTime, height }) => {
        heights.push([mediaTime, height]);
        this.requestVideoFrameCallback(note);
      };
      if (!watched) this.requestVideoFrameCallback(note);
      watched = this;
      return play.call(this);
    };
    Object.assign(window, { heightsOfMedia: heights });
  });
  return () => page.evaluate(() => (window as never as { heightsOfMedia: [number, number][] }).heightsOfMedia);
}

const tagOf = (publisher: Publisher, id: string, attributes = '') =>
  `<touchline-video-player public-key="${publisher.key}" video-id="${id}" ${attributes}></touchline-video-player>`;

async function opened(page: Page, publisher: Publisher, attributes: string): Promise<Locator> {
  const id = await video(publisher, 'start');
  return openPlayer(page, publisher, { id, width: 640, attributes });
}

test.describe('the fast start', () => {
  test('shows a frame before the engine or React has loaded, and hands over without a stall', async ({
    page,
    publisher,
  }) => {
    const names = requestsOf(page);
    const mediaEvents = await watchMedia(page);
    const player = await opened(page, publisher, BY_ITSELF);
    await played(player, 6);

    const laterChunks = names.filter((name) => /^(hls-light|react|player-controls)\.js$/.test(name));
    expect(laterChunks).toEqual(['hls-light.js', 'react.js', 'player-controls.js']);
    const first = names.findIndex(isMedia);
    expect(names.indexOf('hls-light.js')).toBeGreaterThan(first);
    expect(names.slice(first + 1, names.indexOf('hls-light.js')).filter(isMedia)).toEqual([]);
    expect(twice(names)).toEqual([]);
    expect(stalls(await mediaEvents())).toEqual([]);
    expect((await mediaEvents())[0]).not.toBe('playing');
  });

  test('plays from the first segment to the last', async ({ page, publisher }) => {
    const mediaEvents = await watchMedia(page);
    const player = await opened(page, publisher, BY_ITSELF);
    await played(player, 1);
    const ranges = () =>
      player.evaluate((element) => {
        const media = element.shadowRoot?.querySelector('video') as HTMLVideoElement;
        const { buffered } = media;
        return Array.from({ length: buffered.length }, (_, n) => [buffered.start(n), buffered.end(n)]);
      });
    await expect.poll(ranges, { timeout: 15_000 }).toEqual([[0, expect.closeTo(24, 0)]]);
    await player.evaluate((element) => (element as never as { player: { seek(s: number): void } }).player.seek(21));
    await expect.poll(() => media(player, 'ended'), { timeout: 15_000 }).toBe(true);
    expect(await media(player, 'currentTime')).toBeCloseTo(24, 0);
    expect(await mediaEvents()).toContain('ended');
  });

  test('PL-07: loads engine and playlists near the viewport, and no segment before a click', async ({
    page,
    publisher,
  }) => {
    const names = requestsOf(page);
    const player = await opened(page, publisher, 'remember="false"');
    await expect.poll(() => names).toContain('hls-light.js');
    await page.waitForLoadState('networkidle');
    expect(names.filter(isMedia)).toEqual([]);
    // All the code that plays, in few files: each file more is a request that may delay the page's own.
    const code = names.filter((name) => name.endsWith('.js') && !name.includes('skeleton'));
    const playing = ['create-controller', 'hls-light', 'improve-start', 'player-live', 'player-start', 'runtime'];
    expect(code.sort()).toEqual(['/embed.js', ...playing.map((name) => `${name}.js`)]);

    await player.getByRole('button', { name: 'Play' }).click();
    await played(player, 0.5);
    expect(names.find(isMedia)).toMatch(/000\.m4s$/);
    expect(twice(names)).toEqual([]);
  });

  test('SCR-04: requests only the first segment between a press and the first frame, and that from `mousedown` on', async ({
    page,
    publisher,
  }) => {
    const names = requestsOf(page);
    const player = await opened(page, publisher, 'remember="false"');
    await expect.poll(() => names).toContain('improve-start.js');
    await page.waitForLoadState('networkidle');
    const before = names.length;
    const interval = player.evaluate(async (element) => {
      const video = element.shadowRoot?.querySelector('video') as HTMLVideoElement;
      const frame = new Promise<number>((resolve) => {
        video.requestVideoFrameCallback(() => resolve(performance.now()));
      });
      const press = new Promise<number>((resolve) => {
        element.addEventListener('mousedown', (event) => (event as MouseEvent).button || resolve(event.timeStamp));
      });
      return { press: await press, frame: await frame };
    });
    await player.getByRole('button', { name: 'Play' }).hover();
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
    expect(names.slice(before)).toEqual([]);

    await page.mouse.down();
    await expect.poll(() => names.slice(before)).toEqual([expect.stringMatching(/000\.m4s$/)]);
    expect(await media(player, 'paused')).toBe(true);
    await page.mouse.up();
    await played(player, 1);
    const requested = await page.evaluate(
      ({ press, frame }) => {
        const requests = performance.getEntriesByType('resource');
        return requests.filter(({ startTime }) => startTime >= press && startTime < frame).map(({ name }) => name);
      },
      await interval
    );
    // The browser requests the page's icon when it likes.
    expect(requested.filter((url) => url.startsWith(ORIGIN))).toEqual([expect.stringMatching(/000\.m4s$/)]);
    expect(twice(names)).toEqual([]);
  });

  test('requests only the loader and the placeholder while the player is far away', async ({ page, publisher }) => {
    const names = requestsOf(page);
    const id = await video(publisher, 'start');
    await publisher.open(page, `<div style="height:5000px"></div>${tagOf(publisher, id)}${LOADER}`);
    await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('aria-busy', 'true');
    await page.waitForLoadState('networkidle');
    const initialRequests = names.filter((name) => name.endsWith('.js') || name.includes('fragments'));
    expect(initialRequests).toEqual(['/embed.js', 'player-skeleton.js', expect.stringMatching(/^skeleton\b/)]);

    await page.locator('touchline-video-player').scrollIntoViewIfNeeded();
    await page.locator('touchline-video-player').getByRole('button', { name: 'Play' }).waitFor();
  });

  test('loses no click before its code has loaded', async ({ page, publisher }) => {
    const id = await video(publisher, 'start');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/player-start-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await player.getByRole('button', { name: 'Play' }).click();
    release();
    await played(player, 0.3);
    expect(await media(player, 'muted')).toBe(false);
  });

  test('plays the data that the publisher’s server has printed into the page', async ({ page, publisher }) => {
    const id = await video(publisher, 'start');
    const url = `${ORIGIN}/v1/fragments/video-player?key=${publisher.key}&video-id=${id}&autoplay&volume=0&loading=eager&remember=false&format=html`;
    const html = await (await fetch(url)).text();
    expect(html).toMatch(
      /^<link rel="modulepreload"[^>]*player-start-\w+\.js"><link rel="preload" as="fetch"[^>]*\.m4s"/
    );
    const names = requestsOf(page);
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));

    await publisher.open(page, `${html}${LOADER}`);
    await played(page.locator('touchline-video-player'), 5);
    const printed = names.filter((name) => isMedia(name) && html.includes(name));
    expect(printed).not.toEqual([]);
    expect(twice(printed)).toEqual([]);
    expect(names.filter((name) => name.includes('fragments'))).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

test.describe('the first segment in a better quality', () => {
  test('PL-09: a large player on a fast network shows 720p no later than 2.5 s into the video', async ({
    page,
    publisher,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const names = requestsOf(page);
    const mediaEvents = await watchMedia(page);
    const heights = await watchHeights(page);
    const id = await video(publisher, 'start');
    const player = await openPlayer(page, publisher, { id, width: 1392, attributes: BY_ITSELF });
    await played(player, 6);

    const shown = await heights();
    expect(shown[0]?.[1]).toBe(360);
    const later = shown.filter(([time]) => time >= 2.5).map(([, height]) => height);
    expect(new Set(later)).toEqual(new Set([720]));
    expect(twice(names)).toEqual([]);
    expect(stalls(await mediaEvents())).toEqual([]);
  });

  test('is not required: the video plays on without it', async ({ page, publisher }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route(/720p[^/]*\/000\.m4s/, () => {});
    const requested = page.waitForRequest(/720p[^/]*\/000\.m4s/);
    const mediaEvents = await watchMedia(page);
    const id = await video(publisher, 'start');
    const player = await openPlayer(page, publisher, { id, width: 1392, attributes: BY_ITSELF });
    await requested;
    await played(player, 6);
    expect(stalls(await mediaEvents())).toEqual([]);
  });

  for (const [where, width, kbps] of [
    ['on a slow network', 1392, 1_000],
    ['for a small player', 480, 20_000],
  ] as const) {
    test(`is not downloaded ${where}`, async ({ page, publisher }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 20, uploadThroughput: -1 },
        downloadThroughput: kbps * 125,
      });
      const names = requestsOf(page);
      const id = await video(publisher, 'start');
      const player = await openPlayer(page, publisher, { id, width, attributes: BY_ITSELF });
      await played(player, 3);
      expect(names.filter((name) => /720p.*\/000\.m4s$/.test(name))).toEqual([]);
    });
  }
});

test.describe('fallback of the fast start', () => {
  test('is done by the engine: the first segment fails once', async ({ page, publisher }) => {
    let failures = 0;
    await page.route('**/*.m4s', (route) => (failures++ ? route.continue() : route.abort()));
    const player = await opened(page, publisher, BY_ITSELF);
    await played(player, 5);
    expect(failures).toBeGreaterThan(1);
  });

  test('is done by the engine: the start rendition is gone', async ({ page, publisher }) => {
    await page.route('**/360p-*/000.m4s', (route) => route.fulfill({ status: 404 }));
    const player = await opened(page, publisher, BY_ITSELF);
    await played(player, 5);
    expect(await media(player, 'videoHeight')).not.toBe(360);
  });

  test('is done by the engine: there is no Media Source', async ({ page, publisher }) => {
    await page.addInitScript(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
        Reflect.deleteProperty(window, name);
    });
    const player = await opened(page, publisher, BY_ITSELF);
    await played(player, 1);
    expect(await media(player, 'currentSrc')).toMatch(/master\.m3u8$/);
  });

  test('a late engine does not stop playback', async ({ page, publisher }) => {
    await page.route('**/hls-light-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    const mediaEvents = await watchMedia(page);
    const player = await opened(page, publisher, BY_ITSELF);
    await played(player, 7);
    expect(stalls(await mediaEvents())).toEqual([]);
  });

  test('a seek before the engine has loaded reaches its time', async ({ page, publisher }) => {
    await page.route('**/hls-light-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    const player = await opened(page, publisher, BY_ITSELF);
    await expect.poll(() => media(player, 'currentTime')).toBeGreaterThan(0.2);
    await player.evaluate((element) => {
      (element.shadowRoot?.querySelector('video') as HTMLVideoElement).currentTime = 14;
    });
    await played(player, 15);
  });
});

test.describe('element.player', () => {
  test('PL-15, PL-17: exists from the upgrade on, also detached', async ({ page, publisher }) => {
    await publisher.open(page, LOADER);
    await page.waitForFunction(() => customElements.get('touchline-video-player'));
    const state = await page.evaluate(
      () => (document.createElement('touchline-video-player') as never as { player: { state: object } }).player.state
    );
    expect(state).toMatchObject({ width: 640, height: 360, paused: true, playing: false, currentTime: 0 });
  });

  test('starts everything by `play()`, from wherever it is', async ({ page, publisher }) => {
    const id = await video(publisher, 'start');
    const tag = tagOf(publisher, id, 'volume="0" remember="false"');
    await publisher.open(page, `<div style="height:5000px"></div>${tag}${LOADER}`);
    await page.waitForFunction(() => customElements.get('touchline-video-player'));
    const player = page.locator('touchline-video-player');
    await player.evaluate((element) => (element as never as { player: { play(): Promise<void> } }).player.play());
    await expect.poll(() => media(player, 'currentTime'), { timeout: 15_000 }).toBeGreaterThan(0.2);
  });

  test('PL-18: notifies subscribers of its state', async ({ page, publisher }) => {
    const player = await opened(page, publisher, 'remember="false"');
    await player.evaluate((element) => {
      const { player: handle } = element as never as {
        player: { state: { playing: boolean }; subscribe(listener: () => void): () => void };
      };
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      handle.subscribe(() => seen.push(handle.state.playing));
    });
    await player.getByRole('button', { name: 'Play' }).click();
    await played(player, 0.3);
    await player.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => page.evaluate(() => (window as never as { seen: boolean[] }).seen.at(-1))).toBe(false);
    expect(await page.evaluate(() => (window as never as { seen: boolean[] }).seen)).toContain(true);
  });
});

test('a visitor resumes where they left', async ({ page, publisher }) => {
  const id = await video(publisher, 'resumed');
  await page.addInitScript(
    ([name]) => {
      localStorage.setItem(
        'touchline_player',
        JSON.stringify({ positions: { [name as string]: { time: 15, at: 1 } } })
      );
    },
    [id]
  );
  const player = await openPlayer(page, publisher, {
    id,
    width: 640,
    attributes: 'autoplay volume="0" loading="eager"',
  });
  await played(player, 12);
  expect(await media(player, 'currentTime')).toBeLessThan(16);
});
