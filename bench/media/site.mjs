import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KEY, PUBLISHER, startServer } from '../page/server.mjs';

/** A clip of 24 s in segments of 4 s, as import-video makes it. */
const CLIP = fileURLToPath(new URL('../../apps/demo/assets/media/reel', import.meta.url));

/** Its best quality: 640 kbit/s at most. */
const QUALITY = /^720p-\w+(?=\/)/m;

/**
 * Starts our real server with the clip twice: as `open`, which is public, and as `sealed`, whose policy requires a login.
 * Returns the data of a viewer: `token`, `addressOf(video)` (with a new request, as each viewer sends it), the `folder`
 * of the rendition, and its `segments`.
 */
export async function startSite({ port }) {
  const mediaDir = await mkdtemp(join(tmpdir(), 'touchline-bench-media-'));
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({ port, settings: { PUBLIC_URL: origin, MEDIA_DIR: mediaDir } });
  for (const id of ['open', 'sealed']) {
    await cp(CLIP, join(mediaDir, id), { recursive: true });
    await server.create(`${PUBLISHER}/mediaFolders/${id}:assign`);
  }
  await server.create(`${PUBLISHER}/accessPolicies?accessPolicyId=members`, { requireAuthentication: true });
  for (const [id, accessPolicyId] of [
    ['open', null],
    ['sealed', 'members'],
  ]) {
    const playlists = [{ format: 'HLS', url: `/media/${id}/master.m3u8` }];
    await server.create(`${PUBLISHER}/videos?videoId=${id}`, { duration: 24, playlists, accessPolicyId });
  }
  const renewToken = async () => (await server.create(`${PUBLISHER}/playbackTokens`, { userId: 'visitor' })).token;
  const token = await renewToken();
  const [folder] = QUALITY.exec(await readFile(join(CLIP, 'master.m3u8'), 'utf8'));
  const segments = (await readFile(join(CLIP, folder, 'index.m3u8'), 'utf8')).match(/^\d+\.m4s$/gm);
  return {
    origin,
    port,
    token,
    renewToken,
    folder,
    segments,
    /** The query with which everything of the video opens; '' where nothing is needed. */
    async queryOf(id) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${origin}/v1/videos/${id}?key=${KEY}`, { headers });
      return new URL((await answer.json()).playlists[0].url).search;
    },
    async close() {
      await server.close();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}
