import type { Locator, Page } from '@playwright/test';
import { LOADER, ORIGIN, type PageOptions, type Publisher } from '../fixtures.ts';

/** The demo's clip: 24 s, 234p, 360p and 720p. */
export const REEL = `${ORIGIN}/media/reel/master.m3u8`;

/** Makes or replaces a video of the publisher and gives its id. */
export async function video(publisher: Publisher, id: string, fields: object = {}): Promise<string> {
  const body = { displayName: `Video ${id}`, duration: 24, playlists: [{ format: 'HLS', url: REEL }], ...fields };
  const made = await publisher.manage('POST', `/videos?videoId=${id}`, body);
  const answer = made.status === 409 ? await publisher.manage('PATCH', `/videos/${id}`, body) : made;
  if (!answer.ok) throw new Error(`video ${id}: ${answer.status} ${await answer.text()}`);
  return id;
}

/** A video with captions in two languages and a storyboard, which the page answers itself. */
export async function richVideo(page: Page, publisher: Publisher, id: string): Promise<string> {
  const text = (words: string) => `WEBVTT\n\n00:00.000 --> 00:24.000\n${words}`;
  const frames = [0, 12].map(
    (at) => `00:${at < 10 ? '0' : ''}${at}.000 --> 00:${at + 12}.000\n${at}.svg#xywh=0,0,160,90`
  );
  const answers: Record<string, string> = {
    'en.vtt': text('And it is Lind, from nowhere!'),
    'ar.vtt': text('وها هو ليند، من حيث لا يدري أحد!'),
    'story.vtt': `WEBVTT\n\n${frames.join('\n\n')}`,
  };
  await page.route(`${publisher.origin}/beside/**`, (route) => {
    const body = answers[new URL(route.request().url()).pathname.split('/').pop() ?? ''];
    const headers = { 'access-control-allow-origin': '*', 'content-type': body ? 'text/vtt' : 'image/svg+xml' };
    const storyboardImage =
      '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="teal"/></svg>';
    return route.fulfill({ headers, body: body ?? storyboardImage });
  });
  return video(publisher, id, {
    captions: [
      { language: 'en', label: 'English', url: `${publisher.origin}/beside/en.vtt` },
      { language: 'ar', label: 'العربية', url: `${publisher.origin}/beside/ar.vtt` },
    ],
    storyboardUrl: `${publisher.origin}/beside/story.vtt`,
  });
}

/** Segments of the clip, 4 s each, that its live stream offers: 48 s to go back to. */
const WINDOW = 12;

/** The server's own channel: LL-HLS with half an hour to go back to, and the times of its pictures. */
const CHANNEL = `${ORIGIN}/media/main-camera/master.m3u8`;

/** A video of that channel; `markersSource`: `events/{id}`. */
export function channelVideo(publisher: Publisher, id: string, markersSource: string | null = null): Promise<string> {
  const playlists = [{ format: 'HLS', url: CHANNEL }];
  return video(publisher, id, { live: true, duration: null, playlists, markersSource });
}

/**
 * A video that is live: the clip round and round, a segment more every 4 s. The page answers its playlist. `isOver`: from
 * then on nothing more comes.
 */
export async function liveVideo(
  page: Page,
  publisher: Publisher,
  id: string,
  isOver: () => boolean = () => false
): Promise<string> {
  const master = await (await page.request.get(REEL)).text();
  const address = new URL(/^[^#].*/m.exec(master)?.[0] ?? '', REEL).href;
  const playlist = await (await page.request.get(address)).text();
  const segments = playlist.split('\n').filter((line) => line && !line.startsWith('#'));
  const init = /URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
  const [start, count] = [Date.now(), segments.length];
  let over = 0;
  const absolute = (name: string) => new URL(name, address).href;
  await page.route(`${publisher.origin}/live/index.m3u8`, (route) => {
    over ||= isOver() ? Date.now() : 0;
    const first = Math.floor(((over || Date.now()) - start) / 4000);
    const lines = Array.from({ length: WINDOW }, (_, index) => {
      const place = (first + index) % count;
      return `${place === 0 ? '#EXT-X-DISCONTINUITY\n' : ''}#EXTINF:4,\n${absolute(segments[place] ?? '')}`;
    });
    const head = [
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4',
      `#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / count)}`,
      `#EXT-X-MAP:URI="${absolute(init)}"`,
    ];
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/vnd.apple.mpegurl' },
      body: [...head, ...lines, ...(over ? ['#EXT-X-ENDLIST'] : [])].join('\n'),
    });
  });
  const playlists = [{ format: 'HLS', url: `${publisher.origin}/live/index.m3u8` }];
  return video(publisher, id, { live: true, duration: null, playlists });
}

export interface PlayerPage extends PageOptions {
  readonly id: string;
  /** As on the tag: `show-seekbar="false"`. */
  readonly attributes?: string;
  /** Of the box around it, CSS px; absent: as wide as the page. */
  readonly width?: number;
  readonly before?: string;
  readonly after?: string;
}

/** Opens a publisher's page with a player, and waits until it is visible. It has no preferences from earlier visits. */
export async function openPlayer(
  page: Page,
  publisher: Publisher,
  { id, attributes = 'remember="false"', width, before = '', after = '', ...options }: PlayerPage
): Promise<Locator> {
  const tag = `<touchline-video-player public-key="${publisher.key}" video-id="${id}" ${attributes}></touchline-video-player>`;
  const box = width ? `<div style="width:${width}px;max-width:100%">${tag}</div>` : tag;
  await publisher.open(page, `${before}${box}${after}${LOADER}`, options);
  const player = page.locator('touchline-video-player');
  await player.locator('.tl-player').waitFor();
  return player;
}

/** Clicks play and waits until the video plays and the controls are loaded. */
export async function play(player: Locator): Promise<void> {
  await player.getByRole('button', { name: 'Play' }).click();
  await played(player, 0.1);
}

/** Waits until playback reaches this time, seconds, and the controls are loaded. */
export async function played(player: Locator, seconds: number): Promise<void> {
  await player.locator('[part~="controls"]').waitFor({ state: 'attached' });
  await player.evaluate(
    (element, time) =>
      new Promise<void>((resolve) => {
        const media = element.shadowRoot?.querySelector('video') as HTMLVideoElement;
        const check = () => (media.currentTime >= time ? resolve() : setTimeout(check, 50));
        check();
      }),
    seconds
  );
}

/** Returns a property of the player's `<video>`. */
export async function media<Key extends keyof HTMLVideoElement>(
  player: Locator,
  key: Key
): Promise<HTMLVideoElement[Key]> {
  await player.locator('video').first().waitFor({ state: 'attached' });
  return player.evaluate((element, name) => {
    const video = element.shadowRoot?.querySelector('video') as HTMLVideoElement;
    return video[name as Key];
  }, key);
}

/** Returns the bounding box of an element, in CSS px. */
export async function box(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const bounds = await locator.boundingBox();
  if (!bounds) throw new Error('the element is not rendered');
  return bounds;
}

/** Blocks autoplay with sound from the next page on, as visitors' browsers do. */
export async function forbidSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // For the browser's own rule, each evaluation of a test counts as a user gesture.
    let isPressed = false;
    const onPress = () => {
      isPressed = true;
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, onPress, true);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this.muted || isPressed) return play.call(this);
      return Promise.reject(new DOMException('Nobody has pressed', 'NotAllowedError'));
    };
  });
}
