import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { CORS, type Fault, type FaultyMedia, faultyMedia } from './testing/players/faulty-media.ts';
import { flvFile } from './testing/players/flv-file.ts';
import { type OpenPlayer, openPlayer, plays, put } from './testing/players/player-page.ts';

/** ms within which the panel has to stand. */
const MOST = 10_000;

const MEDIA = new URL('../apps/demo/assets/media/', import.meta.url);
const PLAYLIST = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nsegment-0.ts\n#EXTINF:4,\nsegment-1.ts\n#EXT-X-ENDLIST\n`;
const HTML = '<!doctype html><html lang="en"><title>Sign in</title><p>Sign in to the hotel’s network.</p></html>';

/** Bodies that no engine can play, by name. */
const BODIES: Record<string, Buffer> = {
  'no bytes': Buffer.alloc(0),
  '1 byte': noise(1),
  '160 bytes': noise(160),
  '500 bytes': noise(500),
  '5,000 bytes': noise(5_000),
  'a page of HTML': Buffer.from(HTML),
};

/** Addresses, and the engine that plays them. A playlist is a body for those that play none. */
const ENGINES: readonly { engine: string; path: string; bodies: Record<string, Buffer> }[] = [
  { engine: 'hls.js, a playlist', path: '/list.m3u8', bodies: BODIES },
  { engine: 'hls.js, segments', path: '/segment-0.ts', bodies: BODIES },
  { engine: 'hls.js, an initialization segment', path: '/init.mp4', bodies: BODIES },
  { engine: 'the browser', path: '/film.mp4', bodies: { ...BODIES, 'a playlist': Buffer.from(PLAYLIST) } },
  { engine: 'mpegts.js', path: '/list', bodies: { ...BODIES, 'a playlist': Buffer.from(PLAYLIST) } },
  { engine: 'mpegts.js', path: '/list.m3u8.flv', bodies: { ...BODIES, 'a playlist': Buffer.from(PLAYLIST) } },
];

let files: FaultyMedia | undefined;
test.afterEach(() => files?.close());

for (const { engine, path, bodies } of ENGINES) {
  for (const [name, body] of Object.entries(bodies)) {
    test(`PL-23: ${engine} at ${path} ends in the panel within 10 s of ${name}`, async ({ page, publisher }) => {
      await endsInPanel(page, publisher, { path, body });
    });
  }
}

test('PL-23: an FLV file plays, whatever its URL', async ({ page, publisher }) => {
  const { player, errors } = await opened(page, publisher, { path: '/stream', body: await flvFile(2) });
  await plays(player);
  expect(await errors()).toEqual([]);
});

for (const [part, share] of [
  ['header', 0.0001],
  ['first picture', 0.005],
] as const) {
  test(`PL-23: an FLV file that is cut in its ${part} ends in the panel`, async ({ page, publisher }) => {
    const file = await flvFile(1);
    await endsInPanel(page, publisher, { path: '/stream', body: file.subarray(0, Math.ceil(file.length * share)) });
  });
}

test('PL-23: an MP4 file that is cut in its header ends in the panel', async ({ page, publisher }) => {
  const file = await readFile(new URL('promo.mp4', MEDIA));
  await endsInPanel(page, publisher, { path: '/film.mp4', body: file.subarray(0, 600) });
});

/** Clicks play, and waits for the panel; checks that the page receives one error, and that no script throws. */
async function endsInPanel(page: Page, publisher: Publisher, answer: Answer): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const { player, errors } = await opened(page, publisher, answer);
  await expect(player.locator('[part~="error-panel"]')).toContainText('Playback Error', { timeout: MOST });
  await expect(player).toHaveAttribute('data-state', 'error');
  expect(await errors()).toEqual([expect.objectContaining({ code: 'PLAYBACK_ERROR' })]);
  expect(problems).toEqual([]);
}

interface Answer {
  readonly path: string;
  readonly body: Buffer;
}

/** A page with a video at `path`, or whose playlist leads there. */
async function opened(page: Page, publisher: Publisher, answer: Answer): Promise<OpenPlayer> {
  const map = answer.path === '/init.mp4' ? '#EXT-X-MAP:URI="init.mp4"\n' : '';
  const around = PLAYLIST.replace('#EXTINF', `${map}#EXTINF`);
  const fault: Fault = ({ path }, response) => {
    const body = path === answer.path ? answer.body : path === '/around.m3u8' ? Buffer.from(around) : undefined;
    if (body) response.writeHead(200, { ...CORS, 'content-length': body.length }).end(body);
    return body !== undefined;
  };
  files = await faultyMedia(fault);
  const isInside = /^\/(segment|init)/.test(answer.path);
  const url = `${files.origin}${isInside ? '/around.m3u8' : answer.path}`;
  const id = await put(publisher, 'video', { duration: 24, playlists: [{ format: 'HLS', url }] });
  const attributes = 'autoplay volume="0" loading="eager" remember="false" resume="false"';
  return openPlayer(page, publisher, { kind: 'video', id }, { attributes });
}

/** Bytes that are nothing, the same in each run. */
function noise(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, (_, index) => (index * 197 + 31) % 251));
}
