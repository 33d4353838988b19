import type { Locator, Page } from '@playwright/test';
import { guarded, ownFolder, tokenOf } from './access-page.ts';
import { expect, LOADER, type Publisher } from './fixtures.ts';
import { newId, put } from './player-page.ts';
import { ADMIN_TOKEN, ORIGIN } from './server.ts';

/** A video that is sold, and what it is sold by. */
export interface SoldVideo {
  readonly id: string;
  readonly offers: readonly string[];
}

/** The clip in a folder of its own (start-server.mjs), for whoever buys one of the offers. */
export async function soldVideo(publisher: Publisher, folder: number, titles = ['Match pass']): Promise<SoldVideo> {
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
export async function buyerToken(publisher: Publisher, userId = newId(), life = 3600): Promise<string> {
  return tokenOf(publisher, { userId, offerIds: [], life });
}

/** Somebody who buys of the demo. */
export function demoBuyer() {
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
    const wish = { userId, videoIds: ['match-pass'], expireTime };
    const answer = (await post('/v1/publishers/demo/playbackTokens', ADMIN_TOKEN, wish)) as { token: string };
    return answer.token;
  };
  /** Gives back all that he has paid. */
  const refund = async () => post('/demo/refund', await token(60), {});
  return { token, refund };
}

export interface TillPageOptions {
  readonly attributes?: string;
  readonly width?: number;
  /** How many players of it the page has. */
  readonly players?: number;
  /** Headers of a page that is strict with scripts. */
  readonly strict?: Record<string, string>;
  readonly html?: string;
  readonly head?: string;
}

/** A page whose players show what is sold. */
export async function openTill(
  page: Page,
  publisher: Publisher,
  { id }: SoldVideo,
  { attributes = '', width = 640, players = 1, strict, ...options }: TillPageOptions = {}
): Promise<Locator> {
  const tag = `<div style="width:${width}px"><touchline-video-player public-key="${publisher.key}" video-id="${id}" loading="eager" remember="false" resume="false" ${attributes}></touchline-video-player></div>`;
  await publisher.open(page, `<main><h1>Page</h1>${tag.repeat(players)}</main>${LOADER}`, {
    ...options,
    ...(strict && { headers: strict }),
  });
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const type of ['purchase', 'signin']) {
      document.addEventListener(`touchline:${type}`, (event) => heard.push([type, (event as CustomEvent).detail]));
    }
  });
  return page.locator('touchline-video-player');
}

/** States of purchases and wishes to sign in, as the page heard of them. */
export async function heardOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as { heard: [string, { state?: string }][] }).heard.map(([type, { state }]) => state ?? type)
  );
}

/** Signs in, or out. */
export async function setToken(player: Locator, token: string): Promise<void> {
  await player.evaluate((element, value) => element.setAttribute('auth-token', value), token);
}
