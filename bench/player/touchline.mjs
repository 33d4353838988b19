import { setTimeout as wait } from 'node:timers/promises';
import { fetchForms } from '../page/forms.mjs';
import { cdnOf } from '../page/http.mjs';
import { KEY, PUBLISHER, startServer } from '../page/server.mjs';
import { MEDIA } from './media.mjs';

/** Time for the server to read the playlists of other servers, ms, which it does when a video is saved. */
const READ_TIMEOUT_MS = 10_000;

/**
 * Our real server with four videos: `clip` and `usual`, whose media it has itself, and two whose media is on the other
 * server, which must be running: `remote` (the same clip) and `ts` (MPEG-TS). `port` is the publisher's; the server's is two further on.
 *
 * `formsOf(video, { autoplay })` gives our ways onto a page, as HTML, by the names of entries.
 */
export async function startTouchline({ port }) {
  // Nobody's API takes longer than the network here, so pages reach the server itself, not the proxy before it.
  const direct = `http://127.0.0.1:${port + 2}`;
  const settings = { PUBLIC_URL: direct, MEDIA_DIR: MEDIA, PRIVATE_MEDIA_HOSTS: new URL(cdnOf(port)).host };
  const server = await startServer({ port: port + 2, settings });
  const sources = sourcesOf({ cdn: cdnOf(port), direct });
  try {
    for (const folder of ['clip', 'usual']) await server.create(`${PUBLISHER}/mediaFolders/${folder}:assign`);
    for (const [id, url] of Object.entries(sources)) {
      const own = url.startsWith(direct) ? url.slice(direct.length) : url;
      await server.create(`${PUBLISHER}/videos?videoId=${id}`, {
        displayName: 'Highlights',
        playlists: [{ format: 'HLS', url: own }],
        posterUrl: `${cdnOf(port)}/poster.webp`,
      });
      // MPEG-TS takes ffmpeg.
      if (own === url && (await fetch(url)).ok) await awaitPlan(server, id);
    }
    return {
      ...server,
      formsOf(video, { autoplay = false, ...options } = {}) {
        const attributes = { 'video-id': video, key: KEY, locale: 'en', volume: '0', loading: 'eager', ...options };
        const all = autoplay ? { ...attributes, autoplay: 'true' } : attributes;
        return fetchForms({ read: server.read, origin: direct }, { widget: 'video-player', attributes: all });
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Waits until the server has read the start of a video on the other server, as it has long before visitors come. */
async function awaitPlan({ read }, id) {
  const end = Date.now() + READ_TIMEOUT_MS;
  while (Date.now() < end) {
    const { state } = JSON.parse(await read(`/v1/fragments/video-player?key=${KEY}&video-id=${id}`));
    if (state.view.content.playable.plan) return;
    await wait(100);
  }
  throw new Error(`Our server has not read the start of '${id}' in ${READ_TIMEOUT_MS / 1000} s.`);
}

/** The address of each video's media. Without a server of ours, `direct`, all of it is on the other one. */
export function sourcesOf({ cdn, direct = cdn }) {
  return {
    clip: `${direct}/media/clip/master.m3u8`,
    usual: `${direct}/media/usual/master.m3u8`,
    remote: `${cdn}/media/clip/master.m3u8`,
    ts: `${cdn}/media/ts/master.m3u8`,
  };
}
