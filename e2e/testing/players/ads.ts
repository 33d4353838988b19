import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, LOADER, ORIGIN, type Publisher } from '../fixtures.ts';
import { video } from './players.ts';

/** A request to the ad server, from its log. */
export interface Logged {
  readonly time: number;
  readonly event: string;
  readonly ad: string;
  readonly values: Readonly<Record<string, string>>;
}

/** An ad event that the page received, with the page's time in ms. */
export interface AdEvent {
  readonly type: string;
  readonly at: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AdPlayer {
  readonly player: Locator;
  /** VAST events that the ad server received, in order: `harbour start`. */
  tracked(): Promise<string[]>;
  log(): Promise<Logged[]>;
  events(): Promise<AdEvent[]>;
}

/** Events that are sent with the first frame, all at once. Their order at the server may differ. */
export const BEGINNING = ['creativeView', 'impression', 'loaded', 'start'];

export interface AdPageOptions {
  /** Kind of tag of the demo's ad server, and its query: `preroll?clip=meridian`. */
  readonly tag: string;
  readonly attributes?: string;
  readonly width?: number;
  readonly head?: string;
}

/** Opens a publisher's page with a player whose ads come from the demo's ad server, and a log of their own. */
export async function openAdPlayer(
  page: Page,
  publisher: Publisher,
  { tag, attributes = '', width = 640, head = '' }: AdPageOptions
): Promise<AdPlayer> {
  await recordAds(page);
  const id = await video(publisher, 'with-ads');
  const log = newLog();
  await publisher.open(page, `${adTag(publisher, { id, tag, log, attributes, width })}${LOADER}`, { head });
  const player = page.locator('touchline-video-player');
  await player.locator('.tl-player').waitFor();
  return adPlayerOf(page, player, log);
}

export function newLog(): string {
  return `e2e-${randomUUID().slice(0, 12)}`;
}

export function adPlayerOf(page: Page, player: Locator, log: string): AdPlayer {
  const entries = () => logOf(log);
  return {
    player,
    log: entries,
    tracked: async () =>
      (await entries()).filter(({ event }) => event !== 'request').map(({ ad, event }) => `${ad} ${event}`),
    events: () => page.evaluate(() => (window as never as { adEvents: AdEvent[] }).adEvents),
  };
}

/** The copy-paste tag of a player with ads. */
export function adTag(
  { key }: Publisher,
  { id, tag, log, attributes, width }: { id: string; tag: string; log: string; attributes: string; width: number }
): string {
  const url = `${ORIGIN}/demo/ads/tag/${tag}${tag.includes('?') ? '&' : '?'}id=${log}`.replaceAll('&', '&amp;');
  return `<div style="width:${width}px;max-width:100%"><touchline-video-player public-key="${key}" video-id="${id}" remember="false" vast-ad-tag-url="${url}" ${attributes}></touchline-video-player></div>`;
}

export async function logOf(log: string): Promise<Logged[]> {
  const answer = await fetch(`${ORIGIN}/demo/ads/log?id=${log}`);
  return ((await answer.json()) as { entries: Logged[] }).entries;
}

/** Records ad events, from the next page on. */
export async function recordAds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const adEvents: unknown[] = [];
    Object.assign(window, { adEvents });
    for (const type of ['ad', 'adblocked', 'adcompanion', 'error']) {
      addEventListener(`touchline:${type}`, (event) => {
        const { detail } = event as CustomEvent;
        adEvents.push({ type, at: performance.now(), detail: JSON.parse(JSON.stringify(detail)) });
      });
    }
  });
}

/** Clicks play, and waits until an ad plays. */
export async function playAd(player: Locator): Promise<void> {
  await player.getByRole('button', { name: 'Play' }).click();
  await adMoves(player);
}

export async function adMoves(player: Locator): Promise<void> {
  await expect.poll(() => timesOf(player), { timeout: 10_000, intervals: [50] }).toMatchObject({ adMoves: true });
}

/** Waits until content plays without an ad over it. */
export async function contentPlays(player: Locator, timeout = 15_000): Promise<void> {
  await expect
    .poll(() => timesOf(player), { timeout, intervals: [50] })
    .toMatchObject({ inAd: false, paused: false, contentMoves: true });
}

/** Returns the positions of content and ad, seconds. */
export function timesOf(player: Locator) {
  return player.evaluate((element) => {
    const root = element.shadowRoot as ShadowRoot;
    const content = root.querySelector<HTMLVideoElement>('video.tl-player-video');
    const ad = root.querySelector<HTMLVideoElement>('.tl-player-ad-video');
    return {
      inAd: root.querySelector('.tl-player')?.hasAttribute('data-ad') ?? false,
      content: content?.currentTime ?? 0,
      paused: content?.paused ?? true,
      contentMoves: (content?.currentTime ?? 0) > 0,
      ad: ad?.currentTime ?? 0,
      adMoves: (ad?.currentTime ?? 0) > 0,
    };
  });
}
