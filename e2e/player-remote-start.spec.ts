import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, ORIGIN, type Publisher, test } from './testing/fixtures.ts';
import { CORS, type Fault, type FaultyMedia, faultyMedia } from './testing/players/faulty-media.ts';
import { type OpenPlayer, openPlayer, put } from './testing/players/player-page.ts';
import { played } from './testing/players/players.ts';

/** Starts automatically and muted, as browsers allow it. */
const BY_ITSELF = 'autoplay volume="0" loading="eager" remember="false"';
const MEDIA = new URL('../apps/demo/assets/media/', import.meta.url);

let hosts: FaultyMedia[] = [];
test.afterEach(() => {
  for (const host of hosts) host.close();
  hosts = [];
});

/**
 * Creates a video whose media is on another host, and waits until the server has read its start. The server may read
 * from `localhost` (playwright.config.ts).
 */
async function remoteVideo(publisher: Publisher, fault?: Fault): Promise<string> {
  const host = await faultyMedia(fault);
  hosts.push(host);
  const url = host.url.replace('127.0.0.1', 'localhost');
  const id = await put(publisher, 'video', { duration: 24, playlists: [{ format: 'HLS', url }] });
  const plan = async () => {
    const answer = await fetch(`${ORIGIN}/v1/fragments/video-player?key=${publisher.key}&video-id=${id}`);
    return (await answer.json()).state.view.content.playable.plan;
  };
  await expect.poll(plan).not.toBeNull();
  return id;
}

/** Records the page's requests, in order: paths at the host, and names of scripts without the hash of a build. */
function requestsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    names.push(pathname.replace(/-[\w-]{6,8}\.js$/, '.js').replace(/^\/(assets|reel)\//, ''));
  });
  return names;
}

const isMedia = (name: string) => /\.(m3u8|mp4|m4s)$/.test(name);
const twice = (names: readonly string[]) => names.filter((name, index) => isMedia(name) && names.indexOf(name) < index);

const openVideo = (page: Page, publisher: Publisher, id: string, attributes = BY_ITSELF): Promise<OpenPlayer> =>
  openPlayer(page, publisher, { kind: 'video', id }, { attributes });

/** Makes segments begin a tick later, so that only an engine can start with them. */
const laterSegments: Fault = ({ path }, response, file) => {
  if (!path.endsWith('000.m4s')) return false;
  const later = Buffer.from(file);
  const box = later.indexOf('tfdt') + 4;
  const last = box + (later[box] === 1 ? 11 : 7);
  later[last] = (later[last] ?? 0) + 1;
  response.writeHead(200, CORS).end(later);
  return true;
};

test.describe('the start of media on another host', () => {
  test('needs one request before the first frame: that of the first segment', async ({ page, publisher }) => {
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function (this: HTMLVideoElement) {
        this.requestVideoFrameCallback(() => {
          Object.assign(window, { untilFrame: performance.getEntriesByType('resource').map(({ name }) => name) });
        });
        HTMLMediaElement.prototype.play = play;
        return play.call(this);
      };
    });
    const id = await remoteVideo(publisher);
    const names = requestsOf(page);
    const { player, errors } = await openVideo(page, publisher, id);
    await played(player, 6);

    const untilFrame = await page.evaluate(() => (window as never as { untilFrame: string[] }).untilFrame);
    expect(untilFrame.filter(isMedia)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:\d+\/reel\/360p-\w+\/000\.m4s$/),
    ]);
    expect(names.filter((name) => name === 'master.m3u8')).toEqual([]);
    expect([twice(names), await errors()]).toEqual([[], []]);
  });

  test('is the engine’s with the first segment in parallel, where only an engine can play it', async ({
    page,
    publisher,
  }) => {
    const id = await remoteVideo(publisher, laterSegments);
    const names = requestsOf(page);
    const { player, errors } = await openVideo(page, publisher, id);
    await played(player, 5);

    const first = names.findIndex(isMedia);
    expect(names[first]).toMatch(/000\.m4s$/);
    expect(names.slice(first + 1, names.indexOf('hls-light.js')).filter(isMedia)).toEqual([]);
    expect(names.filter((name) => name === 'master.m3u8')).toEqual([]);
    expect([twice(names), await errors()]).toEqual([[], []]);
  });
});

test.describe('a start that is out of date', () => {
  /** From then on, the host's renditions have other names. */
  let hasMoved = false;
  test.beforeEach(() => {
    hasMoved = false;
  });

  const moving =
    (before: Fault = () => false): Fault =>
    (request, response, file) => {
      if (!hasMoved) return before(request, response, file);
      const { path } = request;
      if (path.endsWith('master.m3u8')) {
        response.writeHead(200, CORS).end(String(file).replace(/^\d+p-/gm, 'moved-$&'));
      } else if (path.includes('/moved-')) {
        void readFile(new URL(path.slice(1).replace('moved-', ''), MEDIA)).then((moved) =>
          response.writeHead(200, CORS).end(moved)
        );
      } else response.writeHead(404, CORS).end();
      return true;
    };

  for (const [what, fault] of [
    ['first segment', undefined],
    ['engine’s first segment', laterSegments],
  ] as const) {
    test(`plays without it, and without an error: the ${what} is gone`, async ({ page, publisher }) => {
      const id = await remoteVideo(publisher, moving(fault));
      hasMoved = true;
      const names = requestsOf(page);
      const { player, errors } = await openVideo(page, publisher, id);
      await played(player, 5);

      expect(await errors()).toEqual([]);
      // The only failed rendition is the one in the plan: no other of the old ones is tried.
      const old = names.filter((name) => /^\d+p-/.test(name));
      expect(new Set(old.map((name) => name.split('/')[0])).size).toBe(1);
      expect(old.length).toBeLessThanOrEqual(3);
    });
  }

  test('plays without it after a click, too', async ({ page, publisher }) => {
    const id = await remoteVideo(publisher, moving());
    hasMoved = true;
    const { player, errors } = await openVideo(page, publisher, id, 'volume="0" remember="false"');
    await page.waitForLoadState('networkidle');
    await player.getByRole('button', { name: 'Play' }).click();
    await played(player, 2);
    expect(await errors()).toEqual([]);
  });

  test('plays without it: the first segment has another codec', async ({ page, publisher }) => {
    let isOther = false;
    const id = await remoteVideo(publisher, ({ path }, response) => {
      if (!isOther || !/360p-.*000\.m4s$/.test(path)) return false;
      response.writeHead(200, CORS).end(Buffer.from('\0\0\0\x18moof not what the plan has promised'));
      return true;
    });
    isOther = true;
    const { player, errors } = await openVideo(page, publisher, id);
    await played(player, 5);
    expect(await errors()).toEqual([]);
  });
});
