import type { Page, Request } from '@playwright/test';
import { expect, ORIGIN, type Publisher, test } from '../fixtures.ts';
import { type OpenPlayer, openPlayer, put } from './player-page.ts';

/** Starts automatically and muted, as browsers allow it. */
export const BY_ITSELF = 'autoplay volume="0" loading="eager" remember="false" resume="false"';

export interface TokenRequest {
  /** Seconds. */
  readonly life?: number;
  readonly offerIds?: readonly string[];
  readonly userId?: string;
}

/** Creates a playback token of the publisher, signed by the server. By default its user has bought a pass. */
export async function tokenOf(
  publisher: Publisher,
  { life = 3600, offerIds = ['pass'], userId = 'anna' }: TokenRequest = {}
): Promise<string> {
  const expireTime = new Date(Date.now() + life * 1000).toISOString();
  const answer = await publisher.manage('POST', '/playbackTokens', { userId, offerIds, expireTime });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Returns the name of a folder that start-server.mjs has created. Each retry of a test has its own. */
export const guarded = (folder: number) => `guarded-${folder + 100 * test.info().retry}`;

/** Assigns one of the folders that start-server.mjs has created to the publisher. */
export async function ownFolder(publisher: Publisher, folder: number): Promise<void> {
  const answer = await publisher.manage('POST', `/mediaFolders/${guarded(folder)}:assign`);
  expect(answer.status, await answer.clone().text()).toBe(200);
}

/** Creates an offer, unless it exists. */
async function offer(publisher: Publisher, id: string): Promise<void> {
  const answer = await publisher.manage('POST', `/offers?offerId=${id}`);
  expect([200, 409], await answer.clone().text()).toContain(answer.status);
}

/** Creates a video of the clip, in its own folder (start-server.mjs), for visitors who have bought a pass. */
export async function paidVideo(publisher: Publisher, folder: number, fields: object = {}): Promise<string> {
  await ownFolder(publisher, folder);
  await offer(publisher, 'pass');
  const policy = await put(publisher, 'policy', {
    requireAuthentication: true,
    requireEntitlement: true,
    offerIds: ['pass'],
  });
  const playlists = [{ format: 'HLS', url: `/media/${guarded(folder)}/master.m3u8` }];
  return put(publisher, 'video', { displayName: 'Paid', duration: 24, accessPolicyId: policy, playlists, ...fields });
}

/** A request of the page, with its token; '' none. */
export interface SentRequest {
  readonly url: string;
  readonly token: string;
}

export interface AccessPage extends OpenPlayer {
  readonly requests: readonly SentRequest[];
  /** The requests for media: playlists, segments. */
  media(): readonly SentRequest[];
  /** Messages of the page's console. */
  readonly said: readonly string[];
}

/** Opens a page with a player that has this `auth` as JavaScript code; '' none. `giveToken()` in the page calls `give`. */
export async function openWith(
  page: Page,
  publisher: Publisher,
  { id, auth, give = () => '', attributes = BY_ITSELF }: AccessPageOptions
): Promise<AccessPage> {
  const requests: SentRequest[] = [];
  const said: string[] = [];
  const note = async (request: Request) => {
    const { authorization = '' } = await request.allHeaders().catch(() => ({}) as Record<string, string>);
    requests.push({ url: request.url(), token: authorization.replace('Bearer ', '') });
  };
  page.on('request', (request) => void note(request));
  page.on('console', (message) => said.push(message.text()));
  await page.exposeFunction('giveToken', give);
  const script = auth && `<script>document.currentScript.parentElement.config = { auth: ${auth} }</script>`;
  const opened = await openPlayer(page, publisher, { kind: 'video', id }, { attributes, inside: script });
  return {
    ...opened,
    requests: requests,
    said,
    media: () => requests.filter(({ url }) => /\/media\/[^?]+\.(m3u8|m4s|mp4|vtt)/.test(url)),
  };
}

export interface AccessPageOptions {
  readonly id: string;
  readonly auth: string;
  readonly give?: () => unknown;
  readonly attributes?: string;
}

/** Records from now on whether playback stalled, restarted or failed. */
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

/** An error response as the server sends it to unauthorised requests. */
export const errorResponse = (status: 401 | 403) => ({
  status,
  headers: { 'access-control-allow-origin': '*', 'www-authenticate': 'Bearer' },
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: status, status: 'UNAUTHENTICATED', message: 'No' } }),
});

/** URL pattern for the media of a folder. */
export const mediaOf = (folder: number, ending = '') => `${ORIGIN}/media/${guarded(folder)}/**/*${ending}*`;
