import type { Locator, Page } from '@playwright/test';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { answering, CORS, type Fault, type FaultyMedia, faultyMedia } from './testing/players/faulty-media.ts';
import { type OpenPlayer, openPlayer, plays, put } from './testing/players/player-page.ts';
import { media } from './testing/players/players.ts';

/** Starts automatically and muted, as browsers allow it. */
const BY_ITSELF = 'autoplay volume="0" loading="eager" remember="false" resume="false"';
const MASTER = /master\.m3u8/;

let servers: FaultyMedia[] = [];
test.afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

async function mediaWith(fault?: Fault): Promise<FaultyMedia> {
  const server = await faultyMedia(fault);
  servers.push(server);
  return server;
}

/** Opens a page with a video of these playlists, all of them in HLS format. */
async function opened(page: Page, publisher: Publisher, urls: readonly string[]): Promise<OpenPlayer> {
  const playlists = urls.map((url) => ({ format: 'HLS', url }));
  const id = await put(publisher, 'video', { duration: 24, playlists });
  return openPlayer(page, publisher, { kind: 'video', id }, { attributes: BY_ITSELF });
}

/** Waits for the panel, and returns the errors that the page received. */
async function failed({ player, errors }: OpenPlayer, timeout: number): Promise<Record<string, unknown>[]> {
  await expect(player.locator('[part~="error-panel"]')).toContainText('Playback Error', { timeout });
  await expect(player.getByRole('button', { name: 'Try again' })).toBeVisible();
  return errors();
}

const timeOf = (player: Locator) => media(player, 'currentTime');
const heightOf = (player: Locator) => media(player, 'videoHeight');
const stateOf = (player: Locator) =>
  player.evaluate((element) => (element as never as { player: { state: Record<string, unknown> } }).player.state);

test.describe('a playlist', () => {
  const faults: [string, Fault][] = [
    ['is not there', answering(MASTER, 404)],
    ['is forbidden', answering(MASTER, 403)],
    ['is empty', answering(MASTER, 200)],
    ['is malformed', answering(MASTER, 200, '#EXTM3U\n#EXT-X-STREAM-INF:\n\n#EXTINF:abc\n::::')],
    ['has nothing in it', answering(MASTER, 200, '#EXTM3U\n')],
    ['is a page of words', answering(MASTER, 200, '<!doctype html><p>Hello', { 'content-type': 'text/html' })],
    ['is huge', answering(MASTER, 200, `#EXTM3U\n${'#EXTINF:4,\nsegment.ts\n'.repeat(1_000_000)}`)],
    ['has renditions that are not there', answering(/index\.m3u8/, 404)],
    ['has segments that are not there', answering(/\.m4s/, 404)],
  ];

  for (const [name, fault] of faults) {
    test(`ERR-08: that ${name} leads to the panel, with Retry`, async ({ page, publisher }) => {
      const files = await mediaWith(fault);

      const errors = await failed(await opened(page, publisher, [files.url]), 15_000);
      expect(errors).toEqual([expect.objectContaining({ code: 'PLAYBACK_ERROR' })]);
    });
  }

  test('ERR-08: that is unavailable is retried for a limited time', async ({ page, publisher }) => {
    test.slow();
    const files = await mediaWith(answering(MASTER, 500));

    await failed(await opened(page, publisher, [files.url]), 40_000);
    expect(files.count(MASTER)).toBeGreaterThan(2);
  });

  test('ERR-08: with a redirect loop ends in the panel', async ({ page, publisher }) => {
    test.slow();
    const files = await mediaWith((request, response) => {
      if (!MASTER.test(request.path)) return false;
      response.writeHead(302, { ...CORS, location: `/reel/master.m3u8?${request.time}` }).end();
      return true;
    });

    await failed(await opened(page, publisher, [files.url]), 45_000);
  });

  test('with another type than it should have plays', async ({ page, publisher }) => {
    const files = await mediaWith((request, response, file) => {
      if (!/m3u8/.test(request.path)) return false;
      response.writeHead(200, { ...CORS, 'content-type': 'image/png' }).end(file);
      return true;
    });

    const { player } = await opened(page, publisher, [files.url]);
    await plays(player);
  });

  test('PL-24: that is invalid is replaced by the next one', async ({ page, publisher }) => {
    const files = await mediaWith();

    const { player, errors } = await opened(page, publisher, [`${files.origin}/none.m3u8`, files.url]);
    await plays(player);
    expect(await errors()).toEqual([]);
  });

  test('that ends in the middle is replaced by the next one, at the same position', async ({ page, publisher }) => {
    const first = await mediaWith(answering(/00[1-9]\.m4s/, 404));
    const second = await mediaWith();
    const { player, errors } = await opened(page, publisher, [first.url, second.url]);
    await plays(player);
    await expect.poll(() => timeOf(player), { timeout: 25_000 }).toBeGreaterThan(4.5);

    expect(first.count(/00[1-9]\.m4s/)).toBeGreaterThan(0);
    expect(second.count(/001\.m4s/)).toBeGreaterThan(0);
    expect(await errors()).toEqual([]);
  });
});

test.describe('a rendition', () => {
  test('PL-10: that fails is excluded for 30 s, and used again after that', async ({ page, publisher }) => {
    test.setTimeout(90_000);
    // The clip seven times over, so that there is something left to ask for after half a minute.
    const again = (text: string) => {
      const [head, ...segments] = text
        .replace('#EXT-X-ENDLIST', '')
        .trimEnd()
        .split(/(?=#EXTINF)/);
      const part = segments.join('');
      return `${head}${Array(7)
        .fill(part.endsWith('\n') ? part : `${part}\n`)
        .join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST\n`;
    };
    const files = await mediaWith((request, response, file) => {
      if (/index\.m3u8/.test(request.path)) {
        response.writeHead(200, CORS).end(again(file.toString()));
        return true;
      }
      return files.count(/720p.*\.m4s/) < 2 && answering(/720p.*\.m4s/, 500)(request, response, file);
    });
    const { player, errors } = await opened(page, publisher, [files.url]);
    await plays(player);
    await expect.poll(() => files.count(/720p.*\.m4s/), { timeout: 60_000, intervals: [500] }).toBeGreaterThan(1);

    const [failure, next] = files.requests.filter(({ path }) => /720p.*\.m4s/.test(path)).map(({ time }) => time);
    expect(Number(next) - Number(failure)).toBeGreaterThan(30_000);
    expect(await errors()).toEqual([]);
    expect(await timeOf(player)).toBeGreaterThan(25);
  });

  test('PL-10: that is the only one is never excluded', async ({ page, publisher }) => {
    let failures = 2;
    const files = await mediaWith((request, response, file) => {
      if (MASTER.test(request.path)) {
        // The first of three.
        response.writeHead(200, CORS).end(file.toString().split('\n').slice(0, 5).join('\n'));
        return true;
      }
      return /001\.m4s/.test(request.path) && failures-- > 0 && answering(/./, 500)(request, response, file);
    });
    const { player, errors } = await opened(page, publisher, [files.url]);
    await plays(player);
    await expect.poll(() => files.count(/001\.m4s/), { timeout: 10_000 }).toBe(3);
    await expect.poll(() => timeOf(player), { timeout: 15_000 }).toBeGreaterThan(4.5);

    expect(await errors()).toEqual([]);
  });

  test('that stalls is replaced by another', async ({ page, publisher }) => {
    const files = await mediaWith((request, response, file) => {
      if (!/720p.*00[1-9]\.m4s/.test(request.path)) return false;
      response.writeHead(200, { ...CORS, 'content-length': file.length }).write(file.subarray(0, 2_000));
      return true;
    });
    const { player, errors } = await opened(page, publisher, [files.url]);
    await plays(player);
    await expect.poll(() => timeOf(player), { timeout: 20_000 }).toBeGreaterThan(5);

    expect(await heightOf(player)).toBeLessThan(720);
    expect(await errors()).toEqual([]);
  });

  for (const [name, length] of [
    ['breaks off', true],
    ['is cut short', false],
  ] as const) {
    test(`whose segments it ${name} is replaced by another`, async ({ page, publisher }) => {
      const files = await mediaWith((request, response, file) => {
        if (!/720p.*\.m4s/.test(request.path)) return false;
        response.writeHead(200, length ? { ...CORS, 'content-length': file.length } : CORS);
        const half = file.subarray(0, file.length >> 1);
        if (length) response.write(half, () => response.destroy());
        else response.end(half);
        return true;
      });
      const { player, errors } = await opened(page, publisher, [files.url]);
      await plays(player);
      await expect.poll(() => timeOf(player), { timeout: 20_000 }).toBeGreaterThan(6);

      expect(await heightOf(player)).toBeLessThan(720);
      expect(await errors()).toEqual([]);
    });
  }
});

test('PL-23: media that is neither MP4 nor HLS is tried as FLV, and fails at once', async ({ page, publisher }) => {
  const files = await mediaWith(answering(/stream/, 200, 'This is no FLV. '.repeat(100)));
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));

  const errors = await failed(await opened(page, publisher, [`${files.origin}/stream`]), 8_000);
  expect(errors).toEqual([expect.objectContaining({ code: 'PLAYBACK_ERROR' })]);
  expect(problems).toEqual([]);
});

test('PL-23, PL-24: an .mp4 among HLS playlists plays as MP4', async ({ page, publisher }) => {
  const files = await mediaWith();

  const { player } = await opened(page, publisher, [`${files.origin}/promo.mp4?format=.m3u8`]);
  await plays(player);
  expect(await media(player, 'currentSrc')).toContain('/promo.mp4');
});

test('without Media Source Extensions it plays as far as the browser can, or says that it cannot', async ({
  page,
  publisher,
}) => {
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) Reflect.deleteProperty(window, name);
  });
  const files = await mediaWith();
  const { player } = await opened(page, publisher, [files.url]);

  const can = await page.evaluate(() => document.createElement('video').canPlayType('application/vnd.apple.mpegurl'));
  if (can) await plays(player);
  else await expect(player.locator('[part~="error-panel"]')).toContainText('Playback Error');
});

test('Try again restarts at the same position', async ({ page, publisher }) => {
  let isDown = true;
  const files = await mediaWith((...args) => isDown && answering(/00[1-9]\.m4s/, 404)(...args));
  const opening = await opened(page, publisher, [files.url]);
  await failed(opening, 25_000);
  isDown = false;
  await opening.player.getByRole('button', { name: 'Try again' }).click();

  await expect.poll(() => timeOf(opening.player), { timeout: 15_000 }).toBeGreaterThan(3);
  await expect(opening.player.locator('[part~="error-panel"]')).toBeHidden();
  await expect.poll(() => timeOf(opening.player), { timeout: 15_000 }).toBeGreaterThan(5);
  expect(files.count(/000\.m4s/)).toBeLessThanOrEqual(4);
});

for (const attributes of [BY_ITSELF, 'remember="false" resume="false"', `${BY_ITSELF} render="client"`]) {
  test(`ERR-08, ERR-09: the state follows the panel, and one failure is one error, ${attributes}`, async ({
    page,
    publisher,
  }) => {
    let isDown = true;
    const files = await mediaWith((...args) => isDown && answering(MASTER, 404)(...args));
    const id = await put(publisher, 'video', { duration: 24, playlists: [{ format: 'HLS', url: files.url }] });
    const opening = await openPlayer(page, publisher, { kind: 'video', id }, { attributes });
    const { player, states } = opening;
    if (!attributes.includes('autoplay')) await player.getByRole('button', { name: 'Play' }).click();
    await failed(opening, 15_000);

    await expect(player).toHaveAttribute('data-state', 'error');
    // The container loads late, and must not take the state back.
    await page.waitForTimeout(3_000);
    await player.evaluate((element) => element.setAttribute('theme', 'dark'));
    await page.waitForTimeout(1_000);
    await expect(player).toHaveAttribute('data-state', 'error');
    expect(await failed(opening, 1_000)).toEqual([expect.objectContaining({ code: 'PLAYBACK_ERROR' })]);

    await player.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(async () => (await states()).slice(-3), { timeout: 15_000 })
      .toEqual(['error', 'player', 'error']);

    isDown = false;
    await player.getByRole('button', { name: 'Try again' }).click();
    await plays(player);
    await expect(player).toHaveAttribute('data-state', 'player');
    expect((await states()).slice(-3)).toEqual(['player', 'error', 'player']);
    expect(await opening.errors()).toHaveLength(1);
  });
}

test('20 s without network: it says so, waits, and continues automatically', async ({ page, publisher }) => {
  test.setTimeout(70_000);
  const files = await mediaWith((request, response, file) => {
    if (!/\.m4s/.test(request.path)) return false;
    setTimeout(() => response.writeHead(200, { ...CORS, 'content-length': file.length }).end(file), 1_500);
    return true;
  });
  const { player, errors } = await opened(page, publisher, [files.url]);
  await plays(player);
  await page.context().setOffline(true);
  await expect.poll(async () => (await stateOf(player))['offline'], { timeout: 15_000 }).toBe(true);
  await page.waitForTimeout(20_000);
  const stood = await timeOf(player);
  await page.context().setOffline(false);

  await expect.poll(() => timeOf(player), { timeout: 15_000 }).toBeGreaterThan(stood + 2);
  expect((await stateOf(player))['offline']).toBe(false);
  expect(await errors()).toEqual([]);
});

test('a clock that is set to another day changes nothing', async ({ page, publisher }) => {
  const files = await mediaWith();
  const { player, errors } = await opened(page, publisher, [files.url]);
  await plays(player);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 86_400_000;
  });
  const before = await timeOf(player);

  await expect.poll(() => timeOf(player), { timeout: 10_000 }).toBeGreaterThan(before + 2);
  expect(await errors()).toEqual([]);
});

test.describe('a host page', () => {
  test('may hide a player that plays', async ({ page, publisher }) => {
    const files = await mediaWith();
    const { player } = await opened(page, publisher, [files.url]);
    await plays(player);
    await player.evaluate((element) => element.setAttribute('hidden', ''));
    await page.waitForTimeout(500);
    await player.evaluate((element) => element.removeAttribute('hidden'));
    const before = await timeOf(player);

    await expect.poll(() => timeOf(player), { timeout: 10_000 }).toBeGreaterThan(before + 1);
  });

  test('may move it: playback can continue', async ({ page, publisher }) => {
    const files = await mediaWith();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    const { player, errors } = await opened(page, publisher, [files.url]);
    await plays(player);
    await player.evaluate((element) => document.body.append(element));
    await player.evaluate((element) => (element as never as { player?: { play(): void } }).player?.play());

    await plays(player);
    expect([await errors(), problems]).toEqual([[], []]);
  });

  test('may remove it: no more requests are sent', async ({ page, publisher }) => {
    const files = await mediaWith((request, response, file) => {
      if (!/\.m4s/.test(request.path)) return false;
      setTimeout(() => response.writeHead(200, { ...CORS, 'content-length': file.length }).end(file), 800);
      return true;
    });
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    const { player, errors } = await opened(page, publisher, [files.url]);
    await plays(player);
    await player.evaluate((element) => element.remove());
    await page.waitForTimeout(1_000);
    const requestCount = files.requests.length;
    await page.waitForTimeout(3_000);

    expect(files.requests.length).toBe(requestCount);
    expect([await errors(), problems]).toEqual([[], []]);
  });
});

test('the engine’s code is requested again after a failed load', async ({ page, publisher }) => {
  let tries = 0;
  await page.route('**/hls-light-*', (route) => (tries++ === 0 ? route.abort() : route.continue()));
  const files = await mediaWith();
  const { player, errors } = await opened(page, publisher, [files.url]);

  await plays(player);
  expect(tries).toBe(2);
  expect(await errors()).toEqual([]);
});

test('20 removed players leave nothing behind', async ({ page, publisher }) => {
  test.slow();
  const files = await mediaWith();
  const { player } = await opened(page, publisher, [files.url]);
  await plays(player);
  const tag = await player.evaluate((element) => (element.cloneNode(false) as Element).outerHTML);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const left = async () => {
    for (let twice = 0; twice < 2; twice++) await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const wanted = ['Nodes', 'JSEventListeners'];
    return metrics.filter(({ name }) => wanted.includes(name)).map(({ value }) => value);
  };
  const comeAndGo = async () => {
    await player.evaluate((element) => element.remove());
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), tag);
    await plays(player);
  };
  for (let warm = 0; warm < 3; warm++) await comeAndGo();
  const before = await left();
  for (let mount = 0; mount < 20; mount++) await comeAndGo();

  await expect
    .poll(async () => (await left()).every((count, index) => count <= Number(before[index]) * 1.15), {
      timeout: 15_000,
    })
    .toBe(true);
});
