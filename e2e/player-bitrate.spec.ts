import type { CDPSession, Page } from '@playwright/test';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { CORS, type FaultyMedia, faultyMedia } from './testing/players/faulty-media.ts';
import { callPlayer, stateOf, untilState } from './testing/players/player-handle.ts';
import { openPlayer, plays, put } from './testing/players/player-page.ts';

/** kbit/s: a third of the best rendition's bit rate, and ten times as much. */
const SLOW = 120;
const FAST = 4_000;
/** Between the two richest renditions. */
const MIDDLE = 300;

let files: FaultyMedia | undefined;
test.afterEach(() => files?.close());

test.describe('bitrate adaptation', () => {
  test('PL-09: stays while the buffer is long, however slow the network is, and steps down when it is short', async ({
    page,
    publisher,
  }) => {
    const { player, requests } = await opened(page, publisher);
    const network = await page.context().newCDPSession(page);
    await untilState(player, { quality: { wanted: 'auto', reason: 'up' } });
    await expect.poll(() => bufferedAhead(player)).toBeGreaterThan(30);

    await slowDown(network, SLOW);
    let before = requests().length;
    await expect.poll(() => requests().length, { timeout: 15_000 }).toBeGreaterThan(before);
    expect(requests().at(-1)).toBe('720p');

    before = requests().length;
    await callPlayer(player, 'seek', 120);
    await expect.poll(() => requests().slice(before), { timeout: 15_000 }).toContain('234p');
    expect((await stateOf(player)).quality.reason).toBe('abandon');
  });

  test('PL-09: after a seek on a slow network, an abandoned quality is requested once more at most', async ({
    page,
    publisher,
  }) => {
    test.slow();
    const { player, requests } = await opened(page, publisher);
    const network = await page.context().newCDPSession(page);
    await untilState(player, { quality: { wanted: 'auto', reason: 'up' } });

    await slowDown(network, MIDDLE);
    const before = requests().length;
    await callPlayer(player, 'seek', 120);
    await expect.poll(() => requests().length, { timeout: 60_000 }).toBeGreaterThan(before + 9);

    const levels = requests().slice(before);
    const heights = levels.map((level) => Number.parseInt(level, 10));
    const ups = heights.filter((height, index) => height === 720 && Number(heights[index - 1]) < 720);
    expect(levels).toContain('360p');
    expect(ups.length, levels.join(' ')).toBeLessThanOrEqual(1);
  });

  test('PL-09: does not oscillate on a network that carries it', async ({ page, publisher }) => {
    const network = await page.context().newCDPSession(page);
    const { player, requests } = await opened(page, publisher, () => slowDown(network, FAST));
    await expect.poll(() => requests().length, { timeout: 20_000 }).toBeGreaterThan(10);

    const levels = requests();
    expect(levels.filter((level, index) => index > 0 && level !== levels[index - 1])).toEqual(['720p']);
    expect((await stateOf(player)).quality).toEqual({ wanted: 'auto', reason: 'up' });
    await player.getByRole('button', { name: 'Quality' }).click();
    await expect(player.getByRole('menu')).toHaveAttribute('data-reason', 'up');
  });
});

/** The clip seven times over, of another origin; `requests`: renditions of its segments, in order. */
async function opened(page: Page, publisher: Publisher, before = async () => {}) {
  const media = await faultyMedia(({ path }, response, file) => {
    if (!/index\.m3u8/.test(path)) return false;
    const [head = '', ...segments] = file
      .toString()
      .replace('#EXT-X-ENDLIST', '')
      .trim()
      .split(/(?=#EXTINF)/);
    const again = Array(7)
      .fill(`${segments.join('')}\n`)
      .join('#EXT-X-DISCONTINUITY\n');
    response.writeHead(200, CORS).end(`${head}${again}#EXT-X-ENDLIST\n`);
    return true;
  });
  files = media;
  await before();
  const playlists = [{ format: 'HLS', url: media.url }];
  const id = await put(publisher, 'video', { duration: 168, playlists });
  const { player } = await openPlayer(
    page,
    publisher,
    { kind: 'video', id },
    { attributes: 'autoplay="true" volume="0" show-quality-selector="true"' }
  );
  await plays(player);
  const requests = () => media.requests.flatMap(({ path }) => /(\d+p)[^/]*\/\d+\.m4s/.exec(path)?.[1] ?? []);
  return { player, requests };
}

async function slowDown(network: CDPSession, kbps: number): Promise<void> {
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: kbps * 125,
    uploadThroughput: -1,
  });
}

async function bufferedAhead(player: Parameters<typeof stateOf>[0]): Promise<number> {
  const { buffered, currentTime } = (await stateOf(player)) as never as {
    buffered: [number, number][];
    currentTime: number;
  };
  return (buffered.at(-1)?.[1] ?? 0) - currentTime;
}
