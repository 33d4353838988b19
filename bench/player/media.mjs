import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OUTPUT } from './bundles.mjs';
import { makeUsualClip } from './usual-clip.mjs';

const execute = promisify(execFile);

/** The demo's clip: fMP4 of three renditions in chunks of half a second. */
export const DEMO_CLIP = fileURLToPath(new URL('../../apps/demo/assets/media/reel', import.meta.url));

/** The picture on everybody's poster. */
export const POSTER = fileURLToPath(new URL('../../apps/demo/assets/pictures/goal.webp', import.meta.url));

/** Folder of the media, one folder for each; our server and the other one both serve it. */
export const MEDIA = `${OUTPUT}/media`;

/** Kept from run to run: it takes a while. */
const USUAL_CLIP = `${OUTPUT}/usual-clip`;

/**
 * Lays `clip`, a folder with a `master.m3u8`, into `MEDIA/clip`; the same as MPEG-TS, without chunks, into `MEDIA/ts`; and
 * one of usual bit rates into `MEDIA/usual`. Gives the names of those that are there: the latter two take ffmpeg.
 */
export async function prepareMedia(clip) {
  await rm(MEDIA, { recursive: true, force: true });
  await mkdir(MEDIA, { recursive: true });
  await cp(clip, `${MEDIA}/clip`, { recursive: true });
  const isMade = { ts: await made('ts', makeTransportStream), usual: await made('usual', copyUsualClip) };
  return ['clip', ...Object.keys(isMade).filter((name) => isMade[name])];
}

async function made(name, make) {
  try {
    await make(`${MEDIA}/${name}`);
    return true;
  } catch (error) {
    console.warn(`Without '${name}': ${error.code === 'ENOENT' ? 'there is no ffmpeg' : error.message}.`);
    return false;
  }
}

async function copyUsualClip(folder) {
  await makeUsualClip(USUAL_CLIP);
  await cp(USUAL_CLIP, folder, { recursive: true });
}

/** The same pictures and sound, not encoded again: a rendition each, segments of 4 s. */
async function makeTransportStream(folder) {
  await mkdir(folder);
  const { stdout } = await execute('ffprobe', [
    ...['-v', 'error', '-show_entries', 'program=program_id', '-of', 'csv=p=0', `${MEDIA}/clip/master.m3u8`],
  ]);
  const renditions = new Set(stdout.split('\n').filter(Boolean)).size;
  const each = Array.from({ length: renditions }, (_, at) => at);
  await execute('ffmpeg', [
    ...['-v', 'error', '-y', '-i', `${MEDIA}/clip/master.m3u8`],
    ...each.flatMap((at) => ['-map', `0:p:${at}:v`, '-map', `0:p:${at}:a`]),
    ...['-c', 'copy', '-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-master_pl_name', 'master.m3u8'],
    ...['-var_stream_map', each.map((at) => `v:${at},a:${at}`).join(' ')],
    ...['-hls_segment_filename', `${folder}/%v-%03d.ts`, `${folder}/%v.m3u8`],
  ]);
}
