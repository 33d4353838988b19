import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Publisher } from '../fixtures.ts';
import { type OpenPlayer, openPlayer, put } from './player-page.ts';

/** The demo's camera that is always on: parts of 0.4 s, half an hour to go back to. */
const CHANNEL = '/media/main-camera';

/** Live state of a player as the page reads it; seconds. */
export interface LiveState {
  readonly currentTime: number;
  readonly totalTime: number | null;
  readonly seekable: readonly [number, number] | null;
  readonly live: boolean;
  readonly atLiveEdge: boolean;
  readonly liveEdge: number | null;
  readonly latency: number | null;
  readonly programDates: readonly { readonly start: number; readonly end: number; readonly time: number }[];
  readonly ended: boolean;
  readonly offline: boolean;
}

/** Opens a page with the channel, muted and with autoplay, at the live edge. */
export async function openLive(page: Page, publisher: Publisher, url = `${CHANNEL}/master.m3u8`): Promise<OpenPlayer> {
  const id = await put(publisher, 'video', { live: true, playlists: [{ format: 'HLS', url }] });
  return openPlayer(page, publisher, { kind: 'video', id }, { attributes: 'autoplay volume="0" loading="eager"' });
}

export function liveOf(player: Locator): Promise<LiveState> {
  return player.evaluate((element) =>
    JSON.parse(JSON.stringify((element as never as { player: { state: LiveState } }).player.state))
  );
}

/** Waits until it plays at the live edge. */
export async function atEdge(player: Locator): Promise<void> {
  await expect
    .poll(() => liveOf(player), { timeout: 20_000, intervals: [100] })
    .toMatchObject({ live: true, atLiveEdge: true, latency: expect.any(Number) });
}

/** Seconds between the moment that the picture on the screen shows and now, as the stream's dates have it. */
export function behindWallClock(player: Locator): Promise<number> {
  return player.evaluate((element) => {
    const { currentTime, programDates } = (element as never as { player: { state: LiveState } }).player.state;
    const stretch = programDates.find(({ start, end }) => start <= currentTime && currentTime <= end);
    return stretch ? (Date.now() - stretch.time) / 1000 - (currentTime - stretch.start) : Number.NaN;
  });
}

/** Waits until it has played on for so many seconds from where it is now. */
export async function playsOn(player: Locator, seconds: number): Promise<void> {
  const { currentTime } = await liveOf(player);
  await expect
    .poll(async () => (await liveOf(player)).currentTime, { timeout: 20_000, intervals: [100] })
    .toBeGreaterThan(currentTime + seconds);
}

/** Lets `change` rewrite the channel's media playlists. */
export async function rewritePlaylists(page: Page, change: (text: string) => string): Promise<void> {
  await page.route(/\/main-camera\/.*\/index\.m3u8/, async (route) => {
    const response = await answerTo(route);
    await response?.(change);
  });
}

/** Returns the server's complete response to a request, not only its update; undefined: the page is closed. */
async function answerTo(route: Route): Promise<((change: (text: string) => string) => Promise<void>) | undefined> {
  try {
    const url = new URL(route.request().url());
    url.searchParams.delete('_HLS_skip');
    const response = await route.fetch({ url: url.href });
    const text = await response.text();
    return (change) => route.fulfill({ response, body: change(text) }).catch(() => {});
  } catch {
    return undefined;
  }
}
