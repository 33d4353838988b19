import type { Page, Request } from '@playwright/test';
import { expect, ORIGIN, type Publisher, test } from './fixtures.ts';
import { type OpenPlayer, openPlayer, put } from './player-page.ts';

/** Plays by itself in silence, as browsers allow it. */
export const BY_ITSELF = 'autoplay volume="0" loading="eager" remember="false" resume="false"';

export interface TokenWish {
  /** Seconds. */
  readonly life?: number;
  readonly offerIds?: readonly string[];
  readonly userId?: string;
}

/** A playback token of the publisher's, signed by the server; of somebody who has bought a pass unless told otherwise. */
export async function tokenOf(
  publisher: Publisher,
  { life = 3600, offerIds = ['pass'], userId = 'anna' }: TokenWish = {}
): Promise<string> {
  const expireTime = new Date(Date.now() + life * 1000).toISOString();
  const answer = await publisher.manage('POST', '/playbackTokens', { userId, offerIds, expireTime });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Name of a folder that start-server.mjs has put there; each try of a test has its own. */
export const guarded = (folder: number) => `guarded-${folder + 100 * test.info().retry}`;

/** Makes the publisher the owner of one of the folders that start-server.mjs has put there. */
export async function ownFolder(publisher: Publisher, folder: number): Promise<void> {
  const answer = await publisher.manage('POST', `/mediaFolders/${guarded(folder)}:assign`);
  expect(answer.status, await answer.clone().text()).toBe(200);
}

/** Makes an offer, unless it is there. */
async function offer(publisher: Publisher, id: string): Promise<void> {
  const answer = await publisher.manage('POST', `/offers?offerId=${id}`);
  expect([200, 409], await answer.clone().text()).toContain(answer.status);
}

/** The clip in a folder of its own (start-server.mjs), for those who have bought a pass. */
export async function paidVideo(publisher: Publisher, folder: number, more: object = {}): Promise<string> {
  await ownFolder(publisher, folder);
  await offer(publisher, 'pass');
  const policy = await put(publisher, 'policy', {
    requireAuthentication: true,
    requireEntitlement: true,
    offerIds: ['pass'],
  });
  const playlists = [{ format: 'HLS', url: `/media/${guarded(folder)}/master.m3u8` }];
  return put(publisher, 'video', { displayName: 'Paid', duration: 24, accessPolicyId: policy, playlists, ...more });
}

/** What was asked for, and by what token; '' none. */
export interface Asked {
  readonly url: string;
  readonly token: string;
}

export interface AccessPage extends OpenPlayer {
  readonly asked: readonly Asked[];
  /** Of them those for media: playlists, segments. */
  media(): readonly Asked[];
  /** What the page's console said. */
  readonly said: readonly string[];
}

/** Opens a page with a player whose `auth` is this, in words of JavaScript; '' none. `giveToken()` is `give` in the page. */
export async function openWith(
  page: Page,
  publisher: Publisher,
  { id, auth, give = () => '', attributes = BY_ITSELF }: AccessWish
): Promise<AccessPage> {
  const asked: Asked[] = [];
  const said: string[] = [];
  const note = async (request: Request) => {
    const { authorization = '' } = await request.allHeaders().catch(() => ({}) as Record<string, string>);
    asked.push({ url: request.url(), token: authorization.replace('Bearer ', '') });
  };
  page.on('request', (request) => void note(request));
  page.on('console', (message) => said.push(message.text()));
  await page.exposeFunction('giveToken', give);
  const script = auth && `<script>document.currentScript.parentElement.config = { auth: ${auth} }</script>`;
  const opened = await openPlayer(page, publisher, { kind: 'video', id }, { attributes, inside: script });
  return {
    ...opened,
    asked,
    said,
    media: () => asked.filter(({ url }) => /\/media\/[^?]+\.(m3u8|m4s|mp4|vtt)/.test(url)),
  };
}

export interface AccessWish {
  readonly id: string;
  readonly auth: string;
  readonly give?: () => unknown;
  readonly attributes?: string;
}

/** Notes from now on whether what plays stood still, began anew, or was told of an error. */
export async function watchPlaying({ player }: OpenPlayer): Promise<() => Promise<string[]>> {
  await player.evaluate((element) => {
    const video = element.shadowRoot?.querySelector('video') as HTMLVideoElement;
    const noted: string[] = [];
    Object.assign(window, { noted });
    for (const type of ['waiting', 'emptied', 'error', 'pause', 'loadstart']) {
      video.addEventListener(type, () => noted.push(`${type} at ${video.currentTime.toFixed(1)}`));
    }
    element.addEventListener('touchline:error', (event) => noted.push((event as CustomEvent).detail.code));
  });
  return () => player.evaluate(() => (window as never as { noted: string[] }).noted);
}

/** Answers what the page asks for, refused, as the server does. */
export const refused = (status: 401 | 403) => ({
  status,
  headers: { 'access-control-allow-origin': '*', 'www-authenticate': 'Bearer' },
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: status, status: 'UNAUTHENTICATED', message: 'No' } }),
});

/** Addresses of the media of a folder. */
export const mediaOf = (folder: number, ending = '') => `${ORIGIN}/media/${guarded(folder)}/**/*${ending}*`;
