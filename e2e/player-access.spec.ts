import type { Locator, Page } from '@playwright/test';
import { expect, LOADER, ORIGIN, test } from './testing/fixtures.ts';
import {
  BY_ITSELF,
  errorResponse,
  guarded,
  mediaOf,
  openWith,
  ownFolder,
  paidVideo,
  tokenOf,
  watchPlaying,
} from './testing/players/access-page.ts';
import { callPlayer, untilState, untilTime } from './testing/players/player-handle.ts';
import { part, plays, put } from './testing/players/player-page.ts';
import { media } from './testing/players/players.ts';

const title = (player: Locator) => part(player, 'error-title');

/** Sets the page's `auth` for the visitor. */
async function setAuth(player: Locator, auth: object | undefined): Promise<void> {
  await player.evaluate((element, value) => Object.assign(element, { config: value && { auth: value } }), auth);
}

test.describe('a paid video', () => {
  test('AUTH-01, AUTH-02: is requested with the token, and so are its playlists and segments', async ({
    page,
    publisher,
  }) => {
    const id = await paidVideo(publisher, 0);
    const token = await tokenOf(publisher);
    const opened = await openWith(page, publisher, { id, auth: `{ token: '${token}' }` });
    await plays(opened.player);
    await untilTime(opened.player, 1);

    const { requests } = opened;
    expect(requests.filter(({ url }) => url.includes(`/v1/videos/${id}`)).map((one) => one.token)).toEqual([token]);
    expect(requests.filter(({ url }) => url.includes('/v1/fragments/'))).toEqual([]);
    const files = opened.media();
    expect(files.filter(({ url }) => /\.m3u8/.test(url)).length).toBeGreaterThanOrEqual(2);
    expect(files.filter(({ url }) => /\.m4s/.test(url)).length).toBeGreaterThanOrEqual(2);
    expect([...new Set(files.map((one) => one.token))]).toEqual([token]);
    // Nobody else gets it, and it stays nowhere.
    const otherRequests = requests.filter((one) => !files.includes(one) && !one.url.includes('/v1/videos/'));
    expect(otherRequests.filter((one) => one.token !== '')).toEqual([]);
    expect(requests.filter(({ url }) => url.includes(token))).toEqual([]);
    expect(opened.said.filter((text) => text.includes(token))).toEqual([]);
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
    ).not.toContain(token);
  });

  test('AUTH-01: sends its token only to the configured origins', async ({ page, publisher }) => {
    const url = `/media/${guarded(1)}/master.m3u8`;
    const token = await tokenOf(publisher);
    const ofOrigins = async (tokenOrigins: readonly string[]) => {
      const id = await paidVideo(publisher, 1, { playlists: [{ format: 'HLS', url, tokenOrigins }] });
      const opened = await openWith(await page.context().newPage(), publisher, { id, auth: `{ token: '${token}' }` });
      await plays(opened.player);
      return [...new Set(opened.media().map((one) => one.token))];
    };

    expect(await ofOrigins([ORIGIN])).toEqual([token]);
    expect(await ofOrigins([])).toEqual(['']);
    expect(await ofOrigins(['https://media.example'])).toEqual(['']);
  });

  test('AUTH-06: continues with another token from the next segment, without a restart', async ({
    page,
    publisher,
  }) => {
    const id = await paidVideo(publisher, 2);
    const [first, second] = [await tokenOf(publisher), await tokenOf(publisher, { life: 7200 })];
    const opened = await openWith(page, publisher, { id, auth: '', attributes: `${BY_ITSELF} auth-token="${first}"` });
    await plays(opened.player);
    const noted = await watchPlaying(opened);
    await opened.player.evaluate((element, value) => element.setAttribute('auth-token', value), second);

    // The clip is short: those of another quality are not there yet.
    await wantOthers(opened.player);
    await expect.poll(() => opened.media().at(-1)?.token).toBe(second);
    await untilTime(opened.player, 17);
    expect((await noted()).filter((event) => !event.startsWith('waiting'))).toEqual([]);
    const calls = opened.requests.filter(({ url }) => url.includes(`/v1/videos/${id}`));
    expect(calls.map((one) => one.token)).toEqual([first, second]);
  });

  test('AUTH-06: continues after a rejected segment, with a token that is requested once', async ({
    page,
    publisher,
  }) => {
    const id = await paidVideo(publisher, 3);
    const tokens = [await tokenOf(publisher), await tokenOf(publisher, { life: 7200 })];
    let tokenCalls = 0;
    await page.route(mediaOf(3, '.m4s'), async (route) => {
      const { authorization } = await route.request().allHeaders();
      const isAfterStart = /00[2-9]\.m4s/.test(route.request().url());
      return isAfterStart && authorization === `Bearer ${tokens[0]}`
        ? route.fulfill(errorResponse(401))
        : route.continue();
    });
    const opened = await openWith(page, publisher, {
      id,
      auth: '{ getToken: () => giveToken() }',
      give: () => tokens[Math.min(tokenCalls++, 1)],
    });
    await plays(opened.player);
    const noted = await watchPlaying(opened);
    await callPlayer(opened.player, 'seek', 16);
    await untilTime(opened.player, 17);

    expect(tokenCalls).toBe(2);
    expect((await noted()).filter((event) => !event.startsWith('waiting'))).toEqual([]);
    expect(opened.media().at(-1)?.token).toBe(tokens[1]);
  });

  test('AUTH-06, ERR-03: ends in the panel when media are rejected and there is no newer token', async ({
    page,
    publisher,
  }) => {
    const id = await paidVideo(publisher, 4);
    await page.route(mediaOf(4), (route) => route.fulfill(errorResponse(401)));
    const auth = `{ token: '${await tokenOf(publisher)}' }`;
    const opened = await openWith(page, publisher, { id, auth });

    await expect(title(opened.player)).toHaveText('Authorisation');
    await expect(opened.player.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect((await opened.errors()).map(({ code }) => code)).toEqual(['ERROR_CODE_NOT_AUTHENTICATED']);

    // After signing in, playback continues.
    await page.unroute(mediaOf(4));
    await setAuth(opened.player, { token: await tokenOf(publisher, { life: 7200 }) });
    await plays(opened.player);
    await expect(title(opened.player)).toHaveCount(0);
  });

  test('AUTH-04, AUTH-06: ends in the panel of a changed access decision', async ({ page, publisher }) => {
    const id = await paidVideo(publisher, 5);
    const tokens = [await tokenOf(publisher), await tokenOf(publisher, { offerIds: [] })];
    let tokenCalls = 0;
    let isOver = false;
    await page.route(mediaOf(5, '.m4s'), (route) => (isOver ? route.fulfill(errorResponse(403)) : route.continue()));
    const opened = await openWith(page, publisher, {
      id,
      auth: '{ getToken: () => giveToken() }',
      give: () => tokens[Math.min(tokenCalls++, 1)],
    });
    await plays(opened.player);
    isOver = true;
    await wantOthers(opened.player);

    await expect(title(opened.player)).toHaveText('Not entitled');
    expect((await opened.errors()).map(({ code }) => code)).toEqual(['ERROR_CODE_NOT_ENTITLED']);
    expect(await opened.player.evaluate((element) => element.shadowRoot?.querySelector('video'))).toBeNull();
  });

  test('AUTH-06: stops with the panel when the visitor signs out', async ({ page, publisher }) => {
    const id = await paidVideo(publisher, 6);
    const opened = await openWith(page, publisher, { id, auth: `{ token: '${await tokenOf(publisher)}' }` });
    await plays(opened.player);
    await setAuth(opened.player, undefined);

    await expect(title(opened.player)).toHaveText('Authorisation');
    expect(await opened.player.getAttribute('data-state')).toBe('error');
    expect(await opened.player.evaluate((element) => element.shadowRoot?.querySelector('video'))).toBeNull();

    await setAuth(opened.player, { token: await tokenOf(publisher) });
    await plays(opened.player);
  });

  test('AUTH-01, AUTH-06: loads captions and seek previews with the token, too', async ({ page, publisher }) => {
    const folder = `/media/${guarded(14)}`;
    const id = await paidVideo(publisher, 14, {
      captions: [{ language: 'en', label: 'English', url: `${folder}/captions-en.vtt` }],
      storyboardUrl: `${folder}/storyboard.vtt`,
    });
    const token = await tokenOf(publisher);
    const got: string[] = [];
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (path.startsWith(folder)) got.push(`${response.status()} ${path.replace(/.*\//, '')}`);
    });
    const opened = await openWith(page, publisher, { id, auth: `{ token: '${token}' }` });
    await plays(opened.player);
    await opened.player.hover();
    await opened.player.getByRole('button', { name: 'Captions' }).click();
    await opened.player.getByRole('menuitemradio', { name: 'English' }).click();
    await opened.player.locator('.tl-player-seek').hover();
    const image = opened.player.locator('.tl-player-frame image');
    await expect(image).toHaveAttribute('href', /storyboard-1\.jpg\?exp=\d+&sig=/);

    await expect.poll(() => got).toEqual(expect.arrayContaining(['200 captions-en.vtt', '200 storyboard-1.jpg']));
    expect(got.filter((one) => !/^20\d /.test(one))).toEqual([]);
    const captions = opened.media().filter(({ url }) => url.includes('captions'));
    expect(captions.map((one) => one.token)).toEqual([token]);
  });

  test('AUTH-06: plays on when the page learns who the visitor is', async ({ page, publisher }) => {
    await ownFolder(publisher, 15);
    const id = await put(publisher, 'video', {
      duration: 24,
      playlists: [{ format: 'HLS', url: `/media/${guarded(15)}/master.m3u8` }],
    });
    const opened = await openWith(page, publisher, { id, auth: '' });
    await plays(opened.player);
    await part(opened.player, 'controls').waitFor({ state: 'attached' });
    const noted = await watchPlaying(opened);
    const token = await tokenOf(publisher);
    await setAuth(opened.player, { token });

    await expect.poll(() => opened.requests.find(({ url }) => url.includes(`/v1/videos/${id}`))?.token).toBe(token);
    await untilTime(opened.player, 3);
    expect((await noted()).filter((event) => !event.startsWith('waiting'))).toEqual([]);
  });

  test('AUTH-02: begins once the visitor has signed in', async ({ page, publisher }) => {
    const id = await paidVideo(publisher, 7);
    const opened = await openWith(page, publisher, { id, auth: '' });
    await expect(title(opened.player)).toHaveText('Authorisation');
    expect(opened.media()).toEqual([]);

    await setAuth(opened.player, { token: await tokenOf(publisher) });
    await plays(opened.player);
  });

  test('plays for two visitors on one page, each with their own token', async ({ page, publisher }) => {
    const ids = [await paidVideo(publisher, 8), await paidVideo(publisher, 9)];
    const tokens = [await tokenOf(publisher), await tokenOf(publisher, { userId: 'ben' })];
    const requests: string[] = [];
    page.on('request', async (request) => {
      const folder = /guarded-\d/.exec(request.url())?.[0];
      // One that is under way when the test ends has none any more.
      const headers = await request.allHeaders().catch(() => null);
      if (folder && headers) requests.push(`${folder} ${headers['authorization']}`);
    });
    const tags = ids.map(
      (id, index) =>
        `<touchline-video-player public-key="${publisher.key}" video-id="${id}" auth-token="${tokens[index]}" pause-others="false" ${BY_ITSELF}></touchline-video-player>`
    );
    await publisher.open(page, `<div style="width:400px">${tags.join('')}</div>${LOADER}`);

    for (const index of [0, 1]) await plays(page.locator('touchline-video-player').nth(index));
    expect([...new Set(requests)].sort()).toEqual([`guarded-8 Bearer ${tokens[0]}`, `guarded-9 Bearer ${tokens[1]}`]);
  });

  const broken: [string, string][] = [
    ['throws', '() => { throw new Error("secret-word") }'],
    ['rejects', 'async () => { throw new Error("secret-word") }'],
    ['gives no text', '() => ({ token: 1 })'],
  ];
  for (const [what, source] of broken) {
    test(`logs that the page’s function ${what}, and requests without a token`, async ({ page, publisher }) => {
      const id = await paidVideo(publisher, 10);
      const opened = await openWith(page, publisher, { id, auth: `{ getToken: ${source} }` });

      await expect(title(opened.player)).toHaveText('Authorisation');
      expect((await opened.errors()).map(({ code }) => code)).toEqual(['AUTH_TOKEN', 'ERROR_CODE_NOT_AUTHENTICATED']);
      expect(opened.said.filter((text) => text.includes('secret-word'))).toEqual([]);
    });
  }

  test('AUTH-06: continues across tokens that expire after 20 s, without a stall', async ({ page, publisher }) => {
    test.setTimeout(90_000);
    const id = await liveOf(page, publisher);
    const expired: string[] = [];
    // A server that allows no clock to be off.
    await page.route(mediaOf(11, '.m4s'), async (route) => {
      const token = (await route.request().allHeaders())['authorization'] ?? '';
      const isOver = endOf(token) < Date.now();
      if (isOver) expired.push(token);
      return isOver ? route.fulfill(errorResponse(401)) : route.continue();
    });
    const opened = await openWith(page, publisher, {
      id,
      auth: '{ getToken: () => giveToken() }',
      give: () => tokenOf(publisher, { life: 20 }),
    });
    await plays(opened.player);
    // Chromium paces muted playback by a timer, which loses a second in 45 on busy processors.
    await page.mouse.click(1, 1);
    await callPlayer(opened.player, 'setVolume', 0.1);
    await page.waitForTimeout(3_000);
    const noted = await watchPlaying(opened);
    expect(await media(opened.player, 'muted')).toBe(false);
    const start = await media(opened.player, 'currentTime');
    await page.waitForTimeout(45_000);

    expect(await noted()).toEqual([]);
    expect(expired).toEqual([]);
    expect((await media(opened.player, 'currentTime')) - start).toBeGreaterThan(43);
    const tokens = new Set(opened.media().flatMap(({ url, token }) => (url.includes('.m4s') ? token : [])));
    expect(tokens.size).toBeGreaterThanOrEqual(4);
  });
});

test.describe('with the browser’s own player', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
        Reflect.deleteProperty(window, name);
    });
  });

  test('AUTH-05: a paid video plays with its signed URL', async ({ page, publisher }) => {
    const id = await paidVideo(publisher, 12);
    const opened = await openWith(page, publisher, { id, auth: `{ token: '${await tokenOf(publisher)}' }` });
    await plays(opened.player);

    expect(await media(opened.player, 'currentSrc')).toMatch(/guarded-1*12\/master\.m3u8\?exp=\d+&sig=/);
    const segments = opened.media().filter(({ url }) => url.includes('.m4s'));
    expect(segments.length).toBeGreaterThan(0);
    expect(segments.filter((one) => one.token !== '')).toEqual([]);
  });

  test('AUTH-05, AUTH-06: continues with a newer URL at the same position when the old one is rejected', async ({
    page,
    publisher,
  }) => {
    const id = await paidVideo(publisher, 13);
    const lives = [600, 1200];
    let tokenCalls = 0;
    const opened = await openWith(page, publisher, {
      id,
      auth: '{ getToken: () => giveToken() }',
      give: () => tokenOf(publisher, { life: lives[Math.min(tokenCalls++, 1)] ?? 0 }),
    });
    await plays(opened.player);
    const before = await media(opened.player, 'currentSrc');
    await page.route(mediaOf(13), (route) =>
      route.request().url().includes(new URL(before).search) ? route.fulfill(errorResponse(401)) : route.continue()
    );
    await opened.player.evaluate((element) => {
      const video = element.shadowRoot?.querySelector('video') as HTMLVideoElement;
      video.playbackRate = 0.5;
    });
    await callPlayer(opened.player, 'seek', 18);
    await untilTime(opened.player, 18.5);

    expect(await media(opened.player, 'currentSrc')).not.toBe(before);
    expect(tokenCalls).toBe(2);
    expect(await media(opened.player, 'playbackRate')).toBe(0.5);
    await untilState(opened.player, { paused: false, error: null });
  });
});

/** Wants another quality, so that segments are requested that are not there yet. */
async function wantOthers(player: Locator): Promise<void> {
  await callPlayer(player, 'setQuality', 234);
  await callPlayer(player, 'seek', 16);
}

/** Epoch ms at which a bearer ends. */
function endOf(bearer: string): number {
  const [, payload = ''] = bearer.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).exp * 1000;
}

/** Segments of the clip, 4 s each, that its live stream offers. */
const WINDOW = 5;

/** The clip of folder 11 round and round, live; the page answers its playlist. Its segments want a token. */
async function liveOf(page: Page, publisher: Parameters<typeof paidVideo>[0]): Promise<string> {
  const folder = `${ORIGIN}/media/${guarded(11)}`;
  const header = { headers: { authorization: `Bearer ${await tokenOf(publisher)}` } };
  await paidVideo(publisher, 11);
  const master = await (await page.request.get(`${folder}/master.m3u8`, header)).text();
  const index = new URL(/^[^#\s].*/m.exec(master)?.[0] ?? '', `${folder}/`).href;
  const lines = (await (await page.request.get(index, header)).text()).split('\n');
  const absolute = (name: string) => new URL(name, index).href.replace(/\?.*/, '');
  const segments = lines.filter((line) => line && !line.startsWith('#')).map(absolute);
  const init = absolute(/URI="([^"]+)"/.exec(lines.join('\n'))?.[1] ?? '');
  const start = Date.now();
  await page.route(`${publisher.origin}/live/guarded.m3u8`, (route) => {
    const first = Math.floor((Date.now() - start) / 4000);
    const window = Array.from({ length: WINDOW }, (_, place) => {
      const at = (first + place) % segments.length;
      return `${at === 0 ? '#EXT-X-DISCONTINUITY\n' : ''}#EXTINF:4,\n${segments[at]}?turn=${first + place}`;
    });
    const head = [
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4',
      `#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / segments.length)}`,
      `#EXT-X-MAP:URI="${init}"`,
    ];
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/vnd.apple.mpegurl' },
      body: [...head, ...window].join('\n'),
    });
  });
  const url = `${publisher.origin}/live/guarded.m3u8`;
  return paidVideo(publisher, 11, {
    live: true,
    duration: null,
    playlists: [
      { format: 'HLS', url, tokenOrigins: [ORIGIN] },
      // This playlist makes the server protect the folder.
      { format: 'MP4', url: `/media/${guarded(11)}/film.mp4` },
    ],
  });
}
