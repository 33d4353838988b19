import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from './testing/fixtures.ts';
import { atEdge, behindWallClock, liveOf, openLive, playsOn, rewritePlaylists } from './testing/players/live-player.ts';
import { callPlayer } from './testing/players/player-handle.ts';
import { openPlayer, part, put } from './testing/players/player-page.ts';
import { media } from './testing/players/players.ts';

const PART = /\/main-camera\/.*\/\d+\.\d+\.m4s/;
const MEDIA = /\/main-camera\/.*(?:index\.m3u8|\.m4s)/;
const AWAY = { status: 404, headers: { 'access-control-allow-origin': '*' } };

test.setTimeout(60_000);

test('PL-08: plays low-latency live in parts, a few seconds behind the wall clock at most', async ({
  page,
  publisher,
}) => {
  const parts: string[] = [];
  const reloads: string[] = [];
  page.on('request', (request) => {
    if (PART.test(request.url())) parts.push(request.url());
    if (/_HLS_msn=\d+&_HLS_part=\d+/.test(request.url())) reloads.push(request.url());
  });
  const { player, errors } = await openLive(page, publisher);
  await atEdge(player);
  await playsOn(player, 3);

  expect(parts.length).toBeGreaterThan(3);
  expect(reloads.length).toBeGreaterThan(3);
  expect(await behindWallClock(player)).toBeLessThan(5);
  // Both say the same: one by the playlist's edge, one by its dates.
  const difference = (await behindWallClock(player)) - ((await liveOf(player)).latency ?? Number.NaN);
  expect(Math.abs(difference)).toBeLessThan(1);
  expect(await errors()).toEqual([]);
});

test('PL-20: is behind live after a seek back or a pause, at live with one click, and stays within the window', async ({
  page,
  publisher,
}) => {
  const { player } = await openLive(page, publisher);
  await atEdge(player);
  const { currentTime, seekable } = await liveOf(player);
  expect((seekable?.[1] ?? 0) - (seekable?.[0] ?? 0)).toBeGreaterThan(60);

  await callPlayer(player, 'seek', currentTime - 10);
  await playsOn(player, 1);
  expect(await liveOf(player)).toMatchObject({ live: true, atLiveEdge: false });
  expect(await media(player, 'playbackRate')).toBe(1);

  await part(player, 'live-badge').click();
  await atEdge(player);
  expect((await liveOf(player)).latency).toBeLessThan(5);

  await callPlayer(player, 'pause');
  await expect.poll(async () => (await liveOf(player)).atLiveEdge).toBe(false);
  await callPlayer(player, 'play');

  await callPlayer(player, 'seek', 0);
  await expect.poll(async () => (await liveOf(player)).latency, { timeout: 15_000 }).toBeGreaterThan(60);
  await playsOn(player, 1);
  const { currentTime: time, seekable: left, atLiveEdge } = await liveOf(player);
  expect(atLiveEdge).toBe(false);
  expect(time).toBeGreaterThanOrEqual(left?.[0] ?? Number.NaN);
  expect(time - (left?.[0] ?? 0)).toBeLessThan(15);
});

test('live that ends continues as a recording, on the same page and at the same position', async ({
  page,
  publisher,
}) => {
  let last = '';
  let isOver = false;
  await rewritePlaylists(page, (text) => {
    if (!isOver || !last) {
      last = text;
      return text;
    }
    return `${last.replace(/#EXT-X-PRELOAD-HINT.*\n/g, '')}\n#EXT-X-ENDLIST\n`;
  });
  const { player, errors } = await openLive(page, publisher);
  await atEdge(player);
  await playsOn(player, 1);
  const before = await liveOf(player);
  isOver = true;

  await expect
    .poll(() => liveOf(player), { timeout: 20_000 })
    .toMatchObject({
      live: false,
      atLiveEdge: false,
      latency: null,
      totalTime: expect.any(Number),
      ended: true,
    });
  const { currentTime, totalTime } = await liveOf(player);
  expect(currentTime).toBeGreaterThanOrEqual(before.currentTime);
  expect(Math.abs(currentTime - (totalTime ?? 0))).toBeLessThan(0.5);

  await callPlayer(player, 'seek', currentTime - 10);
  await callPlayer(player, 'play');
  await playsOn(player, 1);
  expect(await errors()).toEqual([]);
});

test.describe('live continues', () => {
  test('after a channel was unavailable for seconds', async ({ page, publisher }) => {
    const { player, errors } = await openLive(page, publisher);
    await atEdge(player);
    await page.route(MEDIA, (route) => route.fulfill(AWAY));
    await page.waitForTimeout(6_000);
    await page.unroute(MEDIA);

    await playsOn(player, 3);
    await atEdge(player);
    expect(await errors()).toEqual([]);
  });

  test('when a channel restarts, with numbers from the start', async ({ page, publisher }) => {
    const BACK = 1_000_000;
    let isNew = false;
    await page.route(/\/main-camera\/.*\/index\.m3u8/, async (route) => {
      const url = new URL(route.request().url());
      const msn = Number(url.searchParams.get('_HLS_msn'));
      // The old numbers no longer exist.
      if (isNew && msn > 0 && msn < BACK) url.searchParams.set('_HLS_msn', String(msn + BACK));
      try {
        const response = await route.fetch({ url: url.href });
        const text = await response.text();
        const lowered = text.replace(/(#EXT-X-MEDIA-SEQUENCE:)(\d+)/, (_, tag, number) => tag + (number - BACK));
        await route.fulfill({ response, body: isNew ? lowered : text });
      } catch {
        // The page has gone.
      }
    });
    const { player, errors } = await openLive(page, publisher);
    await atEdge(player);
    isNew = true;
    await page.waitForTimeout(1_500);

    await atEdge(player);
    await playsOn(player, 3);
    expect(await errors()).toEqual([]);
  });

  test('over a discontinuity, with correct wall-clock times', async ({ page, publisher }) => {
    // Which is as it should be: numbers that are gone count.
    const sequenceOf = (text: string) => Math.ceil(Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]) / 3);
    await rewritePlaylists(page, (text) =>
      tagged(text, '#EXT-X-DISCONTINUITY', (number) => number % 3 === 0).replace(
        '#EXT-X-MEDIA-SEQUENCE',
        `#EXT-X-DISCONTINUITY-SEQUENCE:${sequenceOf(text)}\n#EXT-X-MEDIA-SEQUENCE`
      )
    );
    const { player, errors } = await openLive(page, publisher);
    await atEdge(player);

    await playsOn(player, 9);
    expect(await behindWallClock(player)).toBeLessThan(10);
    expect(await errors()).toEqual([]);
  });

  test('over a gap, which it leaves out', async ({ page, publisher }) => {
    const isGap = (number: number) => number % 3 === 0;
    await rewritePlaylists(page, (text) =>
      tagged(text, '#EXT-X-GAP', isGap).replace(/#EXT-X-PART:(.*?(\d+)\.\d+\.m4s.*)/g, (line, rest, number) =>
        isGap(Number(number)) ? `#EXT-X-PART:GAP=YES,${rest}` : line
      )
    );
    await page.route(/\/main-camera\/.*\/(\d+)(?:\.\d+)?\.m4s/, (route) => {
      const number = Number(/(\d+)(?:\.\d+)?\.m4s/.exec(route.request().url())?.[1]);
      return isGap(number) ? route.fulfill(AWAY) : route.continue();
    });
    const { player, errors } = await openLive(page, publisher);
    await atEdge(player);

    await playsOn(player, 9);
    expect(await errors()).toEqual([]);
  });

  test('at live after seconds without a network, and not where it was', async ({ page, publisher }) => {
    const { player, errors } = await openLive(page, publisher);
    await atEdge(player);
    await page.context().setOffline(true);
    await page.waitForTimeout(10_000);
    const stood = (await liveOf(player)).currentTime;
    await page.context().setOffline(false);

    await expect.poll(async () => (await liveOf(player)).currentTime, { timeout: 20_000 }).toBeGreaterThan(stood + 6);
    await atEdge(player);
    expect(await behindWallClock(player)).toBeLessThan(6);
    expect(await errors()).toEqual([]);
  });

  test('behind live, after seconds without a network, for visitors who were behind', async ({ page, publisher }) => {
    const { player } = await openLive(page, publisher);
    await atEdge(player);
    await callPlayer(player, 'seek', (await liveOf(player)).currentTime - 60);
    await playsOn(player, 1);
    await page.context().setOffline(true);
    await page.waitForTimeout(8_000);
    await page.context().setOffline(false);

    await playsOn(player, 2);
    const { currentTime, liveEdge, atLiveEdge } = await liveOf(player);
    expect(atLiveEdge).toBe(false);
    expect((liveEdge ?? 0) - currentTime).toBeGreaterThan(50);
  });

  test('when the visitor’s clock jumps, at the same distance', async ({ page, publisher }) => {
    const { player, errors } = await openLive(page, publisher);
    await atEdge(player);
    for (const jump of [3_600_000, -7_200_000]) {
      await page.evaluate((ms) => {
        const { now } = Date;
        Date.now = () => now() + ms;
      }, jump);
      await playsOn(player, 2);
      const { atLiveEdge, latency } = await liveOf(player);
      expect(atLiveEdge).toBe(true);
      expect(latency).toBeGreaterThan(0);
      expect(latency).toBeLessThan(5);
    }
    expect(await errors()).toEqual([]);
  });
});

/** Playlists that others have collected, kept beside the repository. */
const COLLECTED = new URL('../../shared/data/hls/m3u8-parser/', import.meta.url);

test.describe('a playlist with missing media, and', () => {
  test.skip(!existsSync(COLLECTED), 'without the playlists');

  const names = {
    parts: 'llhls',
    'parts that are byte ranges': 'llhls-byte-range',
    'a delta update': 'llhlsDelta',
    'a delta update of byte ranges': 'llhls-delta-byte-range',
    discontinuities: 'discontinuity',
    'a number of discontinuities': 'disc-sequence',
    dates: 'dateTime',
  };
  for (const [what, name] of Object.entries(names)) {
    test(`${what}, does not break the page`, async ({ page, publisher }) => {
      const body = readFileSync(new URL(`${name}.m3u8`, COLLECTED), 'utf8');
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      let requestCount = 0;
      await page.route('**/collected/**', (route) => {
        requestCount += 1;
        const isPlaylist = route.request().url().includes('.m3u8');
        return route.fulfill(isPlaylist ? { status: 200, headers: AWAY.headers, body } : AWAY);
      });
      const url = `${publisher.origin}/collected/${name}.m3u8`;
      const id = await put(publisher, 'video', { live: true, playlists: [{ format: 'HLS', url }] });
      const { player } = await openPlayer(
        page,
        publisher,
        { kind: 'video', id },
        { attributes: 'autoplay volume="0" loading="eager"' }
      );
      await expect.poll(() => requestCount, { timeout: 15_000 }).toBeGreaterThan(0);
      await page.waitForTimeout(3_000);

      // Nothing loops: neither script nor requests.
      const before = requestCount;
      await page.waitForTimeout(1_000);
      expect(requestCount - before).toBeLessThan(20);
      await expect(part(player, 'controls').or(player.locator('[part~="error-panel"]')).first()).toBeAttached();
      expect(problems).toEqual([]);
    });
  }
});

/** Inserts a tag before the first line of each segment with such a number. */
function tagged(text: string, tag: string, has: (number: number) => boolean): string {
  const seen = new Set<number>();
  const lines = text.split('\n').map((line) => {
    const number = Number(/(\d+)(?:\.\d+)?\.m4s/.exec(line)?.[1] ?? Number.NaN);
    if (line.startsWith('#EXT-X-PRELOAD-HINT') || !has(number) || seen.has(number)) return line;
    seen.add(number);
    return `${tag}\n${line}`;
  });
  return lines.join('\n');
}
