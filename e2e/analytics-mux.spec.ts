import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { PORT } from './server.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { callPlayer, untilState, untilTime } from './testing/players/player-handle.ts';
import { newId } from './testing/players/player-page.ts';
import { openPlayer, play, video } from './testing/players/players.ts';
import { storedOf } from './testing/stored-viewings.ts';

/** ms: how long a segment is held back. */
const STALL_MS = 3_000;
/** ms by which the two may differ: one looks at the playhead 40 times a second, the other once. */
const TOLERANCE_MS = 400;

/** ms from which a stall counts, with a margin: the clients count from 250 ms on (BA-17). */
const SHORT_STALL_MS = 200;
const THIRD_SEGMENT = /\/002\.m4s$/;

/** Of the player's package. */
const OTHER = 'mux-embed';
const MUX = new URL(`../node_modules/${OTHER}/dist/mux.js`, import.meta.url);

test('AN-05, BA-20: mux-embed and our client report the same playback equally to our collector', async ({
  page,
  publisher,
}) => {
  test.slow();
  const id = await video(publisher, newId());
  await page.route(`${publisher.origin}/mux.js`, async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await readFile(MUX, 'utf8') })
  );
  // A busy machine also stalls by itself, which neither client is to blame for: another visitor then plays it again.
  let visitor = '';
  let stalls: readonly number[] = [];
  for (let visit = 0; visit < 3 && stalls.length !== 1; visit += 1) {
    visitor = newId();
    stalls = await playWithStall(page, publisher, { id, visitor });
  }
  expect(stalls.length, `ms of stalls: ${stalls}`).toBe(1);

  await expect
    .poll(async () => (await storedOf(publisher, { authUserId: visitor })).filter(({ ended }) => ended).length)
    .toBe(2);
  const viewings = await storedOf(publisher, { authUserId: visitor });
  const theirs = viewings.find(({ widget }) => widget === 'mux');
  const ours = viewings.find(({ widget }) => widget === 'video-player');
  if (!theirs || !ours) throw new Error(`${viewings.length} viewings, of ${viewings.map(({ widget }) => widget)}`);

  for (const figure of [
    'videoId',
    'live',
    'played',
    'failed',
    'refused',
    'browser',
    'quartiles',
    'site',
    'page',
  ] as const)
    expect([figure, theirs[figure]]).toEqual([figure, ours[figure]]);
  expect(ours).toMatchObject({ played: true, rebufferCount: 1, seekCount: 1, quartiles: 1 + 4 + 8, failed: false });
  expect(theirs).toMatchObject({ rebufferCount: 1, seekCount: 1 });
  for (const figure of [
    'startupTime',
    'watchTime',
    'playingTime',
    'contentTime',
    'rebufferDuration',
    'seekDuration',
  ] as const)
    expect(
      Math.abs(Number(theirs[figure]) - Number(ours[figure])),
      `${figure}: ${theirs[figure]}, ${ours[figure]}`
    ).toBeLessThan(TOLERANCE_MS);
  expect(Math.abs(theirs.percentWatched - ours.percentWatched)).toBeLessThan(3);
  expect(Math.abs(Date.parse(theirs.startTime) - Date.parse(ours.startTime))).toBeLessThan(TOLERANCE_MS);
  expect(ours['rebufferDuration']).toBeGreaterThan(STALL_MS / 2);

  // It sends its last batch twice; each event is stored once.
  for (const { timeline } of viewings) {
    const numbers = timeline.flatMap(({ sequence }) => sequence ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
  const { repeatedCount } = await (await publisher.manage('GET', `/analyticsViews/${theirs.id}`)).json();
  test.info().annotations.push({ type: 'repeated', description: String(repeatedCount) });
  expect(repeatedCount).toBeGreaterThan(0);
});

/**
 * Plays a video with a pause, a stall and a seek, counted by both clients. Returns the ms of each stall, as the playhead
 * itself shows them.
 */
async function playWithStall(
  page: Page,
  publisher: Publisher,
  { id, visitor }: { readonly id: string; readonly visitor: string }
): Promise<readonly number[]> {
  const release = await hold(page, THIRD_SEGMENT);
  const player = await openPlayer(page, publisher, {
    id,
    width: 640,
    attributes: `volume="0" remember="false" mux-env-key="ours" consent="granted" auth-user-id="${visitor}"`,
    before: '<script src="/mux.js"></script>',
  });
  const data = {
    env_key: 'theirs',
    video_id: id,
    player_name: 'mux',
    sub_property_id: publisher.key,
    viewer_user_id: visitor,
  };
  const [sentHost, media] = [`theirs.localhost:${PORT}`, player.locator('video').first()];
  await media.evaluate(
    (element, [domain, about]) => {
      const { mux } = window as never as { mux: { monitor(media: Element, options: object): void } };
      mux.monitor(element, { beaconCollectionDomain: domain, disableCookies: true, data: about });
    },
    [sentHost, data] as const
  );
  const stalls = await watchStalls(media);

  await play(player);
  await untilTime(player, 2);
  await callPlayer(player, 'pause');
  await untilState(player, { paused: true });
  await page.waitForTimeout(1_000);
  await callPlayer(player, 'play');
  // The third segment is late.
  await untilState(player, { waiting: true });
  await page.waitForTimeout(STALL_MS);
  release();
  // Later segments do not pass through this process, which may be busy.
  await page.unroute(THIRD_SEGMENT);
  await untilTime(player, 10);
  await callPlayer(player, 'seek', 17);
  await untilState(player, { ended: true });
  const stallTimes = await stalls();
  await page.goto('about:blank');
  return stallTimes;
}

/**
 * Watches the playhead 40 times a second, as often as mux-embed. Returns the ms of each stall: how long it stood still,
 * or lost against the clock, while it should have moved.
 */
async function watchStalls(media: Locator): Promise<() => Promise<readonly number[]>> {
  await media.evaluate((element: HTMLVideoElement, limit) => {
    const stalls: number[] = [];
    let last: { readonly clock: number; readonly playhead: number } | undefined;
    setInterval(() => {
      const now = { clock: performance.now(), playhead: element.currentTime * 1_000 };
      const isPlaying = now.playhead > 0 && !element.paused && !element.seeking && !element.ended;
      if (isPlaying && now.playhead === last?.playhead) return;
      const lost = last && isPlaying ? now.clock - last.clock - (now.playhead - last.playhead) : 0;
      if (lost > limit) stalls.push(Math.round(lost));
      last = isPlaying ? now : undefined;
    }, 25);
    Object.assign(window, { stallsOfMedia: stalls });
  }, SHORT_STALL_MS);
  return () => media.evaluate(() => (window as never as { stallsOfMedia: number[] }).stallsOfMedia);
}

/** Delays requests for a URL until they are released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
