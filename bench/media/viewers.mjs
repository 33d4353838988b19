import { startChild } from '../server/child.mjs';

/**
 * So many viewers of a protected video at once, half of them by signed addresses, half by a playback token: each asks for
 * the playlist and then for a segment in every segment's length.
 */
export async function measureViewers(site, { viewers, minutes }) {
  const { port, token, folder, segments } = site;
  const worker = startChild(new URL('./viewers-worker.mjs', import.meta.url));
  const query = await site.queryOf('sealed');
  try {
    return await worker.request({
      host: '127.0.0.1',
      port,
      viewers,
      seconds: minutes * 60,
      segment: 4,
      folder: `/media/sealed/${folder}`,
      segments,
      query,
      token,
    });
  } finally {
    await worker.stop();
  }
}
