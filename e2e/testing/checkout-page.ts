import type { Locator, Page } from '@playwright/test';
import { ADMIN_TOKEN, ORIGIN } from '../server.ts';
import { expect, LOADER, type Publisher } from './fixtures.ts';
import { guarded, ownFolder, tokenOf } from './players/access-page.ts';
import { newId, put } from './players/player-page.ts';

/** A video, and the ids of its offers. */
export interface PaidVideo {
  readonly id: string;
  readonly offers: readonly string[];
}

/** Creates a video of the clip, in its own folder (start-server.mjs), for customers of one of the offers. */
export async function createPaidVideo(
  publisher: Publisher,
  folder: number,
  titles = ['Match pass']
): Promise<PaidVideo> {
  const offers: string[] = [];
  for (const title of titles) {
    const id = newId();
    const answer = await publisher.manage('POST', `/offers?offerId=${id}`, {
      displayName: { en: title },
      description: { en: 'The derby, live and for two days after' },
      prices: [{ currencyCode: 'EUR', minorUnits: 499 + offers.length * 1500, regions: [] }],
      accessSeconds: 3600,
      state: 'ACTIVE',
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    offers.push(id);
  }
  await ownFolder(publisher, folder);
  const policy = await put(publisher, 'policy', { requireEntitlement: true, offerIds: offers });
  const playlists = [{ format: 'HLS', url: `/media/${guarded(folder)}/master.m3u8` }];
  const id = await put(publisher, 'video', {
    displayName: 'The derby',
    duration: 24,
    accessPolicyId: policy,
    playlists,
  });
  return { id, offers };
}

/** A visitor who has bought nothing; every one of them is another. */
export async function customerToken(publisher: Publisher, userId = newId(), life = 3600): Promise<string> {
  return tokenOf(publisher, { userId, offerIds: [], life });
}

/** Somebody who buys of the demo. */
export function createDemoCustomer() {
  const userId = `buyer-${crypto.randomUUID().replaceAll('-', '')}`;
  const post = async (path: string, bearer: string, body: object) => {
    const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
    const answer = await fetch(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  /** For `life` seconds. */
  const token = async (life: number) => {
    const expireTime = new Date(Date.now() + life * 1000).toISOString();
    const body = { userId, videoIds: ['match-pass'], expireTime };
    const answer = (await post('/v1/publishers/demo/playbackTokens', ADMIN_TOKEN, body)) as { token: string };
    return answer.token;
  };
  /** Gives back all that he has paid. */
  const refund = async () => post('/demo/refund', await token(60), {});
  return { token, refund };
}

export interface CheckoutPageOptions {
  readonly attributes?: string;
  readonly width?: number;
  /** Number of players for the video on the page. */
  readonly players?: number;
  /** Headers of a page that is strict with scripts. */
  readonly strict?: Record<string, string>;
  readonly html?: string;
  readonly head?: string;
}

/** Opens a page with players for a video with offers. */
export async function openCheckoutPage(
  page: Page,
  publisher: Publisher,
  { id }: PaidVideo,
  { attributes = '', width = 640, players = 1, strict, ...options }: CheckoutPageOptions = {}
): Promise<Locator> {
  const tag = `<div style="width:${width}px"><touchline-video-player public-key="${publisher.key}" video-id="${id}" loading="eager" remember="false" resume="false" ${attributes}></touchline-video-player></div>`;
  await publisher.open(page, `<main><h1>Page</h1>${tag.repeat(players)}</main>${LOADER}`, {
    ...options,
    ...(strict && { headers: strict }),
  });
  await page.evaluate(() => {
    const recorded: unknown[] = [];
    Object.assign(window, { recorded });
    for (const type of ['purchase', 'signin']) {
      document.addEventListener(`touchline:${type}`, (event) => recorded.push([type, (event as CustomEvent).detail]));
    }
  });
  return page.locator('touchline-video-player');
}

/** Returns the states of purchases and the sign-in requests that the page received. */
export async function eventTypes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as { recorded: [string, { state?: string }][] }).recorded.map(
      ([type, { state }]) => state ?? type
    )
  );
}

/** Signs in, or out. */
export async function setToken(player: Locator, token: string): Promise<void> {
  await player.evaluate((element, value) => element.setAttribute('auth-token', value), token);
}
